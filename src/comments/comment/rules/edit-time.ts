// Time of the last edit, set when the text or its HTML changes.
import type { Comment } from './record.ts'

/** Strictly later than the previous edit, even where clocks differ: the time identifies the version of the text. */
export function withEditTime(before: Comment, after: Comment, now: number): Comment {
  const isSame = before.comment === after.comment && before.commentHTML === after.commentHTML
  return isSame ? after : { ...after, editedAt: Math.max(now, (before.editedAt ?? 0) + 1) }
}
