// Row of a comment as it is stored: order score, visibility and public JSON (without the closing brace), computed once
// per write.

import { mrScore } from './rules/order.ts'
import { publicJson } from './rules/presentation.ts'
import { type Comment, isShown } from './rules/record.ts'
import type { CommentRow } from './store/comments.ts'

export function toCommentRow(comment: Comment): CommentRow {
  const scored = { ...comment, mrScore: mrScore(comment) }
  return { comment: scored, shown: isShown(scored), fragment: publicJson(scored).slice(0, -1) }
}
