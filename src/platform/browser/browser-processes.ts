// Processes of the browser over time: one serves, the one before it ends once its last page is closed.
import type { Log } from '../log.ts'
import { watchMemory } from './browser-memory.ts'
import { type BrowserProcess, BrowserStartFailure, launchBrowser } from './browser-process.ts'
import { VisitFailure } from './page-visit.ts'

export interface ProcessTuning {
  /** After so many pages another process takes over. */
  pagesPerProcess: number
  idleMs: number
  startMs: number
  /** After a start that failed, none is tried for so long. */
  restartMs: number
  /** Of all its processes together, shared pages counted in each. */
  memoryBytes: number
  /** Of one page's scripts. */
  heapMb: number
}

export interface ProcessOptions {
  executable: string
  hasNoSandbox: boolean
  environment: NodeJS.ProcessEnv
  log: Log
}

/** A process with its open pages. */
export interface RunningBrowser {
  process: BrowserProcess
  visits: number
  served: number
  /** Pages that were open together at its end, or are now. */
  together: number
  isOverMemory: boolean
  stopWatching: (() => void) | undefined
}

export class BrowserProcesses {
  readonly #options: ProcessOptions
  readonly #tuning: ProcessTuning
  readonly #open = new Set<RunningBrowser>()
  #current: Promise<RunningBrowser> | undefined
  #failure: { sentence: string; at: number } | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  #starts = 0

  constructor(options: ProcessOptions, tuning: ProcessTuning) {
    this.#options = options
    this.#tuning = tuning
  }

  /** Throws `VisitFailure` (`start`). Each is given back by `give`. */
  async take(): Promise<RunningBrowser> {
    this.#current ??= this.#startOnce()
    let used = this.#current
    let running = await used
    while (!this.#mayServe(running)) {
      if (this.#current === used) this.#current = this.#startOnce()
      if (running.visits === 0) await this.#end(running)
      used = this.#current ??= this.#startOnce()
      running = await used
    }
    clearTimeout(this.#idle)
    running.visits += 1
    running.served += 1
    running.together = running.visits
    running.stopWatching ??= this.#watch(running)
    return running
  }

  async give(running: RunningBrowser): Promise<void> {
    running.visits -= 1
    if (running.visits > 0) return
    running.stopWatching?.()
    running.stopWatching = undefined
    if (!this.#mayServe(running)) return this.#end(running)
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#endIdle(running), this.#tuning.idleMs)
  }

  pid(): number | undefined {
    return [...this.#open].at(-1)?.process.pid
  }

  state(): { state: 'ready' | 'failed'; problem?: string; starts: number } {
    if (!this.#failure) return { state: 'ready', starts: this.#starts }
    return { state: 'failed', problem: this.#failure.sentence, starts: this.#starts }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#current?.catch(() => undefined)
    await Promise.all([...this.#open].map((running) => this.#end(running)))
  }

  #mayServe({ process, served }: RunningBrowser): boolean {
    return !process.connection.isGone && served < this.#tuning.pagesPerProcess
  }

  async #startOnce(): Promise<RunningBrowser> {
    try {
      if (this.#isClosed) throw new VisitFailure('gone')
      if (this.#failure && performance.now() - this.#failure.at < this.#tuning.restartMs)
        throw new VisitFailure('start')
      return await this.#start()
    } catch (error) {
      this.#current = undefined
      if (!(error instanceof BrowserStartFailure)) throw error
      this.#failure = { sentence: error.message, at: performance.now() }
      this.#options.log.error({ problem: error.message }, 'the browser does not start')
      throw new VisitFailure('start', error)
    }
  }

  async #start(): Promise<RunningBrowser> {
    this.#starts += 1
    const process = await launchBrowser({ ...this.#options, ...this.#tuning })
    const isOver = { visits: 0, served: 0, together: 0, isOverMemory: false, stopWatching: undefined }
    const running: RunningBrowser = { process, ...isOver }
    this.#open.add(running)
    this.#failure = undefined
    // Shared workers and windows, too, wait for a word before they run.
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }
    await process.connection.send('Target.setAutoAttach', attach)
    return running
  }

  #watch(running: RunningBrowser): () => void {
    return watchMemory(running.process.connection, this.#tuning.memoryBytes, () => {
      running.isOverMemory = true
      running.process.connection.end('The browser took too much memory.')
    })
  }

  async #endIdle(running: RunningBrowser): Promise<void> {
    if (running.visits > 0) return
    this.#current = undefined
    await this.#end(running)
  }

  async #end(running: RunningBrowser): Promise<void> {
    if (!this.#open.delete(running)) return
    running.stopWatching?.()
    await running.process.kill()
  }
}
