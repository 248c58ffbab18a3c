// Retention of audit entries: the tenant's number of days. Nothing else removes entries.
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'
import { nextOldEntries, removeOldEntries } from './store-audit-log.ts'

export function auditLogRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-audit', parts, async ({ id, effective }) => {
    if (effective.auditDays === 0) return
    while (await removeSome(id, parts.clock.now() - effective.auditDays * dayMs, parts)) {}
  })
}

/** Resolves to whether more remain. */
async function removeSome(tenantId: string, until: number, { database }: RetentionParts): Promise<boolean> {
  const old = await nextOldEntries(database, tenantId, until, maxRowsPerBatch)
  if (!old) return false
  await database.write((tx) => removeOldEntries(tx, tenantId, old.upTo))
  return old.found === maxRowsPerBatch
}
