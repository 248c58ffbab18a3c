// A bounded pool of worker threads: each task has a time limit, each thread a memory limit, the queue an end.
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '../api/refusal.ts'
import { createTurns } from '../turns.ts'
import type { Begun } from './begin.ts'
import { createPatience } from './patience.ts'

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
  /** A task that takes longer gives its turn on, and one thread more takes over: so one bad task holds up nobody. */
  slowMs?: number
  /** From the moment a thread begins with the task: neither the wait for one counts, nor the time in which it starts. */
  timeoutMs: number
  /** Old generation of each thread's heap. */
  heapMb: number
  /** Tasks that may wait, and for how long: beyond it they are refused as `busy`. */
  queue: number
  waitMs: number
}

export interface Pool {
  run<T>(task: string, input: unknown): Promise<T>
  /** There will be a task soon: a thread starts while its input is still on the way. */
  warm(): void
  close(): Promise<void>
}

/** Threads start with the first task and end when they have been idle for a while. */
export function createPool(options: PoolOptions): Pool {
  const { threads, slowMs } = options
  // The line is ours: Piscina keeps tasks that can be aborted in one without an end.
  const inTurn = createTurns({ atOnce: threads, mostWaiting: options.queue, waitMs: options.waitMs })
  const whileQuick = createPatience(slowMs)
  let pool: Piscina | undefined
  let closed = false
  /** Of a thread that died before it had a task. */
  let lost: unknown
  const starting = new Set<() => void>()
  const start = () =>
    startThreads(options, (error) => {
      lost = error
      // There may be no other: who waits for one waits no longer than a task may take.
      for (const begin of starting) begin()
    })

  async function runNow(task: string, input: unknown): Promise<unknown> {
    if (closed) throw new PoolFailure('failed', new Error('The pool is closed.'))
    pool ??= start()
    const limit = createLimit(options.timeoutMs)
    const begun = new Int32Array(new SharedArrayBuffer(4))
    // Also where none begins: then the last one died, and there may be no other.
    const waiting = Atomics.waitAsync(begun, 0, 0, lost === undefined ? startMs : 0)
    if (waiting.async) void waiting.value.then(limit.begin)
    else limit.begin()
    starting.add(limit.begin)
    try {
      const wanted: Begun = { task, input, begun }
      const result: unknown = await pool.run(wanted, { name: 'begin', signal: limit.signal })
      lost = undefined
      return result
    } catch (error) {
      throw new PoolFailure(limit.signal.aborted ? 'timeout' : codeOf(error), lost ?? error)
    } finally {
      limit.end()
      starting.delete(limit.begin)
      Atomics.notify(begun, 0)
    }
  }

  return {
    async run<T>(task: string, input: unknown) {
      try {
        const { work } = await inTurn(() => whileQuick(runNow(task, input)))
        return (await work) as T
      } catch (error) {
        throw error instanceof Refusal ? new PoolFailure('busy', error) : error
      }
    },
    warm() {
      if (!closed) pool ??= start()
    },
    async close() {
      closed = true
      await pool?.destroy()
    },
  }
}

function startThreads({ entry, threads, slowMs, heapMb }: PoolOptions, onLost: (error: unknown) => void): Piscina {
  const started = new Piscina({
    filename: beginning,
    workerData: { entry: entry.href },
    minThreads: 1,
    maxThreads: slowMs === undefined ? threads : threads + 1,
    idleTimeout: 30_000,
    // Nobody looks at its histograms.
    recordTiming: false,
    // The young one counts only where Node was started without a size of its own (docs/decisions/0035).
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 24 },
  })
  // Unheard, it would end the process; whoever waits for such a thread is told.
  return started.on('error', onLost)
}

const beginning = new URL('./begin.ts', import.meta.url).href
/** On a busy machine a thread takes seconds to start. */
const startMs = 30_000

/** The clock of one task, which may end before it begins. */
function createLimit(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  return {
    signal: controller.signal,
    begin() {
      if (!isOver) timer ??= setTimeout(() => controller.abort(), ms)
    },
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Beside the one that the main thread has; at least one. */
export function spareCores(most: number): number {
  return Math.min(Math.max(availableParallelism() - 1, 1), most)
}

function codeOf(error: unknown): PoolFailureCode {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed'
}
