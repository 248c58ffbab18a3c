// Merges comments that only this viewer sees into a list, at the places they would have if all saw them.
import { compareReplies, compareRoots, type Direction } from '../../comment/rules/order.ts'
import type { ThreadComment } from './thread-order.ts'
import type { TreeNode } from './thread-slice.ts'

interface Part {
  direction: Direction
  asTree: boolean
  /** A later part of a list is completed only between its own roots. */
  isFirst: boolean
  hasMore: boolean
  /** Top of the list: replies to this comment, or roots. */
  parentId: string | null | undefined
}

type HiddenComment = ThreadComment & { childCount: number }

/** `hidden`: by creation, so that parents precede replies. */
export function mergeHidden<T extends HiddenComment>(
  nodes: readonly TreeNode<T>[],
  hidden: readonly T[],
  part: Part,
): TreeNode<T>[] {
  const list = part.asTree ? nodes.map(copied) : [...nodes]
  for (const comment of hidden) {
    const isTop = comment.parentId === (part.parentId ?? undefined)
    if (part.asTree) placeInTree(list, comment, isTop, part)
    else placeInList(list, comment, isTop, part)
  }
  return list
}

function copied<T>(node: TreeNode<T>): TreeNode<T> {
  return { ...node, children: node.children.map(copied) }
}

function placeInTree<T extends HiddenComment>(tree: TreeNode<T>[], comment: T, isTop: boolean, part: Part): void {
  if (isTop) {
    const at = placeAmong(tree, comment, part)
    if (at !== undefined) tree.splice(at, 0, nodeOf(comment, 0))
    return
  }
  const parent = nodeIn(tree, comment.parentId)
  if (!parent) return
  const at = parent.children.findIndex((other) => compareReplies(part.direction)(comment, other.comment) < 0)
  parent.children.splice(at < 0 ? parent.children.length : at, 0, nodeOf(comment, parent.depth + 1))
  parent.comment = { ...parent.comment, childCount: parent.comment.childCount + 1 }
}

function placeInList<T extends HiddenComment>(list: TreeNode<T>[], comment: T, isTop: boolean, part: Part): void {
  if (isTop) {
    const tops = list.filter(({ depth }) => depth === 0)
    const at = placeAmong(tops, comment, part)
    if (at === undefined) return
    const next = tops[at]
    list.splice(next ? list.indexOf(next) : list.length, 0, nodeOf(comment, 0))
    return
  }
  const from = list.findIndex((other) => other.comment.id === comment.parentId)
  const parent = list[from]
  if (!parent || part.parentId === null) return
  const compare = compareReplies(part.direction)
  // Before the first later sibling, else at the end of the parent's thread.
  const at = list.findIndex(
    ({ depth, comment: other }, i) =>
      i > from && (depth <= parent.depth || (depth === parent.depth + 1 && compare(comment, other) < 0)),
  )
  list.splice(at < 0 ? list.length : at, 0, nodeOf(comment, parent.depth + 1))
}

/** Undefined where it belongs to another part of the list. */
function placeAmong<T extends HiddenComment>(tops: readonly TreeNode<T>[], comment: T, part: Part): number | undefined {
  const compare = part.parentId ? compareReplies(part.direction) : compareRoots(part.direction)
  const at = tops.findIndex((other) => compare(comment, other.comment) < 0)
  if (at < 0) return part.hasMore ? undefined : tops.length
  return at === 0 && !part.isFirst ? undefined : at
}

function nodeIn<T extends HiddenComment>(
  tree: readonly TreeNode<T>[],
  id: string | undefined,
): TreeNode<T> | undefined {
  for (const node of tree) {
    const found = node.comment.id === id ? node : nodeIn(node.children, id)
    if (found) return found
  }
  return undefined
}

function nodeOf<T>(comment: T, depth: number): TreeNode<T> {
  return { comment, depth, childCount: 0, nestedChildrenCount: 0, children: [] }
}
