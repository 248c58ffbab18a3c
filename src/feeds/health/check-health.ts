// Health of the instance for its operator: each part is exercised, not only looked up.

import type { Browser } from '../../platform/browser/browser.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/data/database.ts'
import { isDatabaseUp } from '../../platform/data/database-health.ts'
import { oldestDueMs } from '../../platform/jobs/due-jobs.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { ThreadPool } from '../../platform/worker/thread-pool.ts'

export interface Health {
  /** `degraded`: readers get what is stored, but not what is new. */
  status: 'healthy' | 'degraded' | 'failed'
  checks: Record<string, unknown>
}

export interface HealthParts {
  database: Database
  pool: ThreadPool
  jobs: readonly JobKind[]
  clock: Clock
  log: Log
  /** Of scheduled backups; undefined where there are none. */
  backups(): Promise<{ state: string; lastSuccessAt?: number; problem?: string } | undefined>
  /** Undefined where this server has none. */
  browser?: Browser | undefined
  /** And what the operator can do about it. */
  noBrowser?: string
  /** Throws when the configuration file cannot be read. */
  readConfiguration(): Promise<unknown>
}

/** Work that is due for longer is a fault, not a line. */
const lateMs = 5 * 60_000

export async function checkHealth(parts: HealthParts): Promise<Health> {
  const { database, pool } = parts
  const [alive, configured, working] = await Promise.all([
    isDatabaseUp(database),
    works('the configuration file cannot be read', parts.readConfiguration, parts.log),
    works('the workers do not work', () => pool.run('readLinks', { page: smallPage }), parts.log),
  ])
  const dueMs = alive ? await dueFor(parts) : 0
  const backups = backupCheck(alive ? await parts.backups() : undefined)
  const checks = {
    database: word(alive),
    configuration: word(configured),
    jobs: { state: dueMs > lateMs ? 'late' : 'ok', oldest_due_seconds: Math.round(dueMs / 1000) },
    workers: word(working),
    browser: browserCheck(parts),
    ...backups.check,
  }
  if (!alive || !configured) return { status: 'failed', checks }
  const opensPages = parts.browser?.state().state !== 'failed'
  return { status: working && opensPages && backups.isWell && dueMs <= lateMs ? 'healthy' : 'degraded', checks }
}

function backupCheck(found: Awaited<ReturnType<HealthParts['backups']>>) {
  if (!found) return { isWell: true, check: {} }
  const { state, lastSuccessAt, problem } = found
  const at = lastSuccessAt === undefined ? {} : { last_success: new Date(lastSuccessAt).toISOString() }
  const check = { backups: { state, ...at, ...(problem === undefined ? {} : { problem }) } }
  return { isWell: state !== 'failed' && state !== 'late', check }
}

function browserCheck({ browser, noBrowser: problem }: HealthParts): Record<string, unknown> {
  if (!browser) return { state: 'off', ...(problem === undefined ? {} : { problem }) }
  const { problem: failure, ...told } = browser.state()
  return { ...told, ...(failure === undefined ? {} : { problem: failure }) }
}

function dueFor({ database, jobs, clock }: HealthParts): Promise<number> {
  const kinds = jobs.map(({ name }) => name)
  return oldestDueMs(database, kinds, clock.now())
}

async function works(failed: string, attempt: () => Promise<unknown>, log: Log): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    // The answer says only which part it is.
    log.warn({ error }, `health: ${failed}`)
    return false
  }
}

const word = (isWell: boolean): 'ok' | 'failed' => (isWell ? 'ok' : 'failed')

const smallPage = {
  url: 'https://example.com/',
  body: new TextEncoder().encode('<p>One</p>'),
  contentType: 'text/html',
}
