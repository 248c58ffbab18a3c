// Hourly retention job over all tenants, in batches of 500 rows, so that concurrent writes wait little.
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { TenantStore, TenantSummary } from '../tenancy/store.ts'

export interface RetentionParts {
  database: Database
  clock: Clock
  tenants: TenantStore
}

/** Per transaction. */
export const maxRowsPerBatch = 500

const everyMs = 3_600_000

/** `age` completes one tenant. */
export function hourlyRetentionJob(
  name: string,
  { tenants, clock }: RetentionParts,
  age: (tenant: TenantSummary) => Promise<void>,
): JobKind {
  return {
    name,
    // Practically never: the job is recurring.
    expiresAfterMs: 36_500 * dayMs,
    async run() {
      for (const tenant of await tenants.list()) await age(tenant)
      return { rescheduleAt: clock.now() + everyMs }
    },
    retryAfterMs: () => everyMs,
    leaseMs: everyMs,
  }
}
