// Scratch tables in a file of their own, for work that does not fit into memory; gone when it is over.
import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SqlValue } from '../database.ts'

export interface Scratch {
  /** Number of rows that were changed. */
  run(sql: string, params?: readonly SqlValue[]): number
  get<R extends object>(sql: string, params?: readonly SqlValue[]): R | undefined
  iterate<R extends object>(sql: string, params?: readonly SqlValue[]): IterableIterator<R>
  /** Removes the file. */
  close(): void
}

/** One transaction from beginning to end: nothing of it outlives the process. `tables`: statements that make them. */
export function openScratch(path: string, tables: readonly string[]): Scratch {
  for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true })
  // Nobody else may read it; its journal can only be turned off where the connection is not defensive.
  closeSync(openSync(path, 'wx', 0o600))
  const database = new DatabaseSync(path, { defensive: false })
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE',
  )
  for (const statement of tables) database.exec(statement)
  database.exec('BEGIN')
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  return {
    run: (sql, params = []) => Number(prepare(sql).run(...params).changes),
    get: <R extends object>(sql: string, params: readonly SqlValue[] = []) =>
      prepare(sql).get(...params) as R | undefined,
    // A statement of its own: several may be read at the same time.
    iterate: <R extends object>(sql: string, params: readonly SqlValue[] = []) =>
      database.prepare(sql).iterate(...params) as IterableIterator<R>,
    close() {
      prepared.clear()
      database.close()
      rmSync(path, { force: true })
    },
  }
}
