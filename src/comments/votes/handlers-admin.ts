// Handlers of votes for the tenant's server: the rules, counters, events and audit of visitors' votes.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { ssoDisplayName } from '../comment/author.ts'
import { findCommentForUpdate } from '../comment/comment-lookup.ts'
import type { CommentContext, RequestContext } from '../context.ts'
import { type SessionActor, type SsoActor, stripTenantPrefix, unverified } from '../identity/rules-actor.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import { sessionIdOfVoter, userIdOfVoter, voterKeysOf } from '../identity/rules-voter.ts'
import { notifyOfVote } from '../notifications/enqueue.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { pageByUrlId } from '../pages/store.ts'
import { requireNotBanned, withActor } from '../screening/write-policy.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { toStorableText } from '../text/storable-text.ts'
import type { createVote, deleteVote, getVotes, getVotesForUser } from './contract-admin.ts'
import { isVotingDisabled, type Vote, voteDenialCode } from './rules.ts'
import { insertVote, removeVote, voteById } from './store.ts'
import { commentIdOfVote, type PageVote, votesOnPage } from './store-page-votes.ts'
import { applyVote, auditOfVote, noSuchComment, noSuchVote } from './vote-change.ts'
import { prepareVote } from './vote-identity.ts'

/** Per answer; about a megabyte. */
const maxListedVotes = 5000
/** Of ids of people, in characters. */
const maxIdChars = 1000

export const getVotesHandler: Handler<typeof getVotes, CommentContext> = ({ query }, ctx) =>
  listVotes(query.urlId, undefined, ctx)

export const getVotesForUserHandler: Handler<typeof getVotesForUser, CommentContext> = async ({ query }, ctx) => {
  const { actor } = await voterOf(query, ctx)
  return listVotes(query.urlId, voterKeysOf(actor)[0], ctx)
}

export const createVoteHandler: Handler<typeof createVote, CommentContext> = async ({ query }, ctx) => {
  const { actor, name } = await voterOf(query, ctx)
  const email = actor.kind === 'sso' ? actor.email : undefined
  const asVoter = withActor(actor, ctx)
  const isCounted = !(await requireNotBanned(email, asVoter))
  const direction = query.direction === 'up' ? 1 : -1
  const vote = await unitOfWork(ctx, async (tx, now): Promise<ChangeSet<Vote>> => {
    const found = await requireVotable(tx, { commentId: query.commentId, direction }, asVoter)
    const before = await prepareVote(tx, { actor, name, email, isNew: false }, found.comment.id, ctx)
    if (before.hasVoted) throw new ApiError('duplicate', { message: 'This person has already voted on this comment.' })
    const [voter = ''] = voterKeysOf(actor)
    const made = { tenantId: ctx.tenant.id, id: ctx.ids.next(), commentId: found.comment.id, createdAt: now }
    const mailKey = email && mailboxKey(email)
    const vote = { ...made, voter, direction, isCounted, name, mailKey, verificationId: undefined } satisfies Vote
    insertVote(tx, vote)
    const pages = isCounted ? [applyVote(tx, 'new-vote', { vote, ...found, broadcastId: ctx.ids.next() })] : []
    return { reply: vote, audit: auditOfVote(vote, 'c'), pages, jobs: notifyOfVote(vote, found.comment, now) }
  })
  return {
    status: 'success',
    voteId: vote.id,
    isVerified: actor.kind === 'sso',
    ...(actor.kind === 'sso' ? {} : { editKey: ctx.identity.editKeys.keyOf(vote) }),
  }
}

export const deleteVoteHandler: Handler<typeof deleteVote, CommentContext> = async ({ params, query }, ctx) => {
  const { database, tenant, call, identity } = ctx
  const commentId = await commentIdOfVote(database, tenant.id, params.id)
  const known = commentId === undefined ? undefined : await voteById(database, tenant.id, commentId, params.id)
  if (!known) throw noSuchVote()
  if (query.editKey && (await identity.editKeys.tried(known, query.editKey, call.address)) !== 'right') {
    throw new ApiError('edit-key-invalid', { message: 'This is not the edit key of the vote; none is needed.' })
  }
  const vote = await unitOfWork(ctx, async (tx): Promise<ChangeSet<Vote>> => {
    const found = await findOnPage(tx, known.commentId, ctx)
    const vote = await voteById(tx, tenant.id, known.commentId, params.id)
    if (!vote) throw noSuchVote()
    if (isVotingDisabled(found.page, tenant.effective)) throw new ApiError('voting-disabled')
    removeVote(tx, vote)
    const voted = { vote, ...found, broadcastId: ctx.ids.next() }
    const pages = vote.isCounted ? [applyVote(tx, 'deleted-vote', voted)] : []
    return { reply: vote, audit: auditOfVote(vote, 'd'), pages }
  })
  return { status: 'success', wasPendingVote: !vote.isCounted }
}

interface NamedVoter {
  actor: SsoActor | SessionActor
  /** Display name; undefined for people whom the server does not know. */
  name: string | undefined
}

/** Unknown ids are accepted: they are up to the tenant. Throws `missing-user-id` and `invalid-input`. */
async function voterOf(
  { userId, anonUserId }: { userId?: string | undefined; anonUserId?: string | undefined },
  { tenant, stores }: CommentContext,
): Promise<NamedVoter> {
  const sent = userId || anonUserId
  if (!sent) throw new ApiError('missing-user-id', { message: 'userId or anonUserId is missing.' })
  if (sent.length > maxIdChars || toStorableText(sent) !== sent) {
    throw new ApiError('invalid-input', { message: `The id of a person has no more than ${maxIdChars} characters.` })
  }
  if (!userId) return { actor: { kind: 'session', ...unverified, sessionId: '', anonUserId: sent }, name: undefined }
  const id = stripTenantPrefix(userId, tenant.id)
  const known = await stores.ssoUsers.byId(tenant.id, 'secure', id)
  const actor = createSsoActor(tenant, id, known?.user ?? {})
  return { actor, name: known && ssoDisplayName(actor) }
}

/** Throws `invalid-comment-id`, `unauthorized-page`, and the codes of `voteDenialCode`. */
async function requireVotable(
  tx: Transaction,
  { commentId, direction }: Pick<Vote, 'commentId' | 'direction'>,
  ctx: CommentContext,
) {
  const found = await findOnPage(tx, commentId, ctx)
  if (found.comment.isDeleted || !found.isListed) throw noSuchComment()
  const denialCode = voteDenialCode(ctx.actor, found, direction, ctx.tenant.effective)
  if (denialCode) throw new ApiError(denialCode)
  return found
}

/** With the page locked. */
async function findOnPage(tx: Transaction, id: string, ctx: RequestContext) {
  const found = await findCommentForUpdate(tx, id, ctx)
  if (!found) throw noSuchComment()
  return found
}

async function listVotes(sent: string, voter: string | undefined, { database, tenant }: CommentContext) {
  const urlId = normalizeUrlId(sent)
  if (urlId === '') throw new ApiError('missing-url-id')
  const page = await pageByUrlId(database, tenant.id, urlId)
  const query = { tenantId: tenant.id, pageId: page?.id ?? '', voter, limit: maxListedVotes }
  const votes = page ? await votesOnPage(database, query) : []
  const shown = (some: readonly PageVote[]) => some.map((vote) => presentVote(vote, page?.urlId ?? urlId))
  const isOfUser = (vote: PageVote) => userIdOfVoter(vote) !== undefined
  return {
    status: 'success' as const,
    appliedAuthorizedVotes: shown(votes.filter((vote) => vote.isCounted && isOfUser(vote))),
    appliedAnonymousVotes: shown(votes.filter((vote) => vote.isCounted && !isOfUser(vote))),
    pendingVotes: shown(votes.filter((vote) => !vote.isCounted)),
  }
}

function presentVote(vote: PageVote, urlId: string) {
  const { id, commentId, direction, createdAt } = vote
  return {
    id,
    urlId,
    commentId,
    userId: userIdOfVoter(vote) ?? sessionIdOfVoter(vote) ?? '',
    direction: direction === 1 ? 'up' : 'down',
    createdAt: new Date(createdAt).toISOString(),
  }
}
