// Retention of notifications: a year. Lists leave out older ones before they are removed.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { retentionPeriods } from '../person/retention/retention-periods.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'
import { nextOldNotifications, removeOldNotifications } from './store-notifications.ts'

export function notificationRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-notifications', parts, async ({ id }) => {
    while (await removeSome(id, parts)) {}
  })
}

/** Resolves to whether more remain. */
async function removeSome(tenantId: string, { database, clock }: RetentionParts): Promise<boolean> {
  const old = await nextOldNotifications(
    database,
    tenantId,
    clock.now() - retentionPeriods.notification,
    maxRowsPerBatch,
  )
  if (!old) return false
  await database.write(async (tx) => removeOldNotifications(tx, tenantId, old.upTo))
  return old.found === maxRowsPerBatch
}
