// Import of a followed feed: new items become posts, each once, whichever process runs the job.
import { dayMs } from '../../platform/durations.ts'
import { enqueueJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { Entry } from '../../platform/syndication/feed.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { Tenant } from '../context.ts'
import { affectedFeed, lockFeedPage } from '../feed-posts/feed-post-event.ts'
import { readPostFields, withoutNull } from '../feed-posts/feed-post-input.ts'
import type { Post } from '../feed-posts/rules.ts'
import { insertPost } from '../feed-posts/store.ts'
import { type NotifyParts, systemChangeContext } from '../notifications/notification-event.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import { createFollowJob, type FollowPayload, followJobPlan } from './follow-job.ts'
import { postOfFeedItem } from './rules.ts'
import {
  type FollowedFeed,
  followedFeed,
  followedFeeds,
  itemKey,
  knownItems,
  markFeedFilled,
  recordItem,
  removeFollowed,
  renewItems,
} from './store.ts'

/** Items as the feed service provides them, newest first. */
export interface FeedItems {
  title: string
  entries: readonly Entry[]
  /** No new items before this time. */
  freshUntil: number
}

export interface FeedImportParts extends NotifyParts {
  /** Undefined where the feed is gone. */
  feedItems(feedId: string): Promise<FeedItems | undefined>
}

/** Older items are recorded without a post: of a new following, or after a large change of the feed. */
const maxInitialItems = 20
const maxItemsPerRun = 100
/** Bounds of the next run. The feed is refreshed a little after it expires, or earlier by other readers. */
const nextRunMs = { min: 30_000, max: 15 * 60_000, afterDue: 2000 }
/** Items still in the feed are recorded anew, so that retention removes only items that left it. */
const renewAfterMs = 30 * dayMs

export function importFeedItemsJob(parts: FeedImportParts): JobKind {
  return {
    ...followJobPlan,
    async run(payload) {
      const { tenantId, feedId, since } = payload as FollowPayload
      const tenant = (await parts.stores.tenants.byId(tenantId))?.tenant
      const followed = tenant && (await followedFeed(parts.database, tenantId, feedId))
      if (!tenant || followed?.createdAt !== since) return undefined
      const items = await parts.feedItems(feedId)
      if (!items) {
        await parts.database.write((tx) => removeFollowed(tx, tenantId, feedId))
        return undefined
      }
      await postNewItems(items, followed, tenant, parts)
      return { rescheduleAt: nextRunAt(items, parts.clock.now()) }
    },
    retryAfterMs: (attempts) => Math.min(attempts * nextRunMs.min, nextRunMs.max),
    leaseMs: 10 * 60_000,
  }
}

/** Ensures one job per followed feed. */
export async function planFeedImports({ stores: { tenants }, database, ids, clock }: FeedImportParts): Promise<void> {
  const now = clock.now()
  for (const { id } of await tenants.list()) {
    for (const followed of await followedFeeds(database, id)) {
      await database.write((tx) => enqueueJob(tx, ids, now, createFollowJob(id, followed, now)))
    }
  }
}

function nextRunAt({ freshUntil }: FeedItems, now: number): number {
  const due = freshUntil > now ? freshUntil + nextRunMs.afterDue : now + nextRunMs.min
  return Math.min(due, now + nextRunMs.max)
}

/** Skipped items are recorded first, so that a retry after a crash does not post them. */
async function postNewItems(items: FeedItems, followed: FollowedFeed, tenant: Tenant, parts: FeedImportParts) {
  const { database, clock } = parts
  const { feedId } = followed
  const now = clock.now()
  const entries = new Map(items.entries.map((entry) => [itemKey(entry.id), entry]))
  const known = await knownItems(database, tenant.id, feedId, [...entries.keys()])
  const fresh = [...entries].filter(([key]) => !known.has(key))
  const maxItems = followed.filledAt === undefined ? maxInitialItems : maxItemsPerRun
  const skipped = fresh.slice(maxItems)
  const old = [...known].filter(([, seenAt]) => seenAt < now - renewAfterMs).map(([key]) => key)
  if (skipped.length > 0 || old.length > 0 || followed.filledAt === undefined) {
    await database.write(async (tx) => {
      for (const [key] of skipped) await recordItem(tx, { tenantId: tenant.id, feedId, key, postId: undefined }, now)
      await renewItems(tx, { tenantId: tenant.id, feedId }, old, now)
      markFeedFilled(tx, tenant.id, feedId, now)
    })
  }
  // Posted oldest first, because lists sort by post id.
  for (const [key, entry] of fresh.slice(0, maxItems).reverse())
    await post(key, entry, items.title, { feedId, tenant, parts })
}

async function post(
  key: string,
  entry: Entry,
  feedTitle: string,
  { feedId, tenant, parts }: { feedId: string; tenant: Tenant; parts: FeedImportParts },
): Promise<void> {
  const ctx = { ...systemChangeContext({ tenant }, parts), channel: 'cron' as const }
  const sent = postOfFeedItem(sanitizeBody(entry), feedTitle)
  const fields = withoutNull(readPostFields(sanitizeBody(sent), parts))
  await unitOfWork(ctx, async (tx, now) => {
    const createdAt = Math.max(0, Math.min(entry.publishedAt ?? now, now))
    const own = { author: undefined, isShadowed: false, createdAt, updatedAt: now }
    const made: Post = { tenantId: tenant.id, id: parts.ids.next(), fields, ...own }
    const isNew = await recordItem(tx, { tenantId: tenant.id, feedId, key, postId: made.id }, now)
    if (!isNew) return { reply: undefined, audit: undefined, pages: [] }
    insertPost(tx, made)
    const change = { type: 'new-feed-post', post: made, commentCount: 0, broadcastId: parts.ids.next() } as const
    const page = affectedFeed(await lockFeedPage(tx, ctx, now), change, ctx)
    const description = 'A post was made of an item of a followed feed.'
    const audit = { resource: 'FeedPost', objectId: made.id, crud: 'c', description, after: made.fields } as const
    return { reply: undefined, audit, pages: [page] }
  })
}
