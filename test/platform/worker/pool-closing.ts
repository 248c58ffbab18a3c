// Program that closes a thread pool with a task under way, and reports the end.
import { createThreadPool } from '../../../src/platform/worker/thread-pool.ts'

const entry = new URL('./pool-tasks.ts', import.meta.url)
const pool = createThreadPool({ entry, threads: 1, timeoutMs: 60_000, heapMb: 128, queue: 1, waitMs: 60_000 })
const cells = new Int32Array(new SharedArrayBuffer(8))
const running = pool.run('wait', cells).catch((error: Error) => console.log(String(error.cause)))
while (Atomics.load(cells, 1) === 0) await new Promise((turn) => setImmediate(turn))
await pool.close()
await running
console.log('closed')
