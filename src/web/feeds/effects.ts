// Side effects of the feed page: requests, timers, clipboard, focus. The only file of the page that has any.
import { isCallFailure } from '../../platform/api/client.ts'
import type { FeedApi } from './feed-api.ts'
import { moveFocus } from './focus.ts'
import { saveState } from './saved-state.ts'
import { type AttemptKind, describeFailure } from './state/problems.ts'
import type { Event, FeedSource, Send, State } from './state/state.ts'

/** A shape appears only for what takes noticeably long; a way out once it is slow. */
const noticeableMs = 300
const slowMs = 4_000

export type EffectHandler = (event: Event, before: State, after: State) => void

export function createEffects(api: FeedApi, send: Send): EffectHandler {
  let stop = () => {}

  function startWork(wanted: FeedSource, token: string | undefined): void {
    const controller = new AbortController()
    const timers = [
      setTimeout(send, noticeableMs, { type: 'time passed', pace: 'noticeable' }),
      setTimeout(send, slowMs, { type: 'time passed', pace: 'slow' }),
    ]
    stop = () => {
      controller.abort()
      for (const timer of timers) clearTimeout(timer)
    }
    void obtain(wanted, token, controller.signal, api, send)
  }

  return (event, before, after) => {
    const works = after.work.is === 'working'
    if (before.work.is === 'working' && !works) stop()
    if (after.work.is === 'working' && before.work.is !== 'working') startWork(after.work.wanted, after.token)
    if (event.type === 'strategies opened') void loadStrategies(api, send)
    if (event.type === 'copy asked') void copy(event, send)
    if (event.type !== 'feeds kept elsewhere') saveState(before, after)
    moveFocus(event, before, after)
  }
}

/** Every way that this can end is sent, but for a stop that was asked for. */
async function obtain(
  wanted: FeedSource,
  token: string | undefined,
  signal: AbortSignal,
  api: FeedApi,
  send: Send,
): Promise<void> {
  let step: AttemptKind = 'making'
  try {
    const feed = 'madeAt' in wanted ? wanted : await api.make(wanted, token, signal)
    step = 'looking'
    send({ type: 'feed made', feed })
    send({ type: 'preview came', feed, preview: await api.preview(feed.token, signal) })
  } catch (error) {
    if (signal.aborted) return
    if (!isCallFailure(error)) throw error
    // "Not for that page" and "makes no feeds" have one status; the server itself says which it is.
    if (error.status === 403) await loadInstance(api, send)
    send({ type: 'failed', problem: describeFailure(error, step) })
  }
}

/** On failure the defaults of an ordinary server stay; the next request reports what is wrong. */
export async function loadInstance(api: FeedApi, send: Send): Promise<void> {
  const instance = await unlessFailed(api.instance())
  if (instance) send({ type: 'instance came', instance })
}

async function loadStrategies(api: FeedApi, send: Send): Promise<void> {
  const list = await unlessFailed(api.strategies())
  send(list ? { type: 'strategies came', list } : { type: 'strategies failed' })
}

async function unlessFailed<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply
  } catch (error) {
    if (isCallFailure(error)) return undefined
    throw error
  }
}

/** Browsers have no clipboard for plain-http pages, and people may forbid it: then the older way, then a selection. */
async function copy({ form, address }: { form: string; address: string }, send: Send): Promise<void> {
  const written = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  )
  const how = written || copySelected(`address-${form}`) ? 'copied' : 'selected'
  send({ type: 'address taken', form, how })
}

function copySelected(id: string): boolean {
  const element = document.getElementById(id)
  const selection = getSelection()
  if (!element || !selection) return false
  selection.selectAllChildren(element)
  const copied = document.execCommand('copy')
  if (copied) selection.removeAllRanges()
  return copied
}
