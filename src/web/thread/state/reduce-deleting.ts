// Deleting a comment: it goes at once, and for a few seconds it can be brought back. Only then is the server told.
import { say, tellAll } from './say.ts'
import type { Event, State } from './state.ts'
import { changed, find, size, without } from './tree.ts'

export function reduceDeleting(state: State, event: Event): State | undefined {
  switch (event.type) {
    case 'delete asked':
      return state.deleting[event.id]
        ? state
        : tellAll(withWork({ ...state, remark: undefined }, event.id, 'waiting'), 'saidDeleted')
    case 'delete undone':
      return state.deleting[event.id] === 'waiting' ? tellAll(withWork(state, event.id, undefined), 'saidKept') : state
    case 'delete due':
      return state.deleting[event.id] === 'waiting' ? withWork(state, event.id, 'sending') : state
    case 'delete failed':
      return failed(state, event)
    case 'deleted':
      return deleted(withWork(state, event.id, undefined), event)
    default:
      return undefined
  }
}

function withWork(state: State, id: string, work: 'waiting' | 'sending' | undefined): State {
  const { [id]: _, ...others } = state.deleting
  return { ...state, deleting: work ? { ...others, [id]: work } : others }
}

function failed(state: State, { id, problem }: { id: string; problem: { title: string; text: string } }): State {
  const text = `${problem.title}. ${problem.text}`
  return say({ ...withWork(state, id, undefined), remark: { id, text, isBad: true } }, text)
}

/** A comment that others replied to leaves its place, and its place still counts. */
function deleted(state: State, { id, isGone }: Extract<Event, { type: 'deleted' }>): State {
  const { shown } = state
  const comment = shown && find(shown.roots, id)
  if (!comment) return state
  const left = { html: '', isDeleted: true, anonUserId: undefined, personId: undefined }
  const roots = isGone ? without(shown.roots, id) : changed(shown.roots, id, (one) => ({ ...one, ...left }))
  return { ...state, shown: { ...shown, roots, count: shown.count - (isGone ? size(comment) : 0) } }
}
