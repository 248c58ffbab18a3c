// Opens the database of the settings and migrates its schema.
import { dirname } from 'node:path'
import { type Clock, systemClock } from '../clock.ts'
import { ensurePrivateFolder } from '../files/private-folder.ts'
import { assertComplete } from './copy/incomplete-copy.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import { sqliteFileOf } from './database-url.ts'
import { findServerOfFile, findServerOfOtherVersion } from './find-server.ts'
import { type MigrationSet, migrate } from './migrations.ts'
import type { PostgresOptions } from './postgres/open-postgres.ts'
import type { Timeouts } from './postgres/session-settings.ts'
import { type GroupCount, openSqlite } from './sqlite/open-sqlite.ts'
import { acquireServerLock } from './sqlite/server-lock.ts'

export interface OpenOptions {
  /** `sqlite:PATH` or `postgres://…` */
  url: string
  /** Of a standby that lists may be read from; empty for none. */
  readUrl?: string
  /** Of PostgreSQL, for messages between processes; `none` for no messages. */
  listenUrl?: string
  /** At most, to PostgreSQL. */
  connections?: number
  /** PostgreSQL is given up after these. */
  timeouts?: Partial<Timeouts> | undefined
  schemas: readonly MigrationSet[]
  now: number
  /** By which events get their times; the system's by default. */
  clock?: Clock
  /** Called with errors of what this process tells others on PostgreSQL. */
  onFailure?: (error: unknown) => void
  onGroup?: GroupCount
  /** For the copy itself: takes a database that is an incomplete one. */
  mayBeIncomplete?: boolean
}

export interface OpenedDatabase {
  database: Database
  /** Migrations that were applied now. */
  applied: string[]
}

/** The tables that the platform itself needs. */
export const platformSchema: MigrationSet = { service: 'platform', folder: new URL('./schema/', import.meta.url) }

/** For commands: works while the server runs, but changes no tables then. */
export async function openDatabase(
  options: OpenOptions,
  role: PostgresOptions['role'] = 'command',
): Promise<OpenedDatabase> {
  const file = sqliteFileOf(options.url)
  const findServer = async (database: Database, isExpand: boolean) => {
    // A file has one server.
    if (file !== undefined) return findServerOfFile(file)
    return isExpand ? undefined : findServerOfOtherVersion(database)
  }
  return openMigrated(options, findServer, role)
}

/** Where no server can run, because the caller has its lock. `findServer` looks for those that may. */
export async function openMigrated(
  options: OpenOptions,
  findServer: (database: Database, isExpand: boolean) => Promise<string | undefined> = async () => undefined,
  role?: PostgresOptions['role'],
): Promise<OpenedDatabase> {
  const database = await openEngine(options, role)
  try {
    const schemas = [platformSchema, ...options.schemas]
    const applied = await migrate(database, schemas, options.now, (isExpand) => findServer(database, isExpand))
    if (!options.mayBeIncomplete) await assertComplete(database)
    return { database, applied }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openEngine(
  { url, listenUrl, connections, timeouts, onGroup, onFailure, clock = systemClock }: OpenOptions,
  role: PostgresOptions['role'],
): Promise<Database> {
  const file = sqliteFileOf(url)
  if (file === undefined) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    const shared = { listenUrl, connections, timeouts, clock, role, onFailure }
    return openPostgres(url, { ...shared, onCommit: onGroup && (() => onGroup(1)) })
  }
  await ensurePrivateFolder(dirname(file))
  return openSqlite(file, { onGroup, clock })
}

/** On an error nothing is left open. */
async function joined(database: Database): Promise<Database> {
  try {
    await database.peers?.join()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** For the server: there is one for each SQLite file. Throws `DatabaseUnavailable` when there is one already. */
export async function openServingDatabase(options: OpenOptions): Promise<Database> {
  const file = sqliteFileOf(options.url)
  if (file === undefined) return withCopy(await joined((await openDatabase(options, 'server')).database), options)
  await ensurePrivateFolder(dirname(file))
  const release = acquireServerLock(file)
  if (!release) {
    throw new DatabaseUnavailable(
      `Another Pageside server uses ${file}, or its disk cannot lock files. Stop that server, or set DATA_DIR to another folder.`,
    )
  }
  try {
    // The lock is ours: there is no other server.
    const { database } = await openMigrated(options)
    return { ...database, close: () => database.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function withCopy(database: Database, { readUrl = '', connections = 10 }: OpenOptions): Promise<Database> {
  if (readUrl === '') return database
  const { openReadCopy } = await import('./postgres/read-copy.ts')
  const copy = openReadCopy(readUrl, Math.ceil(connections / 2))
  return { ...database, copy, close: () => copy.close().finally(database.close) }
}
