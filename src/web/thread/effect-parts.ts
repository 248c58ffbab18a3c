// What those are given that act when something happens, and what they are.
import type { ThreadApi } from './api.ts'
import type { Root } from './focus.ts'
import type { Keep } from './kept.ts'
import type { Event, Send, State } from './state/state.ts'
import type { Tell } from './tell.ts'

export interface EffectParts {
  api: ThreadApi
  keep: Keep
  send: Send
  root: Root
  tell: Tell
  /** What to do where the server knows no such tenant. */
  noTenant: string
}

/** `focused` is where the keyboard was before. */
export type React = (event: Event, before: State, after: State, focused?: string) => void
