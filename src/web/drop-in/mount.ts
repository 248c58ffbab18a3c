// Mounted thread of an instance: its configuration, what was rendered last, and the page's callbacks.

import type { RenderedThread } from '../thread/widget-hooks.ts'
import { findIn } from './find-comment.ts'
import type { VendorCallbacks, VendorConfig } from './vendor-config.ts'

/** Identity of the reader. It outlives a thread: an instance may show several. */
export interface KnownReader {
  user?: string | undefined
  session?: string | undefined
}

export interface Route {
  method: string
  path: string
}

/** Values of path and query, then a body. */
export type PlainCall = (
  operation: Route,
  named: Record<string, unknown>,
  body?: Record<string, unknown>,
  how?: object,
) => Promise<Record<string, unknown>>

export interface Mount {
  id: string
  /** The configuration of now: callbacks may change without a new mount. */
  config(): VendorConfig
  isOver(): boolean
  reader: KnownReader
  /** That the thread is shown in. */
  language: string
  /** Calls of the thread to the server, once it has started. */
  send?: PlainCall
  /** Last rendering. */
  last: Partial<RenderedThread>
  /** Calls a callback of the page after the running step. One that throws is logged and harms nothing. */
  emit<Name extends keyof VendorCallbacks>(name: Name, ...values: Parameters<NonNullable<VendorCallbacks[Name]>>): void
  comment(id: unknown): ReturnType<typeof findIn>
  userId(): string
}

export function createMount(id: string, config: () => VendorConfig, isOver: () => boolean, reader: KnownReader): Mount {
  const mount: Mount = {
    id,
    config,
    isOver,
    reader,
    language: 'en',
    last: {},
    emit(name, ...values) {
      queueMicrotask(() => {
        if (!isOver()) callSafely(config(), name, values)
      })
    },
    comment: (id) => findIn(mount.last.comments ?? [], id),
    userId: () => mount.last.user?.id ?? '',
  }
  return mount
}

/** Undefined where there is no such function, or where it failed. */
export function callSafely(owner: object, name: string, values: readonly unknown[]): unknown {
  const callback: unknown = Reflect.get(owner, name)
  if (typeof callback !== 'function') return undefined
  const failed = (error: unknown) => console.error(`${name} of this page failed:`, error)
  try {
    const result: unknown = callback.apply(owner, values)
    if (result instanceof Promise) result.catch(failed)
    return result
  } catch (error) {
    failed(error)
    return undefined
  }
}
