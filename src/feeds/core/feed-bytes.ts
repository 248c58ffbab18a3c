// The bytes of a feed in one of its forms: what its owner wishes, what is remembered, and what happened to its page.
import type { Entry, Syndication } from '../../platform/syndication/feed.ts'
import type { Content } from './content.ts'
import { type FeedForm, feedForms } from './feed-forms.ts'
import { type Sifting, sift } from './sifting.ts'
import { utf8 } from './utf8.ts'

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
export function feedBytes(frame: FeedFrame, content: Shown, shownAs = (feed: Syndication) => feed) {
  return within(frame.mostBytes, shownAs(syndicationOf(frame, content)), feedForms[frame.form].write)
}

/** What is larger would be written anew for every reader: whole texts go first, then the last half of the entries. */
function within(mostBytes: number, feed: Syndication, write: (feed: Syndication) => string): Uint8Array<ArrayBuffer> {
  const bytes = utf8(write(feed))
  if (bytes.length <= mostBytes || feed.entries.length === 0) return bytes
  const brief = feed.entries.map(({ contentHtml: _, ...rest }) => rest)
  const hasTexts = feed.entries.some(({ contentHtml }) => contentHtml)
  return within(mostBytes, { ...feed, entries: hasTexts ? brief : brief.slice(0, brief.length / 2) }, write)
}

function syndicationOf({ id, name, settings, selfUrl, updatedAt, notice }: FeedFrame, shown: Shown): Syndication {
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
