// A feed's bytes: written once per version and form, kept while they are read, dropped when the version moves.
import { tagOf } from '../platform/api/answer.ts'
import type { Document } from '../platform/api/operation.ts'
import { createKeptBytes } from '../platform/kept-bytes.ts'
import type { Entry, Syndication } from '../platform/syndication/feed.ts'
import { type FeedForm, feedForms } from './core/feed-forms.ts'
import { sift } from './core/sifting.ts'
import type { ServedFeed } from './store/feed-rows.ts'
import type { Content, ResultStore } from './store/result-store.ts'

/** All kept documents together, their compressed forms included. */
const mostBytes = 12 * 1024 * 1024
const withPacked = 1.5

interface Kept {
  /** Moves with whatever the bytes depend on. */
  state: string
  /** By `Cache-Control`: how long it may be kept depends on the moment, the bytes do not. */
  documents: Map<string, Document>
}

export interface RenderParts {
  resultStore: ResultStore
  /** The whole address of the feed in a form, for its own self link. */
  selfUrl(address: string, form: FeedForm): string
  /** Of a picture, as our own image proxy serves it; empty for what it does not fetch. */
  imageAddress(url: string): string
}

export interface Renderer {
  /**
   * The feed has content. `address` is where it stands on this server, without the ending of a form. `cacheControl`
   * depends on how fresh it is, so it is not kept.
   */
  render(feed: ServedFeed, address: string, form: FeedForm, cacheControl: string): Promise<Document>
}

export function createRenderer(parts: RenderParts): Renderer {
  const kept = createKeptBytes<Kept>(mostBytes)
  const underWay = new Map<string, Promise<Kept>>()

  /** Those who waited for the same refresh come in the same moment, each before the first one's bytes are kept. */
  function writeOnce(feed: ServedFeed, address: string, form: FeedForm, key: string, state: string): Promise<Kept> {
    const name = `${key} ${state}`
    const known = underWay.get(name)
    if (known) return known
    const writing = write(feed, address, form, parts)
      .then((document) => {
        const entry = { state, documents: new Map([['', document]]) }
        kept.keep(key, entry, withPacked * document.bytes.length)
        return entry
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, writing)
    return writing
  }
  return {
    async render(feed, address, form, cacheControl) {
      const { version = 0, changedAt = 0 } = feed.result ?? {}
      const state = `${version} ${changedAt} ${feed.updatedAt}`
      const key = `${form} ${address}`
      const entry = kept.get(key)
      const { documents } = entry?.state === state ? entry : await writeOnce(feed, address, form, key, state)
      return withCaching(documents, cacheControl)
    },
  }
}

function withCaching(documents: Map<string, Document>, cacheControl: string): Document {
  const known = documents.get(cacheControl)
  if (known) return known
  const document = { ...(documents.get('') as Document), cacheControl }
  documents.set(cacheControl, document)
  return document
}

async function write(
  feed: ServedFeed,
  address: string,
  form: FeedForm,
  { resultStore, selfUrl, imageAddress }: RenderParts,
): Promise<Document> {
  const content = feed.content ?? (await resultStore.content(feed.id))
  if (!content) throw new Error('A feed that has content was found without it.')
  const syndication = syndicationOf(feed, content, selfUrl(address, form))
  const { write: writeForm, contentType, headers } = feedForms[form]
  const written = bytesOf(form === 'html' ? withOwnPictures(syndication, imageAddress) : syndication, writeForm)
  return {
    bytes: written,
    type: contentType,
    ...(headers ? { headers } : {}),
    etag: tagOf(written),
    // Its owner's wishes change it as the page does.
    modifiedAt: Math.max(feed.result?.changedAt ?? 0, feed.updatedAt),
    vary: 'Accept',
    kept: true,
  }
}

/** What is larger would be written anew for every reader: whole texts go first, then the last half of the entries. */
function bytesOf(feed: Syndication, writeForm: (feed: Syndication) => string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(writeForm(feed))
  if (bytes.length <= mostBytes / withPacked || feed.entries.length === 0) return bytes
  const brief = feed.entries.map(({ contentHtml: _, ...rest }) => rest)
  const hasTexts = feed.entries.some(({ contentHtml }) => contentHtml)
  return bytesOf({ ...feed, entries: hasTexts ? brief : brief.slice(0, brief.length / 2) }, writeForm)
}

/** Readers take the newest entry's time or the last change for the feed's: it moves only when the content does. */
function syndicationOf(feed: ServedFeed, { channel, items }: Content, selfUrl: string): Syndication {
  const { settings, result } = feed
  const notice = noticeOf(feed)
  const entries = sift(items, settings)
  return {
    ...channel,
    id: `urn:pageside:feed:${feed.id}`,
    title: settings.title ?? (channel.title || feed.name),
    ...(settings.description ? { description: settings.description } : {}),
    homeUrl: channel.url,
    selfUrl,
    updatedAt: result?.changedAt ?? 0,
    entries: notice ? [notice, ...entries] : entries,
  }
}

/** Whoever reads a page of ours tells no other site so. */
function withOwnPictures(feed: Syndication, imageAddress: (url: string) => string): Syndication {
  const entries = feed.entries.map(({ image, ...entry }) => {
    const address = image && imageAddress(image)
    return address ? { ...entry, image: address } : entry
  })
  return { ...feed, entries }
}

/** One for each outage, however long it lasts: a notice a day would be noise. */
function noticeOf({ id, url, result }: ServedFeed): Entry | undefined {
  if (result?.noticeAt === undefined) return undefined
  const since = new Date(result.failingSince ?? result.noticeAt)
  return {
    id: `urn:pageside:outage:${id}:${since.getTime()}`,
    url,
    title: 'This page cannot be read at the moment',
    summary: `Since ${since.toUTCString()} the page has not given a feed. ${result.failure?.cause ?? ''} The items below are the last ones that were seen; new ones will come when the page can be read again.`,
    publishedAt: result.noticeAt,
  }
}
