// Group commit: concurrent writers share one durable commit, and one that fails fails alone.
import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnavailable, type Transaction, type WriteOptions } from '../database.ts'
import { pausedMessage } from '../write-pause.ts'
import { diskFullRemedy, isDiskFull } from './disk-full.ts'
import { createWriterQueue, type Statements, type WriterQueue } from './writer-queue.ts'

/** More writers than this start a second group, so that the first ones are not kept waiting. */
const maxGroupWriters = 256
/** Longest wait of the first writer for others: about what a durable commit takes. */
const batchMs = 5

export interface GroupCommit {
  /** A group waits for the disk unless all of its writers are of relaxed durability. */
  write<T>(work: (tx: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Resolves when the group that is open now has ended; the next one may be open by then, so call again. */
  open(): Promise<void> | undefined
  /** Takes no more writers and finishes those that wait. */
  close(): Promise<void>
}

interface Writer {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  isRelaxed: boolean
  hasFailed: boolean
}

interface Done {
  writer: Writer
  value: unknown
}

/** `onCommit` gets the number of writers that succeeded together, before their promises resolve. */
export function createGroupCommit(
  connection: DatabaseSync,
  statements: Statements,
  onCommit: (writers: number) => void,
): GroupCommit {
  const waiting: Writer[] = []
  let open: Promise<void> | undefined
  let running: Promise<void> | undefined
  let closed = false
  const sync = createSync(connection)

  /**
   * Until a turn of the event loop brings no further writer. Libuv accepts one connection in a turn: of a burst of new
   * clients each would have a commit of its own.
   */
  async function gather() {
    const until = performance.now() + batchMs
    let before: number
    do {
      before = waiting.length
      await new Promise((turn) => setImmediate(turn))
    } while (waiting.length > before && waiting.length < maxGroupWriters && performance.now() < until)
  }

  /** One group after the other. */
  async function run() {
    while (waiting.length > 0) {
      await gather()
      const ended = Promise.withResolvers<void>()
      open = ended.promise
      const writers = waiting.splice(0, maxGroupWriters)
      await commitTogether(connection, writers, statements, { sync, onCommit })
      open = undefined
      ended.resolve()
    }
    running = undefined
  }

  function join<T>(work: (tx: Transaction) => Promise<T>, isRelaxed: boolean): Promise<T> {
    if (closed) return Promise.reject(new DatabaseUnavailable('The database is closed.'))
    return new Promise<T>((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(isDiskFull(error) ? unwritable(error) : isPaused(error) ? new DatabaseUnavailable(error.message) : error)
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject: fail, isRelaxed, hasFailed: false })
      running ??= run()
    })
  }

  return {
    write: (work, options) => join(work, options?.durability === 'relaxed'),
    open: () => open,
    async close() {
      closed = true
      await running
    },
  }
}

/**
 * Sets whether the next commit waits for the disk. One that does makes all before it durable, too: they
 * stand in the same log.
 */
function createSync(connection: DatabaseSync) {
  // The state of a newly opened connection.
  let isFull = true
  return (writers: readonly Writer[]) => {
    const wanted = !writers.every(({ isRelaxed }) => isRelaxed)
    if (wanted !== isFull) connection.exec(`PRAGMA synchronous=${wanted ? 'FULL' : 'NORMAL'}`)
    isFull = wanted
  }
}

/** Commits all writers that do not fail, or none of them. */
async function commitTogether(
  connection: DatabaseSync,
  writers: readonly Writer[],
  statements: Statements,
  { sync, onCommit }: { sync: (writers: readonly Writer[]) => void; onCommit: (writers: number) => void },
): Promise<void> {
  const queue = createWriterQueue(statements)
  let done: Done[]
  try {
    // Not within a transaction.
    sync(writers)
    begin(connection)
    done = (await runTogether(connection, writers, queue)) ?? (await beginAnew(connection, writers, queue))
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    for (const writer of writers) writer.reject(error)
    return
  } finally {
    queue.end()
  }
  onCommit(done.length)
  for (const { writer, value } of done) writer.resolve(value)
}

/** Fails when another program keeps the file to itself for too long. */
function begin(connection: DatabaseSync): void {
  try {
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw unwritable(error as Error)
  }
}

/** Refused by a trigger of a move. */
const isPaused = (error: unknown): error is Error => error instanceof Error && error.message === pausedMessage

function unwritable(error: Error): DatabaseUnavailable {
  const remedy = isDiskFull(error) ? ` ${diskFullRemedy}` : ''
  return new DatabaseUnavailable(`The database cannot be written: ${error.message}.${remedy}`)
}

/**
 * Nearly always all succeed, so there are no savepoints, for which SQLite would copy every page that is written.
 * Undefined when a writer has written and then failed, or SQLite has rolled all back as it does when the disk is full:
 * the others have to begin anew.
 */
async function runTogether(
  connection: DatabaseSync,
  writers: readonly Writer[],
  queue: WriterQueue,
): Promise<Done[] | undefined> {
  const done: Done[] = []
  for (const writer of writers) {
    const turn = queue.next()
    try {
      done.push({ writer, value: await turn.run(writer.work) })
    } catch (error) {
      writer.reject(error)
      writer.hasFailed = true
      if (turn.hasWritten() || !connection.isTransaction) return undefined
    }
  }
  return done
}

/** Without those that have failed, and each with a savepoint of its own. */
async function beginAnew(connection: DatabaseSync, writers: readonly Writer[], queue: WriterQueue): Promise<Done[]> {
  const done: Done[] = []
  if (connection.isTransaction) connection.exec('ROLLBACK')
  begin(connection)
  for (const writer of writers.filter(({ hasFailed }) => !hasFailed)) {
    connection.exec('SAVEPOINT writer')
    try {
      done.push({ writer, value: await queue.next().run(writer.work) })
    } catch (error) {
      // Without a transaction each statement of the next writer would stay, whatever becomes of it.
      if (!connection.isTransaction) throw error
      connection.exec('ROLLBACK TO writer')
      writer.reject(error)
    }
    connection.exec('RELEASE writer')
  }
  return done
}
