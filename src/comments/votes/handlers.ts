// Voting on a comment, taking the vote back, and reading who voted.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Audit, type Changed, change, type Touched } from '../changes/unit-of-work.ts'
import { findToChange, findToRead } from '../comment/comment-lookup.ts'
import { nameIn } from '../comment/rules/author-display.ts'
import { isStaff } from '../comment/rules/permissions.ts'
import { commentById } from '../comment/store/comments.ts'
import { isListed } from '../comment/store/thread-position.ts'
import type { CommentContext } from '../context.ts'
import { withSession } from '../identity/sessions.ts'
import { toldOfVote } from '../notifications/enqueue.ts'
import { cleanUrlId } from '../pages/rules-url-id.ts'
import { mustNotBeBanned } from '../screening/write-policy.ts'
import { storable } from '../text/storable-text.ts'
import { storableBody } from '../wire/sanitize-body.ts'
import type { deleteCommentVote, getCommentVoteUserNames, voteComment } from './contract.ts'
import { isVotingOff, refusalToVote, sessionVoter, type Vote, votersOf } from './rules.ts'
import { insertVote, removeVote, voteById, voterNames } from './store.ts'
import { beforeVote, standingOf, voterOf } from './vote-identity.ts'
import { moveTotals, touchedByVote, type Voted } from './vote-totals.ts'

const mostNames = 100

export const voteCommentHandler: Handler<typeof voteComment, CommentContext> = async (
  { params, query, body: sent },
  caller,
) => {
  const body = storableBody(sent)
  const urlId = pageKey(query.urlId)
  const broadcastId = storable(query.broadcastId)
  const { actor, keep, isNew } = withSession(caller)
  const ctx = { ...caller, actor }
  const voter = await voterOf(body, isNew, ctx)
  const isShadowed = await mustNotBeBanned(voter.email, ctx)
  const { vote, isVerified, isPending } = await change(ctx, async (tx, now) => {
    const [found, before] = await Promise.all([
      commentOf(tx, params.commentId, urlId, ctx),
      beforeVote(tx, voter, params.commentId, ctx),
    ])
    if (found.comment.isDeleted || !found.isListed) throw noSuchComment()
    const direction = body.voteDir === 'up' ? 1 : -1
    const refusal = refusalToVote(actor, found, direction, ctx.tenant.effective)
    if (refusal) throw new Refusal(refusal)
    if (before.hasVoted) throw new Refusal('already-voted')
    const { isVerified, isPending, later, ...standing } = await standingOf(
      tx,
      { ...voter, pageUrl: found.page.url, commentId: found.comment.id },
      before.known,
      ctx,
      now,
    )
    const own = { tenantId: ctx.tenant.id, id: ctx.ids.next(), commentId: found.comment.id, createdAt: now }
    // Who is banned without being told is told that it counts.
    const isCounted = standing.isCounted && !isShadowed
    // No mail of theirs makes it count later either.
    const mailKey = isShadowed ? undefined : standing.mailKey
    const vote = { ...own, ...standing, mailKey, isCounted, direction, name: voter.name } satisfies Vote
    keep(tx)
    insertVote(tx, vote)
    const pages = vote.isCounted ? [moved(tx, 'new-vote', { vote, ...found, broadcastId })] : []
    const reply = { vote, isVerified, isPending }
    return { reply, audit: auditOf(vote, 'c'), pages, later: [...later, ...toldOfVote(vote, found.comment, now)] }
  })
  // Whoever cannot come back as themselves gets a key to this one vote.
  const editKey = actor.kind === 'sso' ? undefined : ctx.editKeys.keyOf(vote)
  return {
    status: isPending ? 'pending-verification' : 'success',
    voteId: vote.id,
    isVerified,
    ...(editKey && 'sessionId' in actor ? { user: { sessionId: actor.sessionId ?? null }, editKey } : {}),
  }
}

export const deleteCommentVoteHandler: Handler<typeof deleteCommentVote, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const urlId = pageKey(query.urlId)
  const broadcastId = storable(query.broadcastId)
  const isOpened = await opensVote(params, query.editKey, ctx)
  const vote = await change(ctx, async (tx): Promise<Changed<Vote>> => {
    const [found, vote] = await Promise.all([
      commentOf(tx, params.commentId, urlId, ctx),
      voteById(tx, ctx.tenant.id, params.commentId, params.voteId),
    ])
    if (isVotingOff(found.page, ctx.tenant.effective)) throw new Refusal('voting-disabled')
    if (!vote) throw noSuchVote()
    if (!isOpened && !isOwn(vote, ctx)) throw new Refusal(refusalOfStranger(query.editKey, ctx))
    removeVote(tx, vote)
    const pages = vote.isCounted ? [moved(tx, 'deleted-vote', { vote, ...found, broadcastId })] : []
    return { reply: vote, audit: auditOf(vote, 'd'), pages }
  })
  return { status: 'success', wasPendingVote: !vote.isCounted }
}

/** By the vote's own key, or, for the comment's own author, by that of the comment: some clients send that one. */
async function opensVote(
  { commentId, voteId }: { commentId: string; voteId: string },
  editKey: string | undefined,
  ctx: CommentContext,
): Promise<boolean> {
  const { database, tenant, call } = ctx
  const vote = editKey ? await voteById(database, tenant.id, commentId, voteId) : undefined
  if (!vote || isOwn(vote, ctx)) return false
  if ((await ctx.editKeys.tried(vote, editKey, call.address)) === 'right') return true
  const comment = await commentById(database, tenant.id, commentId)
  const isByAuthor = comment?.anonUserId !== undefined && vote.voter === sessionVoter(comment.anonUserId)
  return isByAuthor && (await ctx.editKeys.tried(comment, editKey, call.address)) === 'right'
}

function isOwn({ voter }: Vote, { actor }: CommentContext): boolean {
  return votersOf(actor).includes(voter)
}

/** As for comments: whoever may still log in is told so. */
function refusalOfStranger(editKey: string | undefined, { actor }: CommentContext): string {
  return actor.kind === 'sso' && !editKey ? 'unauthorized' : 'edit-key-invalid'
}

/** Votes that wait for a mail are in no list. */
export const getCommentVoteUserNamesHandler: Handler<typeof getCommentVoteUserNames, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const { database, tenant, actor } = ctx
  const direction = query.dir ?? query.direction
  if (direction !== 1 && direction !== -1) {
    throw new Refusal('invalid-direction', { message: 'direction must be 1 for votes up or -1 for votes down.' })
  }
  const found = await findToRead(database, params.commentId, ctx)
  if (!found || !(await isListed(database, tenant.id, params.commentId))) throw noSuchComment()
  if (!tenant.effective.enableVoteList && !isStaff(actor)) throw new Refusal('unauthorized')
  const names = await voterNames(database, tenant.id, params.commentId, direction, mostNames)
  const shown = names.slice(0, mostNames).map((name) => nameIn(tenant.effective.commenterNameFormat, name))
  return { status: 'success', voteUserNames: shown, hasMore: names.length > mostNames }
}

function pageKey(sent: string): string {
  const urlId = cleanUrlId(sent)
  if (urlId === '') throw new Refusal('missing-url-id')
  return urlId
}

/** The comment with its page kept from everybody else; a vote is about a comment of the page that was named. */
async function commentOf(tx: Transaction, id: string, urlId: string, ctx: CommentContext) {
  const [found, isShown] = await Promise.all([findToChange(tx, id, ctx), isListed(tx, ctx.tenant.id, id)])
  if (found?.page.urlId !== urlId) throw noSuchComment()
  return { ...found, isListed: isShown }
}

function moved(tx: Transaction, type: 'new-vote' | 'deleted-vote', voted: Voted): Touched {
  moveTotals(tx, voted.comment, voted.vote, type === 'new-vote' ? 1 : -1)
  return touchedByVote(type, voted)
}

/** The general code stands beside the one that votes have. */
function noSuchComment(): Refusal {
  return new Refusal('invalid-comment-id', { fields: { secondaryCode: 'not-found' } })
}

function noSuchVote(): Refusal {
  return new Refusal('not-found', { message: 'There is no vote with this id on this comment.' })
}

function auditOf({ id, commentId, direction, isCounted }: Vote, crud: 'c' | 'd'): Audit {
  const description = crud === 'c' ? 'A vote was cast.' : 'A vote was taken back.'
  return { resource: 'Vote', objectId: id, crud, description, after: { commentId, direction, isCounted } }
}
