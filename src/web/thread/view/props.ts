// What views are given: the state, and a way to say what happened.
import type { DraftKey, Send, State, ThreadComment } from '../state/state.ts'

export interface ViewProps {
  state: State
  send: Send
}

export interface TimedProps extends ViewProps {
  now: number
}

export interface ComposerProps extends ViewProps {
  draftKey: DraftKey
}

export interface CommentProps extends TimedProps {
  comment: ThreadComment
  /** How many stand above it. */
  depth: number
}
