// A bounded pool of worker threads: each task has a time limit, each thread a memory limit, the queue an end.
import { Piscina } from 'piscina'

export type PoolFailureCode = 'timeout' | 'memory' | 'busy' | 'failed'

/** The task gave no result; its thread was replaced where that was needed. */
export class PoolFailure extends Error {
  override readonly name = 'PoolFailure'
  readonly code: PoolFailureCode

  constructor(code: PoolFailureCode, cause: unknown) {
    super(`worker: ${code}`, { cause })
    this.code = code
  }
}

export interface PoolOptions {
  /** Module whose named exports are the tasks. */
  entry: URL
  threads: number
  timeoutMs: number
  /** Old generation of each thread's heap. */
  heapMb: number
  /** Tasks that may wait; one more is refused as `busy`. */
  queue: number
}

export interface Pool {
  run<T>(task: string, input: unknown): Promise<T>
  close(): Promise<void>
}

/** Threads start with the first task and end when they have been idle for a while. */
export function createPool(options: PoolOptions): Pool {
  let pool: Piscina | undefined
  const start = () =>
    new Piscina({
      filename: options.entry.href,
      minThreads: 1,
      maxThreads: options.threads,
      idleTimeout: 30_000,
      maxQueue: options.queue,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    })
  return {
    async run<T>(task: string, input: unknown) {
      pool ??= start()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), options.timeoutMs)
      try {
        return (await pool.run(input, { name: task, signal: limit.signal })) as T
      } catch (error) {
        throw new PoolFailure(limit.signal.aborted ? 'timeout' : codeOf(error), error)
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      await pool?.destroy()
    },
  }
}

function codeOf(error: unknown): PoolFailureCode {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory'
  return /queue/i.test(message) && /(full|limit)/i.test(message) ? 'busy' : 'failed'
}
