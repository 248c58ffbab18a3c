// Source of a copy: a database that has exactly the tables of this version.
import { mayExist, redactedDatabaseUrl, sqliteFileOf } from '../database-url.ts'
import { findPending, type MigrationSet } from '../migrations.ts'
import { platformSchema } from '../open-database.ts'
import type { Snapshot } from '../snapshot.ts'
import { openSqliteSnapshot } from '../sqlite/sqlite-snapshot.ts'
import { assertComplete } from './incomplete-copy.ts'

export async function openSnapshot(url: string): Promise<Snapshot> {
  const file = sqliteFileOf(url)
  if (file !== undefined) return openSqliteSnapshot(file)
  const { openPostgresSnapshot } = await import('../postgres/postgres-snapshot.ts')
  return openPostgresSnapshot(url)
}

/** Before anything is made there. Throws an error with a sentence. */
export async function assertExists(url: string): Promise<void> {
  if (!(await mayExist(url))) throw missing(url)
}

const missing = (url: string) => new Error(`There is no Pageside database at ${redactedDatabaseUrl(url)}.`)

/** Throws an error with a sentence where there is none, or one of another version. */
export async function openSource(url: string, schemas: readonly MigrationSet[]): Promise<Snapshot> {
  const source = await openSnapshot(url)
  try {
    if (!(await source.tableNames()).includes('migrations')) throw missing(url)
    await assertComplete(source)
    const { pending } = await findPending(source, [platformSchema, ...schemas])
    if (pending.length > 0)
      throw new Error(
        `The database at ${redactedDatabaseUrl(url)} was written by an older Pageside. Run "pageside migrate" on it first.`,
      )
    return source
  } catch (error) {
    await source.close()
    throw error
  }
}
