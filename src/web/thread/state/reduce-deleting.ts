// Deleting a comment of one's own: asked once, then for good.
import { say } from './say.ts'
import type { Event, State } from './state.ts'
import { changed, find, size, without } from './tree.ts'

export function reduceDeleting(state: State, event: Event): State | undefined {
  const { deleting } = state
  switch (event.type) {
    case 'delete asked':
      return deleting?.work === 'sending'
        ? state
        : { ...state, deleting: { id: event.id, work: 'asking', problem: undefined } }
    case 'delete left':
      return deleting?.work === 'asking' ? { ...state, deleting: undefined } : state
    case 'delete confirmed':
      return deleting ? { ...state, deleting: { ...deleting, work: 'sending', problem: undefined } } : state
    case 'delete failed':
      return deleting
        ? say(
            { ...state, deleting: { ...deleting, work: 'asking', problem: event.problem } },
            `${event.problem.title}. ${event.problem.text}`,
          )
        : state
    case 'deleted':
      return deleted(state, event)
    default:
      return undefined
  }
}

/** A comment that others replied to leaves its place, and its place still counts. */
function deleted(state: State, { id, isGone }: Extract<Event, { type: 'deleted' }>): State {
  const after = say({ ...state, deleting: undefined }, 'Comment deleted.')
  const { shown } = state
  const comment = shown && find(shown.roots, id)
  if (!comment) return after
  const roots = isGone
    ? without(shown.roots, id)
    : changed(shown.roots, id, (one) => ({ ...one, html: '', isDeleted: true, anonUserId: undefined }))
  return { ...after, shown: { ...shown, roots, count: shown.count - (isGone ? size(comment) : 0) } }
}
