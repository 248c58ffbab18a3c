// Comment tree: find, update, insert, remove. Immutable.
import type { State, ThreadComment } from './state.ts'

type Comments = readonly ThreadComment[]
const none: Comments = []

export function repliesOf({ children = none }: ThreadComment): Comments {
  return children
}

/** Direct ones, whether they are here or not. */
export function replyCount(comment: ThreadComment): number {
  return Math.max(comment.childCount ?? 0, repliesOf(comment).length)
}

/** The way down to a comment, itself at the end; empty where it is not here. */
export function pathTo(comments: Comments, id: string): Comments {
  for (const comment of comments) {
    if (comment._id === id) return [comment]
    const below = pathTo(repliesOf(comment), id)
    if (below.length) return [comment, ...below]
  }
  return none
}

export function rootsOf({ shown }: State): Comments {
  return shown?.roots ?? none
}

export function findComment(state: State, id: string): ThreadComment | undefined {
  return pathTo(rootsOf(state), id).at(-1)
}

/** In place of one comment none or another. */
export function updateComment(
  comments: Comments,
  id: string,
  change: (comment: ThreadComment) => ThreadComment | undefined,
): Comments {
  let isHere = false
  const after = comments.flatMap((comment) => {
    const next =
      comment._id === id ? change(comment) : withReplies(comment, updateComment(repliesOf(comment), id, change))
    isHere ||= next !== comment
    return next ?? []
  })
  return isHere ? after : comments
}

function withReplies(comment: ThreadComment, children: Comments): ThreadComment {
  const was = repliesOf(comment)
  if (children === was) return comment
  return { ...comment, children, childCount: replyCount(comment) + children.length - was.length }
}

/** The same place as after a reload: at the end with the oldest first, else at the beginning. */
export function withNew(comments: Comments, comment: ThreadComment, isLast: boolean): Comments {
  const put = (siblings: Comments) => (isLast ? [...siblings, comment] : [comment, ...siblings])
  return comment.parentId
    ? updateComment(comments, comment.parentId, (parent) => withReplies(parent, put(repliesOf(parent))))
    : put(comments)
}

interface Beside {
  before: string | null
  after: string | null
}

/** Among the first comments: behind one or ahead of another, as far as they are here. */
export function moveComment(roots: Comments, id: string, place: Beside): Comments {
  const comment = roots.find((one) => one._id === id)
  if (!comment) return roots
  const others = roots.filter((one) => one !== comment)
  const behind = others.findIndex((one) => one._id === place.before) + 1
  const ahead = others.findIndex((one) => one._id === place.after)
  if (behind === 0 && ahead < 0) return roots
  return others.toSpliced(behind || ahead, 0, comment)
}

/** In reading order. */
export function flatten(comments: Comments): ThreadComment[] {
  return comments.flatMap((comment) => [comment, ...flatten(repliesOf(comment))])
}

export function idsOf(comments: Comments): string[] {
  return flatten(comments).map(({ _id }) => _id)
}

/** Author of the nearest comment in reading order: the next, else the one before, else an empty name. */
export function nextTo(comments: Comments, id: string): string {
  const ids = idsOf(comments)
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1] ?? ''
}

/** One comment, wherever it stands, is another. */
export function withComment(
  state: State,
  id: string,
  change: (comment: ThreadComment) => ThreadComment | undefined,
): State {
  const { shown } = state
  return shown ? { ...state, shown: { ...shown, roots: updateComment(shown.roots, id, change) } } : state
}

/** Removes a comment, or leaves its placeholder, which still counts. */
export function withoutComment(state: State, id: string, isWhole: boolean): State {
  const comment = findComment(state, id)
  if (!comment) return state
  const left = { commentHTML: '', isDeleted: true, anonUserId: undefined, userId: undefined }
  const after = withComment(state, id, (one) => (isWhole ? undefined : { ...one, ...left }))
  const { shown } = after
  return shown && isWhole ? { ...after, shown: { ...shown, count: shown.count - flatten([comment]).length } } : after
}

/** So many levels are unfolded from where one stands. */
const levels = 10

/** Replies are put away by readers, and where they are far down. */
export function isFolded({ toggledIds }: Pick<State, 'toggledIds'>, { _id }: ThreadComment, depth: number): boolean {
  return toggledIds.includes(_id) !== isDeep(depth)
}

export function isDeep(depth: number): boolean {
  return depth % levels === levels - 1
}

export function foldToggled(state: State, id: string): State {
  const others = state.toggledIds.filter((one) => one !== id)
  return { ...state, toggledIds: others.length < state.toggledIds.length ? others : [...others, id] }
}

/** A comment is marked, and in sight. */
export function withTarget(state: State, targetId: string): State {
  const above = pathTo(rootsOf(state), targetId).slice(0, -1)
  const folded = above.filter((one, depth) => isFolded(state, one, depth))
  return folded.reduce<State>((all, { _id }) => foldToggled(all, _id), { ...state, targetId })
}
