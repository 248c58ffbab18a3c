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
  note(place: StreamPlace, listener: Listener, connection: { at: number; number: number }): void
  /** Of another process, where its event number is unknown. */
  noteRemote(name: string, at: number): void
  /** By listener and place. Several clients may share an id and are not told apart. */
  find(place: Pick<StreamPlace, 'tenantId' | 'key'>, listener: Listener, now: number): ConnectionStart | undefined
}

interface Connection {
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
  const byName = new Map<string, Connection[]>()

  function add(name: string, connection: Connection): void {
    const connections = recentOf(name, connection.at)
    connections.push(connection)
    byName.delete(name)
    byName.set(name, connections)
    for (const [oldest, old] of byName) {
      if ((old.at(-1)?.at ?? 0) > connection.at - recentMs) break
      byName.delete(oldest)
    }
  }
  function recentOf(name: string, now: number): Connection[] {
    const connections = byName.get(name) ?? []
    const first = connections.findIndex(({ at }) => at > now - recentMs)
    connections.splice(0, first < 0 ? connections.length : first)
    return connections
  }

  return {
    note: (place, listener, connection) => add(connectionKey(place, listener), connection),
    noteRemote: (name, at) => add(name, { at, number: 0 }),
    find(place, listener, now) {
      const connections = recentOf(connectionKey(place, listener), now)
      const [first] = connections
      const last = connections.at(-1)
      if (!first || !last) return undefined
      const number = connections.reduce((highest, connection) => Math.max(highest, connection.number), 0)
      return { firstAt: first.at, lastAt: last.at, number }
    },
  }
}
