// The bytes of a feed in one of its forms: what its owner wishes, what is remembered, and what happened to its page.
import type { Entry, SyndicationFeed } from '../../platform/syndication/feed.ts'
import type { Content } from '../history/stored-content.ts'
import { type FeedForm, feedForms } from './feed-formats.ts'
import { type Sifting, sift } from './item-filter.ts'
import { utf8 } from './utf8-encoder.ts'

/** All that the bytes depend on beside the content: plain data, for whichever thread writes them. */
export interface FeedFrame {
  id: string
  name: string
  settings: Sifting & { title?: string | undefined; description?: string | undefined }
  form: FeedForm
  /** The whole address of the feed in this form. */
  selfUrl: string
  /** Readers take it for the feed's time where no entry has one: it moves only when the content does. */
  updatedAt: number
  notice?: Entry | undefined
  mostBytes: number
}

type Shown = Pick<Content, 'channel' | 'items'>

/** `shownAs` changes what is shown for this form. */
export function feedBytes(frame: FeedFrame, content: Shown, shownAs = (feed: SyndicationFeed) => feed) {
  return within(frame.mostBytes, shownAs(syndicationOf(frame, content)), feedForms[frame.form].write)
}

/** Of what is larger, whole texts go first, those of the last half before the others, then the last half of the entries. */
function within(mostBytes: number, feed: SyndicationFeed, write: (feed: SyndicationFeed) => string): Uint8Array<ArrayBuffer> {
  const bytes = utf8(write(feed))
  if (bytes.length <= mostBytes || feed.entries.length === 0) return bytes
  return within(mostBytes, { ...feed, entries: briefer(feed.entries) }, write)
}

function briefer(entries: readonly Entry[]): Entry[] {
  const texts = entries.filter(({ contentHtml }) => contentHtml).length
  if (texts === 0) return entries.slice(0, entries.length / 2)
  const kept = Math.floor(texts / 2)
  let met = 0
  return entries.map((entry) => {
    if (!entry.contentHtml || ++met <= kept) return entry
    const { contentHtml: _, ...rest } = entry
    return rest
  })
}

function syndicationOf({ id, name, settings, selfUrl, updatedAt, notice }: FeedFrame, shown: Shown): SyndicationFeed {
  const { channel } = shown
  const entries = sift(shown.items, settings)
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
