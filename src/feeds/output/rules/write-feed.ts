// Bytes of a feed in one form, within a size limit.
import type { Entry, SyndicationFeed } from '../../../platform/syndication/feed.ts'
import type { FeedForm } from '../../feed/rules-feed-form.ts'
import { type ItemArticles, withArticles } from '../../history/item-articles.ts'
import type { FeedContent } from '../../history/stored-content.ts'
import { feedForms } from './feed-formats.ts'
import { filterItems, type ItemFilter } from './item-filter.ts'
import { encodeUtf8 } from './utf8-encoder.ts'

/** All that the bytes depend on beside the content: plain data, for whichever thread writes them. */
export interface RenderContext {
  id: string
  name: string
  settings: ItemFilter & { title?: string | undefined; description?: string | undefined }
  form: FeedForm
  /** The whole address of the feed in this form. */
  selfUrl: string
  /** Readers take it for the feed's time where no entry has one: it moves only when the content does. */
  updatedAt: number
  notice?: Entry | undefined
  maxBytes: number
}

interface ShownContent extends Pick<FeedContent, 'channel' | 'items'> {
  /** Of a feed with full text. Filters read the cards: an article that comes later takes no item away. */
  articles?: ItemArticles | undefined
}

/** `shownAs` changes what is shown for this form. */
export function writeFeed(context: RenderContext, content: ShownContent, shownAs = (feed: SyndicationFeed) => feed) {
  return writeWithinLimit(context.maxBytes, shownAs(syndicationOf(context, content)), feedForms[context.form].write)
}

/** Of what is larger, whole texts go first, those of the last half before the others, then the last half of the entries. */
function writeWithinLimit(
  maxBytes: number,
  feed: SyndicationFeed,
  write: (feed: SyndicationFeed) => string,
): Uint8Array<ArrayBuffer> {
  const bytes = encodeUtf8(write(feed))
  if (bytes.length <= maxBytes || feed.entries.length === 0) return bytes
  return writeWithinLimit(maxBytes, { ...feed, entries: briefer(feed.entries) }, write)
}

function briefer(entries: readonly Entry[]): Entry[] {
  const texts = entries.filter(({ contentHtml }) => contentHtml).length
  if (texts === 0) return entries.slice(0, entries.length / 2)
  const keptTexts = Math.floor(texts / 2)
  let seen = 0
  return entries.map((entry) => {
    if (!entry.contentHtml || ++seen <= keptTexts) return entry
    const { contentHtml: _, ...rest } = entry
    return rest
  })
}

function syndicationOf(
  { id, name, settings, selfUrl, updatedAt, notice }: RenderContext,
  shown: ShownContent,
): SyndicationFeed {
  const { channel } = shown
  const items = filterItems(shown.items, settings)
  const entries = shown.articles ? withArticles(items, shown.articles, settings.order) : items
  return {
    ...channel,
    id: `urn:pageside:feed:${id}`,
    title: settings.title ?? (channel.title || name),
    ...(settings.description ? { description: settings.description } : {}),
    homeUrl: channel.url,
    selfUrl,
    updatedAt,
    entries: notice ? [notice, ...entries] : entries,
  }
}
