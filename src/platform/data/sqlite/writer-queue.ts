// Serialisation of the writers of an open transaction: one after the other has its statements.
import type { SqlParameter, SqlValue, Transaction } from '../database.ts'

/** A transaction awaits only itself; one that takes this long is stuck on something else. */
const stuckAfterMs = 10_000

export interface Statements {
  get: <R>(sql: string, params?: readonly SqlValue[]) => R | undefined
  all: <R>(sql: string, params?: readonly SqlValue[]) => R[]
  run: (sql: string, params?: readonly SqlParameter[]) => number
}

interface WriterTurn {
  run(work: (tx: Transaction) => Promise<unknown>): Promise<unknown>
  /** May it have changed anything? */
  hasWritten(): boolean
}

export interface WriterQueue {
  next(): WriterTurn
  end(): void
}

export function createWriterQueue(statements: Statements): WriterQueue {
  const watch = createWatch()
  return { next: () => turnOf(statements, watch.giveTo), end: watch.end }
}

function turnOf({ get, all, run }: Statements, giveTo: (giveUp: () => void) => void): WriterTurn {
  let isOpen = true
  let hasWritten = false
  const ask = <T, P extends SqlParameter>(
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
    get: async (sql, params) => ask(get, sql, params),
    all: async (sql, params) => ask(all, sql, params),
    run: async (sql, params) => ask(run, sql, params),
    send: (sql, params) => void ask(run, sql, params),
  } as Transaction
  return {
    hasWritten: () => hasWritten,
    async run(work) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      giveTo(() => reject(new Error('A transaction awaited something other than itself.')))
      try {
        work(tx).then(resolve, reject)
        return await promise
      } finally {
        isOpen = false
      }
    },
  }
}

/** One timer for all: who has the turn when it goes off, and had it all the time, is cut off. */
function createWatch() {
  let cutOff = () => {}
  let isNew = false
  let timer: NodeJS.Timeout | undefined
  function look() {
    timer = setTimeout(look, stuckAfterMs)
    if (!isNew) cutOff()
    isNew = false
  }
  return {
    giveTo(giveUp: () => void) {
      cutOff = giveUp
      isNew = timer !== undefined
      timer ??= setTimeout(look, stuckAfterMs)
    },
    end: () => clearTimeout(timer),
  }
}
