// Retention of event rows: a week, and the newest 5000 of each page. Clients away for longer reload the list.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { retentionPeriods } from '../person/retention/retention-periods.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'
import { findPagesOverLimit, nextOldEvents, removeEventsOverLimit, removeOldEvents } from './store-event-rows.ts'

export function eventRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-events', parts, async ({ id }) => {
    while (await removeOld(id, parts)) {}
    for (const page of await findPagesOverLimit(parts.database, id)) {
      while (await parts.database.write((tx) => removeEventsOverLimit(tx, id, page, maxRowsPerBatch))) {}
    }
  })
}

/** Resolves to whether more remain. */
async function removeOld(tenantId: string, { database, clock }: RetentionParts): Promise<boolean> {
  const old = await nextOldEvents(database, tenantId, clock.now() - retentionPeriods.event, maxRowsPerBatch)
  if (!old) return false
  await database.write((tx) => removeOldEvents(tx, tenantId, old.upTo))
  return old.found === maxRowsPerBatch
}
