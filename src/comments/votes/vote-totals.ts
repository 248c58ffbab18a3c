// Vote totals of a comment, and the live event of a vote.
import type { Transaction } from '../../platform/data/database.ts'
import type { AffectedPage, LiveEvent } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import { userIdOfVoter } from '../identity/rules-voter.ts'
import type { PageRecord } from '../pages/store.ts'
import type { Vote } from './rules.ts'
import { storeVoteTotals } from './store.ts'

export interface AppliedVote {
  vote: Vote
  comment: Comment
  page: PageRecord
  /** Comments outside of lists cause no event. */
  isListed: boolean
  broadcastId: string
}

/** Exact, because the comment was read under its page's lock. Clamped at 0, as the tenant's server may have set any total. */
export function addToVoteTotals(tx: Transaction, comment: Comment, { direction }: Vote, by: 1 | -1): void {
  const total = direction === 1 ? 'votesUp' : 'votesDown'
  storeVoteTotals(tx, toCommentRow({ ...comment, [total]: Math.max(0, comment[total] + by) }))
}

export function affectedPageOfVote(
  type: 'new-vote' | 'deleted-vote',
  { vote, comment, page, isListed, broadcastId }: AppliedVote,
): AffectedPage {
  const event: LiveEvent | undefined = isListed
    ? { type, commentId: comment.id, broadcastId, frame: { vote: eventVote(vote, comment, page) } }
    : undefined
  return { pageId: page.id, event }
}

function eventVote(vote: Vote, { urlIdRaw }: Comment, { urlId }: PageRecord) {
  const userId = userIdOfVoter(vote)
  return {
    _id: vote.id,
    tenantId: vote.tenantId,
    urlId,
    urlIdRaw,
    commentId: vote.commentId,
    ...(userId === undefined ? {} : { userId }),
    direction: vote.direction,
    createdAt: vote.createdAt,
    verificationId: vote.verificationId ?? null,
  }
}
