// Forward-only migrations: the numbered SQL files of a service, each applied once and recorded by name.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { version } from '../version.ts'
import { type Database, DatabaseUnavailable, type Reader, type Transaction } from './database.ts'
import { expandWordIndex } from './full-text-index.ts'

/** The database was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchema'
}

export type FindServer = (isExpand: boolean) => Promise<string | undefined>

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
  sql: string
}

/**
 * First words of a file that only adds (a rule that a test keeps): servers of the version before go on beside it, and may
 * start. Every other file needs them stopped.
 */
const expandMark = '-- expand: '

export const isExpand = ({ sql }: Pick<Pending, 'sql'>): boolean => sql.startsWith(expandMark)

/** Of the ledger's rows that say of a file that it is such a one: versions that do not know the file have to. */
const expandedBy = (service: string): string => `${service} expand`

/**
 * Brings the tables of every service up to date; resolves to the names that were applied now. `findServer` names a server
 * that uses the database, may be of another version, and cannot go on beside the change (`isExpand`: beside one that only
 * adds): its tables are left alone. Throws `NewerSchemaError` or `DatabaseUnavailable`, and has changed nothing then.
 */
export async function migrate(
  database: Database,
  schemas: readonly MigrationSet[],
  now: number,
  findServer: FindServer = async () => undefined,
): Promise<string[]> {
  await database.alterSchema((tx) => tx.run(ledger))
  const pending = await whenUpgradable(database, schemas, findServer)
  return applyAll(database, pending, now)
}

/** What is to be applied, in order, once no server is in the way. A new database is in nobody's way. */
async function whenUpgradable(
  database: Database,
  schemas: readonly MigrationSet[],
  findServer: FindServer,
): Promise<Pending[]> {
  const until = performance.now() + upgradeWaitMs
  for (;;) {
    const { pending, isNew } = await findPending(database, schemas)
    const server = pending.length === 0 || isNew ? undefined : await findServer(pending.every(isExpand))
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
    const namesOf = (service: string) => new Set(rows.filter(({ house }) => house === service).map(({ name }) => name))
    const [known, expanded] = [namesOf(schema.service), namesOf(expandedBy(schema.service))]
    const unknown = [...known].filter((name) => !files.includes(name) && !expanded.has(name))
    if (unknown.length > 0)
      throw new NewerSchemaError(
        `The database was written by a newer Pageside (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
      )
    for (const name of files.filter((file) => !known.has(file)))
      pending.push({ schema, name, sql: await readFile(new URL(name, schema.folder), 'utf8') })
  }
  return { pending, isNew: rows.length === 0 }
}

/**
 * One transaction for all: what fails or is killed leaves the database of the version before, which can then be started
 * again.
 */
async function applyAll(database: Database, pending: readonly Pending[], now: number): Promise<string[]> {
  if (pending.length === 0) return []
  const apply = async (tx: Transaction) => {
    const applied: string[] = []
    for (const one of pending) if (await applyOne(tx, database.engine, one, now)) applied.push(nameOf(one))
    return applied
  }
  return database.alterSchema(apply, { isExpand: pending.every(isExpand) })
}

const nameOf = ({ schema, name }: Pending): string => `${schema.service}/${name}`

/** False where another process was first: then there is nothing left to do. */
async function applyOne(tx: Transaction, engine: Database['engine'], one: Pending, now: number): Promise<boolean> {
  const { schema, name, sql } = one
  const record = (house: string) =>
    tx.run('INSERT INTO migrations (house, name, applied_at) VALUES (?, ?, ?) ON CONFLICT (house, name) DO NOTHING', [
      house,
      name,
      now,
    ])
  if ((await record(schema.service)) === 0) return false
  if (isExpand(one)) await record(expandedBy(schema.service))
  for (const statement of statementsOf(sql).flatMap((text) => expandWordIndex(engine, text))) await tx.run(statement)
  return true
}

/** Our schema files hold plain statements: no semicolon inside a text, no trigger bodies. */
export function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
