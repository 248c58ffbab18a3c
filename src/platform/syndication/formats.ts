// Feed formats: content type and writer of each.
import { writeAtom } from './atom.ts'
import type { SyndicationFeed } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

export type FeedFormat = 'rss' | 'atom' | 'json'

/** The documents say themselves that they are UTF-8, so the types carry no charset. */
export const feedFormats: Record<FeedFormat, { contentType: string; write: (feed: SyndicationFeed) => string }> = {
  rss: { contentType: 'application/xml', write: writeRss },
  atom: { contentType: 'application/atom+xml', write: writeAtom },
  json: { contentType: 'application/feed+json', write: writeJsonFeed },
}
