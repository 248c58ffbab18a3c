// Normalisation of a feed for all formats: forbidden characters removed, required fields filled, invalid ones dropped.
import type { Discussion, Enclosure, Entry, SyndicationFeed } from './feed.ts'

/** An empty string stands for what is not known; times and sizes are in range. */
export interface CompleteFeed {
  id: string
  title: string
  homeUrl: string
  selfUrl: string
  description: string
  language: string
  icon: string
  image: string
  authors: string[]
  updatedAt: number | undefined
  ttlMinutes: number | undefined
  entries: CompleteEntry[]
}

export interface CompleteEntry {
  id: string
  url: string
  title: string
  summary: string
  contentHtml: string
  image: string
  authors: string[]
  categories: string[]
  publishedAt: number | undefined
  modifiedAt: number | undefined
  enclosures: CompleteEnclosure[]
  discussion: Discussion | undefined
}

export interface CompleteEnclosure {
  url: string
  type: string
  size: number | undefined
}

export function completeFeed(feed: SyndicationFeed): CompleteFeed {
  const homeUrl = address(feed.homeUrl)
  const selfUrl = address(feed.selfUrl)
  const entries = feed.entries.map(completeEntry)
  const title = plain(feed.title) || homeUrl || selfUrl || 'Untitled'
  return {
    id: plain(feed.id) || selfUrl || homeUrl || title,
    title,
    homeUrl,
    selfUrl,
    description: plain(feed.description),
    language: languageTag.test(feed.language ?? '') ? (feed.language ?? '') : '',
    icon: address(feed.icon),
    image: address(feed.image),
    authors: list(feed.authors),
    updatedAt: sayable(feed.updatedAt) ?? newest(entries),
    ttlMinutes: count(feed.ttlMinutes) || undefined,
    entries,
  }
}

function completeEntry(entry: Entry): CompleteEntry {
  const url = address(entry.url)
  const title = plain(entry.title)
  return {
    id: plain(entry.id) || url || title || 'untitled',
    url,
    title,
    summary: plain(entry.summary),
    contentHtml: unbroken(entry.contentHtml),
    image: address(entry.image),
    authors: list(entry.authors),
    categories: list(entry.categories),
    publishedAt: sayable(entry.publishedAt),
    modifiedAt: sayable(entry.modifiedAt),
    enclosures: (entry.enclosures ?? []).map(completeEnclosure).filter((file) => file.url !== ''),
    discussion: completeDiscussion(entry.discussion),
  }
}

/** Both addresses, or nothing. */
function completeDiscussion(discussion: Discussion | undefined): Discussion | undefined {
  const [url, feedUrl] = [address(discussion?.url), address(discussion?.feedUrl)]
  return url && feedUrl ? { url, feedUrl, count: count(discussion?.count) ?? 0 } : undefined
}

/** All forms require a type. */
function completeEnclosure({ url, type, size }: Enclosure): CompleteEnclosure {
  return { url: address(url), type: plain(type) || 'application/octet-stream', size: count(size) }
}

/** RFC 5646 by its outline; anything else would make the document invalid. */
const languageTag = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i

/**
 * Characters that XML 1.0 cannot carry, not even escaped, and what validators report: the controls U+0080 to U+009F and the
 * replacement character. JSON could carry them, but its readers fail on the first, too.
 */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x80-\x9f\ufffd-\uffff]/
const everyForbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x80-\x9f\ufffd-\uffff]|\p{Surrogate}/gu
/** For a sign that was lost before. */
const lost = '?'

function isFit(text: string): boolean {
  return !forbidden.test(text) && text.isWellFormed()
}

function plain(text = ''): string {
  return withoutForbidden(text, (one) => (one === '\ufffd' ? lost : ''))
}

/**
 * For markup. It was judged safe as it stood; dropping a character could join what
 * the judge saw apart (`java\0script:`), so a question mark takes its place.
 */
function unbroken(text = ''): string {
  return withoutForbidden(text, () => lost)
}

function withoutForbidden(text: string, standInFor: (one: string) => string): string {
  return unlessBlank(isFit(text) ? text : text.replace(everyForbidden, (one) => windows1252[one] ?? standInFor(one)))
}

/** The signs that pages mean by controls: HTML reads `&#150;` so, too. */
const windows1252: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Array.from(
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ',
    (sign, i) => [String.fromCharCode(0x80 + i), sign] as const,
  ).filter(([control, sign]) => control !== sign),
)

/** Signs that RFC 3986 has in no part of an address, or only in a host that is an IPv6 address, percent-encoded. */
function address(url = ''): string {
  const text = withoutForbidden(url, () => encodeURIComponent('\ufffd'))
  if (!unsafeInAddress.test(text)) return text
  const [host = ''] = ipv6Origin.exec(text) ?? []
  return host + text.slice(host.length).replace(everyUnsafeInAddress, encodeURIComponent)
}

const unsafeInAddress = /[[\]{}|\\^`<>" ]/
const everyUnsafeInAddress = /[[\]{}|\\^`<>" ]/g
const ipv6Origin = /^[a-z][a-z\d+.-]*:\/\/\[[\da-f:.]+\]/i

function unlessBlank(text: string): string {
  return text.trim() === '' ? '' : text
}

function list(texts: string[] = []): string[] {
  return texts.map((text) => plain(text)).filter((text) => text !== '')
}

const yearZero = Date.parse('0000-01-01T00:00:00Z')
export const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** RFC 822 and RFC 3339 both have four digits for the year. */
function sayable(at: number | undefined): number | undefined {
  return at !== undefined && at >= yearZero && at <= lastTime ? at : undefined
}

function newest(entries: CompleteEntry[]): number | undefined {
  let at: number | undefined
  for (const { publishedAt, modifiedAt } of entries) {
    const own = modifiedAt ?? publishedAt
    if (own !== undefined && (at === undefined || own > at)) at = own
  }
  return at
}

function count(size: number | undefined): number | undefined {
  return size !== undefined && size >= 0 && size <= Number.MAX_SAFE_INTEGER ? Math.round(size) : undefined
}
