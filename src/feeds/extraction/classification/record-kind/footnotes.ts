// Footnotes: records with a sign that links back to their place in the text.
import type { Link } from '../../html/links.ts'
import { linksInElements, type PageDocument } from '../../html/page-document.ts'
import { parseUrlParts } from '../../normalization/urls.ts'
import { hasHeadingAround, labelOfLink } from '../../records/link-label.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'

const MIN_BACKLINK_SHARE = 0.3
const BACK = /^[[(]?[\^↑⇑↩⤴⏎]/u
/** Of a record, for one that leads back. */
const MAX_LINKS = 8
/** Above a record: its row, and the box for that. */
const MAX_LEVELS = 2

export function areFootnotes({ document }: PageContext, records: readonly LocatedRecord[]): boolean {
  // Links to the top of the page all have one target.
  const waysBack = new Set<string>()
  for (const record of records) {
    const way = backlinkOf(document, record)
    if (way !== undefined) waysBack.add(way)
  }
  return waysBack.size >= Math.max(2, records.length * MIN_BACKLINK_SHARE)
}

/** "↑", to another place of the page; a sign beside a heading leads to the heading. */
function backlinkOf(document: PageDocument, { span }: LocatedRecord): string | undefined {
  for (const link of linksInElements(document, span.first, span.last, MAX_LINKS)) {
    if (!link.isSamePage || hasHeadingAround(document, link.element) || !BACK.test(labelOfLink(document, link).text))
      continue
    const name = fragmentOf(link)
    if (!isIn(document, span, name)) return name
  }
  return undefined
}

function fragmentOf({ url }: Link): string {
  const name = parseUrlParts(url)?.hash.slice(1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** An element of the record, or right around it, has that id. */
function isIn({ tree }: PageDocument, span: NodeSpan, name: string): boolean {
  for (let i = span.first; i <= span.last; i++) if (tree.elements[i]?.tag.id === name) return true
  let above = span.element.parent
  for (let level = 0; above && level < MAX_LEVELS; level++, above = above.parent) if (above.tag.id === name) return true
  return false
}
