// Stored content of a feed, and its serialized form.
import { hash } from 'node:crypto'
import type { Channel, Explanation, PageReading } from '../extraction/page-and-feed.ts'
import type { StoredItem } from './item-history.ts'

/** A good result. */
export interface FeedContent {
  channel: Channel
  /** Newest first. */
  items: readonly StoredItem[]
  explanation: Explanation
  /** Of a watched page, for the next comparison. */
  reading?: PageReading
}

export interface SerializedContent {
  /** In UTF-8 where it comes from another thread: there it is no string of this one's heap. */
  text: string | Uint8Array
  explanation: string
  /** Of what is served. */
  hash: string
}

/**
 * JSON of the content, serialized once for the row and for its hash: only served fields decide whether it changed. Names
 * between bare quotes are never part of a text, where quotes are escaped.
 */
export function serializeContent({
  channel,
  items,
  explanation,
  reading,
}: FeedContent): SerializedContent & { text: string } {
  const head = JSON.stringify(channel)
  const all = JSON.stringify(items)
  const served = all.replace(/,"(?:firstSeenAt|goneAt|dateIsOurs)":[^,}]+/g, '')
  return {
    text: `{"channel":${head},"items":${all}${reading ? `,"reading":${JSON.stringify(reading)}` : ''}}`,
    explanation: JSON.stringify(explanation),
    hash: hash('sha256', `[${head},${served}]`, 'base64url'),
  }
}

/** The channel's title, without reading the items behind it. Empty where it has none. */
export function channelTitleIn({ text }: SerializedContent): string {
  const head =
    typeof text === 'string' ? text.slice(0, maxHeadBytes) : new TextDecoder().decode(text.subarray(0, maxHeadBytes))
  const [, title] = /^\{"channel":\{[^{}]*?"title":("(?:[^"\\]|\\.)*")/.exec(head) ?? []
  return title === undefined ? '' : (JSON.parse(title) as string)
}

/** The title is among the first that is said of a channel. */
const maxHeadBytes = 16_384

/** Content that was stored before items were remembered has articles, without a time of their own. */
export function parseContent(text: string): Pick<FeedContent, 'channel' | 'items' | 'reading'> {
  const { channel, items, reading, articles = [] } = JSON.parse(text) as FeedContent & { articles?: StoredItem[] }
  return {
    channel,
    items: items ?? articles.map((one) => ({ ...one, firstSeenAt: one.publishedAt ?? 0 })),
    ...(reading ? { reading } : {}),
  }
}
