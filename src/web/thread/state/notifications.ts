// State of the notification panel: open, closed, or failed.
import { type Problem, problemSentence } from '../../../platform/i18n/widget-problems.ts'
import { announce, type Notice, type State } from './state.ts'

export function notificationsOpened(state: State, notices: readonly Notice[], isFollowed: boolean): State {
  return { ...state, unread: 0, notificationError: undefined, notifications: { notices, isFollowed } }
}

/** Shown in the thread header, and announced. */
export function notificationsFailed(state: State, notificationError: Problem): State {
  return announce({ ...state, notificationError }, problemSentence(notificationError))
}
