// Render context from the row of a feed: everything besides the items that its bytes depend on.
import type { Entry } from '../../platform/syndication/feed.ts'
import type { FeedForm } from '../feed/rules-feed-form.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { RenderContext } from './rules/write-feed.ts'

/** Reader of a feed: path and form. */
export interface FeedReader {
  /** Path of the feed on this server, without extension. */
  address: string
  form: FeedForm
  /** The ending that was asked for, where the form has another first. */
  ending?: string | undefined
}

/** The whole address of the feed in a form, for its own self link. */
export type SelfUrl = (address: string, form: FeedForm, ending?: string) => string

/** `publicUrl`: of this server, without trailing slash. */
export function createSelfUrl(publicUrl: string): SelfUrl {
  return (address, form, ending = endings[form]) => publicUrl + withEnding(address, ending)
}

/** The ending stands before the query. */
function withEnding(address: string, ending: string): string {
  const at = address.indexOf('?')
  return at === -1 ? address + ending : address.slice(0, at) + ending + address.slice(at)
}

const endings = { rss: '.xml', atom: '.atom', json: '.json', html: '.html' }

/** All kept documents together, their compressed forms included. */
export const renderCacheBytes = 12 * 1024 * 1024
/** No answer of the server is larger than 2 MB (docs/decisions/0048). */
const maxFeedBytes = 1_900_000
export const compressedSizeFactor = 1.5

export function createRenderContext(
  feed: ServedFeed,
  { address, form, ending }: FeedReader,
  selfUrl: SelfUrl,
): RenderContext {
  const { id, name, isNamed, settings, result } = feed
  const { title = isNamed ? name : undefined, description, include, exclude, limit, order } = settings
  return {
    id,
    name,
    settings: { title, description, include, exclude, limit, order },
    form,
    selfUrl: selfUrl(address, form, ending),
    updatedAt: result?.changedAt ?? 0,
    notice: noticeOf(feed),
    maxBytes: maxFeedBytes,
  }
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
