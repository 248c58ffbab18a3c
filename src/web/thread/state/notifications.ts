// State of the notification panel: open, closed, or failed.
import { type Problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { announce, type Notice, type State } from './state.ts'

export function bellOpened(state: State, notices: readonly Notice[], isFollowed: boolean): State {
  return { ...state, unread: 0, bellProblem: undefined, bell: { notices, isFollowed } }
}

/** Shown below the bell, and said aloud. */
export function bellFailed(state: State, bellProblem: Problem): State {
  return announce({ ...state, bellProblem }, problemSentence(bellProblem))
}
