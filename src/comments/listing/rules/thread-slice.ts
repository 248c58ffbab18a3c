// Slices of a thread in its order: a flat part, or a tree limited in breadth and depth.
import type { ThreadNode } from './thread-order.ts'

export interface TreeNode<T> extends ThreadNode<T> {
  children: TreeNode<T>[]
}

/** Parameters, named as on the wire. */
export interface Part {
  skip?: number | undefined
  limit?: number | undefined
  /** 0: without replies; 1: with direct ones. */
  maxTreeDepth?: number | undefined
}

export interface TreePart extends Part {
  skipChildren?: number | undefined
  limitChildren?: number | undefined
}

/**
 * Greatest depth in a tree (a root has 0): JSON parsers in wide use stop at 100 nested brackets, of which a level takes two.
 * Deeper replies are read by `parentId`.
 */
export const maxReplyDepth = 40

/** Flat: replies count like other comments. `maxTreeDepth` 0 gives the first level alone. */
export function sliceThread<T>(thread: readonly ThreadNode<T>[], part: Part): ThreadNode<T>[] {
  const { skip = 0, limit = Infinity, maxTreeDepth = Infinity } = part
  return thread.filter(({ depth }) => depth <= maxTreeDepth).slice(skip, skip + limit)
}

/** Nested: `skip` and `limit` count the first level, `skipChildren` and `limitChildren` the replies to each comment. */
export function buildThreadTree<T>(thread: readonly ThreadNode<T>[], part: TreePart): TreeNode<T>[] {
  const maxDepth = Math.min(part.maxTreeDepth ?? maxReplyDepth, maxReplyDepth)
  const roots = { skip: part.skip ?? 0, limit: part.limit ?? Infinity }
  const replies = { skip: part.skipChildren ?? 0, limit: part.limitChildren ?? Infinity }
  const tree: TreeNode<T>[] = []
  /** By depth: siblings taken, and siblings seen, under the present parent. */
  const levels = [{ siblings: tree, seen: 0 }]
  /** Comments at this depth or deeper are below one that was left out or is at the greatest depth. */
  let cutFrom = Infinity
  for (const entry of thread) {
    const { depth } = entry
    if (depth >= cutFrom) continue
    const level = levels[depth]
    if (!level) throw new Error('A tree is made of a thread from its beginning on.')
    const { skip, limit } = depth === 0 ? roots : replies
    const index = level.seen++
    const isTaken = index >= skip && index < skip + limit
    cutFrom = isTaken && depth < maxDepth ? Infinity : depth + 1
    if (!isTaken) continue
    const node = { ...entry, children: [] }
    level.siblings.push(node)
    levels[depth + 1] = { siblings: node.children, seen: 0 }
  }
  return tree
}
