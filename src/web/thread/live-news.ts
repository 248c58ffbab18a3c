// From frames of the socket to what happened to the thread: what only others did, in the thread's own words.
import type { Frame } from './live-api.ts'
import type { News, ThreadComment } from './state/state.ts'

/** `read` is how a comment of the server becomes one of the thread. Undefined for what the thread does not show. */
export function newsOf(
  frame: Frame,
  read: (comment: NonNullable<Frame['comment']>) => ThreadComment,
): News | undefined {
  const { type, comment, vote } = frame
  switch (type) {
    case 'new-comment':
      return comment && { is: 'new', comment: read(comment) }
    case 'updated-comment':
      return comment && { is: 'changed', comment: read(comment) }
    case 'deleted-comment':
      return comment && { is: 'gone', id: comment._id }
    case 'new-vote':
      return vote && { is: 'voted', id: vote.commentId, by: vote.direction }
    case 'deleted-vote':
      return vote && { is: 'voted', id: vote.commentId, by: -vote.direction }
    case 'thread-state-change':
      return { is: 'closed', isClosed: frame.isClosed === true }
    case 'p-u':
      return { is: 'present', joined: frame.uj ?? [], left: frame.ul ?? [], count: frame.sc }
    default:
      return undefined
  }
}
