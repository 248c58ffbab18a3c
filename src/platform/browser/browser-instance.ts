// Port of one running browser, started by this server or reached at an endpoint.
import type { CdpConnection } from './cdp/cdp-connection.ts'

/** Of a browser's processes, where they are this machine's. */
export interface BrowserUsage {
  cpuSeconds: number
  /** Resident; shared pages count in each process. */
  memoryBytes: number
}

export interface BrowserInstance {
  connection: CdpConnection
  /** Undefined where it is another machine's. */
  pid: number | undefined
  /** Resolves once it has ended, or its connection was lost, whoever ended it. */
  ended: Promise<void>
  /** What is told to the operator once it has ended by itself, until there is another; undefined where a page starts another. */
  lossProblem: string | undefined
  /** Calls `onExcess` once, when it holds more than its memory. Returns what ends the watch. */
  watchMemory(onExcess: () => void): () => void
  /** Zero where nothing tells it. */
  usage(): Promise<BrowserUsage>
  /** Leaves nothing of this server's behind. */
  close(): Promise<void>
}

/** Opens another one. Throws `BrowserStartFailure`. */
export type OpenInstance = () => Promise<BrowserInstance>

/** A sentence for the operator: what keeps the browser from starting, or this server from reaching it. */
export class BrowserStartFailure extends Error {
  override readonly name = 'BrowserStartFailure'
}

/** Rejects when `work` takes longer, or with the reason why `ended` resolved first. */
export async function inStartTime<T>(work: Promise<T>, ended: Promise<void>, startMs: number): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`There was no answer within ${startMs / 1000} seconds.`)), startMs)
  void ended.then(() => reject(new Error('It has ended.')))
  over.catch(() => undefined)
  work.catch(() => undefined)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
