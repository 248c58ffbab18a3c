// Database with jobs and runners for tests, and kinds of jobs that record their payloads.
import { rm } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import { createIds } from '../../../src/platform/crypto/ids.ts'
import type { Database } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { countJobs, enqueueJob, type JobKind, type NewJob } from '../../../src/platform/jobs/queue.ts'
import { type JobRunner, startJobRunner } from '../../../src/platform/jobs/runner.ts'
import { createLog } from '../../../src/platform/log.ts'
import { fakeClock, temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

export const minute = 60_000

/** Its name is the key under which a test gives it. */
export type Kind = Omit<JobKind, 'name'>

export async function openJobFixture(t: TestContext) {
  const folder = await temporaryFolder()
  const clock = fakeClock()
  const ids = createIds(clock)
  const url = await databaseUrl(folder)
  const { database } = await openDatabase({ url, schemas: [], now: clock.now() })
  const logged: Record<string, any>[] = []
  const log = createLog('trace', (line) => logged.push(JSON.parse(line)))
  const runners: JobRunner[] = []
  t.after(async () => {
    for (const runner of runners) await runner.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })
  return {
    url,
    database,
    clock,
    logged,
    add(job: Partial<Omit<NewJob, 'kind'>> & { kind?: string; expiresAfterMs?: number } = {}) {
      const now = clock.now()
      const { kind: name = 'greet', expiresAfterMs = 60 * minute, ...rest } = job
      const full = { kind: { name, expiresAfterMs }, payload: {}, runAt: now, ...rest }
      return database.write((tx) => enqueueJob(tx, ids, now, full))
    },
    start(given: Record<string, Kind>, { width = 4, using = database as Database, processId = 'this' } = {}) {
      const kinds = Object.entries(given).map(([name, kind]) => ({ name, ...kind }))
      const runner = startJobRunner({
        database: using,
        groups: [{ kinds, concurrency: width, hasSpare: true }],
        clock,
        log,
        processId,
      })
      runners.push(runner)
      return runner
    },
    counts: () => countJobs(database),
  }
}

export const retry = { retryAfterMs: () => minute, expiresAfterMs: 60 * minute, leaseMs: 5 * minute }

/** Remembers what it was given; fails while it is told to. */
export function recorder(options: Partial<Kind> = {}) {
  const ran: unknown[] = []
  const state: { fails?: Error } = {}
  const kind: Kind = {
    ...retry,
    async run(payload) {
      ran.push(payload)
      if (state.fails) throw state.fails
    },
    ...options,
  }
  return { ran, state, kind }
}

/** Begins and does not end before it is told to. */
export function createGatedWork() {
  const begun: unknown[] = []
  const end = Promise.withResolvers<void>()
  const kind: Kind = {
    ...retry,
    run(payload) {
      begun.push(payload)
      return end.promise.then(() => undefined)
    },
  }
  return { begun, end, kind }
}
