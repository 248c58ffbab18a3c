// What views are given: the state, and a way to say what happened.
import type { Send, State } from '../state/state.ts'

export interface ViewProps {
  state: State
  send: Send
}

export interface PageProps extends ViewProps {
  /** Where this page was opened. */
  home: URL
  now: number
}
