// Several rows of one table in as few statements as the engine takes them well.
import type { SqlParameter, Transaction } from './database.ts'

/** Rows of one statement: few texts are prepared, and none is long. */
const sizes = [16, 8, 4, 2, 1] as const

/**
 * `sqlOf` gets the `VALUES`, without the word. Where nobody else writes (SQLite), one row a statement: it would set a
 * savepoint for several, and write out the full-text index at each. Rows of one statement must not have the same key.
 * `further`: parameters behind the rows.
 */
export function sendRows(
  tx: Transaction,
  sqlOf: (rows: string) => string,
  rows: readonly (readonly SqlParameter[])[],
  further: readonly SqlParameter[] = [],
): void {
  for (let at = 0; at < rows.length; ) {
    const size = tx.isAlone ? 1 : (sizes.find((one) => one <= rows.length - at) ?? 1)
    const some = rows.slice(at, at + size)
    const marks = some.map(({ length }) => rowMarks(length)).join(', ')
    tx.send(sqlOf(marks), [...some.flat(), ...further])
    at += size
  }
}

export function rowMarks(columns: number): string {
  return `(${Array(columns).fill('?').join(', ')})`
}
