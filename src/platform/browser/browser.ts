// The browser of this server: pages in their turn, each in a context of its own, and again where another page ended it.
import { ApiError } from '../errors.ts'
import { ExclusiveGate } from '../limits/exclusive-gate.ts'
import { createKeyedSemaphore } from '../limits/keyed-semaphore.ts'
import type { Log } from '../log.ts'
import type { BrowserUsage, OpenInstance } from './browser-instance.ts'
import { BrowserInstances, type InstanceTuning } from './browser-instances.ts'
import { BrowserGone } from './cdp/cdp-connection.ts'
import { type LaunchOptions, launchChromium } from './local/launch-chromium.ts'
import { type PageVisit, type VisitedPage, VisitFailure, type VisitProblem } from './page-visit.ts'
import { type ConnectOptions, connectChromium } from './remote/connect-chromium.ts'
import { visitPage } from './visit-page.ts'

/** A Chromium that is started when a page needs it, or one elsewhere that is connected to then. */
export type BrowserSource =
  | Pick<LaunchOptions, 'executable' | 'hasNoSandbox' | 'environment'>
  | Pick<ConnectOptions, 'endpoint'>

export interface BrowserTuning extends InstanceTuning, Pick<LaunchOptions, 'memoryBytes' | 'heapMb'> {
  maxVisits: number
  /** Limits of each visit that differ from the usual ones. */
  visits: PageVisit['limits']
}

const usual: BrowserTuning = {
  maxVisits: 2,
  pagesPerProcess: 50,
  idleMs: 60_000,
  startMs: 15_000,
  restartMs: 60_000,
  memoryBytes: 2 * 1024 * 1024 * 1024,
  heapMb: 256,
  visits: {},
}

/** Each holds a page in memory. */
const waiting = { maxWaiting: 14, waitMs: 20_000 }
/** Pages of one host leave a place for others, however long they take. */
const maxWaitingOfHost = 4

export interface BrowserState {
  /** `failed`: the last start was in vain, for the reason in `problem`. */
  state: 'ready' | 'failed'
  problem?: string
  starts: number
  pages: number
  /** Visits that gave no page, by cause. */
  failures: Partial<Record<VisitProblem, number>>
}

export interface Browser {
  /** Throws `VisitFailure`, and what aborted the visit. */
  visit(visit: PageVisit): Promise<VisitedPage>
  state(): BrowserState
  /** Since its creation, and now. */
  usage(): Promise<BrowserUsage>
  /** Process id, for measurements; undefined where none runs here. */
  pid(): number | undefined
  close(): Promise<void>
}

/** Started when a page needs it, and ended when none does. */
export function createBrowser(source: BrowserSource, log: Log, tuned: Partial<BrowserTuning> = {}): Browser {
  const tuning = { ...usual, ...tuned }
  const instances = new BrowserInstances(openerOf(source, tuning), tuning, log)
  const { maxVisits } = tuning
  const perKey = { maxConcurrent: Math.max(1, maxVisits - 1), maxWaiting: maxWaitingOfHost }
  const inTurn = createKeyedSemaphore({ maxConcurrent: maxVisits, ...waiting, perKey })
  const gate = new ExclusiveGate()
  const failures: BrowserState['failures'] = {}
  let pages = 0
  return {
    async visit(visit) {
      const attempt = () => visitOnce({ ...visit, limits: { ...tuning.visits, ...visit.limits } }, instances)
      const retryAlone = (error: unknown) =>
        error instanceof SharedLoss ? gate.runAlone(attempt) : Promise.reject(error)
      try {
        const visited = await inTurn(() => gate.run(attempt).catch(retryAlone), new URL(visit.url).hostname)
        pages += 1
        return visited
      } catch (error) {
        const failure = error instanceof ApiError ? new VisitFailure('busy', error) : error
        if (failure instanceof VisitFailure) failures[failure.problem] = (failures[failure.problem] ?? 0) + 1
        throw failure
      }
    },
    state: () => ({ ...instances.state(), pages, failures: { ...failures } }),
    usage: () => instances.usage(),
    pid: () => instances.pid(),
    close: () => instances.close(),
  }
}

function openerOf(source: BrowserSource, tuning: BrowserTuning): OpenInstance {
  if ('endpoint' in source) return () => connectChromium({ ...source, ...tuning })
  return () => launchChromium({ ...source, ...tuning })
}

/** The browser ended while several pages were open: the fault may be another's, so each is tried again by itself. */
class SharedLoss extends VisitFailure {}

async function visitOnce(visit: PageVisit, instances: BrowserInstances): Promise<VisitedPage> {
  // Nobody waits for it any more.
  visit.signal?.throwIfAborted()
  const running = await instances.take()
  try {
    return await visitPage({ connection: running.instance.connection, contexts: running.contexts }, visit)
  } catch (error) {
    if (!(error instanceof BrowserGone)) throw error
    const problem = running.isOverMemory ? 'memory' : 'gone'
    throw new (running.together > 1 ? SharedLoss : VisitFailure)(problem, error)
  } finally {
    await instances.give(running)
  }
}
