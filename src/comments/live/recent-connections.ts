// WebSocket connections of the last seconds: from which event on each is told, so that the log tells what was before.
import { hash } from 'node:crypto'
import type { StreamPlace } from './room.ts'
import type { Listener } from './rules-listener.ts'

/** Clients ask the log when their connection stands; the vendor's own do it up to two seconds later. */
const recentMs = 10_000

export interface ConnectionStart {
  /** When the first and the last of them were opened. */
  firstAt: number
  lastAt: number
  /** The last event that the last of them was not told of. */
  number: number
}

export interface RecentConnections {
  note(place: StreamPlace, listener: Listener, line: { at: number; number: number }): void
  /** One that another process has: how far it was told is known there. */
  noteElsewhere(name: string, at: number): void
  /** Of this listener at this place. Several may share an id: which of them asks is not known. */
  find(place: Pick<StreamPlace, 'tenantId' | 'key'>, listener: Listener, now: number): ConnectionStart | undefined
}

interface Line {
  at: number
  number: number
}

/** As it is told to other processes: one word. */
export function connectionKey({ tenantId, key }: Pick<StreamPlace, 'tenantId' | 'key'>, listener: Listener): string {
  const { userId, anonUserId, isClaimed } = listener
  return hash('sha256', JSON.stringify([tenantId, key, userId, anonUserId, isClaimed]), 'base64url')
}

/** Bounded by time: what is older than `recentMs` is dropped with the next connection. */
export function createRecentConnections(): RecentConnections {
  /** By name, the names in the order of their last connections. */
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
