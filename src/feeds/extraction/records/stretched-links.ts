// Stretched links: empty links laid over their record, labelled by text beside them.

import { findLine, type Line } from '../html/lines.ts'
import { countInElements, lineOfRange, type PageDocument, textWeightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import { contains, type Element } from '../html/parser/tree.ts'

/** Levels between a link and its record, and elements in that record. */
const MAX_LEVELS = 3
const MAX_ELEMENTS = 150
const PLAIN = new Set(['span', 'div'])

/** Neither words nor a picture, nor a drawing or an icon: there is nothing to press but what lies below it. */
function isEmptyLink({ tree }: PageDocument, { name, firstText, endText, index, end }: Element): boolean {
  if (endText > firstText || name !== 'a') return false
  for (let i = index + 1; i <= end; i++) if (!PLAIN.has(tree.elements[i]?.name ?? '')) return false
  return true
}

/** The record of the empty link holds the other element. */
export function isStretchedOver(document: PageDocument, link: Element, other: Element): boolean {
  const record = isEmptyLink(document, link) ? stretchedBox(document, link) : undefined
  return record !== undefined && contains(record, other)
}

/** The words on the page that it says it is called by, else the one heading of its record, where that leads nowhere. */
export function nameOfStretchedLink(document: PageDocument, element: Element): Line | undefined {
  if (!isEmptyLink(document, element)) return undefined
  const record = stretchedBox(document, element)
  if (!record) return undefined
  const ids = attributeOf(element.tag, 'aria-labelledby')
  const line = ids ? lineCalled(document, record, ids.trim().split(/\s+/, MAX_IDS)) : undefined
  return line ?? headingOf(document, record)
}

const MAX_IDS = 8

/** The nearest box around it that holds words. */
function stretchedBox(document: PageDocument, element: Element): Element | undefined {
  let record = element.parent
  for (let level = 1; record && level < MAX_LEVELS && textWeightIn(document, record) === 0; level++)
    record = record.parent
  return record && record.end - record.index <= MAX_ELEMENTS ? record : undefined
}

function lineCalled(document: PageDocument, { index, end }: Element, ids: readonly string[]): Line | undefined {
  for (const id of ids) {
    for (let i = index; i <= end; i++) {
      const one = document.tree.elements[i]
      const line = one?.tag.id === id ? lineOfRange(document, one) : undefined
      if (line) return line
    }
  }
  return undefined
}

function headingOf(document: PageDocument, record: Element): Line | undefined {
  if (countInElements(document, 'headings', record.index, record.end) !== 1) return undefined
  const line = findLine(document.lines, record, ({ heading }) => heading !== undefined)
  const { heading } = line ?? {}
  return heading && countInElements(document, 'links', heading.index, heading.end) === 0 ? line : undefined
}
