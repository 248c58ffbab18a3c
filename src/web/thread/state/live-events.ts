// Live events in the thread's state. Comments being read stay in place: new ones wait until they are requested.
import type { LiveEvent } from '../../../comments/live/contract.ts'
import { findComment, replyCount, withComment, withNew, withoutComment, withTarget } from './comment-tree.ts'
import { editTime } from './edit-times.ts'
import { announceMessage, orderOf, type State, type ThreadComment } from './state.ts'

export type LiveFrame = ReturnType<typeof LiveEvent.parse>

/** With more than these the thread is read anew. */
export const maxFreshComments = 100

/** Events of comments that are not loaded are ignored. */
export function eventReceived(state: State, frame: LiveFrame): State {
  const { type, comment, vote, uj = [], ul = [], sc } = frame
  if (type === 'p-u') return presenceChanged(state, uj, ul, sc)
  if (type === 'notification') return { ...state, unread: state.unread + 1 }
  if (type === 'thread-state-change') return closed(state, frame.isClosed === true)
  if (vote) {
    const by = type === 'deleted-vote' ? -vote.direction : vote.direction
    return everywhere(state, vote.commentId, (one) => ({ ...one, votes: (one.votes ?? 0) + by }))
  }
  if (!comment || !state.shown) return state
  return type === 'deleted-comment' ? gone(state, comment._id) : came(state, comment, frame.timestamp)
}

/** One that is here already was changed, or shown again. */
function came(state: State, comment: ThreadComment, at: number | undefined): State {
  const { _id: id } = comment
  const known = findComment(state, id) ?? state.fresh.find((one) => one._id === id)
  if (known) return everywhere(state, id, (one) => merged(one, comment, at, state))
  const fresh = [...state.fresh, comment]
  return announceMessage({ ...state, fresh }, '{n} new comment|{n} new comments', { n: fresh.length })
}

/** The viewer's flags are known to this tab alone, and replies arrive by their own events. */
function merged(
  was: ThreadComment,
  is: ThreadComment,
  at: number | undefined,
  { isFeaturedInLists }: State,
): ThreadComment {
  const commentHTML = was.isBlocked ? was.commentHTML : is.commentHTML
  return {
    ...was,
    ...is,
    commentHTML,
    // Absent where it is false.
    isFeatured: isFeaturedInLists ? was.isFeatured : is.isFeatured,
    editedAt: editTime(was, { commentHTML }, at),
    approved: true,
    requiresVerification: false,
  }
}

/** A comment with replies, or with a reply being written, leaves a placeholder. */
function gone(state: State, id: string): State {
  const comment = findComment(state, id)
  const rest = { ...state, fresh: state.fresh.filter((one) => one._id !== id) }
  return comment ? withoutComment(rest, id, replyCount(comment) === 0 && !state.drafts[`reply-${id}`]?.text) : rest
}

function closed(state: State, isClosed: boolean): State {
  const { shown } = state
  if (!shown || shown.isClosed === isClosed) return state
  return announceMessage(
    { ...state, shown: { ...shown, isClosed } },
    isClosed ? 'Comments are closed now.' : 'Comments are open again.',
  )
}

function everywhere(state: State, id: string, change: (comment: ThreadComment) => ThreadComment): State {
  const fresh = state.fresh.map((one) => (one._id === id ? change(one) : one))
  return withComment({ ...state, fresh }, id, change)
}

export function presenceChanged(
  state: State,
  joined: readonly string[],
  left: readonly string[] = [],
  count?: number,
): State {
  const people = new Set([...state.people, ...joined.map(plainId)])
  for (const person of left) people.delete(plainId(person))
  return { ...state, people, readers: count ?? state.readers }
}

/** Presence of a person requested by plain id is reported under the prefix of anonymous readers. */
const plainId = (person: string) => person.replace('anon:', '')

export function freshCommentsShown(state: State): State {
  const { shown, fresh } = state
  if (!shown) return state
  const roots = fresh.reduce((all, one) => withNew(all, one, orderOf(state) === 'OF'), shown.roots)
  const after = { ...state, fresh: [], shown: { ...shown, roots, count: shown.count + fresh.length } }
  return announceMessage(fresh[0] ? withTarget(after, fresh[0]._id) : after, '{n} new comment|{n} new comments', {
    n: fresh.length,
  })
}
