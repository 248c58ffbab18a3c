// Counters for operators, in the Prometheus text format.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  requests: Counter<'operation' | 'status'>
  seconds: Histogram<'operation'>
  fetches: Counter<'outcome'>
  conversions: Counter<'outcome'>
  /** How many writers shared a commit. */
  countGroup(writers: number): void
  countJobs(jobs: Record<string, number>): void
  text(): Promise<string>
  contentType: string
}

const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ registers, name: `pageside_${name}`, help, labelNames })
  const commits = counter('database_commits_total', 'Durable commits', [])
  const writers = counter('database_writers_total', 'Transactions that shared those commits', [])
  const jobs = new Gauge({ registers, name: 'pageside_jobs', help: 'Job rows', labelNames: ['state'] })
  return {
    requests: counter('requests_total', 'Answered requests', ['operation', 'status']),
    seconds: new Histogram({
      registers,
      name: 'pageside_request_seconds',
      help: 'Time to answer',
      labelNames: ['operation'],
      buckets,
    }),
    fetches: counter('fetches_total', 'Pages asked of their origins', ['outcome']),
    conversions: counter('conversions_total', 'Pages turned into feeds, or not', ['outcome']),
    countGroup(count) {
      commits.inc()
      writers.inc(count)
    },
    countJobs(counts) {
      for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
