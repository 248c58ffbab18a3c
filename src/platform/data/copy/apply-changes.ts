// One round of changes: what was noted up to a snapshot is brought to the target, which then has the snapshot's rows.
import type { Database, SqlValue, Transaction } from '../database.ts'
import type { Snapshot, TableShape } from '../snapshot.ts'
import { assertCaptured, forgetChanges, pendingChanges } from './change-capture.ts'
import type { IndexedTables } from './copy-options.ts'
import { assertCopied, deleteRow, insertRow, rowAt, valuesOf, wordKeyOf } from './row-copy.ts'

const maxKeysOfBatch = 500
const maxNumbersOfBatch = 1000

export interface ChangeParts {
  source: Database
  target: Database
  /** Each after those that it refers to. */
  tables: readonly TableShape[]
  indexed: IndexedTables
  /** Of the move. */
  run: string
}

/**
 * Rows that changed are taken out first, all of them, and then written as they are in the snapshot: between the two no rule
 * of uniqueness can be in the way. Resolves to the number of rows.
 */
export async function applyChanges(snapshot: Snapshot, parts: ChangeParts): Promise<number> {
  const { target, tables, source } = parts
  // Rows that others refer to stay, or those would go with them; they are written over.
  const isReferred = (name: string) => tables.some(({ refersTo }) => refersTo.includes(name))
  for (const table of tables.toReversed())
    for await (const keys of changedKeys(snapshot, table))
      await target.write((tx) => takeOut(tx, table, { keys, snapshot, isReferred: isReferred(table.name) }))
  let applied = 0
  for (const table of tables)
    for await (const keys of changedKeys(snapshot, table)) {
      await target.write((tx) => writeRows(tx, table, { keys, snapshot, indexed: parts.indexed }))
      applied += keys.length
    }
  await assertCaptured(source, tables, parts.run)
  await forgetSeen(snapshot, source)
  return applied
}

type Keys = SqlValue[][]

async function* changedKeys({ reader }: Snapshot, { name }: TableShape): AsyncGenerator<Keys> {
  for (let after = ''; ; ) {
    const rows = await reader.all<{ row_key: string }>(pendingChanges.keys, [name, after, maxKeysOfBatch])
    if (rows.length > 0) yield rows.map(({ row_key }) => JSON.parse(row_key) as SqlValue[])
    if (rows.length < maxKeysOfBatch) return
    after = rows.at(-1)?.row_key ?? after
  }
}

interface Batch {
  keys: Keys
  snapshot: Snapshot
}

async function takeOut(
  tx: Transaction,
  table: TableShape,
  { keys, snapshot, isReferred }: Batch & { isReferred: boolean },
): Promise<void> {
  for (const at of keys) if (!isReferred || !(await rowAt(snapshot.reader, table, at))) deleteRow(tx, table, at)
}

async function writeRows(
  tx: Transaction,
  table: TableShape,
  { keys, snapshot, indexed }: Batch & Pick<ChangeParts, 'indexed'>,
): Promise<void> {
  const written: { at: SqlValue[]; values: SqlValue[] | undefined }[] = []
  for (const at of keys) {
    const row = await rowAt(snapshot.reader, table, at)
    const values = row && valuesOf(table, row)
    if (values) insertRow(tx, table, values)
    written.push({ at, values })
  }
  for (const { at, values } of written) await assertCopied(tx, table, at, values)
  await indexed[table.name]?.replace(
    tx,
    written.map(({ at }) => wordKeyOf(at)),
  )
}

/** Only what the snapshot has: others may have been noted since, under smaller numbers even. */
async function forgetSeen({ reader }: Snapshot, source: Database): Promise<void> {
  for (let after = -1; ; ) {
    const rows = await reader.all<{ number: number }>(pendingChanges.numbers, [after, maxNumbersOfBatch])
    await source.write((tx) =>
      forgetChanges(
        tx,
        rows.map(({ number }) => number),
      ),
    )
    if (rows.length < maxNumbersOfBatch) return
    after = rows.at(-1)?.number ?? after
  }
}
