// Search of a comment in a tree, by its id.
import type { ThreadComment } from '../thread/state/state.ts'

export function findIn(comments: readonly ThreadComment[], id: unknown): ThreadComment | undefined {
  for (const comment of comments) {
    const found = comment._id === id ? comment : findIn(comment.children ?? [], id)
    if (found) return found
  }
  return undefined
}
