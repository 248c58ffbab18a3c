// Client modelled on the vendor's: reconnects after a random delay and reads the log by its own clock.
import assert from 'node:assert/strict'
import { WebSocket } from 'ws'
import type { Random } from '../../harness/random.ts'
import { type SocketWords, subUrl } from '../harness/socket-client.ts'

export interface Returning {
  /** Of the log: connections so far, start, end, how many events came or which status, state of the connection then. */
  asks: readonly (readonly number[])[]
  /** For people. */
  rules: string
  /** Ids of comments, as events told of them. */
  comments: ReadonlySet<string>
  /** `toldTwice`: the log told what had come over the connection for which it was asked. `unanswered`: nothing came in time. */
  counts: { connections: number; caughtUp: number; toldTwice: number; unanswered: number }
  stop(): void
}

/**
 * Where it goes on, as vendors' clients do it: at the last event, which comes again; at the millisecond behind the last one
 * of the log, or the last one of the connection; by its own clock when it lost the connection.
 */
export const resumptions = ['last event', 'behind it', 'own clock'] as const

export interface ReturningRules {
  resumes: (typeof resumptions)[number]
  /** By how much its clock is ahead of ours; behind where it is negative. */
  clockAheadMs: number
  /** A session of its own: strangers share one id. */
  sessionId?: string | undefined
  random: Random
}

/** Vendors' clients wait up to four seconds; here many come back often. */
const mostPauseMs = 200
/** A connection or an answer that does not come is given up, and counted. */
const mostSilentMs = 15_000

/** `server`: its address, or what gives one of several at each connection and request. */
export async function startReturning(server: string | (() => string), rules: ReturningRules): Promise<Returning> {
  const address = () => (typeof server === 'string' ? server : server())
  const session = rules.sessionId === undefined ? '' : `&sessionId=${encodeURIComponent(rules.sessionId)}`
  const words = JSON.parse(await (await fetch(`${address()}/comments/demo?urlId=page${session}`)).text()) as SocketWords
  const clock = () => Date.now() + rules.clockAheadMs
  const comments = new Set<string>()
  const asks: number[][] = []
  const counts = { connections: 0, caughtUp: 0, toldTwice: 0, unanswered: 0 }
  let last = rules.resumes === 'behind it' ? 0 : clock()
  /** End of the last connection, by its own clock; attempts that fail leave it. Undefined while connected. */
  let lostAt: number | undefined = clock()
  /** From when on something may be missing, until the log has told it all. */
  let missing: number | undefined
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const first = Promise.withResolvers<void>()

  function take(event: any, behindMs = 0): boolean {
    // Of everything that carries one, who is present among it.
    last = Math.max(last, event.timestamp + behindMs)
    if (event.type !== 'new-comment') return false
    const isNew = !comments.has(event.comment._id)
    comments.add(event.comment._id)
    return isNew
  }

  function open(): void {
    const onThisLine = new Set<string>()
    const opened = new WebSocket(subUrl(address(), words), { handshakeTimeout: mostSilentMs })
    socket = opened
    opened.on('open', () => {
      const brokeAt = lostAt ?? clock()
      lostAt = undefined
      if (counts.connections++ === 0) return first.resolve()
      missing ??= rules.resumes === 'own clock' || last === 0 ? brokeAt : last
      void catchUp(opened, missing, onThisLine)
    })
    opened.on('message', (data) => {
      const event = JSON.parse(data.toString())
      if (event.type === 'new-comment') {
        assert.ok(!onThisLine.has(event.comment._id), 'an event came twice on one line')
        onThisLine.add(event.comment._id)
      }
      take(event)
    })
    opened.on('error', ({ message }) => {
      if (/timed out/.test(message)) counts.unanswered++
    })
    opened.on('close', () => {
      lostAt ??= clock()
      if (!isStopped) timer = setTimeout(open, rules.random.below(mostPauseMs))
    })
  }

  /** A line that breaks meanwhile begins it anew, from the same time. */
  async function catchUp(line: WebSocket, since: number, onThisLine: ReadonlySet<string>): Promise<void> {
    const endTime = clock()
    let from = since
    for (;;) {
      const query = `urlId=page&userIdWS=${words.userIdWS}&startTime=${from}&endTime=${endTime}`
      const signal = AbortSignal.timeout(mostSilentMs)
      const response = await fetch(`${address()}/event-log/demo/?${query}`, { signal }).catch((error) => {
        if (error.name === 'TimeoutError') counts.unanswered++
        return undefined
      })
      if (response?.status !== 200) {
        asks.push([counts.connections, from, endTime, -(response?.status ?? 0), line.readyState])
        return line.terminate()
      }
      const { events } = JSON.parse(await response.text())
      asks.push([counts.connections, from, endTime, events.length, line.readyState])
      for (const event of events.map(({ data }: { data: string }) => JSON.parse(data))) {
        if (onThisLine.has(event.comment?._id)) counts.toldTwice++
        if (take(event, rules.resumes === 'behind it' ? 1 : 0)) counts.caughtUp++
      }
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
    asks,
    rules: `${rules.resumes}, clock ahead by ${rules.clockAheadMs} ms`,
    comments,
    counts,
    stop() {
      isStopped = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}
