// Options of a copy of a database.
import type { Clock } from '../../clock.ts'
import type { Transaction } from '../database.ts'
import type { MigrationSet } from '../migrations.ts'

/** Record of a word index. */
export interface WordKey {
  tenantId: string
  key: string
}

export interface CopyOptions {
  /** Addresses of databases: `sqlite:PATH` or `postgres://…`. */
  from: string
  to: string
  schemas: readonly MigrationSet[]
  now: number
  /** By name of a word index: adds these records to it, in order. */
  wordIndexes: Readonly<Record<string, (tx: Transaction, keys: readonly WordKey[]) => Promise<void>>>
  /** Called after each batch. */
  onProgress?: (table: string, rows: number) => void
}

type FillsIndex = (tx: Transaction, keys: readonly WordKey[]) => Promise<void>

/** By name of a table whose rows a word index has: adds these records, or indexes those that are there and forgets others. */
export type IndexedTables = Readonly<Record<string, { add: FillsIndex; replace: FillsIndex }>>

export interface LiveCopyOptions extends CopyOptions {
  clock: Clock
  indexed: IndexedTables
}
