// Counters that stand beside the rows they count: compared with a recount in the database, and set to it.
import type { SqlValue, Transaction } from '../database.ts'
import { equals, type Finding, findInSlices, type IntegrityCheck } from './integrity-check.ts'

export interface Counter {
  table: string
  key: readonly string[]
  column: string
  /** The right value of a row `r`, as SQL. */
  recount: string
  /** Only of rows for which this holds, of the row `r`. */
  where?: string
  /** Locks, before it is counted, whatever serialises those who count; gets the key. */
  lock?(tx: Transaction, key: Finding['key']): Promise<unknown>
  /** Sent after a mend: what else has to move with it. */
  afterMend?(tx: Transaction, key: Finding['key']): Promise<unknown>
}

export function counterCheck(name: string, title: string, counters: readonly Counter[]): IntegrityCheck {
  return {
    name,
    title,
    remedy: 'Run it again with --mend.',
    async *find({ reader }) {
      for (const counter of counters) {
        const { table, key, column, recount, where = '1 = 1' } = counter
        const names = key.map((one) => `r.${one} AS ${one}`).join(', ')
        const sqlOf = (more: string) => `SELECT ${names}, r.${column} AS stored_count, ${recount} AS right_count
          FROM ${table} r WHERE ${where} AND r.${column} <> ${recount} ${more}`
        for await (const rows of findInSlices(reader, { key, sqlOf })) yield rows.map((row) => findingOf(counter, row))
      }
    },
    async mend(tx, slice) {
      let mended = 0
      for (const finding of slice) {
        const counter = counters.find((one) => one.table === finding.table && finding.text.startsWith(`${one.column} `))
        if (counter) mended += await recount(tx, counter, finding.key)
      }
      return mended
    },
  }
}

function findingOf({ table, key, column }: Counter, row: Record<string, SqlValue>): Finding {
  const named = Object.fromEntries(key.map((name) => [name, row[name] as SqlValue]))
  return { table, key: named, text: `${column} is ${row.stored_count} and must be ${row.right_count}` }
}

/** Writers change this row in the same transaction as what it counts, so the lock makes all of theirs visible. */
async function recount(tx: Transaction, counter: Counter, key: Finding['key']): Promise<number> {
  const { table, column, recount: right, where = '1 = 1' } = counter
  const ofKey = equals(Object.keys(key))
  const values = Object.values(key)
  await counter.lock?.(tx, key)
  await tx.get(`SELECT ${column} FROM ${table} WHERE ${ofKey} FOR UPDATE`, values)
  const found = await tx.get<{ right_count: number }>(
    `SELECT ${right} AS right_count FROM ${table} r WHERE ${ofKey} AND ${where}`,
    values,
  )
  if (!found) return 0
  const { right_count: count } = found
  const sql = `UPDATE ${table} SET ${column} = ? WHERE ${ofKey} AND ${column} <> ?`
  const changed = await tx.run(sql, [count, ...values, count])
  if (changed > 0) await counter.afterMend?.(tx, key)
  return changed
}
