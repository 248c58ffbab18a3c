// Background job of a change of the secret key: goes on after a stop, and looks again each hour while earlier keys are given.
import type { Clock } from '../clock.ts'
import type { Ids } from '../crypto/ids.ts'
import { secretsOf } from '../crypto/secrets.ts'
import { dayMs } from '../durations.ts'
import { enqueueJob, type JobKind, type JobPlan } from '../jobs/queue.ts'
import type { Log } from '../log.ts'
import { type RenewalParts, renewKeys } from './renew-keys.ts'

export interface KeyRenewal {
  jobs: readonly JobKind[]
  planJobs(): Promise<void>
  close(): void
}

/** Processes that run with the earlier key alone may write with it still. */
const everyMs = 3_600_000
const retryMs = 60_000
const maxRunMs = 6 * 3_600_000

const plan: JobPlan = { name: 'renew-keys', expiresAfterMs: 365 * dayMs }

export function createKeyRenewal(
  parts: Omit<RenewalParts, 'isStopped' | 'onProgress'> & { clock: Clock; ids: Ids; log: Log },
): KeyRenewal {
  const { database, clock, ids, log, secretKey } = parts
  const isNeeded = secretsOf(secretKey).length > 1
  let isClosed = false
  const job: JobKind = {
    ...plan,
    leaseMs: maxRunMs,
    retryAfterMs: () => retryMs,
    async run() {
      // Another process may have been given other keys when the job was planned.
      if (!isNeeded) return undefined
      const { renewed, isDone } = await renewKeys({ ...parts, isStopped: () => isClosed })
      if (renewed > 0) log.info({ renewed }, 'values of earlier secret keys were sealed and signed anew')
      if (isDone) log.info('nothing stored needs the earlier secret keys any more')
      return { rescheduleAt: clock.now() + (isDone ? everyMs : isClosed ? 0 : retryMs) }
    },
  }
  return {
    jobs: [job],
    async planJobs() {
      const now = clock.now()
      if (isNeeded)
        await database.write((tx) =>
          enqueueJob(tx, ids, now, { kind: plan, payload: {}, runAt: now, dedupeKey: 'all' }),
        )
    },
    close() {
      isClosed = true
    },
  }
}
