// Read connections, shared (pipelined) by concurrent reads, so that none waits for a free one.
import { DatabaseUnavailable } from '../database.ts'
import type { Connection } from './connection.ts'

export interface ReadConnections {
  /**
   * An idle connection, else a new one below `size`, else the one with the fewest pending statements that is not stalled.
   * Synchronous where it is open, so that the next caller sees it taken.
   */
  choose(): Connection | Promise<Connection>
  close(): Promise<void>
}

/** A connection whose last result is older, with statements pending, runs a long one. */
const maxQuietMs = 20

/** At most `size`, opened one after the other, when the others are in use. */
export function createReadConnections(open: () => Promise<Connection>, size: number): ReadConnections {
  const connections: (Connection | undefined)[] = Array(size).fill(undefined)
  const opening: (Promise<Connection> | undefined)[] = Array(size).fill(undefined)
  let isClosed = false

  /** Concurrent callers share one attempt. */
  function openAt(at: number): Promise<Connection> {
    opening[at] ??= open()
      .then((connection) => {
        connections[at] = connection
        return connection
      })
      .finally(() => {
        opening[at] = undefined
      })
    return opening[at]
  }

  return {
    choose() {
      if (isClosed) throw new DatabaseUnavailable('The database is closed.')
      let best: Connection | undefined
      let free: number | undefined
      for (const [at, connection] of connections.entries()) {
        if (!connection || connection.isLost()) free ??= at
        else if (connection.waiting() === 0) return connection
        else if (!best || isBetter(connection, best)) best = connection
      }
      return free === undefined ? (best ?? openAt(0)) : openAt(free)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(opening)
      await Promise.all(connections.splice(0).map((connection) => connection?.close()))
    },
  }
}

function isBetter(one: Connection, other: Connection): boolean {
  const isStalled = one.stalledMs() > maxQuietMs
  return isStalled === other.stalledMs() > maxQuietMs ? one.waiting() < other.waiting() : !isStalled
}
