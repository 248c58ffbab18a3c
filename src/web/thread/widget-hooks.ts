// Hooks of a thread, for scripts that speak another calling form. No name here is shortened by the build: they stand in files
// of their own, which browsers keep apart.
import type { MessageName, MessageValues } from '../../platform/i18n/widget-translator.ts'
import type { ThreadCall } from './api-calls.ts'
import type { ThreadComment, User } from './state/state.ts'

export type Translate = (name: MessageName, values?: MessageValues) => string

export interface WidgetHooks {
  /** Id of the comment to scroll to, where the address names none. */
  jumpTo?: string | undefined
  /** Wraps the calls to the server. */
  intercept(sender: ThreadCall): ThreadCall
  /** Wraps the translator to a language. */
  reword(translate: Translate, spoken: string): Translate
  /** Runs after each rendering. */
  drawn(view: RenderedThread): void
}

export interface RenderedThread {
  /** Container element; it is in the shadow root. */
  element: Element
  /** Loaded first-level comments, with their replies as `children`; undefined before the first answer. */
  comments: readonly ThreadComment[] | undefined
  count: number | undefined
  user: User | undefined
}
