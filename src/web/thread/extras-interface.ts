// What the second file of the widget gives a thread: menus of comments, the notification list, helpers for writing.

import type { Clockwork } from '../../platform/i18n/relative-time.ts'
import type { Kids } from '../shared/virtual-dom.ts'
import type { DraftKey, State, Suggestions, ThreadComment } from './state/state.ts'

/** What its views are given. */
export interface Drawn {
  state: State
  tell: State['tell']
  /** How ages are said. */
  clock: Clockwork
}

export interface DrawnComment extends Drawn {
  comment: ThreadComment
}

export interface Extras {
  /** Entries of a comment's menu. `hideReplies` where there are any in sight. */
  menu(view: DrawnComment, isMine: boolean, hideReplies: false | (() => void)): Kids
  /** The open notification list. */
  bellPanel(view: Drawn): Kids
  /** Opens the notification list, or closes it. */
  ring(): Promise<void>
  /** Looks for what `typed`, which begins with `@` or `#`, may mean. */
  suggest(key: DraftKey, typed: string): Promise<void>
  /** To the next one or the one before; 0 closes the list. */
  moveSuggestion(by: number): void
  choose(at: number): void
  suggestionList(view: Drawn, list: Suggestions): Kids
  /** Puts marks around the selected text, or at the caret. */
  format(key: DraftKey, before: string, after: string): void
  /** Shows the text as the server would show it, or the field again. */
  preview(key: DraftKey): Promise<void>
}
