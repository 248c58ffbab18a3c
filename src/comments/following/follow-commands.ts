// Commands to follow and unfollow a feed for a tenant.
import { enqueueJob } from '../../platform/jobs/queue.ts'
import {
  type CommandParts,
  type CommandProblem,
  runCommandTransaction,
  tenantMissing,
} from '../tenancy/command-transaction.ts'
import { tenantExists } from '../tenancy/store.ts'
import { createFollowJob } from './follow-job.ts'
import { addFollowed, type FollowedFeed, followedFeed, followedFeeds, removeFollowed } from './store.ts'

/** Bound of recurring jobs. */
const maxFeedsPerTenant = 1000

export interface FollowInput {
  tenantId: string
  feedId: string
}

/** No change where it is followed already. */
export function followFeed(
  { tenantId, feedId }: FollowInput,
  parts: CommandParts,
): Promise<FollowedFeed | CommandProblem> {
  return runCommandTransaction(parts, tenantId, async (tx, now) => {
    const all = await followedFeeds(tx, tenantId)
    const known = all.find((one) => one.feedId === feedId)
    if (known) return { reply: known, audit: undefined }
    if (all.length >= maxFeedsPerTenant)
      return { problem: `A tenant follows ${maxFeedsPerTenant} feeds at most.`, isWrong: false }
    const followed = { feedId, filledAt: undefined, createdAt: now }
    addFollowed(tx, tenantId, followed)
    await enqueueJob(tx, parts.ids, now, createFollowJob(tenantId, followed, now))
    const description = 'A feed is followed.'
    return { reply: followed, audit: { resource: 'FollowedFeed', objectId: feedId, crud: 'c', description } }
  })
}

/** Posts of the feed stay. */
export function unfollowFeed(
  { tenantId, feedId }: FollowInput,
  parts: CommandParts,
): Promise<FollowedFeed | CommandProblem> {
  return runCommandTransaction(parts, tenantId, async (tx) => {
    const known = await followedFeed(tx, tenantId, feedId)
    if (!known) return { problem: `${tenantId} does not follow a feed "${feedId}".`, isWrong: false }
    await removeFollowed(tx, tenantId, feedId)
    const description = 'A feed is not followed any more.'
    return { reply: known, audit: { resource: 'FollowedFeed', objectId: feedId, crud: 'd', description } }
  })
}

export async function listFollowedFeeds(
  tenantId: string,
  { database }: CommandParts,
): Promise<FollowedFeed[] | CommandProblem> {
  return (await tenantExists(database, tenantId)) ? followedFeeds(database, tenantId) : tenantMissing(tenantId)
}
