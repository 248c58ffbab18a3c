// Rules of valid documents, from RSS 2.0 (with the profile of the RSS Advisory Board), RFC 4287 and JSON Feed 1.1: each
// document gives its list of problems, which validators would report.
import { DomUtils, parseDocument } from 'htmlparser2'
import { assertWellFormed, jsonFeed } from '../../../platform/syndication/syndication-readers.ts'

type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** By the ending of its address. */
export const problemsOf: Record<'rss' | 'atom' | 'json', (document: string) => string[]> = {
  rss: (xml) => xmlProblems(xml, 'rss', rssProblems),
  atom: (xml) => xmlProblems(xml, 'feed', atomProblems),
  json: jsonProblems,
}

const rfc822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const language = /^[a-zA-Z]{2,8}(?:-[a-zA-Z\d]{1,8})*$/
const mediaType = /^[\w.+-]+\/[\w.+-]+$/
/** Signs that RFC 3986 allows, and those that RFC 3987 adds. */
const webAddress = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s[\]{}|\\^`<>"/?#]+)[^\s[\]{}|\\^`<>"]*$/i
const iri = /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i
const lostSigns = /[\x80-\x9f\ufffd]/
/** What readers must not run, and addresses that mean another page in a reader. */
const unsafeMarkup =
  /<(?:script|style|iframe|object|embed|form|input|meta|link|base)\b|\son\w+\s*=|javascript:|\sstyle\s*=/i
const relativeAddress = /\s(?:href|src|poster)\s*=\s*"(?!https?:\/\/)/i

function xmlProblems(xml: string, rootName: string, rules: (root: XmlElement) => string[]): string[] {
  assertWellFormed(xml)
  const [root] = childrenOf(parseDocument(xml, { xmlMode: true }))
  if (root?.name !== rootName) return [`the root is ${root?.name}`]
  return [...(lostSigns.test(xml) ? ['signs that validators report'] : []), ...rules(root)]
}

function rssProblems(root: XmlElement): string[] {
  const channels = childrenOf(root, 'channel')
  const [channel] = channels
  if (!channel || channels.length > 1) return ['not one channel']
  const items = childrenOf(channel, 'item')
  const image = childrenOf(channel, 'image')[0]
  return [
    ...unless('version', root.attribs.version === '2.0'),
    ...['title', 'link', 'description'].flatMap((name) => exactlyOnce(channel, name)),
    ...invalid(channel, 'link', webAddress),
    ...invalid(channel, 'language', language),
    ...invalid(channel, 'ttl', /^[1-9]\d*$/),
    ...invalid(channel, 'lastBuildDate', rfc822),
    ...selfLinkProblems(childrenOf(channel, 'atom:link')),
    ...(image ? imageProblems(image, channel) : []),
    ...items.flatMap(itemProblems),
    ...repeated(
      'guid',
      items.map((item) => textIn(item, 'guid')),
    ),
  ]
}

function imageProblems(image: XmlElement, channel: XmlElement): string[] {
  return [
    ...invalid(image, 'url', /^https?:\/\/[^?#]+\.(?:png|jpe?g|gif)(?:[?#].*)?$/i),
    ...unless('title of the image', textIn(image, 'title') === textIn(channel, 'title')),
    ...unless('link of the image', textIn(image, 'link') === textIn(channel, 'link')),
  ]
}

function itemProblems(item: XmlElement): string[] {
  const [guid] = childrenOf(item, 'guid')
  const isLink = guid?.attribs.isPermaLink !== 'false'
  return [
    ...exactlyOnce(item, 'guid'),
    ...unless('title or description', textIn(item, 'title') !== '' || textIn(item, 'description') !== ''),
    ...unless(
      `guid ${textIn(item, 'guid')}`,
      textIn(item, 'guid') !== '' && (!isLink || webAddress.test(textIn(item, 'guid'))),
    ),
    ...['title', 'link', 'description', 'pubDate', 'content:encoded', 'enclosure', 'comments'].flatMap((name) =>
      atMostOnce(item, name),
    ),
    ...invalid(item, 'link', webAddress),
    ...invalid(item, 'comments', webAddress),
    ...invalid(item, 'pubDate', rfc822),
    ...childrenOf(item, 'category').flatMap((category) => unless('category', textOf(category).trim() !== '')),
    ...childrenOf(item, 'enclosure').flatMap(({ attribs: { url = '', length = '', type = '' } }) =>
      unless(`enclosure ${url}`, webAddress.test(url) && /^\d+$/.test(length) && mediaType.test(type)),
    ),
    ...markupProblems(textIn(item, 'content:encoded')),
  ]
}

function atomProblems(feed: XmlElement): string[] {
  const entries = childrenOf(feed, 'entry')
  const hasAuthor = childrenOf(feed, 'author').length > 0
  return [
    ...['id', 'title', 'updated'].flatMap((name) => exactlyOnce(feed, name)),
    ...invalid(feed, 'id', iri),
    ...invalid(feed, 'updated', rfc3339),
    ...unless('title', textIn(feed, 'title') !== ''),
    ...unless('xml:lang', language.test(feed.attribs['xml:lang'] ?? 'en')),
    ...['icon', 'logo'].flatMap((name) => invalid(feed, name, webAddress)),
    ...selfLinkProblems(childrenOf(feed, 'link')),
    ...linkProblems(feed),
    ...entries.flatMap((entry) => entryProblems(entry, hasAuthor)),
    ...repeated(
      'id',
      entries.map((entry) => textIn(entry, 'id')),
    ),
    ...repeated(
      'updated',
      entries.map((entry) => textIn(entry, 'updated')),
    ),
  ]
}

function entryProblems(entry: XmlElement, hasAuthor: boolean): string[] {
  const [content] = childrenOf(entry, 'content')
  const hasAlternate = childrenOf(entry, 'link').some(({ attribs }) => attribs.rel === 'alternate')
  return [
    ...['id', 'title', 'updated'].flatMap((name) => exactlyOnce(entry, name)),
    ...['published', 'summary', 'content'].flatMap((name) => atMostOnce(entry, name)),
    ...invalid(entry, 'id', iri),
    ...invalid(entry, 'updated', rfc3339),
    ...invalid(entry, 'published', rfc3339),
    ...unless('author', hasAuthor || childrenOf(entry, 'author').length > 0),
    ...childrenOf(entry, 'author').flatMap((author) => unless('name of an author', textIn(author, 'name') !== '')),
    ...unless('link or content', hasAlternate || content !== undefined),
    ...childrenOf(entry, 'category').flatMap(({ attribs }) => unless('category', Boolean(attribs.term))),
    ...linkProblems(entry),
    ...(content?.attribs.type === 'html' ? markupProblems(textOf(content)) : []),
  ]
}

/** One alternate of each kind at most, all with addresses. */
function linkProblems(parent: XmlElement): string[] {
  const links = childrenOf(parent, 'link')
  const alternates = links.filter(({ attribs }) => attribs.rel === 'alternate')
  return [
    ...unless('alternate links', alternates.length <= 1),
    ...links.flatMap(({ attribs: { href = '' } }) => unless(`link ${href}`, webAddress.test(href))),
  ]
}

function selfLinkProblems(links: readonly XmlElement[]): string[] {
  const own = links.filter(({ attribs }) => attribs.rel === 'self')
  return unless('self link', own.length === 1 && webAddress.test(own[0]?.attribs.href ?? ''))
}

function jsonProblems(json: string): string[] {
  const { data, error } = jsonFeed.safeParse(JSON.parse(json))
  if (!data) return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const addresses = [
    data.home_page_url,
    data.feed_url,
    data.icon,
    ...data.items.flatMap(({ url, image }) => [url, image]),
  ]
  return [
    ...(lostSigns.test(json) ? ['signs that validators report'] : []),
    ...unless('feed_url', data.feed_url !== undefined),
    ...unless('home_page_url', data.home_page_url !== undefined),
    ...unless('language', language.test(data.language ?? 'en')),
    ...addresses.flatMap((url) => unless(`address ${url}`, url === undefined || webAddress.test(url))),
    ...data.items
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ url, mime_type: type }) => unless(`attachment ${url}`, webAddress.test(url) && mediaType.test(type))),
    ...data.items.flatMap(({ content_html: html = '' }) => markupProblems(html)),
    ...repeated(
      'id',
      data.items.map(({ id }) => id),
    ),
  ]
}

function markupProblems(html: string): string[] {
  const [unsafe] = unsafeMarkup.exec(html.replace(/>[^<]*</g, '><')) ?? []
  const [relative] = relativeAddress.exec(html) ?? []
  return [...(unsafe ? [`markup ${unsafe}`] : []), ...(relative ? [`relative ${relative}`] : [])]
}

const unless = (problem: string, isFine: boolean): string[] => (isFine ? [] : [problem])

const exactlyOnce = (parent: XmlElement, name: string): string[] =>
  unless(`${childrenOf(parent, name).length} times ${name}`, childrenOf(parent, name).length === 1)

const atMostOnce = (parent: XmlElement, name: string): string[] =>
  unless(`${childrenOf(parent, name).length} times ${name}`, childrenOf(parent, name).length <= 1)

const invalid = (parent: XmlElement, name: string, form: RegExp): string[] =>
  childrenOf(parent, name).flatMap((child) => unless(`${name} ${textOf(child)}`, form.test(textOf(child))))

const repeated = (name: string, values: readonly string[]): string[] =>
  [...new Set(values.filter((value, i) => values.indexOf(value) !== i))].map((value) => `${name} ${value} again`)

const childrenOf = (parent: Parameters<typeof DomUtils.getChildren>[0], name = '*'): XmlElement[] =>
  DomUtils.getElementsByTagName(name, DomUtils.getChildren(parent), false)

const textOf = (element: XmlElement): string => DomUtils.textContent(element)

const textIn = (parent: XmlElement, name: string): string => {
  const [child] = childrenOf(parent, name)
  return child ? textOf(child) : ''
}
