// Connections for reads, shared (pipelined) once there are more reads than connections, so that no read queues.
import { DatabaseUnavailable } from '../database.ts'
import type { Connection } from './connection.ts'

export interface ReadConnections {
  /** The least loaded live connection; synchronous where it is open, so that the next caller sees it taken. */
  choose(): Connection | Promise<Connection>
  close(): Promise<void>
}

/** A connection whose last answer is older than this is busy with something long. */
const stalledMs = 20

/** Opened one after the other, as far as they are needed. */
export function createReadConnections(open: () => Promise<Connection>, size: number): ReadConnections {
  const lanes: (Connection | undefined)[] = Array(size).fill(undefined)
  const opening: (Promise<Connection> | undefined)[] = Array(size).fill(undefined)
  let isClosed = false

  /** All who ask meanwhile wait for the same attempt. */
  function openAt(at: number): Promise<Connection> {
    opening[at] ??= open()
      .then((connection) => {
        lanes[at] = connection
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
      for (const [at, lane] of lanes.entries()) {
        if (!lane || lane.isLost()) return openAt(at)
        if (lane.waiting() === 0) return lane
        if (!best || isBetter(lane, best)) best = lane
      }
      return best ?? openAt(0)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(opening)
      await Promise.all(lanes.splice(0).map((lane) => lane?.close()))
    },
  }
}

function isBetter(one: Connection, other: Connection): boolean {
  const isStalled = one.stalledMs() > stalledMs
  return isStalled === other.stalledMs() > stalledMs ? one.waiting() < other.waiting() : !isStalled
}
