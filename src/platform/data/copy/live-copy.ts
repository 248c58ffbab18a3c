// Copy of a database beside its running servers: all rows, then what has changed meanwhile, round after round, and the rest in a
// short moment without writes. It goes on where it was when it is interrupted.
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { Snapshot, TableShape } from '../snapshot.ts'
import { applyChanges, type ChangeParts } from './apply-changes.ts'
import {
  installCapture,
  pauseWrites,
  pendingChanges,
  removeCapture,
  resumeWrites,
  transientTables,
} from './change-capture.ts'
import type { LiveCopyOptions } from './copy-options.ts'
import { type CopyProgress, openProgress, runOfCopy, type TableProgress } from './copy-progress.ts'
import { assertExists, openSnapshot, openSource } from './copy-source.ts'
import { type CopyTarget, openTarget } from './copy-target.ts'
import { isIncompleteCopy } from './incomplete-copy.ts'
import { insertRow, nextLimit, rowsAfter, valuesOf, wordKeyOf } from './row-copy.ts'
import { createTableChecksum } from './table-checksum.ts'

export interface LiveCopy {
  tables: number
  rows: number
  /** Rows that changed meanwhile and were copied again. */
  changedRows: number
  rounds: number
  /** From the refusal of writes to a target that is complete. */
  pausedMs: number
}

/** A round that takes no longer leaves little for the moment without writes. */
const shortRoundMs = 1000
const maxRounds = 100
/** The moment is given up after this time, and tried once more after further rounds. */
const maxPauseMs = 30_000
/** Longer than anybody waits: a hundred centuries. */
const forGood = 10_000 * 365 * 86_400_000

/** Servers of the source go on; none may run on the target. Throws errors with sentences. */
export async function copyLive(options: LiveCopyOptions): Promise<LiveCopy> {
  const { from, to, clock } = options
  if (from === to) throw new Error('The two databases are the same.')
  await assertExists(from)
  const source = await openMovable(options)
  try {
    const target = await openLiveTarget(options)
    try {
      return await move(source, target, { ...options, clock })
    } finally {
      await target.database.close()
    }
  } finally {
    await source.close()
  }
}

async function openMovable({ from, schemas, now }: LiveCopyOptions): Promise<Database> {
  const { database } = await openDatabase({ url: from, schemas, now })
  // The first statement finds out.
  await database.get('SELECT 1 AS one')
  if (!database.isDistributed()) return database
  await database.close()
  throw new Error(
    'A database that is distributed over a cluster cannot be moved live. Stop its servers, and copy it without --live.',
  )
}

async function openLiveTarget(options: LiveCopyOptions): Promise<CopyTarget> {
  const first = await openSource(options.from, options.schemas)
  return openTarget(first, options).finally(() => first.close())
}

async function move(source: Database, target: CopyTarget, options: LiveCopyOptions): Promise<LiveCopy> {
  const tables = await movedTables(options.from, target)
  const run = randomUUID()
  const formerly = await withSnapshot(options.to, runOfCopy)
  // A copy whose source was released meanwhile, or that is of another source, is of no use.
  if (!(await installCapture(source, tables, { run, formerly }))) await target.begin()
  const progress = await openProgress(target.database)
  await progress.begin(run)
  const parts = { source, target: target.database, tables, indexed: options.indexed, run }
  if (!(await progress.isVerified())) {
    await withSnapshot(options.from, (snapshot) => copyTables(snapshot, parts, progress, options))
    await verifyTables(tables, progress, options)
    await progress.markVerified()
  }
  await target.analyze()
  const caught = await catchUp(parts, options)
  const { pausedMs, changedRows } = await switchOver(parts, target, progress, options)
  const counts = await Promise.all(tables.map(async ({ name }) => countOf(target.database, name)))
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return { tables: tables.length, rows, rounds: caught.rounds, changedRows: caught.changedRows + changedRows, pausedMs }
}

async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(url)
  return work(snapshot).finally(() => snapshot.close())
}

/** Word indexes are made of the rows of the tables that they are of. */
async function movedTables(url: string, { tables: names }: CopyTarget): Promise<TableShape[]> {
  const tables = await withSnapshot(url, (snapshot) => snapshot.tables(names))
  return tables.filter(({ name, isWordIndex }) => !isWordIndex && !transientTables.includes(name))
}

async function copyTables(
  snapshot: Snapshot,
  { target, tables, indexed, run }: ChangeParts,
  progress: CopyProgress,
  { onProgress = () => {} }: LiveCopyOptions,
): Promise<void> {
  for (const table of tables) {
    const known = await progress.of(table.name)
    if (known?.isWhole) continue
    const sum = createTableChecksum(known)
    let after: TableProgress['after'] = known?.after ?? []
    for (let limit = 10; ; ) {
      const rows = await rowsAfter(snapshot.reader, table, { after, limit })
      const values = rows.map((row) => valuesOf(table, row))
      const keys = rows.map((row) => table.key.map((name) => row[name] as string | number))
      sum.add(values)
      const isWhole = rows.length < limit
      after = keys.at(-1) ?? after
      const now: TableProgress = { ...sum.result(), after, isWhole }
      await target.write(async (tx) => {
        for (const one of values) insertRow(tx, table, one)
        await indexed[table.name]?.add(tx, keys.map(wordKeyOf))
        await progress.put(tx, run, table.name, now)
      })
      onProgress(table.name, now.rows)
      if (isWhole) break
      limit = nextLimit(rows, table)
    }
  }
}

/** Reads the target anew, before changes come to it. */
async function verifyTables(
  tables: readonly TableShape[],
  progress: CopyProgress,
  { to }: LiveCopyOptions,
): Promise<void> {
  await withSnapshot(to, async (target) => {
    for (const table of tables) {
      const sum = createTableChecksum()
      for await (const rows of target.batches(table)) sum.add(rows)
      const [found, expected] = [sum.result(), await progress.of(table.name)]
      if (found.rows !== expected?.rows || found.checksum !== expected.checksum)
        throw new Error(`The copy differs in the table ${table.name}: ${expected?.rows} rows became ${found.rows}.`)
    }
  })
}

/** Until a round is short. */
async function catchUp(parts: ChangeParts, { from, onProgress = () => {} }: LiveCopyOptions) {
  let [changedRows, rounds] = [0, 0]
  for (let tookMs = Infinity; tookMs > shortRoundMs && rounds < maxRounds; rounds++) {
    const beganAt = performance.now()
    changedRows += await withSnapshot(from, (snapshot) => applyChanges(snapshot, parts))
    tookMs = performance.now() - beganAt
    onProgress('changes', changedRows)
  }
  return { changedRows, rounds }
}

async function switchOver(parts: ChangeParts, target: CopyTarget, progress: CopyProgress, options: LiveCopyOptions) {
  const { from } = options
  const beganAt = performance.now()
  await pauseWrites(parts.source, maxPauseMs)
  try {
    const changedRows = await withSnapshot(from, (snapshot) => applyChanges(snapshot, parts))
    await assertSameCounts(parts)
    if (performance.now() - beganAt > maxPauseMs)
      throw new Error(
        `The moment without writes took longer than ${maxPauseMs / 1000} seconds. Run the same command again.`,
      )
    // From here on the source takes no writes any more: whatever it took would not be in the copy.
    await pauseWrites(parts.source, forGood)
    // Between the end of the first pause and the second one writes may have gone through.
    await assertNothingNoted(parts.source)
    await progress.drop()
    await target.complete()
    return { changedRows, pausedMs: Math.round(performance.now() - beganAt) }
  } catch (error) {
    // A copy that is complete, or may be, is what servers may have begun to use.
    const isIncomplete = await isIncompleteCopy(target.database).catch(() => false)
    if (!isIncomplete) throw new Error(`${(error as Error).message} ${stillPaused}`)
    await resumeWrites(parts.source)
    throw error
  }
}

const stillPaused =
  'Whether the copy is complete is not known. Run the same command again; "pageside copy --release" gives the move up.'

const countOf = async (database: Database, name: string): Promise<number> =>
  (await database.get<{ number: number }>(`SELECT count(*) AS number FROM ${name}`))?.number ?? 0

async function assertNothingNoted(source: Database): Promise<void> {
  const left = (await source.get<{ number: number }>(pendingChanges.count))?.number
  if (left !== 0) throw new Error(`${left} changes were noted while writes were paused. Run the same command again.`)
}

/** Nothing is written on either side. */
async function assertSameCounts({ source, target, tables }: ChangeParts): Promise<void> {
  await assertNothingNoted(source)
  for (const { name } of tables) {
    const [was, is] = await Promise.all([countOf(source, name), countOf(target, name)])
    if (was !== is) throw new Error(`The copy differs in the table ${name}: ${was} rows became ${is}.`)
  }
}

/** Gives a move up, or ends one for a source that is to be used again: it takes writes, and nothing is noted any more. */
export async function releaseSource({
  from,
  schemas,
  clock,
}: Pick<LiveCopyOptions, 'from' | 'schemas'> & { clock: Clock }) {
  await assertExists(from)
  const { database } = await openDatabase({ url: from, schemas, now: clock.now() })
  try {
    const tables = await withSnapshot(from, async (snapshot) => snapshot.tables(new Set(await snapshot.tableNames())))
    await removeCapture(database, tables)
  } finally {
    await database.close()
  }
}
