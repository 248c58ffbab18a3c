// Recent feeds of this browser: newest first, each page once, at most ten.
import type { MadeFeed } from './state.ts'

const maxRecentFeeds = 10

export function withFeed(feeds: readonly MadeFeed[], feed: MadeFeed): MadeFeed[] {
  const others = feeds.filter(({ token, address }) => token !== feed.token && address !== feed.address)
  return [feed, ...others].slice(0, maxRecentFeeds)
}

export function withoutFeed(feeds: readonly MadeFeed[], { token }: MadeFeed): MadeFeed[] {
  return feeds.filter((feed) => feed.token !== token)
}

/** Applies this tab's change to the stored list, which another tab may have changed meanwhile. */
export function mergeFeeds(
  saved: readonly MadeFeed[],
  before: readonly MadeFeed[],
  after: readonly MadeFeed[],
): readonly MadeFeed[] {
  const gone = before.filter((feed) => !after.includes(feed))
  const come = after.filter((feed) => !before.includes(feed))
  return come.reduceRight<readonly MadeFeed[]>(withFeed, gone.reduce<readonly MadeFeed[]>(withoutFeed, saved))
}
