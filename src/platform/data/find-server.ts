// Detection of a running server that uses a database and may be of another version.
import { setTimeout as pause } from 'node:timers/promises'
import { connectionName } from './connection-name.ts'
import type { Database, Reader } from './database.ts'
import { redactedDatabaseUrl } from './database-url.ts'
import { acquireServerLock } from './sqlite/server-lock.ts'

const ofPageside = "datname = current_database() AND application_name ~ '^pageside( [0-9]|$)'"
const serverNames = `SELECT application_name AS name FROM pg_stat_activity WHERE ${ofPageside} AND pid <> pg_backend_pid()`
/** Of a Citus cluster: on every node. */
const serverNamesOfNodes = `SELECT application_name AS name FROM citus_stat_activity
  WHERE ${ofPageside} AND NOT is_worker_query AND global_pid <> citus_backend_gpid()`
const nodesAreSeen = "SELECT 1 AS one WHERE to_regclass('pg_catalog.citus_stat_activity') IS NOT NULL"

async function serverNamesFor(reader: Pick<Reader, 'all'>): Promise<string> {
  return (await reader.all(nodesAreSeen)).length > 0 ? serverNamesOfNodes : serverNames
}

const maxLeavingMs = 2000
const betweenLooksMs = 100

/** Of a SQLite file: a server of any version, by its lock, which names none. Resolves to the beginning of a sentence. */
export async function findServerOfFile(file: string): Promise<string | undefined> {
  const release = acquireServerLock(file)
  release?.()
  return release ? undefined : `A Pageside server uses ${file}`
}

/** Of a PostgreSQL database: connections of another version, as far as this user may see them. */
export async function findServerOfOtherVersion(database: Database): Promise<string | undefined> {
  const names = await serverNamesFor(database)
  const other = await lasting(() =>
    database.get<{ name: string }>(`${names} AND application_name <> ? LIMIT 1`, [connectionName]),
  )
  return other && `Another version of Pageside is connected to the database ("${other.name}" in pg_stat_activity)`
}

/** Of a PostgreSQL database that this program has not opened: a server or command of whatever version. */
export async function findServerOfAddress(url: string): Promise<string | undefined> {
  const { openPostgresSnapshot } = await import('./postgres/postgres-snapshot.ts')
  const found = await lasting(async () => {
    // Anew for each look: within a transaction, pg_stat_activity does not change.
    const snapshot = await openPostgresSnapshot(url)
    try {
      const [first] = await snapshot.all<{ name: string }>(await serverNamesFor(snapshot))
      return first
    } finally {
      await snapshot.close()
    }
  })
  return found && `Pageside is connected to ${redactedDatabaseUrl(url)} ("${found.name}" in pg_stat_activity)`
}

/** What is still found after two seconds: a command that has just ended is listed for a moment longer. */
async function lasting<Found>(find: () => Promise<Found | undefined>): Promise<Found | undefined> {
  const endsAt = performance.now() + maxLeavingMs
  for (;;) {
    const found = await find()
    if (found === undefined || performance.now() >= endsAt) return found
    await pause(betweenLooksMs)
  }
}
