// Decision whether flags hide a comment.
import type { Comment } from '../comment/rules/record.ts'

export interface FlagState {
  comment: Pick<Comment, 'approved' | 'reviewed'>
  /** Counted flags, including the new one. */
  count: number
  /** Flags among them by verified users. */
  proven: number
  /** True where the new flag is by a verified user. */
  isProven: boolean
}

/**
 * Once `threshold` is reached; 0 for never. Reviewed comments are hidden by proven flags only, and only by the one that
 * reaches the threshold, so that further flags do not undo a decision of staff.
 */
export function shouldHideComment({ comment, count, proven, isProven }: FlagState, threshold: number): boolean {
  if (threshold === 0 || !comment.approved) return false
  return comment.reviewed ? isProven && proven === threshold : count >= threshold
}
