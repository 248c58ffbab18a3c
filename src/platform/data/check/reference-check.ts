// Rows that refer to nothing: found by an anti-join, and removed where they mean nothing without what they refer to.
import type { SqlValue, Transaction } from '../database.ts'
import type { Snapshot } from '../snapshot.ts'
import { equals, type Finding, findInSlices, type IntegrityCheck } from './integrity-check.ts'

export interface Reference {
  table: string
  column: string
  /** Table and column that have to have the value; within the tenant, where both tables have one. */
  to: readonly [table: string, column: string]
  /** Only of rows for which this holds, of the row `r`. */
  where?: string
  /** The row is worth nothing alone. */
  isRemovable: boolean
}

const hasTenant = (snapshot: Snapshot, tables: readonly string[]) => async () => {
  const shapes = await snapshot.tables(new Set(tables))
  return new Map(shapes.map(({ name, key, columns }) => [name, { key, isOfTenant: columns.includes('tenant_id') }]))
}

export function referenceCheck(references: readonly Reference[]): IntegrityCheck {
  const find = async function* (snapshot: Snapshot) {
    const tables = [...new Set(references.flatMap(({ table, to: [other] }) => [table, other]))]
    const shapes = await hasTenant(snapshot, tables)()
    for (const reference of references) {
      const key = shapes.get(reference.table)?.key ?? []
      const isWithin = Boolean(shapes.get(reference.table)?.isOfTenant && shapes.get(reference.to[0])?.isOfTenant)
      const sqlOf = (more: string) => `${select(reference, key)} FROM ${reference.table} r
        WHERE r.${reference.column} IS NOT NULL AND ${danglingCondition(reference, isWithin)} ${more}`
      for await (const rows of findInSlices(snapshot.reader, { key, sqlOf }))
        yield rows.map((row) => findingOf(reference, key, row))
    }
  }
  return {
    name: 'references',
    title: 'Rows refer to rows that are there',
    remedy: 'What the rows belong to is lost: restore it from a backup.',
    find,
    mend: (tx, slice) => remove(tx, slice, references),
  }
}

const select = ({ column }: Reference, key: readonly string[]): string =>
  `SELECT ${[...new Set([...key, column])].map((name) => `r.${name} AS ${name}`).join(', ')}`

function danglingCondition({ column, to: [table, other], where = '1 = 1' }: Reference, isWithin: boolean): string {
  const within = isWithin ? 'p.tenant_id = r.tenant_id AND ' : ''
  return `${where} AND NOT EXISTS (SELECT 1 FROM ${table} p WHERE ${within}p.${other} = r.${column})`
}

const textOf = ({ column, to: [table] }: Reference) => `${column} names no row of ${table}`

function findingOf(reference: Reference, key: readonly string[], row: Record<string, SqlValue>): Finding {
  const named = Object.fromEntries(
    [...new Set([...key, reference.column])].map((name) => [name, row[name] as SqlValue]),
  )
  return { table: reference.table, key: named, text: textOf(reference) }
}

async function remove(tx: Transaction, slice: readonly Finding[], references: readonly Reference[]): Promise<number> {
  let removed = 0
  for (const finding of slice) {
    const reference = references.find((one) => one.table === finding.table && textOf(one) === finding.text)
    if (!reference?.isRemovable) continue
    const columns = Object.keys(finding.key)
    const { table, to, column } = reference
    const isWithin = columns.includes('tenant_id') && to[0] !== 'tenants'
    const dangling = danglingCondition({ ...reference, where: '1 = 1' }, isWithin).replaceAll('r.', `${table}.`)
    const sql = `DELETE FROM ${table} WHERE ${equals(columns)} AND ${column} IS NOT NULL AND ${dangling}`
    removed += await tx.run(sql, Object.values(finding.key))
  }
  return removed
}
