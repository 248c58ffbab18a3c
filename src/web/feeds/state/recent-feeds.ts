// The feeds of this browser: the newest first, each page once, at most ten.
import type { MadeFeed } from './state.ts'

const most = 10

export function withFeed(feeds: readonly MadeFeed[], feed: MadeFeed): MadeFeed[] {
  const others = feeds.filter(({ token, address }) => token !== feed.token && address !== feed.address)
  return [feed, ...others].slice(0, most)
}

export function withoutFeed(feeds: readonly MadeFeed[], { token }: MadeFeed): MadeFeed[] {
  return feeds.filter((feed) => feed.token !== token)
}

/** What changed here, done to what is kept: another tab may have kept more since this one looked. */
export function mergeFeeds(
  kept: readonly MadeFeed[],
  before: readonly MadeFeed[],
  after: readonly MadeFeed[],
): readonly MadeFeed[] {
  const gone = before.filter((feed) => !after.includes(feed))
  const come = after.filter((feed) => !before.includes(feed))
  return come.reduceRight<readonly MadeFeed[]>(withFeed, gone.reduce<readonly MadeFeed[]>(withoutFeed, kept))
}
