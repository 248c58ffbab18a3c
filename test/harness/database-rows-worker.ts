// Worker that queries PostgreSQL for a thread that blocks until the answer.
import { type MessagePort, workerData } from 'node:worker_threads'
import type { SqlValue } from '../../src/platform/data/database.ts'
import { openPostgres } from '../../src/platform/data/postgres/open-postgres.ts'

const { url, port, answered } = workerData as { url: string; port: MessagePort; answered: Int32Array }
const database = openPostgres(url, { connections: 2 })
let grown = false

port.on('message', async ({ sql, values }: { sql: string; values: SqlValue[] }) => {
  try {
    // A server at work counts by itself what came by the thousand, within a minute.
    if (grown && /^\s*UPDATE/.test(sql)) await database.write((tx) => tx.run('ANALYZE'))
    grown = /^\s*WITH .* INSERT /s.test(sql) || (grown && !/^\s*UPDATE/.test(sql))
    const rows = await database.write((tx) => tx.all(sql, values))
    port.postMessage({ rows })
  } catch (error) {
    port.postMessage({ error })
  }
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
