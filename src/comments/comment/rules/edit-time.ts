// Time of the last edit: kept with the comment once its text, or the HTML made of it, has changed.
import type { Comment } from './record.ts'

/** Strictly later than the previous edit, also where clocks differ: the time identifies the version of the text. */
export function withEditTime(before: Comment, after: Comment, now: number): Comment {
  const isSame = before.comment === after.comment && before.commentHTML === after.commentHTML
  return isSame ? after : { ...after, editedAt: Math.max(now, (before.editedAt ?? 0) + 1) }
}
