// SQLite on one connection: reads run at once, writes in groups that share a durable commit.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Clock, systemClock } from '../../clock.ts'
import { ensurePrivateFile } from '../../files/private-file.ts'
import { type Database, DatabaseUnavailable, type SqlValue } from '../database.ts'
import { createEventHorizon } from '../processes/event-horizon.ts'
import { diskFullRemedy, isDiskFull } from './disk-full.ts'
import { createGroupCommit } from './group-commit.ts'
import { createTableVersions, writtenTable } from './table-versions.ts'
import { createWorkerReader } from './worker-reader.ts'
import type { Statements } from './writer-queue.ts'

export type GroupCount = (writers: number) => void

export interface SqliteOptions {
  /** Called with the number of writers of each commit. */
  onGroup?: GroupCount | undefined
  /** By which events get their times. */
  clock?: Clock | undefined
  /** Longest wait of a statement for another program's write; blocks the process meanwhile. */
  busyMs?: number
}

export function openSqlite(file: string, options: SqliteOptions = {}): Database {
  const { onGroup = () => {}, busyMs = 5000, clock = systemClock } = options
  const connection = connect(file, busyMs)
  const version = connection.prepare('PRAGMA data_version')
  const stamps = createTableVersions(() => (version.get() as { data_version: number }).data_version)
  const { get, all, run } = preparedOnce(connection, stamps.markWritten)
  const horizon = createEventHorizon()
  const takeTime = async (now: number) => horizon.timeAfter(now)
  const groups = createGroupCommit(connection, { get, all, run, takeTime }, (writers) => {
    stamps.commit()
    onGroup(writers)
  })
  const aside = createWorkerReader(file)
  return {
    engine: 'sqlite',
    async get<R extends object>(sql: string, params?: readonly SqlValue[]) {
      // An open group may still be rolled back, so reads wait for its end.
      while (groups.open()) await groups.open()
      return get<R>(sql, params)
    },
    async all<R extends object>(sql: string, params?: readonly SqlValue[]) {
      while (groups.open()) await groups.open()
      return all<R>(sql, params)
    },
    readInWorker: aside.read,
    write: groups.write,
    version: stamps.databaseVersion,
    tableVersion: stamps.tableVersion,
    // Reads wait for commits, and the times of a group come after those of the one before.
    isDistributed: () => false,
    meanWriterWaitMs: () => 0,
    settledAt: async () => horizon.settle(clock.now()),
    alterSchema: (work) => groups.write(work),
    async close() {
      await Promise.all([groups.close(), aside.close()])
      if (connection.isOpen) connection.close()
    },
  }
}

interface Prepared {
  statement: StatementSync
  /** Asked for anew where the statement names none: another process may bring the tables up to date. */
  columns(): string[]
  /** The table that it may change. */
  table: string | undefined
}

/** A statement marks its table as written before it runs, because one that fails may have written. */
function preparedOnce(connection: DatabaseSync, wrote: (table: string) => void): Omit<Statements, 'takeTime'> {
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    let prepared = known.get(sql)
    if (!prepared) {
      // Rows need no lock: there is one writer at a time.
      const statement = connection.prepare(sql.replace(/\s+FOR UPDATE(?: SKIP LOCKED)?(?=\s*\)|\s*$)/, ''))
      statement.setReturnArrays(true)
      const named = () => statement.columns().map(({ name }) => name)
      const columns = named()
      prepared = { statement, columns: sql.includes('*') ? named : () => columns, table: writtenTable(sql) }
      known.set(sql, prepared)
    }
    if (prepared.table !== undefined) wrote(prepared.table)
    return prepared
  }
  return {
    get<R>(sql: string, params: readonly SqlValue[] = []) {
      const { statement, columns } = prepare(sql)
      const values = statement.get(...params) as SqlValue[] | undefined
      return values && (rowOf(columns(), values) as R)
    },
    all<R>(sql: string, params: readonly SqlValue[] = []) {
      const { statement, columns } = prepare(sql)
      const rows = statement.all(...params) as unknown as SqlValue[][]
      const names = columns()
      return rows.map((values) => rowOf(names, values) as R)
    },
    run: (sql, params = []) => Number(prepare(sql).statement.run(...params).changes),
  }
}

/** Named here, rows of one statement are of one shape: those that Node names are not, and cost twice as much to read. */
function rowOf(columns: readonly string[], values: readonly SqlValue[]): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at] as SqlValue
  return row
}

function connect(file: string, busyMs: number): DatabaseSync {
  try {
    ensurePrivateFile(file)
    const connection = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true })
    // FULL: an acknowledged write is on disk, but for writes of relaxed durability. The groups pay for it (one fsync for many writers).
    connection.exec(
      'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000',
    )
    // Deleted rows are overwritten with zeros: what was erased is not to be read from the file.
    connection.exec('PRAGMA secure_delete=ON')
    // Four times as many pages as by default go from the log into the file at once: most were written several times by then.
    connection.exec('PRAGMA wal_autocheckpoint=4000')
    return connection
  } catch (error) {
    const remedy = isDiskFull(error) ? ` ${diskFullRemedy}` : ''
    throw new DatabaseUnavailable(`The database file ${file} cannot be opened: ${(error as Error).message}.${remedy}`)
  }
}
