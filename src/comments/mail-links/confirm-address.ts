// Confirmation of a mail address: verifies the session's comments and counts its pending votes.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import { updateCommentInThread } from '../changes/thread-updates.ts'
import { type AffectedPage, type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { lockComment } from '../comment/comment-lookup.ts'
import type { Actor, CommentContext, DataContext } from '../context.ts'
import { claimVerifiedName } from '../identity/name-ownership.ts'
import { unverified } from '../identity/rules-actor.ts'
import { sessionVoterKey } from '../identity/rules-voter.ts'
import { notifyOfVote } from '../notifications/enqueue.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { requireNotBanned, sessionOwner, withActor } from '../screening/write-policy.ts'
import { mailboxKey } from '../text/lookup-keys.ts'
import { lockVerification, markVerificationUsed, unverifiedComments, type Verification } from '../verification/store.ts'
import type { Vote } from '../votes/rules.ts'
import { findPendingVotes, hasCountedVoteOfAddress, markVoteCounted, removeVote } from '../votes/store.ts'
import { addToVoteTotals, affectedPageOfVote } from '../votes/vote-totals.ts'
import { type CommentEvent, commentEventsOf } from '../webhooks/rules.ts'

/** Bound of one transaction; more than anybody does before reading a mail. */
const maxItemsPerBatch = 200

/** `missed`: votes that cannot count, because their comment is gone or the address has voted on it. */
export interface ConfirmationResult {
  comments: number
  votes: number
  missed: number
}

type State = 'open' | 'used' | 'expired'

export function verificationStateOf({ usedAt, expiresAt }: Verification, now: number): State {
  if (usedAt !== undefined) return 'used'
  return expiresAt > now ? 'open' : 'expired'
}

type Missed = Exclude<State, 'open'> | 'gone'

/** Once per verification; later calls resolve to the reason. Throws `banned`; shadow-banned callers get the usual result. */
export async function confirmAddress(known: Verification, ctx: CommentContext): Promise<ConfirmationResult | Missed> {
  const isShadowed = await requireNotBanned(known.email, withActor(sessionOwner(known.anonUserId), ctx))
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<ConfirmationResult | Missed>> => {
    const verification = await lockVerification(tx, known.tenantId, known.id)
    if (!verification) return { reply: 'gone', audit: undefined, pages: [] }
    const state = verificationStateOf(verification, now)
    if (state !== 'open') return { reply: state, audit: undefined, pages: [] }
    markVerificationUsed(tx, verification, now)
    const waiting = await findWaitingForConfirmation(tx, verification)
    const comments = await proveComments(tx, waiting.commentIds, ctx, now)
    const votes = isShadowed ? [] : await countVotes(tx, waiting.votes, verification, ctx)
    const reportedVotes = isShadowed ? waiting.votes.length : undefined
    const counted = votes.filter((one) => one !== undefined)
    return {
      reply: {
        comments: comments.length,
        votes: reportedVotes ?? counted.length,
        missed: votes.length - counted.length,
      },
      audit: {
        resource: 'Verification',
        objectId: verification.id,
        crud: 'u',
        description: 'An e-mail address was confirmed.',
        after: { anonUserId: verification.anonUserId, comments: comments.length, votes: counted.length },
      },
      pages: [...comments.map(({ touched }) => touched), ...counted.map(({ touched }) => touched)],
      jobs: counted.flatMap(({ later }) => later),
      comments: comments.flatMap(({ events }) => events),
    }
  })
}

/** A confirmed address proves no account: restricted pages stay closed. */
export const anonymousActor: Actor = { kind: 'simple', ...unverified }

/** Unverified comments and pending votes of this address, up to the bound of one confirmation. */
export async function findWaitingForConfirmation(
  reader: Reader,
  { tenantId, anonUserId, emailKey }: Verification,
): Promise<{ commentIds: string[]; votes: Vote[] }> {
  const unverified = await unverifiedComments(reader, tenantId, anonUserId, maxItemsPerBatch)
  const votes = await findPendingVotes(reader, {
    tenantId,
    voter: sessionVoterKey(anonUserId),
    mailKey: emailKey,
    limit: maxItemsPerBatch,
  })
  return { commentIds: unverified.filter(({ email }) => mailboxKey(email) === emailKey).map(({ id }) => id), votes }
}

interface Proven {
  touched: AffectedPage
  events: CommentEvent[]
}

async function proveComments(
  tx: Transaction,
  commentIds: readonly string[],
  ctx: CommentContext,
  now: number,
): Promise<Proven[]> {
  const proven: Proven[] = []
  for (const id of commentIds) {
    const found = await lockComment(tx, id, ctx.tenant.id)
    if (!found || found.comment.verified || found.comment.isDeleted) continue
    const after = { ...found.comment, verified: true, verifiedAt: now }
    claimVerifiedName(tx, { name: after.commenterName, email: after.commenterEmail }, ctx)
    const { isListed } = await updateCommentInThread(tx, found.comment, after, ctx, found)
    const frame = { comment: { comment: after, urlId: found.page.urlId } }
    const event = { type: 'updated-comment' as const, commentId: id, broadcastId: ctx.ids.next(), frame }
    const touched = { pageId: found.page.id, event: isListed ? event : undefined }
    proven.push({ touched, events: commentEventsOf(found.comment, after, found.page.urlId) })
  }
  return proven
}

interface Counted {
  touched: AffectedPage
  later: NewJob[]
}

/** Undefined for votes that do not count. */
async function countVotes(
  tx: Transaction,
  votes: readonly Vote[],
  verification: Verification,
  ctx: DataContext,
): Promise<(Counted | undefined)[]> {
  const counted: (Counted | undefined)[] = []
  for (const vote of votes) counted.push(await countOne(tx, vote, verification, ctx))
  return counted
}

async function countOne(
  tx: Transaction,
  vote: Vote,
  { tenantId, id: verificationId, emailKey }: Verification,
  ctx: DataContext,
): Promise<Counted | undefined> {
  const found = await lockComment(tx, vote.commentId, tenantId)
  const isThere = found && !found.comment.isDeleted && mayReadPage(anonymousActor, found.page, ctx.tenant.effective)
  if (!isThere || (await hasCountedVoteOfAddress(tx, tenantId, vote.commentId, emailKey))) {
    removeVote(tx, vote)
    return undefined
  }
  markVoteCounted(tx, vote, verificationId)
  addToVoteTotals(tx, found.comment, vote, 1)
  const counted = {
    vote: { ...vote, isCounted: true, verificationId },
    ...found,
    broadcastId: ctx.ids.next(),
  }
  const later = found.isListed ? notifyOfVote(counted.vote, found.comment, ctx.clock.now()) : []
  return { touched: affectedPageOfVote('new-vote', counted), later }
}
