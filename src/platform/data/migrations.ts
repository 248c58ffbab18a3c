// Forward-only migrations: the numbered SQL files of a service, each applied once and recorded by name.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '../version.ts'
import { type Database, DatabaseUnavailable, type Reader } from './database.ts'
import { expandWordIndex } from './full-text-index.ts'

/** The database was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchema'
}

export interface MigrationSet {
  /** Whose tables these are. */
  service: string
  /** Folder of `0001-name.sql` files, applied in the order of their names. */
  folder: URL
}

const ledger =
  'CREATE TABLE IF NOT EXISTS migrations (house TEXT NOT NULL, name TEXT NOT NULL, applied_at BIGINT NOT NULL, PRIMARY KEY (house, name))'

/** A server of another version may end within this time; an upgrade waits for it. */
const upgradeWaitMs = 2000
const pollMs = 50

interface Pending {
  schema: MigrationSet
  name: string
}

/**
 * Brings the tables of every service up to date; resolves to the names that were applied now. `findServer` names a server
 * that uses the database and may be of another version: its tables are left alone. Throws `NewerSchemaError` or
 * `DatabaseUnavailable`, and has changed nothing then.
 */
export async function migrate(
  database: Database,
  schemas: readonly MigrationSet[],
  now: number,
  findServer: () => Promise<string | undefined> = async () => undefined,
): Promise<string[]> {
  await database.alterSchema((tx) => tx.run(ledger))
  const pending = await whenUpgradable(database, schemas, findServer)
  return applyAll(database, pending, now)
}

/** What is to be applied, in order, once no server is in the way. A new database is in nobody's way. */
async function whenUpgradable(
  database: Database,
  schemas: readonly MigrationSet[],
  findServer: () => Promise<string | undefined>,
): Promise<Pending[]> {
  const until = performance.now() + upgradeWaitMs
  for (;;) {
    const { pending, isNew } = await findPending(database, schemas)
    const server = pending.length === 0 || isNew ? undefined : await findServer()
    if (server === undefined) return pending
    if (performance.now() > until)
      throw new DatabaseUnavailable(
        `${server}, and the tables must be changed for this version (${version}). Stop that server first. Nothing was changed.`,
      )
    // Where the other one is of this version and migrates as well, nothing will be left to do.
    await pause(pollMs)
  }
}

/** Throws `NewerSchemaError`. */
export async function findPending(database: Pick<Reader, 'all'>, schemas: readonly MigrationSet[]) {
  const rows = await database.all<{ house: string; name: string }>('SELECT house, name FROM migrations')
  const pending: Pending[] = []
  for (const schema of schemas) {
    const files = (await readdir(schema.folder)).filter((name) => name.endsWith('.sql')).sort()
    const known = new Set(rows.filter(({ house }) => house === schema.service).map(({ name }) => name))
    const unknown = [...known].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new NewerSchemaError(
        `The database was written by a newer Pageside (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
      )
    pending.push(...files.filter((name) => !known.has(name)).map((name) => ({ schema, name })))
  }
  return { pending, isNew: rows.length === 0 }
}

/**
 * One transaction for all: what fails or is killed leaves the database of the version before, which can then be started
 * again.
 */
async function applyAll(database: Database, pending: readonly Pending[], now: number): Promise<string[]> {
  if (pending.length === 0) return []
  const files = await Promise.all(
    pending.map(async ({ schema, name }) => ({
      service: schema.service,
      name,
      statements: statementsOf(await readFile(new URL(name, schema.folder), 'utf8')),
    })),
  )
  return database.alterSchema(async (tx) => {
    const applied: string[] = []
    for (const { service, name, statements } of files) {
      const taken = await tx.run(
        'INSERT INTO migrations (house, name, applied_at) VALUES (?, ?, ?) ON CONFLICT (house, name) DO NOTHING',
        [service, name, now],
      )
      // Another process may have been first: then there is nothing left to do.
      if (taken === 0) continue
      for (const statement of statements.flatMap((one) => expandWordIndex(database.engine, one)))
        await tx.run(statement)
      applied.push(`${service}/${name}`)
    }
    return applied
  })
}

/** Our schema files hold plain statements: no semicolon inside a text, no trigger bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
