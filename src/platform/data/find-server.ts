// Detection of a running server that uses a database and may be of another version.
import { version } from '../version.ts'
import type { Database } from './database.ts'
import { acquireServerLock } from './sqlite/server-lock.ts'

/** Name of a program's connections to PostgreSQL; releases up to 0.1.0 leave the version out. */
export const connectionName = `pageside ${version}`

const otherNames = `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()
  AND (application_name = 'pageside' OR application_name LIKE 'pageside %') AND application_name <> ? LIMIT 1`

/** Of a SQLite file: any server, whatever its version, because only its lock is seen. Resolves to a sentence's beginning. */
export async function findServerOfFile(file: string): Promise<string | undefined> {
  const release = acquireServerLock(file)
  release?.()
  return release ? undefined : `A Pageside server uses ${file}`
}

/** Of a PostgreSQL database: connections of another version, as far as this user may see them. */
export async function findServerOfOtherVersion(database: Database): Promise<string | undefined> {
  const other = await database.get<{ name: string }>(otherNames, [connectionName])
  return other && `Another version of Pageside is connected to the database ("${other.name}" in pg_stat_activity)`
}
