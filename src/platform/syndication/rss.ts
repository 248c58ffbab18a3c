// RSS 2.0, following the RSS Advisory Board's best-practices profile.
import { type CompleteEnclosure, type CompleteEntry, type CompleteFeed, completeFeed } from './complete-feed.ts'
import type { Discussion, SyndicationFeed } from './feed.ts'
import { addressElement, element, escapeAddress, escapeText, escapeTextAsHtml } from './xml.ts'

export function writeRss(syndication: SyndicationFeed): string {
  const feed = completeFeed(syndication)
  const spaces = feed.entries.some(({ discussion }) => discussion) ? discussed : ''
  let xml = open(spaces) + channel(feed)
  for (const entry of feed.entries) xml += item(entry)
  return `${xml}</channel>\n</rss>\n`
}

/** Declared where it is used: other feeds stay as their readers have them. */
const discussed =
  ' xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"'

const open = (spaces: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"\
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"${spaces}>
<channel>
`

function channel(feed: CompleteFeed): string {
  // Title, link and description are required, even where they have to be empty or say the same.
  const link = `<link>${escapeAddress(feed.homeUrl || feed.selfUrl)}</link>\n`
  const image = [feed.image, feed.icon].find((url) => rssImage.test(url)) ?? ''
  let xml = element('title', feed.title) + link
  xml += element('description', feed.description || feed.title)
  if (feed.selfUrl) {
    xml += `<atom:link rel="self" type="application/rss+xml" href="${escapeAddress(feed.selfUrl)}"/>\n`
  }
  xml += element('language', feed.language)
  xml += creators(feed.authors)
  if (feed.updatedAt !== undefined) xml += `<lastBuildDate>${rfc822(feed.updatedAt)}</lastBuildDate>\n`
  if (feed.ttlMinutes !== undefined) xml += `<ttl>${feed.ttlMinutes}</ttl>\n`
  xml += '<generator>Pageside</generator>\n'
  if (image) xml += `<image>\n${addressElement('url', image)}${element('title', feed.title)}${link}</image>\n`
  return xml
}

/** RSS knows pictures of these kinds alone; the address is all that tells which it is. */
const rssImage = /^[^?#]*\.(?:png|jpe?g|gif)(?:[?#]|$)/i

function item(entry: CompleteEntry): string {
  const described = entry.summary !== '' || entry.contentHtml !== ''
  // An item needs a title or a description.
  let xml = `<item>\n${element('title', entry.title || (described ? '' : entry.url || entry.id))}`
  xml += addressElement('link', entry.url)
  xml += description(entry)
  xml += element('content:encoded', entry.contentHtml)
  xml += creators(entry.authors)
  for (const category of entry.categories) xml += element('category', category)
  xml += files(entry)
  if (entry.discussion) xml += talk(entry.discussion)
  if (entry.publishedAt !== undefined) xml += `<pubDate>${rfc822(entry.publishedAt)}</pubDate>\n`
  return `${xml}<guid isPermaLink="${entry.id === entry.url}">${escapeText(entry.id)}</guid>\n</item>\n`
}

function talk({ url, feedUrl, count }: Discussion): string {
  const links = addressElement('comments', url) + addressElement('wfw:commentRss', feedUrl)
  return `${links}<slash:comments>${count}</slash:comments>\n`
}

/** The one element of an item that readers take for HTML. */
function description(entry: CompleteEntry): string {
  if (entry.summary) return `<description>${escapeTextAsHtml(entry.summary)}</description>\n`
  return element('description', entry.contentHtml)
}

/** `author` and `managingEditor` are mail addresses, which we do not have. */
function creators(names: string[]): string {
  return names.map((name) => element('dc:creator', name)).join('')
}

/** Readers expect one enclosure at most: the first that is no picture. All others are media. */
function files(entry: CompleteEntry): string {
  const enclosure = entry.enclosures.find((file) => !file.type.startsWith('image/')) ?? entry.enclosures[0]
  let xml = ''
  for (const file of entry.enclosures) xml += file === enclosure ? enclosed(file) : media(file)
  if (!entry.image) return xml
  const url = escapeAddress(entry.image)
  return `${xml}<media:content url="${url}" medium="image"/>\n<media:thumbnail url="${url}"/>\n`
}

function enclosed({ url, type, size = 0 }: CompleteEnclosure): string {
  return `<enclosure url="${escapeAddress(url)}" type="${escapeAddress(type)}" length="${size}"/>\n`
}

function media({ url, type, size }: CompleteEnclosure): string {
  const fileSize = size === undefined ? '' : ` fileSize="${size}"`
  return `<media:content url="${escapeAddress(url)}" type="${escapeAddress(type)}"${fileSize}/>\n`
}

/** `Thu, 01 Jan 1970 00:00:00 GMT`: RFC 822 with the four-digit year of RFC 1123. */
function rfc822(at: number): string {
  return new Date(at).toUTCString()
}
