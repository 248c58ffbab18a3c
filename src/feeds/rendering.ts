// A feed's bytes: written once per version and form, kept while they are read, dropped when the version moves.
import { tagOf } from '../platform/api/answer.ts'
import type { Document } from '../platform/api/operation.ts'
import { createKeptBytes } from '../platform/kept-bytes.ts'
import type { Syndication } from '../platform/syndication/feed.ts'
import { type Form, forms } from '../platform/syndication/forms.ts'
import type { Feed } from './core/article.ts'
import type { ServedFeed } from './store/feed-store.ts'
import type { ResultStore } from './store/result-store.ts'

/** All kept documents together. */
const mostBytes = 32 * 1024 * 1024

interface Kept {
  version: number
  changedAt: number
  /** By `Cache-Control`: how long it may be kept depends on the moment, the bytes do not. */
  documents: Map<string, Document>
}

export interface RenderParts {
  resultStore: ResultStore
  /** Address of the feed in a form, for its own self link. */
  selfUrl(token: string, form: Form): string
}

export interface Renderer {
  /** The feed has content. `cacheControl` depends on how fresh it is, so it is not kept. */
  render(feed: ServedFeed, token: string, form: Form, cacheControl: string): Promise<Document>
}

export function createRenderer(parts: RenderParts): Renderer {
  const kept = createKeptBytes<Kept>(mostBytes)
  return {
    async render(feed, token, form, cacheControl) {
      const { version = 0, changedAt = 0 } = feed.result ?? {}
      const key = `${form} ${token}`
      let entry = kept.get(key)
      if (entry?.version !== version || entry.changedAt !== changedAt) {
        const document = await write(feed, token, form, parts)
        if (document.bytes.length > mostBytes)
          throw new Error(`The feed ${feed.id} is far larger than any feed may be.`)
        entry = { version, changedAt, documents: new Map([['', document]]) }
        kept.keep(key, entry, document.bytes.length)
      }
      return withCaching(entry.documents, cacheControl)
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
  token: string,
  form: Form,
  { resultStore, selfUrl }: RenderParts,
): Promise<Document> {
  const content = await resultStore.content(feed.id)
  if (!content) throw new Error('A feed that has content was found without it.')
  const text = forms[form].write(syndicationOf(feed, content.feed, selfUrl(token, form)))
  const written = new TextEncoder().encode(text)
  return {
    bytes: written,
    type: forms[form].contentType,
    etag: tagOf(written),
    modifiedAt: feed.result?.changedAt ?? 0,
    vary: 'Accept',
  }
}

/** Readers take the newest entry's time or the last change for the feed's: it moves only when the content does. */
function syndicationOf(feed: ServedFeed, { channel, articles }: Feed, selfUrl: string): Syndication {
  return {
    ...channel,
    id: `urn:pageside:feed:${feed.id}`,
    title: channel.title || feed.name,
    homeUrl: channel.url,
    selfUrl,
    updatedAt: feed.result?.changedAt ?? 0,
    entries: articles,
  }
}
