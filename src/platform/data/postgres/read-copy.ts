// Read copy: a PostgreSQL standby that is asked where it is fresh enough, and left alone for a while after each failure.
import { CopyUnavailable, type ReadCopy, type SqlValue } from '../database.ts'
import { type Connection, connect } from './connection.ts'
import { createReadConnections } from './read-connections.ts'
import type { Timeouts } from './session-settings.ts'
import { createStatementCache } from './statements.ts'

/** Readers wait for it no longer before they go to the primary. */
const patience: Timeouts = { connectMs: 1000, statementMs: 1000, lockMs: 1000, idleMs: 10_000 }
/** A copy that failed is tried again after so long. */
const awayMs = 2000

/** Connects with the first statement. */
export function openReadCopy(url: string, connections: number): ReadCopy {
  const statement = createStatementCache()
  const lanes = createReadConnections(() => connect(url, patience), connections)
  let awayUntil = 0

  async function ask(sql: string, params?: readonly SqlValue[]) {
    let lane: Connection | undefined
    try {
      lane = await lanes.choose()
      return (await lane.run(statement(sql), params)).rows
    } catch (error) {
      awayUntil = performance.now() + awayMs
      // A statement may still be answered there; none is asked any more.
      void lane?.close()
      throw new CopyUnavailable('The read copy did not answer.', { cause: error })
    }
  }

  return {
    isAway: () => performance.now() < awayUntil,
    get: async (sql, params) => (await ask(sql, params))[0],
    all: ask,
    close: () => lanes.close(),
  }
}
