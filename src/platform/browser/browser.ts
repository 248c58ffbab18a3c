// The browser of this server: pages in their turn, each in a context of its own, and again where another page ended it.
import { ApiError } from '../errors.ts'
import { createKeyedSemaphore } from '../limits/keyed-semaphore.ts'
import { BrowserProcesses, type ProcessOptions, type ProcessTuning } from './browser-processes.ts'
import { BrowserGone } from './cdp-connection.ts'
import { type PageVisit, type VisitedPage, VisitFailure, type VisitProblem } from './page-visit.ts'
import { visitPage } from './visit-page.ts'

export interface BrowserTuning extends ProcessTuning {
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
  /** Process id, for measurements; undefined where none runs. */
  pid(): number | undefined
  close(): Promise<void>
}

/** Started when a page needs it, and ended when none does. */
export function createBrowser(options: ProcessOptions, tuned: Partial<BrowserTuning> = {}): Browser {
  const tuning = { ...usual, ...tuned }
  const processes = new BrowserProcesses(options, tuning)
  const { maxVisits } = tuning
  const perKey = { maxConcurrent: Math.max(1, maxVisits - 1), maxWaiting: maxWaitingOfHost }
  const inTurn = createKeyedSemaphore({ maxConcurrent: maxVisits, ...waiting, perKey })
  const failures: BrowserState['failures'] = {}
  let pages = 0
  const attempt = (visit: PageVisit) =>
    visitOnce({ ...visit, limits: { ...tuning.visits, ...visit.limits } }, processes)
  return {
    async visit(visit) {
      try {
        const work = () => attempt(visit).catch((error) => retried(error, () => attempt(visit)))
        const visited = await inTurn(work, new URL(visit.url).hostname)
        pages += 1
        return visited
      } catch (error) {
        const failure = error instanceof ApiError ? new VisitFailure('busy', error) : error
        if (failure instanceof VisitFailure) failures[failure.problem] = (failures[failure.problem] ?? 0) + 1
        throw failure
      }
    },
    state: () => ({ ...processes.state(), pages, failures: { ...failures } }),
    pid: () => processes.pid(),
    close: () => processes.close(),
  }
}

/** The browser ended while several pages were open: the fault may be another's. */
class SharedLoss extends VisitFailure {}

async function visitOnce(visit: PageVisit, processes: BrowserProcesses): Promise<VisitedPage> {
  const running = await processes.take()
  try {
    return await visitPage(running.process.connection, visit)
  } catch (error) {
    if (!(error instanceof BrowserGone)) throw error
    const problem = running.isOverMemory ? 'memory' : 'gone'
    throw new (running.together > 1 ? SharedLoss : VisitFailure)(problem, error)
  } finally {
    await processes.give(running)
  }
}

function retried(error: unknown, again: () => Promise<VisitedPage>): Promise<VisitedPage> {
  return error instanceof SharedLoss ? again() : Promise.reject(error)
}
