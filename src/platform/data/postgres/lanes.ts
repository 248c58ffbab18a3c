// Connections for reads, which share them: each takes many statements before the first is answered.
import { DatabaseUnavailable } from '../database.ts'
import type { Connection } from './connection.ts'

export interface Lanes {
  /** One that gets on with its work. */
  choose(): Promise<Connection>
  close(): Promise<void>
}

/** Statements that one connection is sent before another one is opened. Few connections with many cost less CPU. */
const deep = 32
/** A connection whose last answer is older than this is busy with something long. */
const stalledMs = 20

/** Opened in their order, as far as they are needed. */
export function createLanes(open: () => Promise<Connection>, size: number): Lanes {
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
    async choose() {
      if (isClosed) throw new DatabaseUnavailable('The database is closed.')
      let least: Connection | undefined
      for (const [at, lane] of lanes.entries()) {
        if (!lane || lane.isLost()) return least && least.waiting() < deep ? least : openAt(at)
        if (lane.waiting() < deep && lane.stalledMs() < stalledMs) return lane
        if (!least || lane.waiting() < least.waiting()) least = lane
      }
      return least ?? openAt(0)
    },
    async close() {
      isClosed = true
      await Promise.allSettled(opening)
      await Promise.all(lanes.splice(0).map((lane) => lane?.close()))
    },
  }
}
