// Handlers of feed management: create, list, change, pause, delete, import and export.
import type { z } from 'zod'
import type { Handlers } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import { noSuchFeed, requireAccount, requireOwnFeed } from '../accounts/require-feed.ts'
import type { FeedContext } from '../context.ts'
import type { feedOperations } from '../contract.ts'
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import { ensureFeedToken, rotateFeedToken } from '../feed/feed-token.ts'
import { openHeaders, sealHeaders } from '../feed/request-headers.ts'
import { optionsFingerprint } from '../feed/rules-options-fingerprint.ts'
import { stripControlChars } from '../feed/rules-page-url.ts'
import { findInvalidHeader } from '../feed/rules-request-headers.ts'
import type { FeedRecord, HeaderDates } from '../feed/store-feed-rows.ts'
import type { FeedChange } from '../feed/store-feeds.ts'
import { articleJob } from '../full-text/article-job.ts'
import { checkSettings } from './check-settings.ts'
import { type managementOperations, opmlMedia } from './contract.ts'
import { type FeedUpdate, maxHeaders } from './contract-shapes.ts'
import { findOrCreateFeed, importFeed } from './create-feed.ts'
import { ownPartsOf } from './own-parts.ts'
import { presentFeed, presentOwnFeed } from './present-feed.ts'
import { readOpml, writeOpml } from './rules-opml.ts'

type ManagementOperations = Pick<typeof feedOperations, 'createFeed'> & typeof managementOperations

const defaultPageSize = 50
const maxExportedFeeds = 10_000
const maxImportedFeeds = 1000

export const managementHandlers: Handlers<ManagementOperations, FeedContext> = {
  async createFeed({ body }, ctx) {
    const { feed, created } = await findOrCreateFeed(body, requireAccount(ctx), ctx)
    ctx.prefetchFeed(feed)
    const token = await ensureFeedToken(feed, ctx)
    return { success: true, data: { feed: presentFeed(feed, token, ctx.publicUrl) }, meta: { created } }
  },

  async listFeeds({ query: { limit = defaultPageSize, after = '' } }, ctx) {
    const found = await ctx.feedStore.ofAccount(requireAccount(ctx).id, after, limit + 1)
    const part = found.slice(0, limit)
    const next = found.length > limit ? part.at(-1)?.id : undefined
    const feeds = await Promise.all(part.map((feed) => presentOwnFeed(feed, ctx)))
    return { success: true, data: { feeds }, meta: next === undefined ? {} : { next } }
  },

  async getFeed({ params: { id } }, ctx) {
    return { success: true, data: { feed: await presentOwnFeed(await requireOwnFeed(id, ctx), ctx) } }
  },

  async updateFeed({ params: { id }, body }, ctx) {
    const { name, paused, settings, folder, tags, version } = body
    const feed = await requireOwnFeed(id, ctx)
    const now = ctx.clock.now()
    const checked = settings && checkSettings(settings, feed.strategy, requireAccount(ctx))
    const headers = await headersOf(id, body, ctx)
    const asked = {
      name: (name && stripControlChars(name)) || undefined,
      settings: checked,
      folder: folder && stripControlChars(folder),
      tags: tags && [...new Set(tags.map(stripControlChars).filter(Boolean))],
    }
    const change = {
      ...asked,
      headersSealed: headers && sealHeaders(id, headers.sent, ctx.sealer),
      headerDates: headers && datesOf(headers, feed.headerDates, now),
      pausedAt: paused === undefined ? undefined : paused ? (feed.pausedAt ?? now) : null,
      version: version === undefined ? undefined : Number(version),
    }
    if (!(await ctx.feedStore.update(id, change, now))) {
      const current = await requireOwnFeed(id, ctx)
      const shown = await presentOwnFeed(current, ctx)
      if (headers || paused !== undefined || !isSoAlready(current, asked))
        throw new ApiError('feed-changed', { fields: { feed: shown } })
      return { success: true, data: { feed: shown } }
    }
    if (settings && optionsFingerprint(settings) !== optionsFingerprint(feed.settings))
      await ctx.resultStore.resetContent(id, isMoreOfList(feed.settings, settings))
    // Other headers, or more of the list: what the page says now is not what is stored.
    else if (headers || settings) await ctx.resultStore.clearValidators(id)
    if ((headers || settings) && (feed.settings.full_text || settings?.full_text)) await enqueueArticles(id, ctx)
    return { success: true, data: { feed: await presentOwnFeed(await requireOwnFeed(id, ctx), ctx) } }
  },

  async deleteFeed({ params: { id } }, ctx) {
    if (!(await ctx.feedStore.remove(requireAccount(ctx).id, id, ctx.clock.now()))) throw noSuchFeed()
    return { success: true, data: { deleted: true } }
  },

  async rotateFeed({ params: { id } }, ctx) {
    await requireOwnFeed(id, ctx)
    await rotateFeedToken(id, ctx)
    return { success: true, data: { feed: await presentOwnFeed(await requireOwnFeed(id, ctx), ctx) } }
  },

  async exportFeeds({ query: { ids } }, ctx) {
    const wanted = ids === undefined ? undefined : new Set(ids.split(','))
    const account = requireAccount(ctx).id
    const [all, drafts] = await Promise.all([
      ctx.feedStore.ofAccount(account, '', maxExportedFeeds),
      ctx.draftStore.ofAccount(account),
    ])
    const feeds = all.filter(({ id }) => !drafts.has(id) && (wanted?.has(id) ?? true))
    const subscriptions = []
    for (const feed of feeds) {
      const feedUrl = `${ctx.publicUrl}/api/v1/feeds/${await ensureFeedToken(feed, ctx)}.xml`
      subscriptions.push({
        title: stripControlChars(feed.settings.title ?? feed.name),
        feedUrl,
        pageUrl: feed.url,
        folder: feed.folder,
        own: ownPartsOf(feed),
      })
    }
    return {
      bytes: writeOpml('Feeds by Pageside', subscriptions),
      type: opmlMedia,
      headers: { 'Content-Disposition': 'attachment; filename="feeds.opml"', 'Cache-Control': 'private, no-store' },
    }
  },

  async importFeeds({ body }, ctx) {
    const outlines = readOpml(body)
    if (!outlines) throw new ApiError('invalid-input', { message: 'This is no OPML document.' })
    const counts = { created: 0, known: 0 }
    const refused: { url: string; reason: string }[] = []
    for (const { pageUrl: url, title, folder, own } of outlines.slice(0, maxImportedFeeds)) {
      const made = await importFeed({ url, name: title, folder, ...own }, requireAccount(ctx), ctx)
      if (made.result === 'refused') refused.push({ url, reason: made.reason })
      else counts[made.result]++
    }
    for (const { pageUrl: url } of outlines.slice(maxImportedFeeds)) {
      refused.push({ url, reason: `Only ${maxImportedFeeds} feeds are made at once` })
    }
    return { success: true, data: { ...counts, refused } }
  },
}

/** To be read by other settings, or to be removed. */
async function enqueueArticles(id: string, { feedStore, ids, clock, wakeJobs }: FeedContext): Promise<void> {
  const now = clock.now()
  await feedStore.within((tx) => enqueueJob(tx, ids, now, articleJob(id, now)))
  wakeJobs()
}

/** Only more pages of the list are read: all that is stored belongs to it. */
function isMoreOfList(before: FeedSettings, { pages = 1, ...after }: FeedSettings): boolean {
  const { pages: pagesBefore = 1, ...rest } = before
  return pages > pagesBefore && optionsFingerprint(after) === optionsFingerprint(rest)
}

type HeaderUpdate = Pick<z.output<typeof FeedUpdate>, 'headers' | 'header_changes'>

/** All that are sent from now on; undefined where nothing changes. Names are compared without case. */
async function headersOf(id: string, { headers, header_changes: changes }: HeaderUpdate, ctx: FeedContext) {
  if (!headers && !changes) return undefined
  const served = await ctx.feedStore.byId(id)
  const before = served ? openHeaders(served, ctx.sealer) : {}
  const all = new Map(Object.entries(headers ?? before))
  for (const [name, value] of Object.entries(changes ?? {})) {
    for (const known of [...all.keys()]) if (known.toLowerCase() === name.toLowerCase()) all.delete(known)
    if (value !== null) all.set(name, value)
  }
  const sent = Object.fromEntries(all)
  const wrong = findInvalidHeader(sent)
  if (wrong !== undefined) throw new ApiError('invalid-input', { message: `headers: "${wrong}" cannot be sent` })
  if (all.size > maxHeaders)
    throw new ApiError('invalid-input', { message: `header_changes: a feed has at most ${maxHeaders} headers` })
  const again = new Set(Object.entries(changes ?? {}).flatMap(([name, value]) => (value === null ? [] : [name])))
  return { sent, isKept: (name: string) => !again.has(name) && before[name] === sent[name] }
}

type HeadersToSend = NonNullable<Awaited<ReturnType<typeof headersOf>>>

/** Headers that stay as they were keep their dates, or have none still. */
function datesOf({ sent, isKept }: HeadersToSend, before: HeaderDates, now: number): HeaderDates {
  return Object.fromEntries(
    Object.keys(sent).flatMap((name) => {
      const at = isKept(name) ? (Object.hasOwn(before, name) ? before[name] : undefined) : now
      return at === undefined ? [] : [[name, at]]
    }),
  )
}

/** The answer to a first request may have been lost, and the change sent again. */
function isSoAlready(feed: FeedRecord, asked: Pick<FeedChange, 'name' | 'settings' | 'folder' | 'tags'>): boolean {
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(feed[name as keyof typeof asked])
  return Object.entries(asked).every(isSame)
}
