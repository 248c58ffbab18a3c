// Bounded pool of worker threads: each task has a time limit, each thread a memory limit, the queue a bound.
import { availableParallelism } from 'node:os'
import { ApiError } from '../errors.ts'
import { createKeyedSemaphore } from '../limits/keyed-semaphore.ts'
import { PoolFailure } from './pool-failure.ts'
import { createSlowTaskRelease } from './slow-task-release.ts'
import { startWorkerThread, type WorkerThread, type WorkerThreadOptions } from './worker-thread.ts'

export interface ThreadPoolOptions extends WorkerThreadOptions {
  threads: number
  /** A task that takes longer releases its place, and one further thread may start: one slow task holds up no others. */
  slowMs?: number
  /** Tasks that may wait, and for how long: beyond it they are refused as `busy`. */
  queue: number
  waitMs: number
}

export interface ThreadPool {
  run<T>(task: string, input: unknown): Promise<T>
  /** There will be a task soon: a thread starts while its input is still on the way. */
  warm(): void
  close(): Promise<void>
}

interface Resting {
  thread: WorkerThread
  /** Ends it, unless it is the only one. */
  timer: NodeJS.Timeout | undefined
}

/** Threads start with the first task. All but one end when they have been idle for a while. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { threads: maxConcurrent, queue: maxWaiting, waitMs } = options
  const runLimited = createKeyedSemaphore({ maxConcurrent, maxWaiting, waitMs })
  const whileQuick = createSlowTaskRelease(options.slowMs)
  const threads = new Set<WorkerThread>()
  /** Last in, first out. */
  const idle: Resting[] = []
  let closed: Promise<unknown> | undefined

  function start(): WorkerThread {
    const thread = startWorkerThread(options, forget)
    threads.add(thread)
    return thread
  }

  function forget(thread: WorkerThread): void {
    threads.delete(thread)
    const place = idle.findIndex((resting) => resting.thread === thread)
    for (const { timer } of place < 0 ? [] : idle.splice(place, 1)) clearTimeout(timer)
  }

  function rest(thread: WorkerThread): void {
    if (!threads.has(thread)) return
    const endIfSpare = () => void (threads.size > 1 && thread.end())
    idle.push({ thread, timer: threads.size > 1 ? setTimeout(endIfSpare, idleMs).unref() : undefined })
  }

  function awake(): WorkerThread | undefined {
    const resting = idle.pop()
    clearTimeout(resting?.timer)
    return resting?.thread
  }

  /** A running task always finds an idle thread, or may start one. */
  async function runNow(task: string, input: unknown): Promise<unknown> {
    if (closed) throw new PoolFailure('failed', new Error('The pool is closed.'))
    const thread = awake() ?? start()
    try {
      return await thread.run(task, input)
    } finally {
      rest(thread)
    }
  }

  return {
    async run<T>(task: string, input: unknown) {
      try {
        const { work } = await runLimited(() => whileQuick(runNow(task, input)))
        return (await work) as T
      } catch (error) {
        throw error instanceof ApiError ? new PoolFailure('busy', error) : error
      }
    },
    warm() {
      if (!closed && threads.size === 0) rest(start())
    },
    async close() {
      closed ??= Promise.all(Array.from(threads, (thread) => thread.end()))
      await closed
    },
  }
}

const idleMs = 30_000

/** Beside the one that the main thread has; at least one. */
export function spareCores(max: number): number {
  return Math.min(Math.max(availableParallelism() - 1, 1), max)
}
