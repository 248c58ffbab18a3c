// Pool of connections for transactions, one each: opened on demand, reused, replaced when they break.
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
  /** Longest wait for a connection. */
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
      discardOne()
      throw error
    }
  }
  /** A connection is gone: the next in the queue may open another. */
  function discardOne() {
    count--
    if (closed && count === 0) closed.resolve()
    line.next()?.settle(openOne())
  }
  function give(connection: Connection) {
    if (connection.isLost()) return discardOne()
    const next = line.next()
    if (next) next.settle(Promise.resolve(connection))
    else if (closed) void connection.close().finally(discardOne)
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
      for (const connection of idle.splice(0)) void connection.close().finally(discardOne)
      if (count > 0) await closed.promise
    },
  }
}

interface Waiter {
  settle(connection: Promise<Connection>): void
}

/** First come, first served; timed-out callers have left the queue. */
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
    /** Removes and returns the first in the queue. */
    next(): Waiter | undefined {
      const [first] = waiters
      if (first) waiters.delete(first)
      return first
    },
  }
}
