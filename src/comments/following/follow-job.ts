// Plan of the recurring import job: one per tenant and followed feed.
import { dayMs } from '../../platform/durations.ts'
import type { JobPlan, NewJob } from '../../platform/jobs/queue.ts'
import type { FollowedFeed } from './store.ts'

export interface FollowPayload {
  tenantId: string
  feedId: string
  /** Creation time of the following; a job of an earlier following ends. */
  since: number
}

export const followJobPlan: JobPlan = { name: 'follow-feed', expiresAfterMs: 36_500 * dayMs }

export function createFollowJob(tenantId: string, { feedId, createdAt: since }: FollowedFeed, runAt: number): NewJob {
  const payload: FollowPayload = { tenantId, feedId, since }
  return { kind: followJobPlan, payload, runAt, dedupeKey: `${tenantId} ${feedId} ${since}` }
}
