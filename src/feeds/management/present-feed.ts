// Presentation of a feed to its owner.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { FeedContext } from '../context.ts'
import { ensureFeedToken } from '../feed/feed-token.ts'
import { openHeaders } from '../feed/request-headers.ts'
import { basePathOf, toIsoTime } from '../feed/rules-wire-values.ts'
import type { FeedRecord, ServedFeed } from '../feed/store-feed-rows.ts'
import type { FullTextState } from '../full-text/contract-full-text.ts'
import type { ManagedFeed } from './contract-shapes.ts'

export function presentFeed(feed: FeedRecord, token: string, publicUrl: string) {
  const path = `${basePathOf(publicUrl)}/api/v1/feeds/${token}`
  return {
    id: feed.id,
    name: feed.name,
    url: feed.url,
    strategy: feed.strategy,
    feed_token: token,
    public_url: path,
    json_public_url: `${path}.json`,
    created_at: toIsoTime(feed.createdAt),
    updated_at: toIsoTime(feed.updatedAt),
  }
}

function presentManagedFeed(
  {
    feed,
    served,
    isDraft,
    token,
    fullText,
  }: {
    feed: FeedRecord
    served: ServedFeed | undefined
    isDraft: boolean
    token: string
    fullText: FullTextState | undefined
  },
  parts: { publicUrl: string; sealer: Sealer },
): ManagedFeed {
  const { result } = served ?? {}
  const headerNames = served ? Object.keys(openHeaders(served, parts.sealer)) : []
  return {
    ...presentFeed(feed, token, parts.publicUrl),
    paused: feed.pausedAt !== undefined,
    draft: isDraft,
    folder: feed.folder,
    tags: feed.tags,
    version: String(feed.updatedAt),
    settings: feed.settings,
    header_names: headerNames,
    header_dates: headerDatesOf(feed, headerNames),
    state: {
      ...(result?.checkedAt ? { checked_at: toIsoTime(result.checkedAt) } : {}),
      ...(result?.freshUntil && !feed.pausedAt ? { next_check_at: toIsoTime(result.freshUntil) } : {}),
      ...(result?.intervalMs ? { checked_every_seconds: Math.round(result.intervalMs / 1000) } : {}),
      ...(result?.failingSince ? { failing_since: toIsoTime(result.failingSince) } : {}),
      ...(result?.failure ? { problem: result.failure.cause } : {}),
      ...(result?.failedPages ? { failed_pages: [...result.failedPages] } : {}),
      ...(result?.moved ? { moved_to: result.moved.url } : {}),
      ...(fullText ? { full_text: fullText } : {}),
    },
  }
}

function headerDatesOf({ headerDates }: FeedRecord, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const at = Object.hasOwn(headerDates, name) ? headerDates[name] : undefined
      return at === undefined ? [] : [[name, toIsoTime(at)]]
    }),
  )
}

/** A feed of the account of the call. */
export async function presentOwnFeed(feed: FeedRecord, ctx: FeedContext): Promise<ManagedFeed> {
  const [served, isDraft, fullText] = await Promise.all([
    ctx.feedStore.byId(feed.id),
    ctx.draftStore.isDraft(feed.id),
    feed.settings.full_text ? ctx.articleStore.progress(feed.id) : undefined,
  ])
  return presentManagedFeed({ feed, served, isDraft, token: await ensureFeedToken(feed, ctx), fullText }, ctx)
}
