// Rows of an app's database, read and changed by tests beside the app: synchronously, on either engine.
import { DatabaseSync } from 'node:sqlite'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { SqlValue } from '../../src/platform/data/database.ts'

export interface Rows {
  all(sql: string, ...values: SqlValue[]): any[]
  run(sql: string, ...values: SqlValue[]): void
  close(): void
}

/** Common table expression that counts, from one number to another; clusters have no recursive ones beside their tables. */
export function numbers(first: number, last: number, table = 'n (i)'): string {
  const rows = Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => `(${first + at})`)
  return `WITH ${table} AS (VALUES ${rows.join(', ')})`
}

export function openRows(url: string): Rows {
  return url.startsWith('sqlite:') ? ofFile(url.slice('sqlite:'.length)) : ofServer(url)
}

function ofFile(file: string): Rows {
  // A server of its own process may be writing at this very moment.
  const database = new DatabaseSync(file, { timeout: 10_000 })
  return {
    all: (sql, ...values) => database.prepare(sql).all(...values),
    run: (sql, ...values) => void database.prepare(sql).run(...values),
    close: () => database.close(),
  }
}

/** A thread asks, and this one stands still until there is an answer. */
function ofServer(url: string): Rows {
  const { port1: port, port2: other } = new MessageChannel()
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('./database-rows-worker.ts', import.meta.url), {
    workerData: { url, port: other, answered },
    transferList: [other],
  })
  worker.unref()
  port.unref()
  const ask = (sql: string, values: SqlValue[]) => {
    Atomics.store(answered, 0, 0)
    port.postMessage({ sql, values })
    // A notification of the answer before this one may come late.
    while (Atomics.load(answered, 0) === 0)
      if (Atomics.wait(answered, 0, 0, 60_000) === 'timed-out') throw new Error(`No answer to ${sql}`)
    const answer: { error?: Error; rows: any[] } = receiveMessageOnPort(port)?.message
    if (answer.error) throw answer.error
    return answer.rows
  }
  return {
    all: (sql, ...values) => ask(sql, values),
    run: (sql, ...values) => void ask(sql, values),
    close: () => void worker.terminate(),
  }
}
