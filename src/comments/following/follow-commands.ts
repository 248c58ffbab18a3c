// Which feeds a tenant follows, as it is said by command.
import { addJob } from '../../platform/jobs/queue.ts'
import { type CommandParts, changeByCommand, missingTenant, type Problem } from '../tenancy/command-transaction.ts'
import { isTenant } from '../tenancy/store.ts'
import { followJob } from './follow-job.ts'
import { addFollowed, type FollowedFeed, followedFeed, followedFeeds, removeFollowed } from './store.ts'

/** Each is looked at again and again. */
const mostOfTenant = 1000

export interface Following {
  tenantId: string
  feedId: string
}

/** Nothing changes where it is followed already. */
export function follow({ tenantId, feedId }: Following, parts: CommandParts): Promise<FollowedFeed | Problem> {
  return changeByCommand(parts, tenantId, async (tx, now) => {
    const all = await followedFeeds(tx, tenantId)
    const known = all.find((one) => one.feedId === feedId)
    if (known) return { reply: known, audit: undefined }
    if (all.length >= mostOfTenant)
      return { problem: `A tenant follows ${mostOfTenant} feeds at most.`, isWrong: false }
    const followed = { feedId, filledAt: undefined, createdAt: now }
    addFollowed(tx, tenantId, followed)
    await addJob(tx, parts.ids, now, followJob(tenantId, followed, now))
    const description = 'A feed is followed.'
    return { reply: followed, audit: { resource: 'FollowedFeed', objectId: feedId, crud: 'c', description } }
  })
}

/** Its posts stay. */
export function unfollow({ tenantId, feedId }: Following, parts: CommandParts): Promise<FollowedFeed | Problem> {
  return changeByCommand(parts, tenantId, async (tx) => {
    const known = await followedFeed(tx, tenantId, feedId)
    if (!known) return { problem: `${tenantId} does not follow a feed "${feedId}".`, isWrong: false }
    await removeFollowed(tx, tenantId, feedId)
    const description = 'A feed is not followed any more.'
    return { reply: known, audit: { resource: 'FollowedFeed', objectId: feedId, crud: 'd', description } }
  })
}

export async function listFollowed(tenantId: string, { database }: CommandParts): Promise<FollowedFeed[] | Problem> {
  return (await isTenant(database, tenantId)) ? followedFeeds(database, tenantId) : missingTenant(tenantId)
}
