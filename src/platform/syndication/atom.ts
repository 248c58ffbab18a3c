// Atom 1.0 (RFC 4287).
import { type CompleteEntry, type CompleteFeed, completeFeed, lastTime } from './complete-feed.ts'
import type { Discussion, SyndicationFeed } from './feed.ts'
import { addressElement, element, escapeAddress, escapeText } from './xml.ts'

export function writeAtom(syndication: SyndicationFeed): string {
  const feed = completeFeed(syndication)
  // Required, and a newer time means a change: an unknown time is long ago, never now.
  const updatedAt = feed.updatedAt ?? 0
  let xml = head(feed, updatedAt)
  const times = distinctTimes(feed.entries, updatedAt)
  for (const [i, entry] of feed.entries.entries()) xml += entryElement(entry, times[i] ?? updatedAt)
  return `${xml}</feed>\n`
}

function head(feed: CompleteFeed, updatedAt: number): string {
  const language = feed.language && ` xml:lang="${feed.language}"`
  let xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
  const threads = feed.entries.some(({ discussion }) => discussion)
    ? ' xmlns:thr="http://purl.org/syndication/thread/1.0"'
    : ''
  xml += `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"${threads}${language}>\n`
  xml += element('id', iri(feed.id))
  xml += element('title', feed.title)
  xml += element('subtitle', feed.description)
  xml += `<updated>${rfc3339(updatedAt)}</updated>\n`
  if (feed.homeUrl) xml += `<link rel="alternate" href="${escapeAddress(feed.homeUrl)}"/>\n`
  if (feed.selfUrl) {
    xml += `<link rel="self" type="application/atom+xml" href="${escapeAddress(feed.selfUrl)}"/>\n`
  }
  // A feed without an author is valid only when each of its entries has one.
  xml += authors(feed.authors.length > 0 ? feed.authors : [feed.title])
  xml += addressElement('icon', feed.icon)
  xml += addressElement('logo', feed.image)
  return `${xml}<generator>Pageside</generator>\n`
}

/**
 * Times of change, a millisecond apart where entries share one: validators report equal ones. From the last entry on, so that
 * new ones move none.
 */
function distinctTimes(entries: readonly CompleteEntry[], feedUpdatedAt: number): number[] {
  const taken = new Set<number>()
  return entries
    .toReversed()
    .map(({ modifiedAt, publishedAt }) => {
      let at = modifiedAt ?? publishedAt ?? feedUpdatedAt
      while (taken.has(at)) at += at < lastTime ? 1 : -entries.length
      taken.add(at)
      return at
    })
    .toReversed()
}

function entryElement(entry: CompleteEntry, updatedAt: number): string {
  let xml = `<entry>\n${element('id', iri(entry.id))}<title>${escapeText(entry.title)}</title>\n`
  if (entry.url) xml += `<link rel="alternate" href="${escapeAddress(entry.url)}"/>\n`
  if (entry.discussion) xml += replies(entry.discussion)
  for (const { url, type, size } of entry.enclosures) {
    const length = size === undefined ? '' : ` length="${size}"`
    xml += `<link rel="enclosure" href="${escapeAddress(url)}" type="${escapeAddress(type)}"${length}/>\n`
  }
  if (entry.publishedAt !== undefined) xml += `<published>${rfc3339(entry.publishedAt)}</published>\n`
  xml += `<updated>${rfc3339(updatedAt)}</updated>\n${authors(entry.authors)}`
  for (const category of entry.categories) xml += `<category term="${escapeAddress(category)}"/>\n`
  if (entry.image) xml += `<media:thumbnail url="${escapeAddress(entry.image)}"/>\n`
  return `${xml + text(entry)}</entry>\n`
}

/** RFC 4685: links to the replies, as a feed and as a page. */
function replies({ url, feedUrl, count }: Discussion): string {
  const link = (type: string, href: string) =>
    `<link rel="replies" type="${type}" href="${escapeAddress(href)}" thr:count="${count}"/>\n`
  return link('application/rss+xml', feedUrl) + link('text/html', url)
}

/** Without an alternate link, an entry must have content. */
function text(entry: CompleteEntry): string {
  const summary = entry.summary && `<summary type="text">${escapeText(entry.summary)}</summary>\n`
  if (entry.contentHtml) return `${summary}<content type="html">${escapeText(entry.contentHtml)}</content>\n`
  if (entry.url) return summary
  return `<content type="text">${escapeText(entry.summary || entry.title)}</content>\n`
}

function authors(names: string[]): string {
  return names.map((name) => `<author><name>${escapeText(name)}</name></author>\n`).join('')
}

/** Ids must be IRIs: others become `urn:pageside:` URNs. */
function iri(id: string): string {
  if (uuid.test(id)) return `urn:uuid:${id.toLowerCase()}`
  return absolute.test(id) ? id : `urn:pageside:${encodeURIComponent(id)}`
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const absolute = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i

function rfc3339(at: number): string {
  return new Date(at).toISOString()
}
