// Connections for transactions, which need one each: opened when they are needed, kept, replaced when they break.
import { DatabaseUnavailable } from '../database.ts'
import type { Connection } from './connection.ts'

export interface TransactionPool {
  /** Waits for one to be given back when all are taken. */
  acquire(): Promise<Connection>
  release(connection: Connection): void
  /** Takes no more callers, and closes each connection once it is given back. */
  close(): Promise<void>
}

export interface TransactionPoolOptions {
  open: () => Promise<Connection>
  size: number
  /** More patience does not help whoever waits for an answer. */
  waitMs: number
}

export function createTransactionPool({ open, size, waitMs }: TransactionPoolOptions): TransactionPool {
  const idle: Connection[] = []
  const line = createLine(waitMs)
  let count = 0
  let closed: PromiseWithResolvers<void> | undefined

  async function openOne(): Promise<Connection> {
    count++
    try {
      return await open()
    } catch (error) {
      leave()
      throw error
    }
  }
  /** A connection is gone: whoever waits may open another one. */
  function leave() {
    count--
    if (closed && count === 0) closed.resolve()
    line.next()?.settle(openOne())
  }
  function give(connection: Connection) {
    if (connection.isLost()) return leave()
    const next = line.next()
    if (next) next.settle(Promise.resolve(connection))
    else if (closed) void connection.close().finally(leave)
    else idle.push(connection)
  }

  return {
    async acquire() {
      if (closed) throw new DatabaseUnavailable('The database is closed.')
      for (let one = idle.pop(); one; one = idle.pop()) {
        if (!one.isLost()) return one
        count--
      }
      return count < size ? openOne() : line.wait()
    },
    release: give,
    async close() {
      closed = Promise.withResolvers()
      for (const connection of idle.splice(0)) void connection.close().finally(leave)
      if (count > 0) await closed.promise
    },
  }
}

interface Waiter {
  settle(connection: Promise<Connection>): void
}

/** First come, first served; whoever has waited too long has left. */
function createLine(waitMs: number) {
  const waiters = new Set<Waiter>()
  return {
    wait(): Promise<Connection> {
      const { promise, resolve, reject } = Promise.withResolvers<Connection>()
      const waiter: Waiter = { settle: (connection) => connection.then(resolve, reject) }
      waiters.add(waiter)
      const timer = setTimeout(() => {
        if (waiters.delete(waiter)) reject(new DatabaseUnavailable('The database is busy: no connection came free.'))
      }, waitMs)
      return promise.finally(() => clearTimeout(timer))
    },
    /** Who gets the next one, and nothing but that. */
    next(): Waiter | undefined {
      const [first] = waiters
      if (first) waiters.delete(first)
      return first
    },
  }
}
