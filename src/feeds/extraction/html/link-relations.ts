// What a page says of its relatives: the next page of its list, feeds of its own, an interface for programs. As with
// `extract`, what is found is cut from the page and is to be copied before it is kept.

import { decode } from '../decoding/decode-page.ts'
import { absoluteLink } from '../normalization/urls.ts'
import type { Channel, Page } from '../page-and-feed.ts'
import { openDocument, type PageDocument } from './page-document.ts'
import { readChannel } from './page-metadata.ts'
import { named } from './parser/tree.ts'

export interface RelLink {
  /** In lower case. */
  rels: string[]
  url: string
  type: string | undefined
  title: string | undefined
}

export interface PageLinks {
  /** Of the head first, then of the body, in the order of the page. */
  links: RelLink[]
  /** Content systems write there what kind of page it is. */
  bodyClasses: string[]
  /** What the page says of itself. */
  channel?: Channel
}

const MOST = 50
const MAX_CLASSES = 100

/** Nothing for what is no page. */
export function readPageLinks(page: Page): PageLinks {
  const decoded = decode(page)
  if (!('html' in decoded)) return { links: [], bodyClasses: [] }
  const document = openDocument(decoded.html, page.url, page.language)
  const inHead = linksNamed('link', document)
  const inBody = linksNamed('a', document).filter(({ rels }) => rels.includes('next'))
  const classes = named(document.tree, 'body')[0]?.attributes.class ?? ''
  return {
    links: [...inHead, ...inBody].slice(0, MOST),
    bodyClasses: classes.split(/\s+/).filter(Boolean).slice(0, MAX_CLASSES),
    channel: readChannel(document),
  }
}

function linksNamed(wanted: string, { tree, base }: PageDocument): RelLink[] {
  const links: RelLink[] = []
  for (const { name, attributes, hidden } of named(tree, wanted)) {
    if (!attributes.rel || (hidden && name === 'a')) continue
    const url = absoluteLink(attributes.href, base)
    const rels = attributes.rel.toLowerCase().split(/\s+/).filter(Boolean)
    if (url) links.push({ rels, url, type: attributes.type?.toLowerCase(), title: attributes.title?.slice(0, 200) })
    if (links.length === MOST) break
  }
  return links
}
