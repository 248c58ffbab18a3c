// A thread: one state, one view of it, and what follows from what happens.
import type { JSX } from 'preact'
import { threadApi } from './api.ts'
import { createEffects } from './effects.ts'
import type { Root } from './focus.ts'
import { createKeep } from './kept.ts'
import { createListening } from './listening.ts'
import { liveApi } from './live-api.ts'
import { createOwnWords } from './own-words.ts'
import type { ThreadPlace } from './place.ts'
import { reduce } from './state/reduce.ts'
import { type Event, firstState } from './state/state.ts'
import { type Tell, tellEnglish } from './tell.ts'
import { ThreadView } from './view/thread-view.tsx'

export interface ThreadOptions extends ThreadPlace {
  /** What to do where the server knows no such tenant. */
  noTenant: string
  /** Where its elements are found. */
  root: Root
  /** There are other threads on the page, and a link may mean a comment of theirs. */
  isOneOfSeveral?(): boolean
  /** English without one. */
  tell?: Tell
  show(view: JSX.Element): void
}

/** Ages are said anew this often. */
const ageMs = 60_000

/** Returns how to end it: nothing is read, heard or drawn from then on, and what was being written stays kept. */
export function startThread(options: ThreadOptions): () => void {
  const { show, noTenant, root, tell = tellEnglish, isOneOfSeveral = () => false, ...place } = options
  const keep = createKeep(place.tenantId, place.urlId)
  const own = createOwnWords()
  const over = new AbortController()
  const effects = createEffects({ api: threadApi(place, own.next), keep, send, noTenant, root, tell })
  const listen = createListening({ api: liveApi(place), keep, send, own, server: place.server })
  let state = firstState(keep.read(Date.now()), navigator.onLine === false, tell)

  function send(event: Event): void {
    if (over.signal.aborted) return
    const before = state
    const focused = root.activeElement?.id
    state = reduce(before, event)
    if (state !== before) draw()
    effects(event, before, state, focused)
    listen(event, before, state)
  }

  function draw(): void {
    const seen = isOneOfSeveral() ? { ...state, isTargetMissing: false } : state
    show(<ThreadView state={seen} send={send} now={Date.now()} />)
  }

  const { signal } = over
  addEventListener('hashchange', () => followLink(send), { signal })
  addEventListener('pagehide', () => send({ type: 'left' }), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'came back' }), { signal })
  addEventListener('offline', () => send({ type: 'went offline' }), { signal })
  addEventListener('online', () => send({ type: 'came online' }), { signal })
  const ageing = setInterval(draw, ageMs)
  draw()
  send({ type: 'asked', ask: { is: 'start', target: linkedComment() } })
  return () => {
    send({ type: 'left' })
    over.abort()
    clearInterval(ageing)
  }
}

function followLink(send: (event: Event) => void): void {
  const id = linkedComment()
  if (id !== undefined) send({ type: 'link opened', id })
}

/** `#comment-…` is a link to one comment. */
function linkedComment(): string | undefined {
  return /^#comment-(\w+)$/.exec(location.hash)?.[1]
}
