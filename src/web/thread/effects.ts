// What follows from what happens: requests, timers, the keyboard's place.
import { createActing } from './acting.ts'
import type { EffectParts, React } from './effect-parts.ts'
import { explained } from './explained.ts'
import { moveFocus } from './focus.ts'
import { proofFor } from './proof.ts'
import type { Problem } from './state/problems.ts'
import { type Ask, type DraftKey, draftOf, type State } from './state/state.ts'

/** A shape appears only for what takes noticeably long; a way out once it is slow. */
const noticeableMs = 300
const slowMs = 4_000

export function createEffects(parts: EffectParts): React {
  let stop = () => {}
  const actOn = createActing(parts)
  return (event, before, after, focused) => {
    const ask = after.reading?.ask
    if (ask !== before.reading?.ask) {
      stop()
      if (ask) stop = startReading(ask, after, parts)
    }
    if ('key' in event) followDraft(event.key, before, after, parts)
    actOn(event, before, after)
    if (event.type === 'posted' && event.posted.session) parts.keep.setSession(event.posted.session)
    parts.keep.write(before, after)
    moveFocus(parts.root, event, before, after, focused)
  }
}

/** Returns how to stop it. */
function startReading(ask: Ask, state: State, parts: EffectParts): () => void {
  const { send } = parts
  const controller = new AbortController()
  const timers = [
    setTimeout(send, noticeableMs, { type: 'time passed', pace: 'noticeable' }),
    setTimeout(send, slowMs, { type: 'time passed', pace: 'slow' }),
  ]
  void read(ask, state, controller.signal, parts)
  return () => {
    controller.abort()
    for (const timer of timers) clearTimeout(timer)
  }
}

async function read(ask: Ask, state: State, signal: AbortSignal, parts: EffectParts): Promise<void> {
  const { api, keep, send } = parts
  const { order, shown, found, settings } = state
  const proof = { session: keep.session() }
  const failed = (problem: Problem) => {
    if (!signal.aborted) send({ type: 'reading failed', ask, problem })
  }
  await explained('reading', parts, failed, async () => {
    if (ask.is === 'replies') {
      const replies = await api.replies(ask.id, order, proof, signal)
      return send({ type: 'replies came', ask, id: ask.id, replies })
    }
    const pages = { start: undefined, before: (shown?.first ?? 1) - 1, after: (shown?.last ?? -1) + 1 }
    const target = ask.is === 'start' ? ask.target : undefined
    const asked = { order, page: pages[ask.is], target, words: found, wantsSettings: settings === undefined }
    send({ type: 'part came', ask, part: await api.part(asked, proof, signal) })
  }).catch((error) => {
    if (!signal.aborted) throw error
  })
}

function followDraft(key: DraftKey, before: State, after: State, parts: EffectParts): void {
  const { work } = draftOf(after, key)
  if (work === draftOf(before, key).work) return
  if (work === 'fetching') void fetchText(key, after, parts)
  if (work === 'sending') void sendDraft(key, after, parts)
}

async function fetchText(key: DraftKey, state: State, parts: EffectParts): Promise<void> {
  const id = subject(key)
  const failed = (problem: Problem) => parts.send({ type: 'draft failed', key, problem })
  await explained('changing', parts, failed, async () => {
    parts.send({ type: 'text came', key, text: await parts.api.text(id, proofFor(id, state, parts.keep)) })
  })
}

async function sendDraft(key: DraftKey, state: State, parts: EffectParts): Promise<void> {
  const { api, keep, send } = parts
  const { text } = draftOf(state, key)
  const { name = '', email = '' } = state.me.name === undefined ? state.author : { name: state.me.name }
  const slow = setTimeout(send, slowMs, { type: 'sending is slow', key })
  const isChange = key.startsWith('edit-')
  const failed = (problem: Problem) => send({ type: 'draft failed', key, problem })
  await explained(isChange ? 'changing' : 'writing', parts, failed, async () => {
    const id = subject(key)
    if (isChange)
      return send({ type: 'saved', key, id, ...(await api.save(id, text, proofFor(id, state, parts.keep))) })
    const written = { text, name, email, parentId: key === 'new' ? undefined : id }
    send({ type: 'posted', key, posted: await api.post(written, { session: keep.session() }, Date.now()) })
  }).finally(() => clearTimeout(slow))
}

/** The comment that a reply or a change is about. */
function subject(key: DraftKey): string {
  return key.slice(key.indexOf('-') + 1)
}
