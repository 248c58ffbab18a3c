// Copy of a whole database into an empty one, of the same engine or the other, verified by counts and checksums.
import { dirname } from 'node:path'
import { ensurePrivateFolder } from '../../files/private-folder.ts'
import { DatabaseUnavailable, type SqlValue, type Transaction } from '../database.ts'
import { redactedDatabaseUrl, sqliteFileOf } from '../database-url.ts'
import { findServerOfAddress } from '../find-server.ts'
import type { Snapshot, TableShape } from '../snapshot.ts'
import { acquireServerLock } from '../sqlite/server-lock.ts'
import type { CopyOptions } from './copy-options.ts'
import { assertExists, openSnapshot, openSource } from './copy-source.ts'
import { type CopyTarget, openTarget } from './copy-target.ts'
import { createTableChecksum, type TableChecksum } from './table-checksum.ts'

export interface CopiedTable extends TableChecksum {
  table: string
}

/**
 * No server may run on either. Until the copy is complete the target says so of itself, and servers and commands refuse
 * it; another copy into it begins anew. Throws errors whose messages are sentences for people.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopiedTable[]> {
  const { from, to } = options
  if (from === to) throw new Error('The two databases are the same.')
  await assertExists(from)
  const releases: (() => void)[] = []
  try {
    for (const url of [from, to]) releases.push(await keepServersOut(url))
    const source = await openSource(from, options.schemas)
    try {
      const target = await openTarget(source, options)
      try {
        return await copyAll(source, target, options)
      } finally {
        await target.database.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    for (const release of releases) release()
  }
}

async function copyAll(source: Snapshot, target: CopyTarget, options: CopyOptions): Promise<CopiedTable[]> {
  const tables = await source.tables(target.tables)
  // PostgreSQL takes no NUL: what stands for it there is counted as it.
  const hasNul = source.engine === 'sqlite' && target.database.engine === 'sqlite'
  const copied: CopiedTable[] = []
  await target.begin()
  // Word indexes are made of rows that have to be there.
  for (const table of [...tables.filter(({ isWordIndex }) => !isWordIndex), ...tables.filter((one) => one.isWordIndex)])
    copied.push({ table: table.name, ...(await copyTable(source, target, { table, hasNul, ...options })) })
  await assertEqual(copied, tables, options.to)
  const server = sqliteFileOf(options.from) === undefined ? await findServerOfAddress(options.from) : undefined
  if (server)
    throw new DatabaseUnavailable(`${server}: what it has written meanwhile is not in the copy. Stop it first.`)
  await target.analyze()
  await target.complete()
  return copied
}

interface CopiedPart extends CopyOptions {
  table: TableShape
  hasNul: boolean
}

async function copyTable(
  source: Snapshot,
  { database }: CopyTarget,
  { table, hasNul, wordIndexes, onProgress = () => {} }: CopiedPart,
): Promise<TableChecksum> {
  const sum = createTableChecksum()
  const insert = inserting(table, wordIndexes)
  for await (const rows of source.batches(table)) {
    const storable = hasNul ? rows : rows.map((row) => row.map(withoutNul))
    await database.write((tx) => insert(tx, storable))
    sum.add(storable)
    onProgress(table.name, sum.result().rows)
  }
  return sum.result()
}

const withoutNul = (value: SqlValue): SqlValue => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)

function inserting(
  { name, columns, isWordIndex }: TableShape,
  wordIndexes: CopyOptions['wordIndexes'],
): (tx: Transaction, rows: readonly SqlValue[][]) => Promise<void> {
  if (isWordIndex) {
    const add = wordIndexes[name]
    if (!add) throw new Error(`There is no way to fill the word index ${name}.`)
    return (tx, rows) =>
      add(
        tx,
        rows.map(([tenantId, key]) => ({ tenantId: String(tenantId), key: String(key) })),
      )
  }
  const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  return async (tx, rows) => {
    for (const row of rows) tx.send(sql, row)
  }
}

/** Reads the target anew. */
async function assertEqual(copied: readonly CopiedTable[], tables: readonly TableShape[], to: string): Promise<void> {
  const target = await openSnapshot(to)
  try {
    for (const shape of tables) {
      const sum = createTableChecksum()
      for await (const rows of target.batches(shape)) sum.add(rows)
      const expected = copied.find(({ table }) => table === shape.name)
      const { rows, checksum } = sum.result()
      if (rows !== expected?.rows || checksum !== expected.checksum)
        throw new Error(`The copy differs in the table ${shape.name}: ${expected?.rows} rows became ${rows}.`)
    }
  } finally {
    await target.close()
  }
}

/** Throws `DatabaseUnavailable` where one runs. */
async function keepServersOut(url: string): Promise<() => void> {
  const file = sqliteFileOf(url)
  if (file !== undefined) await ensurePrivateFolder(dirname(file))
  const release = file === undefined ? () => {} : acquireServerLock(file)
  const server = file === undefined ? await findServerOfAddress(url) : undefined
  if (!release || server)
    throw new DatabaseUnavailable(`${server ?? `A Pageside server uses ${redactedDatabaseUrl(url)}`}. Stop it first.`)
  return release
}
