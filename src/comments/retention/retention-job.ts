// What has grown old is looked for once an hour, tenant by tenant, in parts so small that nobody who writes waits for long.
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { CommentParts } from '../context.ts'
import type { TenantSummary } from '../tenancy/store.ts'

export type RetentionParts = Pick<CommentParts, 'database' | 'clock' | 'tenants'>

/** Rows in one transaction. */
export const maxRowsPerBatch = 500

export const dayMs = 86_400_000
const everyMs = 3_600_000

/** `age` does all there is to do for one tenant. */
export function hourlyRetentionJob(
  name: string,
  { tenants, clock }: RetentionParts,
  age: (tenant: TenantSummary) => Promise<void>,
): JobKind {
  return {
    name,
    // It is done again and again, so it is never too late for it.
    expiresAfterMs: 36_500 * dayMs,
    async run() {
      for (const tenant of await tenants.list()) await age(tenant)
      return { rescheduleAt: clock.now() + everyMs }
    },
    retryAfterMs: () => everyMs,
    leaseMs: everyMs,
  }
}
