// Retention of revoked edit keys: until the keys would have expired anyway.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { deleteExpiredEditKeys } from '../comment/store/edit-keys.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

export function editKeyRetention(parts: RetentionParts): JobKind {
  const { database, clock } = parts
  return hourlyRetentionJob('age-edit-keys', parts, async ({ id }) => {
    const now = clock.now()
    while ((await database.write((tx) => deleteExpiredEditKeys(tx, id, now, maxRowsPerBatch))) === maxRowsPerBatch) {}
  })
}
