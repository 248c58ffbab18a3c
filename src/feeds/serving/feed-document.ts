// Feed document for a reader: the stored content in one form, or the error for the reason why there is none.
import type { ReplyDocument, ServedReader } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { FeedContext } from '../context.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { FeedReader } from '../output/render-context.ts'
import { nextReadMark } from '../polling/refresher.ts'
import { checkIntervalMs, clientCacheSeconds } from '../polling/rules-poll-interval.ts'

type Shared = ReplyDocument & { sharedUntil: number }

export async function renderFeedDocument(stored: ServedFeed, reader: FeedReader, ctx: FeedContext): Promise<Shared> {
  const feed = await ensureContent(stored, ctx, reader)
  const document = await ctx.renderer.render(feed, reader, cachingOf(feed, ctx.clock.now()))
  // From then on more is to be done for a reader than to send it.
  const onServed = (reader: ServedReader) => ctx.readers.count(feed.id, reader)
  return { ...document, onServed, sharedUntil: Math.min(feed.result?.freshUntil ?? 0, nextReadMark(feed)) }
}

export async function ensureContent(stored: ServedFeed, ctx: FeedContext, reader?: FeedReader): Promise<ServedFeed> {
  const feed = await ctx.refresher.newest(stored, reader)
  if (feed.result?.hasContent) return feed
  const { result } = feed
  const { code = 'internal', cause = '' } = result?.failure ?? (feed.pausedAt ? paused : {})
  const wait = (result?.freshUntil ?? 0) - ctx.clock.now()
  throw new ApiError(code, {
    reason: cause,
    pageUrl: feed.url,
    ...(result?.failingSince === undefined ? {} : { since: result.failingSince }),
    ...(feed.pausedAt === undefined ? { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) } : {}),
  })
}

const paused = { code: 'nothing-found', cause: 'Its owner has paused this feed before its page was read.' }

/** Something newer is on its way, or the origin has a problem: readers may ask again soon. */
const staleCaching = 'max-age=60, public'

function cachingOf({ result, settings }: ServedFeed, now: number): string {
  const isFresh = result !== undefined && result.freshUntil > now && !result.failure
  return isFresh
    ? `max-age=${clientCacheSeconds(checkIntervalMs(settings, result.intervalMs ?? 0))}, public`
    : staleCaching
}
