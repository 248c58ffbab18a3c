// Interface of the widget's second file, loaded on demand: comment menus, notification list, writing aids.
import type { TimeFormat } from '../../platform/i18n/relative-time.ts'
import type { VirtualChildren } from '../shared/virtual-dom.ts'
import type { DraftKey, State, Suggestions, ThreadComment } from './state/state.ts'

/** Props of its views. */
export interface ExtrasView {
  state: State
  /** Translates a message. */
  localize: State['localize']
  /** Formats the age of comments. */
  clock: TimeFormat
}

export interface ExtrasCommentView extends ExtrasView {
  comment: ThreadComment
}

export interface Extras {
  /** Entries of a comment's menu. `hideReplies`: false where no replies are shown. */
  menu(view: ExtrasCommentView, isMine: boolean, hideReplies: false | (() => void)): VirtualChildren
  /** The open notification list. */
  notificationPanel(view: ExtrasView): VirtualChildren
  /** Opens the notification list, or closes it. */
  toggleNotifications(): Promise<void>
  /** Loads suggestions for `typed`, the beginning of a mention (`@`) or hashtag (`#`). */
  suggest(key: DraftKey, typed: string): Promise<void>
  /** `by`: 1 for the next suggestion, -1 for the one before; 0 closes the list. */
  moveSuggestion(by: number): void
  /** Puts the suggestion with this index into the text. */
  choose(at: number): void
  suggestionList(view: ExtrasView, list: Suggestions): VirtualChildren
  /** Puts `before` and `after` around the selected text, or at the caret. */
  format(key: DraftKey, before: string, after: string): void
  /** Switches between the text field and the text as the server renders it. */
  preview(key: DraftKey): Promise<void>
}
