// Records by the owner's item selector.

import { createLink } from '../html/links.ts'
import type { PageDocument } from '../html/page-document.ts'
import { resolveUrl, urlKey } from '../normalization/urls.ts'
import { linksInSpan, type NodeSpan, spanOf } from '../records/node-span.ts'
import type { LocatedRecord } from '../records/record-signals.ts'
import { findRecordsInSpans } from '../sources/layout/records-in-spans.ts'
import { select } from './select.ts'
import type { Selectors } from './selector-options.ts'

const MAX_ITEMS = 2000

/** In page order, or from the last to the first. An item without any link is a part of the page. */
export function selectRecords(document: PageDocument, items: NonNullable<Selectors['items']>): LocatedRecord[] {
  const all = { first: 0, last: document.tree.elements.length - 1 }
  const spans = select(document.tree, items.selector, all, MAX_ITEMS).map(spanOf)
  const linked = new Map(findRecordsInSpans(document, spans).map((record) => [record.span, record]))
  const records = spans.map((span, i): LocatedRecord => {
    const link = linked.get(span)?.link ?? linksInSpan(document, span)[0]
    return link ? { key: link.key, url: link.url, fields: {}, span, link } : unlinked(document, span, i)
  })
  return items.order === 'reverse' ? records.reverse() : records
}

/** Its own id names the part, else its number: then the owner should say what the id is. */
function unlinked(document: PageDocument, span: NodeSpan, i: number): LocatedRecord {
  const name = span.element.attributes.id ?? `item-${i + 1}`
  const url = resolveUrl(`#${encodeURI(name)}`, document.url) ?? document.url
  const key = urlKey(url, true)
  return { key, url, fields: {}, span, link: createLink(span.element, url, key, true) }
}
