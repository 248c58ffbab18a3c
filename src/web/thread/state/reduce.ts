// How the thread's state changes: pure, so that every state can be made in a test.
import { reduceActing } from './reduce-acting.ts'
import { reduceDeleting } from './reduce-deleting.ts'
import { reduceDrafts } from './reduce-drafts.ts'
import { reduceLive } from './reduce-live.ts'
import { reduceReading } from './reduce-reading.ts'
import { tellAll } from './say.ts'
import type { Event, State } from './state.ts'

export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case 'author changed':
      return authorChanged(state, event)
    case 'author asked':
      return { ...state, author: { ...state.author, isAsked: true } }
    case 'went offline':
      return tellAll({ ...state, isOffline: true }, 'saidOffline')
    case 'came online':
      return cameOnline(state)
    case 'left':
      return left(state)
    default:
      return (
        reduceReading(state, event) ??
        reduceDrafts(state, event) ??
        reduceDeleting(state, event) ??
        reduceLive(state, event) ??
        reduceActing(state, event) ??
        state
      )
  }
}

/** What was said of a field stops being true when the field changes. */
function authorChanged(state: State, { author }: Extract<Event, { type: 'author changed' }>): State {
  const drafts = Object.fromEntries(
    Object.entries(state.drafts).map(([key, draft]) => {
      const at = draft.problem?.at
      const isAnswered = (at === 'name' && 'name' in author) || (at === 'email' && 'email' in author)
      return [key, isAnswered ? { ...draft, problem: undefined } : draft]
    }),
  )
  return { ...state, author: { ...state.author, ...author }, drafts }
}

/** Nothing can be undone any more. */
function left(state: State): State {
  const deleting = Object.fromEntries(Object.keys(state.deleting).map((id) => [id, 'sending' as const]))
  return { ...state, reading: undefined, deleting }
}

/** What could not be read for want of a connection is read now. */
function cameOnline(state: State): State {
  const online = tellAll({ ...state, isOffline: false }, 'saidOnline')
  const missed = state.readProblem
  if (!missed?.problem.isOffline || state.reading) return online
  return { ...online, reading: { ask: missed.ask, pace: 'quick' }, readProblem: undefined }
}
