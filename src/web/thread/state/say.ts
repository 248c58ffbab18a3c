// Sentences for the live region.
import type { State } from './state.ts'

export function say(state: State, text: string): State {
  return { ...state, said: { text, times: state.said.times + 1 } }
}
