// A vote as it moves its comment's totals, and what open pages are told of it.
import type { Transaction } from '../../platform/data/database.ts'
import type { LiveChange, Touched } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { PageRecord } from '../pages/store.ts'
import { written } from '../thread/writing/render-comment.ts'
import { userIdOf, type Vote } from './rules.ts'
import { setTotals } from './store.ts'

export interface Voted {
  vote: Vote
  comment: Comment
  page: PageRecord
  /** Of a comment that no list shows nobody is told. */
  isListed: boolean
  broadcastId: string
}

/** The comment was read under its page's lock, so the sum is exact. The tenant's server may have set any total meanwhile. */
export function moveTotals(tx: Transaction, comment: Comment, { direction }: Vote, by: 1 | -1): void {
  const total = direction === 1 ? 'votesUp' : 'votesDown'
  setTotals(tx, written({ ...comment, [total]: Math.max(0, comment[total] + by) }))
}

export function touchedByVote(
  type: 'new-vote' | 'deleted-vote',
  { vote, comment, page, isListed, broadcastId }: Voted,
): Touched {
  const event: LiveChange | undefined = isListed
    ? { type, commentId: comment.id, broadcastId, frame: { vote: eventVote(vote, comment, page) } }
    : undefined
  return { pageId: page.id, event }
}

function eventVote(vote: Vote, { urlIdRaw }: Comment, { urlId }: PageRecord) {
  const userId = userIdOf(vote)
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
