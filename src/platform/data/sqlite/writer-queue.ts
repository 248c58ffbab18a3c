// Writer queue of an open transaction: one writer after the other gets its statements, and a stuck one is cut off.
import type { SqlParameter, SqlValue, Transaction } from '../database.ts'

/** Interval of the watch: a writer may await its own statements only, so one that takes one to two intervals is stuck. */
const stuckAfterMs = 10_000

export interface Statements {
  get: <R>(sql: string, params?: readonly SqlValue[]) => R | undefined
  all: <R>(sql: string, params?: readonly SqlValue[]) => R[]
  run: (sql: string, params?: readonly SqlParameter[]) => number
  takeTime: Transaction['takeTime']
}

interface WriterTurn {
  run(work: (tx: Transaction) => Promise<unknown>): Promise<unknown>
  /** True once it ran anything but a SELECT. */
  hasWritten(): boolean
}

export interface WriterQueue {
  /** Turn of the next writer, once that of the last is over. */
  next(): WriterTurn
  /** Ends the watch. */
  end(): void
}

export function createWriterQueue(statements: Statements): WriterQueue {
  const watch = createWatch()
  return { next: () => turnOf(statements, watch.begin), end: watch.end }
}

function turnOf({ get, all, run, takeTime }: Statements, begin: (fail: () => void) => void): WriterTurn {
  let isOpen = true
  let hasWritten = false
  const runStatement = <T, P extends SqlParameter>(
    statement: (sql: string, params?: readonly P[]) => T,
    sql: string,
    params?: readonly P[],
  ) => {
    if (!isOpen) throw new Error('This transaction is over.')
    hasWritten ||= !sql.startsWith('SELECT')
    return statement(sql, params)
  }
  const tx = {
    isAlone: true,
    get: async (sql, params) => runStatement(get, sql, params),
    all: async (sql, params) => runStatement(all, sql, params),
    run: async (sql, params) => runStatement(run, sql, params),
    send: (sql, params) => void runStatement(run, sql, params),
    takeTime,
  } as Transaction
  return {
    hasWritten: () => hasWritten,
    async run(work) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      begin(() => reject(new Error('A transaction awaited something other than itself.')))
      try {
        work(tx).then(resolve, reject)
        return await promise
      } finally {
        isOpen = false
      }
    },
  }
}

/** One timer for all turns: a tick cuts off the turn that was there at the tick before. */
function createWatch() {
  let failTurn = () => {}
  let isNew = false
  let timer: NodeJS.Timeout | undefined
  function tick() {
    timer = setTimeout(tick, stuckAfterMs)
    if (!isNew) failTurn()
    isNew = false
  }
  return {
    begin(fail: () => void) {
      failTurn = fail
      isNew = timer !== undefined
      timer ??= setTimeout(tick, stuckAfterMs)
    },
    end: () => clearTimeout(timer),
  }
}
