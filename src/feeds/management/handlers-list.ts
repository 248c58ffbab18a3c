// Handlers of the list of feeds: rows, bulk changes, checks by hand, restoring, importing part by part.
import type { Handlers } from '../../platform/api/operation.ts'
import { dayMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import { noSuchFeed, requireAccount, requireOwnFeed } from '../accounts/require-feed.ts'
import type { FeedContext } from '../context.ts'
import { errorEntryOf } from '../errors.ts'
import { stripControlChars } from '../feed/rules-page-url.ts'
import type { listOperations } from './contract-list.ts'
import type { BulkAction } from './contract-shapes.ts'
import { maxTags } from './contract-shapes.ts'
import { importFeed } from './create-feed.ts'
import { deletedRetentionDays } from './draft-retention.ts'
import { presentOwnFeed } from './present-feed.ts'
import { presentRows } from './present-rows.ts'

const maxRows = 1000
const maxIds = 100

export const listHandlers: Handlers<typeof listOperations, FeedContext> = {
  async listFeedRows({ query: { limit = maxRows, after = '', ids } }, ctx) {
    const { id: accountId } = requireAccount(ctx)
    const now = ctx.clock.now()
    const deletedAfter = now - deletedRetentionDays * dayMs
    const wanted = ids?.split(',').filter(Boolean).slice(0, maxIds)
    const found = wanted
      ? await ctx.feedListStore.some(accountId, wanted)
      : await ctx.feedListStore.rows(accountId, { after, limit: limit + 1, deletedAfter })
    const part = found.slice(0, limit)
    const next = found.length > limit ? part.at(-1)?.id : undefined
    const feeds = await presentRows(accountId, part, ctx)
    const total = await ctx.feedListStore.count(accountId)
    const data = { feeds, now: new Date(now).toISOString() }
    return { success: true, data, meta: { total, ...(next === undefined ? {} : { next }) } }
  },

  async changeFeeds({ body }, ctx) {
    const done: string[] = []
    const failed: { id: string; code: string; reason: string }[] = []
    for (const id of new Set(body.ids)) {
      try {
        await changeOne(id, body, ctx)
        done.push(id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { message, wireCode } = errorEntryOf(error)
        failed.push({ id, code: wireCode, reason: message })
      }
    }
    return { success: true, data: { done, failed } }
  },

  async checkFeed({ params: { id } }, ctx) {
    const { url, settings } = await requireOwnFeed(id, ctx)
    const pages = 1 + (settings.more_urls?.length ?? 0)
    const wait = ctx.budgets.spend('feed-checks', `${requireAccount(ctx).id} ${new URL(url).host}`, pages)
    if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
    await ctx.resultStore.clearValidators(id)
    const served = await ctx.feedStore.byId(id)
    if (served) await ctx.refresher.checkNow(served)
    return { success: true, data: { feed: await presentOwnFeed(await requireOwnFeed(id, ctx), ctx) } }
  },

  async restoreFeed({ params: { id } }, ctx) {
    await restore(id, ctx)
    return { success: true, data: { feed: await presentOwnFeed(await requireOwnFeed(id, ctx), ctx) } }
  },

  async importEntries({ body: { entries, paused = false } }, ctx) {
    const account = requireAccount(ctx)
    const results = []
    for (const { title: name, ...entry } of entries) {
      results.push(await importFeed({ ...entry, name, paused: paused || entry.paused }, account, ctx))
    }
    return { success: true, data: { results } }
  },
}

interface Change {
  action: BulkAction
  folder?: string | undefined
  tag?: string | undefined
}

/** What is so already is done: an answer may have been lost, and the change sent again. */
async function changeOne(id: string, { action, folder, tag }: Change, ctx: FeedContext): Promise<void> {
  const { id: accountId } = requireAccount(ctx)
  if (action === 'restore') return restore(id, ctx, { mayBeThere: true })
  const now = ctx.clock.now()
  if (action === 'delete') {
    const isDeleted = (await ctx.feedStore.remove(accountId, id, now)) || (await isKnown(accountId, id, ctx))
    if (!isDeleted) throw noSuchFeed()
    return
  }
  const feed = await requireOwnFeed(id, ctx)
  if (action === 'check') return ctx.refresher.enqueueNow(id)
  if (action === 'pause') await ctx.feedStore.update(id, { pausedAt: feed.pausedAt ?? now }, now)
  if (action === 'resume') {
    await ctx.feedStore.update(id, { pausedAt: null }, now)
    await ctx.refresher.enqueueNow(id)
  }
  if (action === 'move') {
    if (folder === undefined) throw new ApiError('invalid-input', { message: 'folder: needed to move feeds' })
    await ctx.feedStore.update(id, { folder: stripControlChars(folder) }, now)
  }
  if (action === 'tag' || action === 'untag')
    await ctx.feedStore.update(id, { tags: tagsWith(feed.tags, action, tag) }, now)
}

const isKnown = async (accountId: string, id: string, { feedListStore }: FeedContext): Promise<boolean> =>
  (await feedListStore.some(accountId, [id])).length > 0

function tagsWith(tags: readonly string[], action: 'tag' | 'untag', typed: string | undefined): string[] {
  const tag = stripControlChars(typed ?? '')
  if (tag === '') throw new ApiError('invalid-input', { message: 'tag: needed' })
  const others = tags.filter((one) => one !== tag)
  if (action === 'untag') return others
  if (others.length >= maxTags)
    throw new ApiError('invalid-input', { message: `A feed has no more than ${maxTags} tags` })
  return [...others, tag]
}

async function restore(id: string, ctx: FeedContext, { mayBeThere = false } = {}): Promise<void> {
  const { id: accountId } = requireAccount(ctx)
  const outcome = await ctx.feedStore.restore(accountId, id, ctx.clock.now())
  // Never deleted, or restored by another request meanwhile.
  if (outcome === 'unknown' && mayBeThere && (await ctx.feedStore.record(accountId, id))) return
  if (outcome === 'unknown') throw noSuchFeed()
  if (outcome === 'taken') throw new ApiError('feed-exists')
  await ctx.refresher.enqueueNow(id)
}
