// Retention of items that left a followed feed; feeds themselves remember them for a shorter time.
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import { deleteOldItems } from '../following/store.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

const retentionMs = 180 * dayMs

export function followedItemRetention(parts: RetentionParts): JobKind {
  const { database, clock } = parts
  return hourlyRetentionJob('age-followed-items', parts, async ({ id }) => {
    const until = clock.now() - retentionMs
    while ((await database.write((tx) => deleteOldItems(tx, id, until, maxRowsPerBatch))) === maxRowsPerBatch) {}
  })
}
