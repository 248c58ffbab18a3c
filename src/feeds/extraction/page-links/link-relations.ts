// Link relations of a page (`rel`): the next page, its feeds, the API of its software. As with `extract`, strings are
// slices of the page and must be copied before they are stored.

import { decodePage } from '../decoding/decode-page.ts'
import { type PageDocument, parseDocument } from '../html/page-document.ts'
import { readPageMetadata } from '../html/page-metadata.ts'
import { elementsByName } from '../html/parser/tree.ts'
import { readSitemapIndex } from '../native-feeds/sitemap-index.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { Channel, Page } from '../page-and-feed.ts'
import { findNextPages, findNextPagesOfJson, type NextPage } from './next-page.ts'

export interface LinkRelation {
  /** In lower case. */
  rels: string[]
  url: string
  type: string | undefined
  title: string | undefined
}

export interface LinkRelations {
  /** `<link>` elements in the order of the page; 50 at most. */
  links: LinkRelation[]
  /** Classes of `<body>`, in which content systems name the kind of page; 100 at most. */
  bodyClasses: string[]
  /** The next page of its list, the likeliest first; none of what is only in the answer's headers. */
  nextPages: NextPage[]
  /** Of a sitemap index: those to read, the best first. */
  sitemaps: string[]
  /** Title, language and the like of the page itself. */
  channel?: Channel
}

const MAX_LINKS = 50
const MAX_CLASSES = 100

/** `findsNext`: the next page is wanted. Finding it means reading the labels of all links. */
export function readLinkRelations(page: Page, findsNext: boolean): LinkRelations {
  const decoded = decodePage(page)
  const none: LinkRelations = { links: [], bodyClasses: [], nextPages: [], sitemaps: [] }
  if ('json' in decoded) return { ...none, nextPages: findsNext ? findNextPagesOfJson(decoded.json, page.url) : [] }
  if ('xml' in decoded) return { ...none, sitemaps: readSitemapIndex(decoded.xml, page.url) }
  if (!('html' in decoded)) return none
  const document = parseDocument(decoded.html, page.url, page.language)
  const classes = elementsByName(document.tree, 'body')[0]?.attributes.class ?? ''
  return {
    links: linkElements(document),
    bodyClasses: classes.split(/\s+/).filter(Boolean).slice(0, MAX_CLASSES),
    nextPages: findsNext ? findNextPages(document) : [],
    sitemaps: [],
    channel: readPageMetadata(document),
  }
}

function linkElements({ tree, base }: PageDocument): LinkRelation[] {
  const links: LinkRelation[] = []
  for (const { attributes } of elementsByName(tree, 'link')) {
    if (!attributes.rel) continue
    const url = resolveUrl(attributes.href, base)
    const rels = attributes.rel.toLowerCase().split(/\s+/).filter(Boolean)
    if (url) links.push({ rels, url, type: attributes.type?.toLowerCase(), title: attributes.title?.slice(0, 200) })
    if (links.length === MAX_LINKS) break
  }
  return links
}
