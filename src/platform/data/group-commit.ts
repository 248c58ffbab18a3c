// Writers in groups: each has its own savepoint, all share one durable commit.
import type { DatabaseSync } from 'node:sqlite'
import { DatabaseUnavailable, type Transaction, type Value } from './database.ts'

/** More writers than this start a second group, so that the first ones are not kept waiting. */
const groupSize = 256
/** A transaction awaits only itself; one that takes this long is stuck on something else. */
const stuckAfterMs = 10_000

export interface Statements {
  get: <R>(sql: string, params?: readonly Value[]) => R | undefined
  all: <R>(sql: string, params?: readonly Value[]) => R[]
  run: (sql: string, params?: readonly Value[]) => number
}

export interface GroupCommit {
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Resolves when the group that is open now has ended. Ask again then: the next one may be open. */
  open(): Promise<void> | undefined
  /** Takes no more writers and finishes those that wait. */
  close(): Promise<void>
}

interface Writer {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** `onCommit` is told how many writers shared it, before they are. */
export function createGroupCommit(
  connection: DatabaseSync,
  statements: Statements,
  onCommit: (writers: number) => void,
): GroupCommit {
  const waiting: Writer[] = []
  let open: Promise<void> | undefined
  let running: Promise<void> | undefined
  let closed = false

  /** One group after the other; whoever writes in the same turn of the event loop shares one. */
  async function run() {
    while (waiting.length > 0) {
      await new Promise((turn) => setImmediate(turn))
      const ended = Promise.withResolvers<void>()
      open = ended.promise
      await commitTogether(connection, waiting.splice(0, groupSize), statements, onCommit)
      open = undefined
      ended.resolve()
    }
    running = undefined
  }

  return {
    write<T>(work: (tx: Transaction) => Promise<T>) {
      if (closed) return Promise.reject(new DatabaseUnavailable('The database is closed.'))
      return new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
        running ??= run()
      })
    },
    open: () => open,
    async close() {
      closed = true
      await running
    },
  }
}

/** A writer that fails fails alone; all others become durable with one commit, or none of them does. */
async function commitTogether(
  connection: DatabaseSync,
  writers: Writer[],
  statements: Statements,
  onCommit: (writers: number) => void,
): Promise<void> {
  const done: (() => void)[] = []
  try {
    begin(connection)
    for (const writer of writers) {
      connection.exec('SAVEPOINT writer')
      try {
        const value = await runOne(writer, statements)
        done.push(() => writer.resolve(value))
      } catch (error) {
        connection.exec('ROLLBACK TO writer')
        writer.reject(error)
      }
      connection.exec('RELEASE writer')
    }
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    for (const writer of writers) writer.reject(error)
    return
  }
  onCommit(writers.length)
  for (const tell of done) tell()
}

/** Fails when another program keeps the file to itself for too long. */
function begin(connection: DatabaseSync): void {
  try {
    connection.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw new DatabaseUnavailable(`The database cannot be written: ${(error as Error).message}.`)
  }
}

async function runOne(writer: Writer, { get, all, run }: Statements): Promise<unknown> {
  let open = true
  const guarded =
    <A extends unknown[], T>(statement: (...args: A) => T) =>
    async (...args: A) => {
      if (!open) throw new Error('This transaction is over.')
      return statement(...args)
    }
  const send = (sql: string, params?: readonly Value[]) => {
    if (!open) throw new Error('This transaction is over.')
    run(sql, params)
  }
  const tx = { get: guarded(get), all: guarded(all), run: guarded(run), send } as Transaction
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A transaction awaited something other than itself.')), stuckAfterMs)
  })
  try {
    return await Promise.race([writer.work(tx), stuck])
  } finally {
    open = false
    clearTimeout(timer)
  }
}
