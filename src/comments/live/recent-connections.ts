// WebSocket connections of the last 10 seconds with their first event, for the event log.
import { hash } from 'node:crypto'
import type { StreamPlace } from './room.ts'
import type { Listener } from './rules-listener.ts'

/** Clients read the log after connecting; the vendor's up to two seconds later. */
const recentMs = 10_000

export interface ConnectionStart {
  /** Opening times of the first and the last connection. */
  firstAt: number
  lastAt: number
  /** Event number at which the last connection began. */
  number: number
}

export interface RecentConnections {
  note(place: StreamPlace, listener: Listener, line: { at: number; number: number }): void
  /** Of another process, where its event number is unknown. */
  noteElsewhere(name: string, at: number): void
  /** By listener and place. Several clients may share an id and are not told apart. */
  find(place: Pick<StreamPlace, 'tenantId' | 'key'>, listener: Listener, now: number): ConnectionStart | undefined
}

interface Line {
  at: number
  number: number
}

/** Name in peer messages: a hash without spaces. */
export function connectionKey({ tenantId, key }: Pick<StreamPlace, 'tenantId' | 'key'>, listener: Listener): string {
  const { userId, anonUserId, isClaimed } = listener
  return hash('sha256', JSON.stringify([tenantId, key, userId, anonUserId, isClaimed]), 'base64url')
}

/** Bounded by time: entries older than `recentMs` are dropped with the next connection. */
export function createRecentConnections(): RecentConnections {
  /** In the order of their last connections. */
  const byName = new Map<string, Line[]>()

  function add(name: string, line: Line): void {
    const lines = recentOf(name, line.at)
    lines.push(line)
    byName.delete(name)
    byName.set(name, lines)
    for (const [oldest, old] of byName) {
      if ((old.at(-1)?.at ?? 0) > line.at - recentMs) break
      byName.delete(oldest)
    }
  }
  function recentOf(name: string, now: number): Line[] {
    const lines = byName.get(name) ?? []
    const first = lines.findIndex(({ at }) => at > now - recentMs)
    lines.splice(0, first < 0 ? lines.length : first)
    return lines
  }

  return {
    note: (place, listener, line) => add(connectionKey(place, listener), line),
    noteElsewhere: (name, at) => add(name, { at, number: 0 }),
    find(place, listener, now) {
      const lines = recentOf(connectionKey(place, listener), now)
      const [first] = lines
      const last = lines.at(-1)
      if (!first || !last) return undefined
      const number = lines.reduce((most, line) => Math.max(most, line.number), 0)
      return { firstAt: first.at, lastAt: last.at, number }
    },
  }
}
