// Parts of a thread that actions work on.

import type { WidgetTranslator } from '../../platform/i18n/widget-translator.ts'
import type { ThreadCall } from './api-calls.ts'
import type { Extras } from './extras-interface.ts'
import type { LiveConnection } from './live-connection.ts'
import type { SavedState } from './saved-state.ts'
import type { LoadRequest, State } from './state/state.ts'
import type { ThreadLocation } from './thread-location.ts'
import type { WidgetHooks } from './widget-hooks.ts'

export interface ThreadOptions extends ThreadLocation {
  /** Advice where the server knows no such tenant. */
  noTenant: string
  /** The page, or the part of it that keeps its elements to itself. */
  root: Document | ShadowRoot
  /** Container element. */
  box: Element
  /** Called each time that the thread was drawn with its comments; by `carry`, text that was typed elsewhere goes on here. */
  shown?: (carry: (text: string) => void) => void
  /** There are other threads on the page, and a link may mean a comment of theirs. */
  isOneOfSeveral?: () => boolean
  /** Loads the second file, and its words. A failure may be followed by another try. */
  loadExtras(localize: WidgetTranslator): Promise<ExtrasModule>
  /** English without one. */
  localize?: WidgetTranslator
  hooks?: WidgetHooks | undefined
}

export interface ExtrasModule {
  /** `read` reads the thread anew. */
  createExtras(thread: Thread, read: (request: LoadRequest) => void): Extras
}

/** Context of actions. */
export interface Thread extends ThreadOptions {
  state: State
  localize: WidgetTranslator
  call: ThreadCall
  keep: SavedState
  /** The word under which this tab's changes come back as events. */
  own: string
  /** Opened once the server has said where. */
  line: LiveConnection | undefined
  /** Undefined until they were asked for. */
  extras: Extras | undefined
  /** Draws the state that is true from now on, and keeps of it what is kept. */
  put(next: State): void
  /** Only this is another. */
  alter(change: Partial<State>): void
  /** The same, by one of the pure changes. */
  change<Rest extends unknown[]>(how: (state: State, ...rest: Rest) => State, ...rest: Rest): void
  /** The keyboard goes to the element with this id, which is brought into sight. */
  focusOn(id: string): void
}
