// Lists of comments as JSON text, joined from their ready fragments, with room for what only one viewer sees.
import type { VisitorComment } from '../comment/contract-record.ts'
import type { TreeNode } from './rules/thread-slice.ts'
import type { ThreadRow } from './store/thread-rows.ts'

export interface Shape {
  asTree: boolean
  countChildren: boolean
}

/** `places`: where in the text what everybody reads of a comment stands, in order. */
export interface ListJson {
  text: string
  places: readonly { id: string; from: number; to: number }[]
}

/** What one viewer's list says of a comment; a field that everybody's has, too, takes its place. */
export type ViewerFlags = Partial<VisitorComment>

/** Fragments lack their last brace, so that what depends on the request can follow. */
export function joinFragments(
  nodes: readonly TreeNode<ThreadRow>[],
  fragments: ReadonlyMap<string, string>,
  { asTree, countChildren }: Shape,
): ListJson {
  const parts: string[] = []
  const places: { id: string; from: number; to: number }[] = []
  let length = 0
  const put = (text: string) => {
    parts.push(text)
    length += text.length
  }
  const putList = (list: readonly TreeNode<ThreadRow>[]) => {
    let before = '['
    for (const { comment, children, childCount, nestedChildrenCount } of list) {
      const fragment = fragments.get(comment.id)
      // Removed since the list was made.
      if (fragment === undefined) continue
      put(before)
      before = ','
      places.push({ id: comment.id, from: length, to: length + fragment.length })
      put(fragment)
      if (asTree || countChildren) put(`,"hasChildren":${comment.childCount > 0}`)
      if (countChildren) {
        const direct = Math.max(childCount, comment.childCount)
        put(`,"childCount":${direct},"nestedChildrenCount":${Math.max(nestedChildrenCount, direct)}`)
      }
      if (asTree) {
        put(',"children":')
        putList(children)
      }
      put('}')
    }
    put(before === '[' ? '[]' : ']')
  }
  putList(nodes)
  return { text: parts.join(''), places }
}

/** The list as one viewer gets it: the same bytes but for the comments that are marked. */
export function spliceViewerFlags({ text, places }: ListJson, marks: ReadonlyMap<string, ViewerFlags>): string {
  if (marks.size === 0) return text
  let json = ''
  let done = 0
  for (const { id, from, to } of places) {
    const mark = marks.get(id)
    if (!mark) continue
    json += text.slice(done, from) + markedFragment(text.slice(from, to), mark)
    done = to
  }
  return json + text.slice(done)
}

/** Fields that no fragment has: they are put behind it. */
const ofViewers: ReadonlySet<string> = new Set(['isVotedUp', 'isVotedDown', 'myVoteId', 'isFlagged', 'isBlocked'])

function markedFragment(fragment: string, mark: ViewerFlags): string {
  const isAdded = Object.keys(mark).every((name) => ofViewers.has(name))
  if (isAdded) return `${fragment},${JSON.stringify(mark).slice(1, -1)}`
  return JSON.stringify({ ...JSON.parse(`${fragment}}`), ...mark }).slice(0, -1)
}

export function commentIdsOf(nodes: readonly TreeNode<ThreadRow>[]): string[] {
  return nodes.flatMap(({ comment, children }) => [comment.id, ...commentIdsOf(children)])
}
