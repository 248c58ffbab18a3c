// The job that a tenant's following of a feed is: there is one for each, from the command on.
import type { JobPlan, NewJob } from '../../platform/jobs/queue.ts'
import type { FollowedFeed } from './store.ts'

const dayMs = 86_400_000

export interface FollowPayload {
  tenantId: string
  feedId: string
  /** Of this following, not of one before it. */
  since: number
}

export const followJobPlan: JobPlan = { name: 'follow-feed', expiresAfterMs: 36_500 * dayMs }

export function createFollowJob(tenantId: string, { feedId, createdAt: since }: FollowedFeed, runAt: number): NewJob {
  const payload: FollowPayload = { tenantId, feedId, since }
  return { kind: followJobPlan, payload, runAt, dedupeKey: `${tenantId} ${feedId} ${since}` }
}
