// Metadata of a page as a whole: title, description, icon, address.

import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { collapseWhitespace, truncateText } from '../normalization/text.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { Channel } from '../page-and-feed.ts'
import { readText } from './element-text.ts'
import type { PageDocument } from './page-document.ts'
import { attributeOf } from './parser/attributes.ts'
import { elementsByName } from './parser/tree.ts'

/** The commonest name of a meta element first. */
const DESCRIPTIONS = ['description', 'og:description', 'twitter:description', 'dc.description']
const IMAGES = ['og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'msapplication-tileimage']
const AUTHORS = ['author', 'article:author', 'dc.creator', 'twitter:creator']

export function readPageMetadata(document: PageDocument): Channel {
  const { language } = document
  const channel: Channel = { title: titleOf(document), url: document.url }
  const description = firstMeta(document, DESCRIPTIONS)
  if (description) channel.description = truncateText(collapseWhitespace(description), MAX_CHANNEL_DESCRIPTION_LENGTH)
  const spoken = canonicalLanguageTag(language)
  if (spoken) channel.language = spoken
  const icon = iconOf(document)
  if (icon) channel.icon = icon
  const image = resolveUrl(firstMeta(document, IMAGES), document.base)
  if (image) channel.image = image
  const author = firstMeta(document, AUTHORS)
  if (author && author.length < 100 && !/^https?:/i.test(author)) channel.authors = [collapseWhitespace(author)]
  return channel
}

const firstMeta = ({ metas }: PageDocument, names: readonly string[]): string | undefined =>
  names.map((name) => metas.get(name)).find(Boolean)

function titleOf({ tree, metas, url }: PageDocument): string {
  const heading = elementsByName(tree, 'h1').find(({ hidden }) => !hidden)
  const title =
    collapseWhitespace(tree.title) ||
    metas.get('og:title') ||
    metas.get('og:site_name') ||
    (heading && readText(tree, heading)) ||
    URL.parse(url)?.host
  return truncateText(collapseWhitespace(title ?? url), MAX_CHANNEL_TITLE_LENGTH)
}

/** In canonical form. Programs that read feeds, browsers among them, fail on tags that are none. */
export function canonicalLanguageTag(written: string | undefined): string | undefined {
  if (!written || !/^[a-z]{2,3}(?:[-_]|$)/i.test(written)) return undefined
  if (CANONICAL.test(written)) return written
  try {
    return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0]
  } catch {
    return undefined // Looks like a tag and is none.
  }
}

/** Frequent language tags in canonical form: `Intl` takes longer than all other metadata together. */
const CANONICAL = /^(?:ar|cs|da|de|el|en|es|fi|fr|hu|it|ja|ko|nl|pl|pt|ro|ru|sv|tr|uk|vi|zh)(?:-(?:DE|FR|GB|US))?$/

/** Favicon, else the larger icon for phones. A mask icon has no colours. */
function iconOf({ tree, base }: PageDocument): string | undefined {
  const links = elementsByName(tree, 'link').filter(({ tag }) => tag.href !== undefined)
  const rels = links.map(({ tag }) => attributeOf(tag, 'rel')?.trim() ?? '')
  for (const like of ICONS) {
    for (const [i, { tag }] of links.entries()) {
      const url = like.test(rels[i] ?? '') ? resolveUrl(tag.href, base) : undefined
      if (url !== undefined) return url
    }
  }
  return undefined
}

const ICONS = [/(?:^|\s)icon(?:\s|$)/i, /^apple-touch-icon/i]
