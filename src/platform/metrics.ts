// Metrics for operators, in the Prometheus text format.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Browser } from './browser/browser.ts'
import { registerBrowserMetrics } from './browser-metrics.ts'
import { version } from './version.ts'

export interface Metrics {
  /** Counts an answer of one operation. Cheap, because it stands in the way of every request. */
  requests(operation: string): (status: number, seconds: number) => void
  fetches: Counter<'outcome'>
  conversions: Counter<'outcome'>
  /** Pages of scripts that were read by an address that their scripts ask, without the browser. */
  avoidedVisits: Counter
  /** Figures of this server's browser, from now on. */
  watchBrowser(browser: Pick<Browser, 'state' | 'usage'>): void
  /** A request was refused, or an effect of it left out, because this budget was exhausted. */
  countRefusal(budget: string): void
  /** A request was answered 503 because the server has more to do than it can. */
  countShed(): void
  /** Number of writers that shared a commit. */
  countGroup(writers: number): void
  /** Rows per state, and how long the oldest unclaimed job has been due. */
  countJobs(jobs: Record<string, number>, oldestDueMs: number): void
  /** Of the scheduled backups, where there are some. Seconds since 1970; undefined where none has succeeded yet. */
  countBackup(lastSuccessSeconds: number | undefined, isFailing: boolean): void
  /** Figures of the process itself are measured from the first call on. */
  text(): Promise<string>
  contentType: string
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let isScraped = false
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ registers, name: `pageside_${name}`, help, labelNames })
  const commits = counter('database_commits_total', 'Durable commits', [])
  const writers = counter('database_writers_total', 'Transactions that shared those commits', [])
  const refusals = counter('budget_refused_total', 'Requests and effects beyond a budget', ['budget'])
  const shed = counter('shed_requests_total', 'Requests answered 503 under overload', [])
  const jobs = new Gauge({ registers, name: 'pageside_jobs', help: 'Job rows', labelNames: ['state'] })
  const late = new Gauge({ registers, name: 'pageside_jobs_oldest_due_seconds', help: 'Age of the oldest due job' })
  const [backupAt, backupFails] = [
    ['pageside_backup_last_success_timestamp_seconds', 'When the last scheduled backup was made; 0: none'],
    ['pageside_backup_failing', '1 where the last scheduled backup failed, or is late'],
  ].map(([name = '', help = '']) => new Gauge({ registers, name, help })) as [Gauge, Gauge]
  const build = new Gauge({ registers, name: 'pageside_build_info', help: 'Version', labelNames: ['version'] })
  build.set({ version }, 1)
  return {
    requests: requestCounter(registers),
    fetches: counter('fetches_total', 'Pages asked of their origins', ['outcome']),
    conversions: counter('conversions_total', 'Pages turned into feeds, or not', ['outcome']),
    avoidedVisits: counter('browser_avoided_total', 'Pages of scripts that were read without the browser', []),
    watchBrowser: (browser) => registerBrowserMetrics(registers, browser),
    countRefusal: (budget) => refusals.inc({ budget }),
    countShed: () => shed.inc(),
    countGroup(count) {
      commits.inc()
      writers.inc(count)
    },
    countJobs(counts, oldestDueMs) {
      late.set(oldestDueMs / 1000)
      for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count)
    },
    countBackup(lastSuccessSeconds, isFailing) {
      backupAt.set(lastSuccessSeconds ?? 0)
      backupFails.set(Number(isFailing))
    },
    text() {
      // Watching the event loop wakes the process a hundred times a second: most of what an idle server would cost.
      if (!isScraped) collectDefaultMetrics({ register: registry })
      isScraped = true
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Plain numbers, rendered when they are scraped. */
function requestCounter(registers: Registry[]): Metrics['requests'] {
  const counts = new Map<string, { statuses: Map<number, number>; seconds: number }>()
  new Counter({
    registers,
    name: 'pageside_requests_total',
    help: 'Answered requests',
    labelNames: ['operation', 'status'],
    collect() {
      this.reset()
      for (const [operation, { statuses }] of counts) {
        for (const [status, count] of statuses) this.inc({ operation, status }, count)
      }
    },
  })
  new Counter({
    registers,
    name: 'pageside_request_seconds_total',
    help: 'Time spent on answering them',
    labelNames: ['operation'],
    collect() {
      this.reset()
      for (const [operation, { seconds }] of counts) this.inc({ operation }, seconds)
    },
  })
  return (operation) => {
    const count = { statuses: new Map<number, number>(), seconds: 0 }
    counts.set(operation, count)
    return (status, seconds) => {
      count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1)
      count.seconds += seconds
    }
  }
}
