// Events are kept for a week, and the newest few thousand of each page: whoever was away for longer reads the list anew.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { dayMs, hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'
import { findPagesOverLimit, nextOldEvents, removeEventsOverLimit, removeOldEvents } from './store-event-rows.ts'

const retentionMs = 7 * dayMs

export function eventRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-events', parts, async ({ id }) => {
    while (await removeOld(id, parts)) {}
    for (const page of await findPagesOverLimit(parts.database, id)) {
      while (await parts.database.write((tx) => removeEventsOverLimit(tx, id, page, maxRowsPerBatch))) {}
    }
  })
}

/** Resolves to whether there is more to do. */
async function removeOld(tenantId: string, { database, clock }: RetentionParts): Promise<boolean> {
  const old = await nextOldEvents(database, tenantId, clock.now() - retentionMs, maxRowsPerBatch)
  if (!old) return false
  await database.write((tx) => removeOldEvents(tx, tenantId, old.upTo))
  return old.found === maxRowsPerBatch
}
