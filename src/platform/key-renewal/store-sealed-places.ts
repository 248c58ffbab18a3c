// Sealed columns as places that are renewed: opened with an earlier key, sealed with the one in force.
import { createSealer, openSealed, type SecretKey, secretsOf } from '../crypto/secrets.ts'
import { equals } from '../data/check/integrity-check.ts'
import { type SealedColumn, sealedRows } from '../data/check/sealed-check.ts'
import type { Database, SqlValue } from '../data/database.ts'
import { carriedKeyPurpose } from '../instance-keys/carried-keys.ts'
import type { KeyedPlace, KeyedSlice } from './keyed-place.ts'

/** Keys that outlived their secret. */
export const sealedCarriedKeys: SealedColumn = {
  table: 'key_checks',
  key: ['name'],
  column: 'value',
  where: "r.name LIKE 'carried %'",
  purpose: carriedKeyPurpose,
  contextOf: ({ name }) => String(name),
  remedy: 'restore the database, or its keys, from a backup',
}

interface Due {
  row: Record<string, SqlValue>
  text: string
}

export function sealedPlace(column: SealedColumn, secretKey: SecretKey): KeyedPlace {
  const current = createSealer(secretsOf(secretKey)[0], column.purpose)
  const any = createSealer(secretKey, column.purpose)
  return {
    name: `${column.table}.${column.column}`,
    async *slices(reader) {
      for await (const rows of sealedRows(reader, column)) {
        const slice = { current: 0, earlier: 0, unreadable: 0 }
        const due: Due[] = []
        for (const row of rows) {
          const sealed = String(row[column.column])
          const context = column.contextOf(row)
          if (openSealed(current, sealed, context) !== undefined) slice.current++
          else {
            const text = openSealed(any, sealed, context)
            if (text === undefined) slice.unreadable++
            else due.push({ row, text })
          }
        }
        const sealAgain = ({ row, text }: Due) => current.seal(text, column.contextOf(row))
        yield { ...slice, earlier: due.length, renew: (database) => renew(database, column, due, sealAgain) }
      }
    },
  }
}

/** What was changed meanwhile stays: it was sealed by whoever changed it. */
function renew(
  database: Database,
  { table, key, column }: SealedColumn,
  due: readonly Due[],
  sealAgain: (due: Due) => string,
): ReturnType<KeyedSlice['renew']> {
  const sql = `UPDATE ${table} SET ${column} = ? WHERE ${equals(key)} AND ${column} = ?`
  return database.write(async (tx) => {
    let renewed = 0
    for (const one of due) {
      const values = [...key, column].map((name) => one.row[name] as SqlValue)
      renewed += await tx.run(sql, [sealAgain(one), ...values])
    }
    return renewed
  })
}
