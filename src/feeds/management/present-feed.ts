// A feed's record as its owner is shown it.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import { feedHeaders } from '../feed/request-headers.ts'
import type { FeedRecord, ServedFeed } from '../feed/store-feed-rows.ts'
import type { ManagedFeed } from './contract.ts'

export function wireFeed(feed: FeedRecord, token: string, publicUrl: string) {
  const path = `${pathOf(publicUrl)}/api/v1/feeds/${token}`
  return {
    id: feed.id,
    name: feed.name,
    url: feed.url,
    strategy: feed.strategy,
    feed_token: token,
    public_url: path,
    json_public_url: `${path}.json`,
    created_at: iso(feed.createdAt),
    updated_at: iso(feed.updatedAt),
  }
}

export function managedFeed(
  feed: FeedRecord,
  served: ServedFeed | undefined,
  isDraft: boolean,
  token: string,
  parts: { publicUrl: string; sealer: Sealer },
): ManagedFeed {
  const { result } = served ?? {}
  return {
    ...wireFeed(feed, token, parts.publicUrl),
    paused: feed.pausedAt !== undefined,
    draft: isDraft,
    settings: feed.settings,
    header_names: served ? Object.keys(feedHeaders(served, parts.sealer)) : [],
    state: {
      ...(result?.checkedAt ? { checked_at: iso(result.checkedAt) } : {}),
      ...(result?.freshUntil && !feed.pausedAt ? { next_check_at: iso(result.freshUntil) } : {}),
      ...(result?.intervalMs ? { checked_every_seconds: Math.round(result.intervalMs / 1000) } : {}),
      ...(result?.failingSince ? { failing_since: iso(result.failingSince) } : {}),
      ...(result?.failure ? { problem: result.failure.cause } : {}),
    },
  }
}

/** What stands before every path of ours, without trailing slash. */
export function pathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '')
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}
