// A client as the vendor's: it comes back after a random time and asks the log for what it missed, by its own clock.
import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import type { Random } from '../../random.ts'
import { type SocketWords, subUrl } from './listener.ts'

export interface Returning {
  /** Ids of comments, as events told of them. */
  comments: ReadonlySet<string>
  counts: { connections: number; caughtUp: number }
  stop(): void
}

export interface ReturningRules {
  /** From the millisecond after the last event on; else from its own, so that it comes again. */
  resumesAfterLast: boolean
  random: Random
}

/** Vendors' clients wait up to four seconds; here many come back often. */
const mostPauseMs = 200

export async function startReturning(url: string, rules: ReturningRules): Promise<Returning> {
  const words = JSON.parse(await (await fetch(`${url}/comments/demo?urlId=page`)).text()) as SocketWords
  const comments = new Set<string>()
  const counts = { connections: 0, caughtUp: 0 }
  let last = Date.now()
  /** From when on something may be missing, until the log has told it all. */
  let missing: number | undefined
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const first = Promise.withResolvers<void>()

  function take(event: any): boolean {
    if (event.type !== 'new-comment') return false
    last = Math.max(last, event.timestamp)
    const isNew = !comments.has(event.comment._id)
    comments.add(event.comment._id)
    return isNew
  }

  function open(): void {
    const onThisLine = new Set<string>()
    const opened = new WebSocket(subUrl(url, words))
    socket = opened
    opened.on('open', () => {
      if (counts.connections++ === 0) return first.resolve()
      missing ??= rules.resumesAfterLast ? last + 1 : last
      void catchUp(opened, missing)
    })
    opened.on('message', (data) => {
      const event = JSON.parse(data.toString())
      if (event.type === 'new-comment') {
        assert.ok(!onThisLine.has(event.comment._id), 'an event came twice on one line')
        onThisLine.add(event.comment._id)
      }
      take(event)
    })
    opened.on('error', () => {})
    opened.on('close', () => {
      if (!isStopped) timer = setTimeout(open, rules.random.below(mostPauseMs))
    })
  }

  /** A line that breaks meanwhile begins it anew, from the same time. */
  async function catchUp(line: WebSocket, since: number): Promise<void> {
    let from = since
    for (;;) {
      const query = `urlId=page&userIdWS=${words.userIdWS}&startTime=${from}&endTime=${Date.now()}`
      const response = await fetch(`${url}/event-log/demo/?${query}`).catch(() => undefined)
      if (response?.status !== 200) return line.terminate()
      const { events } = JSON.parse(await response.text())
      for (const { data } of events) if (take(JSON.parse(data))) counts.caughtUp++
      if (events.length < 500) {
        if (line.readyState === WebSocket.OPEN) missing = undefined
        return
      }
      from = JSON.parse(events.at(-1).data).timestamp
    }
  }

  open()
  // Whatever happened before is not what it missed.
  await first.promise
  return {
    comments,
    counts,
    stop() {
      isStopped = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}
