// Copy of one tenant's rows into a database that holds others, beside servers of both; its own row comes last.
import { equals } from '../check/integrity-check.ts'
import type { Database, Reader, SqlValue } from '../database.ts'
import type { Snapshot, TableShape } from '../snapshot.ts'
import type { CopyOptions } from './copy-options.ts'
import { nextLimit, valuesOf } from './row-copy.ts'
import { createTableChecksum, type TableChecksum } from './table-checksum.ts'

type Row = Record<string, SqlValue>

export interface TenantCopy extends Pick<CopyOptions, 'wordIndexes' | 'onProgress'> {
  tenantId: string
  source: Snapshot
  target: Database
  /** A view of the target that sees what was written so far. */
  openTarget(): Promise<Snapshot>
  /** Tables of tenants whose rows stay where they are. */
  left: readonly string[]
  /** A row as the target has it, such as sealed with its key. */
  adapt(table: string, row: Row): Row
  /** Between the rows and the tenant's own one, which makes them visible. */
  finish(target: Database): Promise<void>
}

export interface CopiedTenantTable extends TableChecksum {
  table: string
}

/**
 * Until the tenant's own row is there, nobody is given any of the others: a copy that was killed is not visible, and begun
 * anew, after what it has left is removed. Throws errors whose messages are sentences for people; nothing is written where the
 * tenant is there already.
 */
export async function copyTenant(copy: TenantCopy): Promise<CopiedTenantTable[]> {
  const own = await ownRow(copy)
  await assertFree(copy, own)
  const tables = await tenantTables(copy)
  for (const table of tables.toReversed()) await removeLeftovers(copy, table)
  const copied: CopiedTenantTable[] = []
  for (const table of tables) copied.push({ table: table.name, ...(await copyRows(copy, table)) })
  await assertEqual(copy, tables, copied)
  await copy.finish(copy.target)
  await addOwnRow(copy, own)
  return copied
}

const selectOwn = 'SELECT * FROM tenants WHERE id = ?'

async function ownRow({ source, tenantId }: TenantCopy): Promise<Row> {
  const row = await source.reader.get<Row>(selectOwn, [tenantId])
  if (!row) throw new Error(`There is no tenant "${tenantId}" in the source.`)
  return row
}

async function assertFree({ target, tenantId }: TenantCopy, own: Row): Promise<void> {
  if (await target.get(selectOwn, [tenantId]))
    throw new Error(`The target has a tenant "${tenantId}" already. Nothing was written.`)
  if (await target.get('SELECT id FROM tenants WHERE api_key_hash = ?', [own.api_key_hash ?? null]))
    throw new Error(
      'A tenant of the target has the API key of this one. Give one of them another key first. Nothing was written.',
    )
  const parent = own.parent_id ?? null
  if (parent !== null && !(await target.get(selectOwn, [parent])))
    throw new Error(
      `The target has no tenant "${parent}", which is the parent of this one. Move it first. Nothing was written.`,
    )
}

/** Each after those that it refers to, word indexes last. */
async function tenantTables({ source, left }: TenantCopy): Promise<TableShape[]> {
  const all = await source.tables(new Set(await source.tableNames()))
  const own = all.filter(({ name, columns }) => columns.includes('tenant_id') && !left.includes(name))
  return [...own.filter(({ isWordIndex }) => !isWordIndex), ...own.filter(({ isWordIndex }) => isWordIndex)]
}

async function copyRows(copy: TenantCopy, table: TableShape): Promise<TableChecksum> {
  const { source, target, adapt, onProgress = () => {} } = copy
  const sum = createTableChecksum()
  const sql = `INSERT INTO ${table.name} (${table.columns.join(', ')}) VALUES (${table.columns.map(() => '?').join(', ')})`
  const addWords = copy.wordIndexes[table.name]
  for await (const rows of rowsOf(source.reader, table, copy.tenantId)) {
    const values = rows.map((row) => valuesOf(table, adapt(table.name, row)))
    await target.write(async (tx) => {
      if (!addWords) for (const row of values) tx.send(sql, row)
      else
        await addWords(
          tx,
          rows.map(({ tenant_id, key }) => ({ tenantId: String(tenant_id), key: String(key) })),
        )
    })
    sum.add(values)
    onProgress(table.name, sum.result().rows)
  }
  return sum.result()
}

/** In bounded batches, by their keys; those of a word index in their order. */
async function* rowsOf(reader: Pick<Reader, 'all'>, table: TableShape, tenantId: string): AsyncGenerator<Row[]> {
  const { name, isWordIndex, columns } = table
  const key = isWordIndex ? ['rowid'] : table.key
  const names = isWordIndex ? ['rowid AS rowid', ...columns] : columns
  const marks = key.map(() => '?').join(', ')
  let after: SqlValue[] = []
  let limit = 100
  for (;;) {
    const more = after.length === 0 ? '' : `AND (${key.join(', ')}) > (${marks})`
    const sql = `SELECT ${names.join(', ')} FROM ${name} WHERE tenant_id = ? ${more} ORDER BY ${key.join(', ')} LIMIT ${limit}`
    const rows = await reader.all<Row>(sql, [tenantId, ...after])
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = key.map((one) => rows.at(-1)?.[one] ?? null)
    limit = nextLimit(rows, table)
  }
}

/** What a copy that was killed has written: the target has no such tenant. */
async function removeLeftovers({ target, tenantId }: TenantCopy, table: TableShape): Promise<void> {
  if (table.isWordIndex) {
    await target.write((tx) => tx.run(`DELETE FROM ${table.name} WHERE tenant_id = ?`, [tenantId]))
    return
  }
  const sql = `DELETE FROM ${table.name} WHERE ${equals(table.key)}`
  for await (const rows of rowsOf(target, table, tenantId))
    await target.write(async (tx) => {
      for (const row of rows)
        tx.send(
          sql,
          table.key.map((name) => row[name] ?? null),
        )
    })
}

/** Reads the target anew. */
async function assertEqual(
  { openTarget, tenantId }: TenantCopy,
  tables: readonly TableShape[],
  copied: readonly CopiedTenantTable[],
): Promise<void> {
  const target = await openTarget()
  try {
    for (const [at, table] of tables.entries()) {
      const sum = createTableChecksum()
      for await (const rows of rowsOf(target.reader, table, tenantId)) sum.add(rows.map((row) => valuesOf(table, row)))
      const { rows, checksum } = sum.result()
      const expected = copied[at]
      if (rows !== expected?.rows || checksum !== expected.checksum)
        throw new Error(
          `The copy differs in the table ${table.name}: ${expected?.rows} rows became ${rows}. Run it again.`,
        )
    }
  } finally {
    await target.close()
  }
}

async function addOwnRow({ target, adapt }: TenantCopy, own: Row): Promise<void> {
  const row = adapt('tenants', own)
  const columns = Object.keys(row)
  const sql = `INSERT INTO tenants (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  await target.write((tx) => tx.run(sql, Object.values(row)))
}
