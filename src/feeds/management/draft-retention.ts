// Retention of drafts, deleted feeds and stored pages: one week; of checks: 30 days. A daily job removes them, drafts also while
// their pages are polled.

import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { dayMs } from '../../platform/durations.ts'
import { enqueueJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { CheckStore } from '../checks/store-checks.ts'
import type { FeedStore } from '../feed/store-feeds.ts'
import type { ArticleStore } from '../full-text/store-articles.ts'
import type { SnapshotStore } from '../teaching/store-snapshots.ts'
import type { DraftStore } from './store-drafts.ts'

/** Days from the last change by the owner until a draft is removed. */
export const draftRetentionDays = 7
/** Feeds removed in one transaction. */
const maxBatch = 500
const retryMs = 3_600_000

/** Days in which a deleted feed can be restored. */
export const deletedRetentionDays = 7
/** Days from taking a page until it is removed. */
const snapshotRetentionDays = 7

interface RetentionParts {
  draftStore: DraftStore
  feedStore: FeedStore
  articleStore: ArticleStore
  checkStore: CheckStore
  snapshotStore: SnapshotStore
  clock: Clock
}

export function createDraftRetention({
  draftStore,
  feedStore,
  articleStore,
  checkStore,
  snapshotStore,
  clock,
}: RetentionParts): JobKind {
  const allOf = async (remove: (until: number, limit: number) => Promise<number>, days: number) => {
    while ((await remove(clock.now() - days * dayMs, maxBatch)) === maxBatch) {}
  }
  return {
    // Stored in rows; kept for older ones.
    name: 'age-drafts',
    // It is repeated for ever, so no run is too late.
    expiresAfterMs: 36_500 * dayMs,
    async run() {
      await allOf(draftStore.removeUnchangedSince, draftRetentionDays)
      await allOf(feedStore.purgeDeleted, deletedRetentionDays)
      await allOf(snapshotStore.removeTakenUntil, snapshotRetentionDays)
      await articleStore.removeOld(clock.now())
      while ((await checkStore.removeOld(clock.now(), maxBatch)) === maxBatch) {}
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
