// A tenant follows a feed of pages: its new items become posts by themselves, each once, in whichever process.
import { enqueueJob, type JobKind } from '../../platform/jobs/queue.ts'
import type { Entry } from '../../platform/syndication/feed.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { Tenant } from '../context.ts'
import { feedPostChanges, readPostFields, withoutNull } from '../feed-posts/feed-post-input.ts'
import type { Post } from '../feed-posts/rules.ts'
import { insertPost } from '../feed-posts/store.ts'
import { type NotifyParts, systemChangeContext } from '../notifications/notification-event.ts'
import { dayMs } from '../retention/retention-job.ts'
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

/** As whoever makes feeds of pages gives it: newest first. */
export interface FeedItems {
  title: string
  entries: readonly Entry[]
  /** There is nothing new before. */
  freshUntil: number
}

export interface FeedImportParts extends NotifyParts {
  /** Undefined where there is no such feed any more. */
  feedItems(feedId: string): Promise<FeedItems | undefined>
}

/** Of a feed that was just followed, and of one that has changed: what is older is passed over. */
const maxInitialItems = 20
const maxItemsPerRun = 100
/** Its page is read some time after it is due; and it may be read before, for somebody else. */
const lookAgainMs = { soonest: 30_000, latest: 15 * 60_000, afterDue: 2000 }
/** Noted anew for as long as the feed has it, so that only what left it is forgotten. */
const renewAfterMs = 30 * dayMs

export function importFeedItemsJob(parts: FeedImportParts): JobKind {
  return {
    ...followJobPlan,
    async run(payload) {
      const { tenantId, feedId, since } = payload as FollowPayload
      const tenant = (await parts.tenants.byId(tenantId))?.tenant
      const followed = tenant && (await followedFeed(parts.database, tenantId, feedId))
      if (!tenant || followed?.createdAt !== since) return undefined
      const items = await parts.feedItems(feedId)
      if (!items) {
        await parts.database.write((tx) => removeFollowed(tx, tenantId, feedId))
        return undefined
      }
      await postNew(items, followed, tenant, parts)
      return { rescheduleAt: nextLook(items, parts.clock.now()) }
    },
    retryAfterMs: (attempts) => Math.min(attempts * lookAgainMs.soonest, lookAgainMs.latest),
    leaseMs: 10 * 60_000,
  }
}

/** Whatever became of their jobs, each feed that is followed has one. */
export async function planFeedImports({ tenants, database, ids, clock }: FeedImportParts): Promise<void> {
  const now = clock.now()
  for (const { id } of await tenants.list()) {
    for (const followed of await followedFeeds(database, id)) {
      await database.write((tx) => enqueueJob(tx, ids, now, createFollowJob(id, followed, now)))
    }
  }
}

function nextLook({ freshUntil }: FeedItems, now: number): number {
  const due = freshUntil > now ? freshUntil + lookAgainMs.afterDue : now + lookAgainMs.soonest
  return Math.min(due, now + lookAgainMs.latest)
}

/** What is passed over is noted first: whoever goes on after a crash finds no more news than there were. */
async function postNew(items: FeedItems, followed: FollowedFeed, tenant: Tenant, parts: FeedImportParts) {
  const { database, clock } = parts
  const { feedId } = followed
  const now = clock.now()
  const entries = new Map(items.entries.map((entry) => [itemKey(entry.id), entry]))
  const known = await knownItems(database, tenant.id, feedId, [...entries.keys()])
  const fresh = [...entries].filter(([key]) => !known.has(key))
  const most = followed.filledAt === undefined ? maxInitialItems : maxItemsPerRun
  const passed = fresh.slice(most)
  const old = [...known].filter(([, seenAt]) => seenAt < now - renewAfterMs).map(([key]) => key)
  if (passed.length > 0 || old.length > 0 || followed.filledAt === undefined) {
    await database.write(async (tx) => {
      for (const [key] of passed) await recordItem(tx, { tenantId: tenant.id, feedId, key, postId: undefined }, now)
      await renewItems(tx, tenant.id, feedId, old, now)
      markFeedFilled(tx, tenant.id, feedId, now)
    })
  }
  // The newest comes last: lists have the latest post first.
  for (const [key, entry] of fresh.slice(0, most).reverse())
    await post(key, entry, items.title, { feedId, tenant, parts })
}

async function post(
  key: string,
  entry: Entry,
  feedTitle: string,
  { feedId, tenant, parts }: { feedId: string; tenant: Tenant; parts: FeedImportParts },
): Promise<void> {
  const ctx = { ...systemChangeContext({ tenant }, parts), door: 'cron' as const }
  const sent = postOfFeedItem(sanitizeBody(entry), feedTitle)
  const fields = withoutNull(readPostFields(sanitizeBody(sent), parts))
  await unitOfWork(ctx, async (tx, now) => {
    const createdAt = Math.max(0, Math.min(entry.publishedAt ?? now, now))
    const made: Post = { tenantId: tenant.id, id: parts.ids.next(), fields, createdAt, updatedAt: now }
    const isNew = await recordItem(tx, { tenantId: tenant.id, feedId, key, postId: made.id }, now)
    if (!isNew) return { reply: undefined, audit: undefined, pages: [] }
    insertPost(tx, made)
    const page = await feedPostChanges(tx, 'new-feed-post', made, 0, parts.ids.next(), ctx, now)
    const description = 'A post was made of an item of a followed feed.'
    const audit = { resource: 'FeedPost', objectId: made.id, crud: 'c', description, after: made.fields } as const
    return { reply: undefined, audit, pages: [page] }
  })
}
