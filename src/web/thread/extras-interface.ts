// Interface of the widget's second file: comment menus, notification list, writing aids.

import type { TimeFormat } from '../../platform/i18n/relative-time.ts'
import type { VirtualChildren } from '../shared/virtual-dom.ts'
import type { DraftKey, State, Suggestions, ThreadComment } from './state/state.ts'

/** Props of its views. */
export interface ExtrasView {
  state: State
  tell: State['tell']
  /** Formats ages. */
  clock: TimeFormat
}

export interface ExtrasCommentView extends ExtrasView {
  comment: ThreadComment
}

export interface Extras {
  /** Entries of a comment's menu. `hideReplies` where there are any in sight. */
  menu(view: ExtrasCommentView, isMine: boolean, hideReplies: false | (() => void)): VirtualChildren
  /** The open notification list. */
  bellPanel(view: ExtrasView): VirtualChildren
  /** Opens the notification list, or closes it. */
  ring(): Promise<void>
  /** Looks for what `typed`, which begins with `@` or `#`, may mean. */
  suggest(key: DraftKey, typed: string): Promise<void>
  /** To the next one or the one before; 0 closes the list. */
  moveSuggestion(by: number): void
  choose(at: number): void
  suggestionList(view: ExtrasView, list: Suggestions): VirtualChildren
  /** Puts marks around the selected text, or at the caret. */
  format(key: DraftKey, before: string, after: string): void
  /** Shows the text as the server would show it, or the field again. */
  preview(key: DraftKey): Promise<void>
}
