// When flags hide a comment.
import type { Comment } from '../comment/rules/record.ts'

export interface FlagState {
  comment: Pick<Comment, 'approved' | 'reviewed'>
  /** Those that count, with the one that just came. */
  count: number
  /** Of these, the ones by people whom somebody vouches for. */
  proven: number
  /** Whether the one that just came is one of them. */
  isProven: boolean
}

/**
 * At once, with as many as the tenant wants; 0 for never. What staff looked at is hidden by proven flags alone, and only
 * by the one that makes them enough: who goes on flagging does not undo what staff decided.
 */
export function shouldHideComment({ comment, count, proven, isProven }: FlagState, threshold: number): boolean {
  if (threshold === 0 || !comment.approved) return false
  return comment.reviewed ? isProven && proven === threshold : count >= threshold
}
