// Handlers of votes: cast, remove, list voter names.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { findCommentForUpdate, findReadableComment } from '../comment/comment-lookup.ts'
import { formatName } from '../comment/rules/author-display.ts'
import { commentById } from '../comment/store/comments.ts'
import type { CommentContext, CommentParts, DataContext, RequestContext } from '../context.ts'
import { isStaff, sessionIdForClient } from '../identity/rules-actor.ts'
import { sessionVoterKey, voterKeysOf } from '../identity/rules-voter.ts'
import { ensureSession } from '../identity/sessions.ts'
import { notifyOfVote } from '../notifications/enqueue.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { requireNotBanned } from '../screening/write-policy.ts'
import { toStorableText } from '../text/storable-text.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type { deleteCommentVote, getCommentVoteUserNames, voteComment } from './contract.ts'
import { isVotingDisabled, type Vote, voteDenialCode } from './rules.ts'
import { insertVote, removeVote, voteById, voterNames } from './store.ts'
import { applyVote, auditOfVote, noSuchComment, noSuchVote } from './vote-change.ts'
import { prepareVote, resolveVoteIdentity, resolveVoteStatus, type VoteIdentity } from './vote-identity.ts'

const maxVoterNames = 100

export const voteCommentHandler: Handler<typeof voteComment, CommentContext> = async (
  { params, query, body: sent },
  caller,
) => {
  const body = sanitizeBody(sent)
  const urlId = pageKey(query.urlId)
  const broadcastId = toStorableText(query.broadcastId)
  const { actor, saveSession, isNew } = ensureSession(caller)
  const ctx = { ...caller, actor }
  const voter = await resolveVoteIdentity(body, isNew, ctx)
  const isShadowed = await requireNotBanned(voter.email, ctx)
  const { vote, isVerified, isPending } = await unitOfWork(ctx, async (tx, now) => {
    const direction = body.voteDir === 'up' ? 1 : -1
    const { known, ...found } = await requireVotable(tx, { voter, commentId: params.commentId, urlId, direction }, ctx)
    const toResolve = { ...voter, pageUrl: found.page.url, commentId: found.comment.id, known }
    const { isVerified, isPending, jobs, ...standing } = await resolveVoteStatus(tx, toResolve, ctx, now)
    const own = { tenantId: ctx.tenant.id, id: ctx.ids.next(), commentId: found.comment.id, createdAt: now }
    // Shadow-banned voters get the usual reply; their votes do not count.
    const isCounted = standing.isCounted && !isShadowed
    // Without the key, a later confirmation does not count the vote either.
    const mailKey = isShadowed ? undefined : standing.mailKey
    const vote = { ...own, ...standing, mailKey, isCounted, direction, name: voter.name } satisfies Vote
    saveSession(tx)
    insertVote(tx, vote)
    const pages = vote.isCounted ? [applyVote(tx, 'new-vote', { vote, ...found, broadcastId })] : []
    const reply = { vote, isVerified, isPending }
    return { reply, audit: auditOfVote(vote, 'c'), pages, jobs: [...jobs, ...notifyOfVote(vote, found.comment, now)] }
  })
  // Voters without single sign-on get an edit key for this vote.
  const editKey = actor.kind === 'sso' ? undefined : ctx.identity.editKeys.keyOf(vote)
  return {
    status: isPending ? 'pending-verification' : 'success',
    voteId: vote.id,
    isVerified,
    ...(editKey && 'sessionId' in actor ? { user: { sessionId: sessionIdForClient(actor) ?? null }, editKey } : {}),
  }
}

interface Ballot {
  voter: VoteIdentity
  commentId: string
  urlId: string
  direction: Vote['direction']
}

/** Throws `not-found`, `already-voted`, and the codes of `voteDenialCode`. */
async function requireVotable(tx: Transaction, { voter, commentId, urlId, direction }: Ballot, ctx: RequestContext) {
  const [found, before] = await Promise.all([
    commentOf(tx, commentId, urlId, ctx),
    prepareVote(tx, voter, commentId, ctx),
  ])
  if (found.comment.isDeleted || !found.isListed) throw noSuchComment()
  const denialCode = voteDenialCode(ctx.actor, found, direction, ctx.tenant.effective)
  if (denialCode) throw new ApiError(denialCode)
  if (before.hasVoted) throw new ApiError('already-voted')
  return { ...found, known: before.known }
}

export const deleteCommentVoteHandler: Handler<typeof deleteCommentVote, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const urlId = pageKey(query.urlId)
  const broadcastId = toStorableText(query.broadcastId)
  const isOpened = await opensVote(params, query.editKey, ctx)
  const vote = await unitOfWork(ctx, async (tx): Promise<ChangeSet<Vote>> => {
    const [found, vote] = await Promise.all([
      commentOf(tx, params.commentId, urlId, ctx),
      voteById(tx, ctx.tenant.id, params.commentId, params.voteId),
    ])
    if (isVotingDisabled(found.page, ctx.tenant.effective)) throw new ApiError('voting-disabled')
    if (!vote) throw noSuchVote()
    if (!isOpened && !isOwn(vote, ctx)) throw new ApiError(refusalOfStranger(query.editKey, ctx))
    removeVote(tx, vote)
    const pages = vote.isCounted ? [applyVote(tx, 'deleted-vote', { vote, ...found, broadcastId })] : []
    return { reply: vote, audit: auditOfVote(vote, 'd'), pages }
  })
  return { status: 'success', wasPendingVote: !vote.isCounted }
}

/** Accepts the vote's edit key or, for votes of the comment's author, the comment's: some clients send that one. */
async function opensVote(
  { commentId, voteId }: { commentId: string; voteId: string },
  editKey: string | undefined,
  ctx: DataContext & Pick<CommentParts, 'identity'>,
): Promise<boolean> {
  const { database, tenant, call } = ctx
  const vote = editKey ? await voteById(database, tenant.id, commentId, voteId) : undefined
  if (!vote || isOwn(vote, ctx)) return false
  if ((await ctx.identity.editKeys.tried(vote, editKey, call.address)) === 'right') return true
  const comment = await commentById(database, tenant.id, commentId)
  const isByAuthor = comment?.anonUserId !== undefined && vote.voter === sessionVoterKey(comment.anonUserId)
  return isByAuthor && (await ctx.identity.editKeys.tried(comment, editKey, call.address)) === 'right'
}

function isOwn({ voter }: Vote, { actor }: RequestContext): boolean {
  return voterKeysOf(actor).includes(voter)
}

/** Same code as for comments. */
function refusalOfStranger(editKey: string | undefined, { actor }: RequestContext): string {
  return actor.kind === 'sso' && !editKey ? 'unauthorized' : 'edit-key-invalid'
}

/** Pending votes are not listed. */
export const getCommentVoteUserNamesHandler: Handler<typeof getCommentVoteUserNames, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const { database, tenant, actor } = ctx
  const direction = query.dir ?? query.direction
  if (direction !== 1 && direction !== -1) {
    throw new ApiError('invalid-direction', { message: 'direction must be 1 for votes up or -1 for votes down.' })
  }
  const found = await findReadableComment(database, params.commentId, ctx)
  if (!found?.isListed) throw noSuchComment()
  if (!tenant.effective.enableVoteList && !isStaff(actor)) throw new ApiError('unauthorized')
  const names = await voterNames(database, {
    tenantId: tenant.id,
    commentId: params.commentId,
    direction,
    limit: maxVoterNames,
  })
  const shown = names.slice(0, maxVoterNames).map((name) => formatName(tenant.effective.commenterNameFormat, name))
  return { status: 'success', voteUserNames: shown, hasMore: names.length > maxVoterNames }
}

function pageKey(sent: string): string {
  const urlId = normalizeUrlId(sent)
  if (urlId === '') throw new ApiError('missing-url-id')
  return urlId
}

/** With the page locked. The comment must stand on the page of `urlId`. */
async function commentOf(tx: Transaction, id: string, urlId: string, ctx: RequestContext) {
  const found = await findCommentForUpdate(tx, id, ctx)
  if (found?.page.urlId !== urlId) throw noSuchComment()
  return found
}
