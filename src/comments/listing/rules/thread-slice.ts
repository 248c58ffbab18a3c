// Slices of a thread: a flat part, or a tree cut in breadth and depth.
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

/** Readers in wide use stop at 100 nested brackets, and a level costs two; deeper replies are read by `parentId`. */
export const maxTreeLevels = 40

/** Flat: replies count like other comments. `maxTreeDepth` 0 gives the first level alone. */
export function sliceThread<T>(thread: readonly ThreadNode<T>[], part: Part): ThreadNode<T>[] {
  const { skip = 0, limit = Infinity, maxTreeDepth = Infinity } = part
  return thread.filter(({ depth }) => depth <= maxTreeDepth).slice(skip, skip + limit)
}

/** Nested: `skip` and `limit` count the first level, `skipChildren` and `limitChildren` the replies to each comment. */
export function buildThreadTree<T>(thread: readonly ThreadNode<T>[], part: TreePart): TreeNode<T>[] {
  const deepest = Math.min(part.maxTreeDepth ?? maxTreeLevels, maxTreeLevels)
  const roots = { skip: part.skip ?? 0, limit: part.limit ?? Infinity }
  const replies = { skip: part.skipChildren ?? 0, limit: part.limitChildren ?? Infinity }
  const tree: TreeNode<T>[] = []
  /** For each depth: the siblings collected, and the number passed. */
  const levels = [{ siblings: tree, seen: 0 }]
  /** Depth from which comments are below one that was cut. */
  let cutFrom = Infinity
  for (const entry of thread) {
    const { depth } = entry
    if (depth >= cutFrom) continue
    const level = levels[depth]
    if (!level) throw new Error('A tree is made of a thread from its beginning on.')
    const { skip, limit } = depth === 0 ? roots : replies
    const index = level.seen++
    const isIn = index >= skip && index < skip + limit
    cutFrom = isIn && depth < deepest ? Infinity : depth + 1
    if (!isIn) continue
    const node = { ...entry, children: [] }
    level.siblings.push(node)
    levels[depth + 1] = { siblings: node.children, seen: 0 }
  }
  return tree
}
