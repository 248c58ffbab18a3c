// Parser of RSS 0.9x, 1.0, 2.0 and Atom, and of the modules for media, Dublin Core and iTunes.

import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { Channel, Feed } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { toPlainText } from '../sources/data-values.ts'
import { articlesFrom, type FeedEntryFields, MAX_ENTRIES } from './feed-entry.ts'
import { childOf, childrenOf, contentOf, parseXml, type XmlNode } from './xml.ts'

/** Undefined where the root is no feed. `url` resolves relative addresses; 2000 entries at most. */
export function parseXmlFeed(source: string, url: string, context: SourceContext): Feed | undefined {
  const root = parseXml(source)
  if (!root || !/^(?:rss|rdf|feed)$/.test(root.name)) return undefined
  const head = childOf(root, 'channel') ?? root
  const base = resolveUrl(root.attributes['xml:base'], url) ?? url
  const channel = channelOf(head, base, url)
  const entries = [root, head].flatMap((node) => childrenOf(node, 'item', 'entry'))
  const fields = [...new Set(entries)].slice(0, MAX_ENTRIES).map((entry) => ({
    ...entryOf(entry, source),
    base: resolveUrl(entry.attributes['xml:base'], base),
  }))
  return { channel, articles: articlesFrom(fields, base, channel.url, context) }
}

function channelOf(head: XmlNode, base: string, url: string): Channel {
  const home = linksOf(head)
    .map((one) => resolveUrl(one, base))
    .find((one) => one !== undefined)
  const text = (...names: string[]) => toPlainText(childOf(head, ...names)?.text ?? '')
  const channel: Channel = {
    title: truncateText(text('title') ?? URL.parse(url)?.host ?? url, MAX_CHANNEL_TITLE_LENGTH),
    url: home ?? url,
  }
  const description = text('description', 'subtitle', 'itunes:summary', 'tagline')
  if (description) channel.description = truncateText(description, MAX_CHANNEL_DESCRIPTION_LENGTH)
  const language = text('language', 'dc:language') ?? head.attributes['xml:lang']
  if (language) channel.language = language
  const image = childOf(head, 'image')
  const imageUrl =
    childOf(image, 'url')?.text ?? childOf(head, 'logo')?.text ?? childOf(head, 'itunes:image')?.attributes.href
  const resolvedImage = resolveUrl(imageUrl, base)
  if (resolvedImage) channel.image = resolvedImage
  const icon = resolveUrl(childOf(head, 'icon')?.text, base)
  if (icon) channel.icon = icon
  const authors = authorsOf(head).flatMap((one) => toPlainText(one ?? '') ?? [])
  if (authors.length > 0) channel.authors = [...new Set(authors)].slice(0, 5)
  return channel
}

const SUMMARIES = ['description', 'summary', 'itunes:summary', 'dc:description', 'media:description']

function entryOf(entry: XmlNode, source: string): FeedEntryFields {
  const text = (...names: string[]) => childOf(entry, ...names)?.text.trim() || undefined
  const content = childOf(entry, 'content:encoded', 'content', 'xhtml:body')
  return {
    guid: text('guid', 'id') ?? entry.attributes['rdf:about'] ?? entry.attributes.about,
    links: linksOf(entry),
    title: contentOf(childOf(entry, 'title', 'dc:title', 'itunes:title'), source),
    summary: contentOf(
      childOf(entry, ...SUMMARIES) ?? childOf(childOf(entry, 'media:group'), 'media:description'),
      source,
    ),
    content: isMarkup(content) ? contentOf(content, source) : paragraphOf(content?.text),
    image: imageOf(entry),
    authors: authorsOf(entry),
    categories: childrenOf(entry, 'category', 'dc:subject').map(
      ({ attributes: { label, term }, text }) => label ?? term ?? text,
    ),
    published: text('pubdate', 'published', 'dc:date', 'issued', 'created', 'date'),
    modified: text('updated', 'modified', 'dcterms:modified', 'atom:updated'),
    enclosures: enclosuresOf(entry),
  }
}

/** Atom's `content` is plain text unless its type says otherwise; RSS has markup. */
const isMarkup = (content: XmlNode | undefined): boolean =>
  content?.name !== 'content' || /html|xml/i.test(content.attributes.type ?? '')

const paragraphOf = (text: string | undefined): string | undefined =>
  text?.trim() ? `<p>${text.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>` : undefined

/** The best first: text of RSS links, Atom's alternates (HTML before others), a permanent guid, the RDF subject. */
function linksOf(node: XmlNode): (string | undefined)[] {
  const links = childrenOf(node, 'link', 'atom:link')
  const alternate = links.filter(({ attributes: { rel = 'alternate', href } }) => href && rel === 'alternate')
  const htmlPages = alternate.filter(({ attributes: { type } }) => !type || /html/i.test(type))
  const guid = childOf(node, 'guid')
  const permalink = guid && !/^false$/i.test(guid.attributes.ispermalink ?? '') ? guid.text.trim() : undefined
  return [
    ...links.map(({ text }) => text.trim()),
    ...[...htmlPages, ...alternate].map(({ attributes }) => attributes.href),
    permalink && /^https?:/i.test(permalink) ? permalink : undefined,
    node.attributes['rdf:about'] ?? node.attributes.about,
  ].filter(Boolean)
}

/** Names, without bare mail addresses: `jane@example.com (Jane Doe)` in RSS, an element `name` in Atom. */
function authorsOf(node: XmlNode): (string | undefined)[] {
  const names = childrenOf(node, 'author', 'dc:creator', 'itunes:author', 'managingeditor').map((one) => {
    const written = childOf(one, 'name')?.text ?? one.text
    return (/\(([^()]{1,100})\)\s*$/.exec(written)?.[1] ?? written).trim()
  })
  return names.filter((name) => !/^\S+@\S+$/.test(name))
}

const media = (entry: XmlNode): XmlNode[] =>
  [entry, ...childrenOf(entry, 'media:group')].flatMap((one) => childrenOf(one, 'media:content'))

const isImage = ({ attributes: { medium, type } }: XmlNode): boolean =>
  medium === 'image' || /^image\//.test(type ?? '')

function imageOf(entry: XmlNode): string | undefined {
  const group = childOf(entry, 'media:group')
  const thumbnail = childOf(entry, 'media:thumbnail') ?? childOf(group, 'media:thumbnail')
  const picture = [...media(entry), ...childrenOf(entry, 'enclosure')].find(isImage)
  return (
    picture?.attributes.url ??
    thumbnail?.attributes.url ??
    childOf(entry, 'itunes:image')?.attributes.href ??
    childOf(childOf(entry, 'image'), 'url')?.text
  )
}

function enclosuresOf(entry: XmlNode): FeedEntryFields['enclosures'] {
  const linked = childrenOf(entry, 'link', 'atom:link').filter(({ attributes }) => attributes.rel === 'enclosure')
  const files = [...childrenOf(entry, 'enclosure'), ...linked, ...media(entry).filter((one) => !isImage(one))]
  const found = files.map(({ attributes: { url, href, type, length, filesize } }) => {
    return { url: url ?? href, type, size: Number(length ?? filesize) }
  })
  return [...new Map(found.map((one) => [one.url, one])).values()]
}
