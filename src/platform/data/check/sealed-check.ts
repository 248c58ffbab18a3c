// Columns with sealed values: which there are, how each is opened, and whether the keys in force open them.
import { createSealer, openSealed } from '../../crypto/secrets.ts'
import type { SqlValue } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Finding, findInSlices, type IntegrityCheck } from './integrity-check.ts'

export interface SealedColumn {
  table: string
  key: readonly string[]
  column: string
  /** Of the sealer. */
  purpose: string
  /** Further columns that the context is made of. */
  reads?: readonly string[]
  contextOf(row: Readonly<Record<string, SqlValue>>): string
  /** What gives it a new value. */
  remedy: string
}

/** Rows with a value in this column, in slices. */
function sealedRows(
  reader: Snapshot['reader'],
  { table, key, column, reads = [] }: SealedColumn,
): AsyncGenerator<Record<string, SqlValue>[]> {
  const names = [...new Set([...key, ...reads, column])].map((name) => `r.${name} AS ${name}`).join(', ')
  const sqlOf = (more: string) => `SELECT ${names} FROM ${table} r WHERE r.${column} IS NOT NULL ${more}`
  return findInSlices(reader, { key, sqlOf })
}

/** `secretKeys`: those in force; one of them has to open each value. */
export function sealedCheck(columns: readonly SealedColumn[], secretKeys: readonly string[]): IntegrityCheck {
  return {
    name: 'sealed',
    title: 'Sealed values open with the secret key',
    remedy: 'Give the secret key that they were sealed with (docs/guides/lost-secret.md), or make new values.',
    async *find({ reader }) {
      for (const sealed of columns) {
        const sealers = secretKeys.map((secret) => createSealer(secret, sealed.purpose))
        const isOpen = (row: Record<string, SqlValue>) =>
          sealers.some((one) => openSealed(one, String(row[sealed.column]), sealed.contextOf(row)) !== undefined)
        for await (const rows of sealedRows(reader, sealed))
          yield rows.filter((row) => !isOpen(row)).map((row) => findingOf(sealed, row))
      }
    },
  }
}

function findingOf({ table, key, column, remedy }: SealedColumn, row: Record<string, SqlValue>): Finding {
  const named = Object.fromEntries(key.map((name) => [name, row[name] as SqlValue]))
  return { table, key: named, text: `${column} cannot be opened; ${remedy}` }
}
