// Lists of comments as JSON text, joined from their ready fragments.
import type { TreeNode } from './core/tree.ts'
import type { ThreadRow } from './store/thread-rows.ts'

export interface Shape {
  asTree: boolean
  countChildren: boolean
}

/** Fragments lack their last brace, so that what depends on the request can follow. */
export function commentsJson(
  nodes: readonly TreeNode<ThreadRow>[],
  fragments: ReadonlyMap<string, string>,
  shape: Shape,
): string {
  const { asTree, countChildren } = shape
  const parts = nodes.flatMap(({ comment, children, childCount, nestedChildrenCount }) => {
    let json = fragments.get(comment.id)
    // Removed since the list was made.
    if (json === undefined) return []
    if (asTree || countChildren) json += `,"hasChildren":${comment.childCount > 0}`
    if (countChildren) {
      const direct = Math.max(childCount, comment.childCount)
      json += `,"childCount":${direct},"nestedChildrenCount":${Math.max(nestedChildrenCount, direct)}`
    }
    if (asTree) json += `,"children":${commentsJson(children, fragments, shape)}`
    return [`${json}}`]
  })
  return `[${parts.join(',')}]`
}

export function idsOf(nodes: readonly TreeNode<ThreadRow>[]): string[] {
  return nodes.flatMap(({ comment, children }) => [comment.id, ...idsOf(children)])
}
