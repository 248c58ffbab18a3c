// JSON of comment lists, joined from stored fragments, with places for fields of one viewer.
import type { VisitorComment } from '../comment/contract-record.ts'
import {
  fragmentEnd,
  fragmentOf,
  fragmentWithin,
  type JsonFragment,
  memberStart,
  memberText,
  parseFragment,
  withMembers,
} from '../text/json-fragment.ts'
import type { TreeNode } from './rules/thread-slice.ts'
import type { ThreadRow } from './store/thread-rows.ts'

export interface Shape {
  asTree: boolean
  countChildren: boolean
}

/** `places`: position of each comment in the text, in order. */
export interface ListJson {
  text: string
  places: readonly { id: string; from: number; to: number }[]
}

/** Fields of one viewer; they replace fields of the shared list. */
export type ViewerFlags = Partial<VisitorComment>

/** Fields of the request follow those of each fragment. */
export function joinFragments(
  nodes: readonly TreeNode<ThreadRow>[],
  fragments: ReadonlyMap<string, JsonFragment>,
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
      // Removed after the list was made.
      if (fragment === undefined) continue
      put(before)
      before = ','
      places.push({ id: comment.id, from: length, to: length + fragment.length })
      put(fragment)
      if (asTree || countChildren) put(memberText('hasChildren', comment.childCount > 0))
      if (countChildren) {
        const direct = Math.max(childCount, comment.childCount)
        const nested = Math.max(nestedChildrenCount, direct)
        put(memberText('childCount', direct) + memberText('nestedChildrenCount', nested))
      }
      if (asTree) {
        put(memberStart('children'))
        putList(children)
      }
      put(fragmentEnd)
    }
    put(before === '[' ? '[]' : ']')
  }
  putList(nodes)
  return { text: parts.join(''), places }
}

/** List of one viewer: the shared bytes, except for comments with flags. */
export function spliceViewerFlags({ text, places }: ListJson, flagsById: ReadonlyMap<string, ViewerFlags>): string {
  if (flagsById.size === 0) return text
  let json = ''
  let done = 0
  for (const { id, from, to } of places) {
    const flags = flagsById.get(id)
    if (!flags) continue
    json += text.slice(done, from) + withFlags(fragmentWithin(text, from, to), flags)
    done = to
  }
  return json + text.slice(done)
}

/** Fields that no fragment has: appended instead of replaced. */
const viewerFields: ReadonlySet<string> = new Set(['isVotedUp', 'isVotedDown', 'myVoteId', 'isFlagged', 'isBlocked'])

function withFlags(fragment: JsonFragment, flags: ViewerFlags): JsonFragment {
  const isAdded = Object.keys(flags).every((name) => viewerFields.has(name))
  if (isAdded) return withMembers(fragment, flags)
  return fragmentOf({ ...parseFragment<VisitorComment>(fragment), ...flags })
}

export function commentIdsOf(nodes: readonly TreeNode<ThreadRow>[]): string[] {
  return nodes.flatMap(({ comment, children }) => [comment.id, ...commentIdsOf(children)])
}
