// Asks PostgreSQL for a thread that waits for the answer without doing anything else.
import { type MessagePort, workerData } from 'node:worker_threads'
import type { Value } from '../src/platform/data/database.ts'
import { openPostgres } from '../src/platform/data/postgres/open-postgres.ts'

const { url, port, answered } = workerData as { url: string; port: MessagePort; answered: Int32Array }
const database = openPostgres(url, { connections: 2 })

port.on('message', async ({ sql, values }: { sql: string; values: Value[] }) => {
  try {
    const rows = await database.write((tx) => tx.all(sql, values))
    // Rows by the thousand: a server at work would count them by itself, within a minute.
    if (/^\s*WITH .* INSERT /s.test(sql)) await database.write((tx) => tx.run('ANALYZE'))
    port.postMessage({ rows })
  } catch (error) {
    port.postMessage({ error })
  }
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
