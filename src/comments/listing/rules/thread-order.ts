// Reading order of a conversation: each root, then its replies, depth first.
import { compareReplies, compareRoots, type Direction, type RankedRoot } from '../../comment/rules/order.ts'

export interface ThreadComment extends RankedRoot {
  parentId: string | undefined
}

export interface ThreadNode<T> {
  comment: T
  /** 0 for the first level. */
  depth: number
  /** Direct replies among those given, cut or not; `hasChildren` follows from it. */
  childCount: number
  /** Replies at any depth. */
  nestedChildrenCount: number
}

/**
 * Conversation of a page, or of the replies below a comment. Expects the comments that the viewer may see: a reply
 * without its parent is left out. Parents precede replies, so each prefix of a thread is a tree.
 */
export function orderThread<T extends ThreadComment>(
  comments: readonly T[],
  direction: Direction,
  under?: string,
): ThreadNode<T>[] {
  const byParent = Map.groupBy(comments, ({ parentId }) => parentId)
  const thread: ThreadNode<T>[] = []
  // Explicit stack, so that a chain of 10,000 replies does not exhaust the call stack.
  const next: ThreadNode<T>[] = []
  const lineUp = (parentId: string | undefined, depth: number) => {
    const replies = byParent.get(parentId) ?? []
    // Removed, so that a cycle of parents ends.
    byParent.delete(parentId)
    replies.sort(parentId === undefined ? compareRoots(direction) : compareReplies(direction))
    for (const comment of replies.reverse()) next.push({ comment, depth, childCount: 0, nestedChildrenCount: 0 })
  }
  lineUp(under, 0)
  for (let node = next.pop(); node; node = next.pop()) {
    thread.push(node)
    lineUp(node.comment.id, node.depth + 1)
  }
  countReplies(thread)
  return thread
}

/** Backwards: comments counted one level deeper since the last comment of this level are its replies. */
function countReplies(thread: readonly ThreadNode<unknown>[]): void {
  const direct: number[] = []
  const all: number[] = []
  for (const node of thread.toReversed()) {
    const { depth } = node
    node.childCount = direct[depth + 1] ?? 0
    node.nestedChildrenCount = all[depth + 1] ?? 0
    direct[depth + 1] = 0
    all[depth + 1] = 0
    direct[depth] = (direct[depth] ?? 0) + 1
    all[depth] = (all[depth] ?? 0) + 1 + node.nestedChildrenCount
  }
}
