// Instances of the browser over time: one serves, the one before it ends once its last page is closed.
import type { Log } from '../log.ts'
import {
  type BrowserInstance,
  BrowserStartFailure,
  type BrowserUsage,
  inStartTime,
  type OpenInstance,
} from './browser-instance.ts'
import { PageContexts } from './page-contexts.ts'
import { VisitFailure } from './page-visit.ts'

export interface InstanceTuning {
  /** After so many pages another instance takes over. */
  pagesPerProcess: number
  idleMs: number
  startMs: number
  /** After a start that failed, none is tried for so long. */
  restartMs: number
}

/** An instance with its open pages. */
export interface RunningBrowser {
  instance: BrowserInstance
  contexts: PageContexts
  visits: number
  served: number
  /** Pages that were open together at its end, or are now. */
  together: number
  isOverMemory: boolean
  stopWatching: (() => void) | undefined
}

export class BrowserInstances {
  readonly #openInstance: OpenInstance
  readonly #tuning: InstanceTuning
  readonly #log: Log
  readonly #open = new Set<RunningBrowser>()
  #current: Promise<RunningBrowser> | undefined
  #failure: { sentence: string; at: number } | undefined
  #loss: string | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  #starts = 0
  /** Of instances that have ended. */
  #endedCpuSeconds = 0

  constructor(openInstance: OpenInstance, tuning: InstanceTuning, log: Log) {
    this.#openInstance = openInstance
    this.#tuning = tuning
    this.#log = log
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
    return [...this.#open].at(-1)?.instance.pid
  }

  state(): { state: 'ready' | 'failed'; problem?: string; starts: number } {
    const problem = this.#failure?.sentence ?? this.#loss
    const starts = this.#starts
    return problem === undefined ? { state: 'ready', starts } : { state: 'failed', problem, starts }
  }

  async usage(): Promise<BrowserUsage> {
    const all = await Promise.all(Array.from(this.#open, ({ instance }) => instance.usage()))
    const cpuSeconds = all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, this.#endedCpuSeconds)
    return { cpuSeconds, memoryBytes: all.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#current?.catch(() => undefined)
    await Promise.all([...this.#open].map((running) => this.#end(running)))
  }

  #mayServe({ instance, served }: RunningBrowser): boolean {
    return !instance.connection.isGone && served < this.#tuning.pagesPerProcess
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
      this.#log.error({ problem: error.message }, 'the browser does not start')
      throw new VisitFailure('start', error)
    }
  }

  async #start(): Promise<RunningBrowser> {
    this.#starts += 1
    const instance = await this.#openInstance()
    const contexts = new PageContexts(instance.connection)
    const isOver = { visits: 0, served: 0, together: 0, isOverMemory: false, stopWatching: undefined }
    const running: RunningBrowser = { instance, contexts, ...isOver }
    this.#open.add(running)
    void instance.ended.then(() => {
      if (this.#open.has(running)) this.#loss = instance.lossProblem
    })
    await inStartTime(contexts.hold(), instance.ended, this.#tuning.startMs).catch(async (cause: unknown) => {
      await this.#end(running)
      throw new BrowserStartFailure('The browser does not answer.', { cause })
    })
    this.#failure = undefined
    this.#loss = undefined
    return running
  }

  #watch(running: RunningBrowser): () => void {
    return running.instance.watchMemory(() => {
      running.isOverMemory = true
      running.instance.connection.end('The browser took too much memory.')
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
    this.#endedCpuSeconds += (await running.instance.usage()).cpuSeconds
    await running.instance.close()
  }
}
