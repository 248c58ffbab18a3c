// Export of an account's feeds: OPML with their settings, or JSON Lines with their items.
import type { FeedParts } from '../context.ts'
import { openFeedToken } from '../feed/feed-token.ts'
import { stripControlChars } from '../feed/rules-page-url.ts'
import type { FeedRecord } from '../feed/store-feed-rows.ts'
import { ownPartsOf } from '../management/own-parts.ts'
import { writeOpml } from '../management/rules-opml.ts'
import { FeedRecordLine, ItemRecordLine, maxItems, recordsVersion } from './contract-records.ts'

export const feedExportFormats = ['opml', 'jsonl'] as const
export type FeedExportFormat = (typeof feedExportFormats)[number]

export interface FeedExportCounts {
  feeds: number
  items: number
}

type ExportParts = Pick<FeedParts, 'feedStore' | 'resultStore' | 'sealer' | 'publicUrl'>

const partSize = 200

/** All of its feeds, drafts too, the oldest first; those of the configuration file stand there. */
export async function* exportFeeds(
  accountId: string,
  format: FeedExportFormat,
  counts: FeedExportCounts,
  parts: ExportParts,
): AsyncGenerator<string> {
  if (format === 'opml') {
    const feeds: FeedRecord[] = []
    for await (const feed of feedsOf(accountId, parts)) feeds.push(feed)
    counts.feeds = feeds.length
    yield writeOpml(
      'Feeds by Pageside',
      feeds.map((feed) => subscriptionOf(feed, parts)),
    )
    return
  }
  yield line({ pageside: 'feeds', version: recordsVersion })
  for await (const feed of feedsOf(accountId, parts)) {
    counts.feeds++
    const content = await parts.resultStore.content(feed.id)
    yield line(feedLine(feed, content?.channel))
    for (const item of content?.items.slice(0, maxItems) ?? []) {
      counts.items++
      yield line(inOrder({ kind: 'item', ...item } satisfies ItemRecordLine, itemFields))
    }
  }
}

const itemFields = Object.keys(ItemRecordLine.shape)
const channelFields = Object.keys(FeedRecordLine.shape.channel.unwrap().shape)

/** The same of one feed and its copy, wherever its fields came from. */
function inOrder(value: object, fields: readonly string[]): object {
  const known = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(fields.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])))
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

async function* feedsOf(accountId: string, { feedStore }: ExportParts): AsyncGenerator<FeedRecord> {
  for (let after = ''; ; ) {
    const part = await feedStore.ofAccount(accountId, after, partSize)
    yield* part
    const last = part.at(-1)
    if (part.length < partSize || !last) return
    after = last.id
  }
}

function subscriptionOf(feed: FeedRecord, { sealer, publicUrl }: ExportParts) {
  const token = openFeedToken(feed, { sealer })
  return {
    title: stripControlChars(feed.settings.title ?? feed.name),
    // Without its token the feed has no address: it is told by its page alone.
    feedUrl: token === undefined ? '' : `${publicUrl}/api/v1/feeds/${token}.xml`,
    pageUrl: feed.url,
    folder: feed.folder,
    own: ownPartsOf(feed),
  }
}

function feedLine(feed: FeedRecord, channel: FeedRecordLine['channel']): FeedRecordLine {
  const { url, name, isNamed: named, folder, strategy, tags, pausedAt, settings, createdAt } = feed
  return {
    ...{ kind: 'feed', url, name, named, folder, strategy, tags, paused: pausedAt !== undefined, settings, createdAt },
    ...(channel ? { channel: inOrder(channel, channelFields) as typeof channel } : {}),
  }
}
