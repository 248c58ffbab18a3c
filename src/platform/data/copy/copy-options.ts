// Options of a copy of a database.
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
