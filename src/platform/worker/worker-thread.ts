// One worker thread with one task at a time: reports the end of every task, and ends the thread on timeout or failure.
import { Worker } from 'node:worker_threads'
import { PoolFailure } from './pool-failure.ts'
import type { TaskOutcome, TaskRequest } from './task-loop.ts'

export interface WorkerThreadOptions {
  /** Module whose named exports are the tasks. */
  entry: URL
  /** From the moment a thread begins with the task: the time in which it starts does not count, unless it takes too long. */
  timeoutMs: number
  /** Old generation of its heap. */
  heapMb: number
}

export interface WorkerThread {
  /** Fails with a `PoolFailure`. The next one when this has settled. */
  run(task: string, input: unknown): Promise<unknown>
  end(): Promise<void>
}

/** `onGone`: it takes no more tasks. Told once, before the task that it had fails. */
export function startWorkerThread(options: WorkerThreadOptions, onGone: (thread: WorkerThread) => void): WorkerThread {
  const worker = startWorker(options)
  const current = createCurrent(options.timeoutMs, () => goneWith(new PoolFailure('timeout', undefined)))
  let isGone = false

  function goneWith(failure: PoolFailure): void {
    if (isGone) return
    isGone = true
    onGone(thread)
    current.end()?.reject(failure)
    void worker.terminate()
  }

  const thread: WorkerThread = {
    async run(task, input) {
      if (isGone) throw ended()
      // Only a thread that has something to do keeps the process alive.
      worker.ref()
      try {
        // Before anything can come back.
        const result = current.begin()
        worker.postMessage({ task, input } satisfies TaskRequest)
        return await result
      } catch (error) {
        current.end()
        throw error instanceof PoolFailure ? error : new PoolFailure('failed', error)
      } finally {
        // Stays referenced while `end` waits for the exit.
        if (!isGone) worker.unref()
      }
    },
    async end() {
      goneWith(ended())
      await worker.terminate()
    },
  }
  worker.on('message', (outcome: TaskOutcome) => {
    if ('error' in outcome) current.end()?.reject(new PoolFailure('failed', outcome.error))
    else if ('result' in outcome) current.end()?.resolve(outcome.result)
    else current.ready()
  })
  worker.on('messageerror', (error) => goneWith(new PoolFailure('failed', error)))
  // Unheard, it would end the process.
  worker.on('error', (error) => goneWith(new PoolFailure(isOutOfMemory(error) ? 'memory' : 'failed', error)))
  worker.on('exit', (code) => goneWith(new PoolFailure('failed', new Error(`The thread ended with ${code}.`))))
  worker.unref()
  return thread
}

const ended = () => new PoolFailure('failed', new Error('The thread was ended.'))

function startWorker({ entry, heapMb }: WorkerThreadOptions): Worker {
  return new Worker(new URL('./task-loop.ts', import.meta.url), {
    workerData: { entry: entry.href },
    // The young one counts only where Node was started without a size of its own (docs/decisions/0035).
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 24 },
  })
}

interface Running {
  resolve(result: unknown): void
  reject(failure: PoolFailure): void
  clock: NodeJS.Timeout
}

/** The task of a thread that may still be starting, and its clock. */
function createCurrent(timeoutMs: number, onLate: () => void) {
  let running: Running | undefined
  let isReady = false
  return {
    begin() {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      running = { resolve, reject, clock: setTimeout(onLate, isReady ? timeoutMs : startMs + timeoutMs) }
      return promise
    },
    ready() {
      isReady = true
      if (!running) return
      clearTimeout(running.clock)
      running.clock = setTimeout(onLate, timeoutMs)
    },
    end(): Running | undefined {
      const ended = running
      running = undefined
      clearTimeout(ended?.clock)
      return ended
    },
  }
}

/** On a busy machine a thread takes seconds to start. */
const startMs = 30_000

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
