// Label of a link, and its share of its line.

import { readText } from '../html/element-text.ts'
import { lineAt } from '../html/lines.ts'
import type { Link, LinkLabel } from '../html/links.ts'
import { countInElements, lineOfRange, type PageDocument, textWeightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { Element } from '../html/parser/tree.ts'
import { textWeight } from '../normalization/text.ts'
import { nameOfStretchedLink } from './stretched-links.ts'

/** Label of a link: its text, else the text that it is laid over, else the text of its image, which counts half. */
export function labelOfLink(document: PageDocument, link: Link): LinkLabel {
  if (link.label) return link.label
  const { element } = link
  const label = lineOfRange(document, element) ?? nameOfStretchedLink(document, element) ?? labelIn(document, element)
  link.label = ADDRESS.test(label.text) ? { ...label, weight: Math.min(label.weight, MAX_ADDRESS_WEIGHT) } : label
  return link.label
}

/** Written out, an address names nothing. */
const ADDRESS = /^https?:\/\//i
const MAX_ADDRESS_WEIGHT = 2

function labelIn(document: PageDocument, element: Element): LinkLabel {
  const words = readText(document.tree, element)
  const text =
    words ||
    attributeOf(element.tag, 'title') ||
    attributeOf(element.tag, 'aria-label') ||
    imageAltText(document, element)
  return { text, weight: textWeight(text) / (words ? 1 : 2), folded: undefined, parsedDate: undefined }
}

function imageAltText(document: PageDocument, element: Element): string {
  for (let i = element.index; i <= element.end; i++) {
    const one = document.tree.elements[i]
    const words = one?.name === 'img' ? attributeOf(one.tag, 'alt') || attributeOf(one.tag, 'title') : undefined
    if (words?.trim()) return words.trim()
  }
  return ''
}

/** A heading stands around it or in it. */
export function hasHeadingAround(document: PageDocument, element: Element): boolean {
  return element.heading !== undefined || countInElements(document, 'headings', element.index, element.end) > 0
}

/** A title stands alone in its line; a link in running text does not. */
export function lineShareOf(document: PageDocument, link: Link): number {
  link.lineShare ??= shareOf(document, link.element)
  return link.lineShare
}

/** Of a picture, or of a link that is laid over its record. */
const WORDLESS_LINE_SHARE = 0.95

function shareOf(document: PageDocument, element: Element): number {
  if (element.endText === element.firstText) return WORDLESS_LINE_SHARE
  const line = lineAt(document.lines, element.firstText)
  return line && line.weight > 0 ? Math.min(1, textWeightIn(document, element) / line.weight) : 0
}
