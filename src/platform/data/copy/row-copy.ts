// Rows of one table from a snapshot into another database, by their keys; each is read again and compared.

import { equals } from '../check/integrity-check.ts'
import type { Reader, SqlValue, Transaction } from '../database.ts'
import { maxBatchBytes, maxBatchRows, sizeOf, type TableShape } from '../snapshot.ts'
import type { WordKey } from './copy-options.ts'

type Row = Record<string, SqlValue>

/** PostgreSQL takes no NUL: what stands for it there is counted as it. */
const storable = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)

export const valuesOf = ({ columns }: TableShape, row: Row): SqlValue[] =>
  columns.map((name) => storable(row[name] ?? null))

/** After a key, in the order of keys; fewer where rows are large. */
export async function rowsAfter(
  reader: Reader,
  table: TableShape,
  { after, limit }: { after: readonly SqlValue[]; limit: number },
): Promise<Row[]> {
  const key = table.key.join(', ')
  const where = after.length === 0 ? '' : `WHERE (${key}) > (${after.map(() => '?').join(', ')})`
  const sql = `SELECT ${table.columns.join(', ')} FROM ${table.name} ${where} ORDER BY ${key} LIMIT ${limit}`
  return reader.all<Row>(sql, after)
}

/** Rows of the next batch, by the size of those of this one. */
export function nextLimit(rows: readonly Row[], table: TableShape): number {
  const bytes = rows.reduce((sum, row) => sum + sizeOf(valuesOf(table, row)), 0)
  return Math.min(maxBatchRows, Math.max(1, Math.floor((maxBatchBytes * rows.length) / Math.max(1, bytes))))
}

export const rowAt = (reader: Reader, { name, columns, key }: TableShape, at: readonly SqlValue[]) =>
  reader.get<Row>(`SELECT ${columns.join(', ')} FROM ${name} WHERE ${equals(key)}`, at)

export function insertRow(tx: Transaction, { name, columns, key }: TableShape, values: readonly SqlValue[]): void {
  const others = columns.filter((column) => !key.includes(column))
  const set = others.map((column) => `${column} = excluded.${column}`).join(', ')
  const onConflict = others.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${set}`
  const marks = columns.map(() => '?').join(', ')
  tx.send(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks}) ON CONFLICT (${key.join(', ')}) ${onConflict}`,
    values,
  )
}

export function deleteRow(tx: Transaction, { name, key }: TableShape, at: readonly SqlValue[]): void {
  tx.send(`DELETE FROM ${name} WHERE ${equals(key)}`, at)
}

/** Throws where the target has not what the source had. */
export async function assertCopied(
  tx: Transaction,
  table: TableShape,
  at: readonly SqlValue[],
  expected: readonly SqlValue[] | undefined,
): Promise<void> {
  const found = await rowAt(tx, table, at)
  const values = found && valuesOf(table, found)
  if (JSON.stringify(values) !== JSON.stringify(expected))
    throw new Error(`The copy differs in the table ${table.name}, in the row ${JSON.stringify(at)}.`)
}

/** Of a table whose rows a word index has, with the key of their records. */
export const wordKeyOf = (at: readonly SqlValue[]): WordKey => ({ tenantId: String(at[0]), key: String(at[1]) })
