// Shape of an integrity check of stored rows: what it finds, in slices, and how it mends that.
import type { Reader, SqlValue, Transaction } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'

export interface Finding {
  table: string
  /** Columns and values of the row, as far as there is one. */
  key: Readonly<Record<string, SqlValue>>
  /** What is wrong, as it follows "the row". */
  text: string
}

export interface IntegrityCheck {
  /** Stands in reports. */
  name: string
  /** What it compares, for people. */
  title: string
  /** What people can do where the program cannot mend it. */
  remedy: string
  /** Slices of bounded size, of one state of the database. */
  find(snapshot: Snapshot): AsyncIterable<readonly Finding[]>
  /**
   * Mends a slice, whatever its rows have become since. Resolves to the number of rows that it has changed. Undefined where
   * nothing says what would be right.
   */
  mend?(tx: Transaction, slice: readonly Finding[]): Promise<number>
}

/** Findings of one slice. */
export const maxFindingsOfSlice = 200

/** Pages through a query that returns the key of each row; `more` is a condition behind `WHERE …`. */
export async function* findInSlices<Row extends Record<string, SqlValue>>(
  reader: Pick<Reader, 'all'>,
  { key, sqlOf, params = [] }: { key: readonly string[]; sqlOf(more: string): string; params?: readonly SqlValue[] },
): AsyncGenerator<Row[]> {
  const columns = key.map((name) => `r.${name}`).join(', ')
  const end = `ORDER BY ${columns} LIMIT ${maxFindingsOfSlice}`
  const next = `AND (${columns}) > (${key.map(() => '?').join(', ')}) ${end}`
  let rows = await reader.all<Row>(sqlOf(end), params)
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1) as Row
    if (rows.length < maxFindingsOfSlice) return
    rows = await reader.all<Row>(sqlOf(next), [...params, ...key.map((name) => last[name] as SqlValue)])
  }
}

/** `a = ? AND b = ?` */
export const equals = (columns: readonly string[]): string => columns.map((name) => `${name} = ?`).join(' AND ')
