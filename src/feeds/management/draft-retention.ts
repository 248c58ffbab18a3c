// Retention of drafts: one week. A daily job removes them, also while their pages are polled.

import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { dayMs } from '../../platform/durations.ts'
import { enqueueJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { FeedStore } from '../feed/store-feeds.ts'
import type { DraftStore } from './store-drafts.ts'

/** Days from the last change by the owner until a draft is removed. */
export const draftRetentionDays = 7
/** Feeds removed in one transaction. */
const maxBatch = 500
const retryMs = 3_600_000

export function createDraftRetention({ draftStore, clock }: { draftStore: DraftStore; clock: Clock }): JobKind {
  return {
    // Stored in rows; kept for older ones.
    name: 'age-drafts',
    // It is repeated for ever, so no run is too late.
    expiresAfterMs: 36_500 * dayMs,
    async run() {
      while (
        (await draftStore.removeUnchangedSince(clock.now() - draftRetentionDays * dayMs, maxBatch)) === maxBatch
      ) {}
      return { rescheduleAt: clock.now() + dayMs }
    },
    retryAfterMs: () => retryMs,
    leaseMs: retryMs,
  }
}

/** One job for all processes. */
export async function planDraftRetention(
  kind: JobKind,
  { feedStore, clock, ids }: { feedStore: FeedStore; clock: Clock; ids: Ids },
): Promise<void> {
  const now = clock.now()
  await feedStore.within((tx) => enqueueJob(tx, ids, now, { kind, payload: {}, runAt: now, dedupeKey: 'all' }))
}
