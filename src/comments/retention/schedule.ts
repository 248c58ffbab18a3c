// Schedule of the retention jobs.
import { enqueueJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { Infrastructure } from '../context.ts'
import { auditLogRetention } from './audit-log.ts'
import { editKeyRetention, erasureRetention, recentTextRetention } from './author-records.ts'
import { type AddressRetentionParts, clientAddressRetention } from './client-addresses.ts'
import { deskRetention } from './desk-records.ts'
import { eventRetention } from './event-rows.ts'
import { followedItemRetention } from './followed-items.ts'
import { notificationRetention } from './notifications.ts'
import { uploadRetention } from './uploads.ts'

export function retentionJobs(parts: AddressRetentionParts): JobKind[] {
  const kinds = [
    clientAddressRetention,
    auditLogRetention,
    editKeyRetention,
    eventRetention,
    followedItemRetention,
    notificationRetention,
    recentTextRetention,
    deskRetention,
    uploadRetention,
    erasureRetention,
  ]
  return kinds.map((kind) => kind(parts))
}

/** One job of each kind, whichever process adds it. */
export async function scheduleRetention(
  { database, clock, ids }: Infrastructure,
  chores: readonly JobKind[],
): Promise<void> {
  const now = clock.now()
  await database.write(async (tx) => {
    for (const kind of chores) await enqueueJob(tx, ids, now, { kind, payload: {}, runAt: now, dedupeKey: 'all' })
  })
}
