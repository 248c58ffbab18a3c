// Sentences for the live region.
import type { WordName } from '../tell.ts'
import type { State } from './state.ts'

/** In the reader's language. */
export function tellAll(state: State, name: WordName, values?: Record<string, string | number>): State {
  return say(state, state.tell(name, values))
}

export function say(state: State, text: string): State {
  return { ...state, said: { text, times: state.said.times + 1 } }
}
