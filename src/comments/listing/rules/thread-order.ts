// Comments in the order in which a conversation is read: each root, then its replies, depth first.
import { compareReplies, compareRoots, type Direction, type RankedRoot } from '../../comment/rules/order.ts'

export interface ThreadComment extends RankedRoot {
  parentId: string | undefined
}

export interface ThreadNode<T> {
  comment: T
  /** 0 for the comments it begins with. */
  depth: number
  /** Replies to it among those given, cut or not; it has children when this is not 0. */
  childCount: number
  /** Replies at any depth below it. */
  nestedChildrenCount: number
}

/**
 * The conversation of a page, or what was said below one of its comments. Hand over what the viewer may see: a reply
 * whose parent is not among it is not listed, and comes back with its parent. Parents stand before their replies, so the
 * first N of a thread never lack one.
 */
export function orderThread<T extends ThreadComment>(
  comments: readonly T[],
  direction: Direction,
  under?: string,
): ThreadNode<T>[] {
  const byParent = Map.groupBy(comments, ({ parentId }) => parentId)
  const thread: ThreadNode<T>[] = []
  // A stack of our own, whose end is what comes next: a chain of 10,000 replies is no deeper for it than one of two.
  const next: ThreadNode<T>[] = []
  const lineUp = (parentId: string | undefined, depth: number) => {
    const replies = byParent.get(parentId) ?? []
    // Taken out, so that a circle of parents ends.
    byParent.delete(parentId)
    replies.sort(parentId === undefined ? compareRoots(direction) : compareReplies(direction))
    for (const comment of replies.reverse()) next.push({ comment, depth, childCount: 0, nestedChildrenCount: 0 })
  }
  lineUp(under, 0)
  for (let placed = next.pop(); placed; placed = next.pop()) {
    thread.push(placed)
    lineUp(placed.comment.id, placed.depth + 1)
  }
  countReplies(thread)
  return thread
}

/** From the end: what was counted one level deeper since the last comment of this level belongs to this comment. */
function countReplies(thread: readonly ThreadNode<unknown>[]): void {
  const direct: number[] = []
  const all: number[] = []
  for (const placed of thread.toReversed()) {
    const { depth } = placed
    placed.childCount = direct[depth + 1] ?? 0
    placed.nestedChildrenCount = all[depth + 1] ?? 0
    direct[depth + 1] = 0
    all[depth + 1] = 0
    direct[depth] = (direct[depth] ?? 0) + 1
    all[depth] = (all[depth] ?? 0) + 1 + placed.nestedChildrenCount
  }
}
