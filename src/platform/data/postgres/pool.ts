// Connections for transactions, which need one each: opened when they are needed, kept, replaced when they break.
import { DatabaseUnavailable } from '../database.ts'
import type { Connection } from './connection.ts'

export interface Pool {
  /** Waits for one to be given back when all are taken. */
  take(): Promise<Connection>
  give(connection: Connection): void
  /** Takes no more callers, and closes each connection once it is given back. */
  close(): Promise<void>
}

export interface PoolOptions {
  open: () => Promise<Connection>
  size: number
  /** More patience does not help whoever waits for an answer. */
  waitMs: number
}

interface Waiter {
  resolve: (connection: Connection) => void
  reject: (error: unknown) => void
}

export function createPool({ open, size, waitMs }: PoolOptions): Pool {
  const idle: Connection[] = []
  const waiters = new Set<Waiter>()
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
  /** A connection is gone: somebody else may try to open one. */
  function leave() {
    count--
    if (closed && count === 0) closed.resolve()
    const [next] = waiters
    if (next) openOne().then(next.resolve, next.reject)
  }
  function wait(): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const tooLong = () => waiter.reject(new DatabaseUnavailable('The database is busy: no connection came free.'))
    const timer = setTimeout(tooLong, waitMs)
    const done = () => {
      clearTimeout(timer)
      return waiters.delete(waiter)
    }
    const waiter: Waiter = {
      resolve: (connection) => (done() ? resolve(connection) : give(connection)),
      reject: (error) => done() && reject(error),
    }
    waiters.add(waiter)
    return promise
  }
  function give(connection: Connection) {
    if (connection.isLost()) return leave()
    const [next] = waiters
    if (next) next.resolve(connection)
    else if (closed) connection.close().finally(leave)
    else idle.push(connection)
  }

  return {
    async take() {
      if (closed) throw new DatabaseUnavailable('The database is closed.')
      for (let one = idle.pop(); one; one = idle.pop()) {
        if (!one.isLost()) return one
        count--
      }
      return count < size ? openOne() : wait()
    },
    give,
    async close() {
      closed = Promise.withResolvers()
      for (const connection of idle.splice(0)) connection.close().finally(leave)
      if (count > 0) await closed.promise
    },
  }
}
