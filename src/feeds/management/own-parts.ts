// What OPML of this server says of a feed, beside what other readers know.
import type { FeedRecord } from '../feed/store-feed-rows.ts'
import type { OwnParts } from './rules-opml.ts'

export function ownPartsOf({ strategy, settings, tags, pausedAt, isNamed }: FeedRecord): OwnParts {
  return {
    strategy,
    ...(Object.keys(settings).length > 0 ? { settings: JSON.stringify(settings) } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(pausedAt === undefined ? {} : { paused: true }),
    ...(isNamed ? { named: true } : {}),
  }
}
