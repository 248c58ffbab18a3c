// The forms a feed is served in: its content type and its writer.
import { writeAtom } from './atom.ts'
import type { Syndication } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

export type Form = 'rss' | 'atom' | 'json'

/** The documents say themselves that they are UTF-8, so the types carry no charset. */
export const forms: Record<Form, { contentType: string; write: (feed: Syndication) => string }> = {
  rss: { contentType: 'application/xml', write: writeRss },
  atom: { contentType: 'application/atom+xml', write: writeAtom },
  json: { contentType: 'application/feed+json', write: writeJsonFeed },
}
