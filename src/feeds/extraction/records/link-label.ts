// What a link says, and how it stands in its line.

import { lineAt } from '../html/lines.ts'
import type { Label, Link } from '../html/links.ts'
import { countBetween, lineOf, type PageDocument, weightIn } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { Element } from '../html/parser/tree.ts'
import { textOf, weightOf } from '../normalization/text.ts'
import { nameBesideEmpty } from './stretched-links.ts'

/** What a link says: its words, else those that it is laid over, else the words for its picture, which count half. */
export function labelOf(document: PageDocument, link: Link): Label {
  if (link.label) return link.label
  const { element } = link
  link.label = lineOf(document, element) ?? nameBesideEmpty(document, element) ?? labelIn(document, element)
  return link.label
}

function labelIn(document: PageDocument, element: Element): Label {
  const words = textOf(document.tree, element)
  const text =
    words ||
    attributeOf(element.tag, 'title') ||
    attributeOf(element.tag, 'aria-label') ||
    pictureWords(document, element)
  return { text, weight: weightOf(text) / (words ? 1 : 2), folded: undefined, said: undefined }
}

function pictureWords(document: PageDocument, element: Element): string {
  for (let i = element.index; i <= element.end; i++) {
    const one = document.tree.elements[i]
    const words = one?.name === 'img' ? attributeOf(one.tag, 'alt') || attributeOf(one.tag, 'title') : undefined
    if (words?.trim()) return words.trim()
  }
  return ''
}

/** A heading stands around it or in it. */
export function isHeaded(document: PageDocument, element: Element): boolean {
  return element.heading !== undefined || countBetween(document, 'headings', element.index, element.end) > 0
}

/** A title stands alone in its line; a link in running text does not. */
export function shareOfLine(document: PageDocument, link: Link): number {
  link.share ??= shareOf(document, link.element)
  return link.share
}

function shareOf(document: PageDocument, element: Element): number {
  if (element.endText === element.firstText) return nameBesideEmpty(document, element) ? 0.95 : 0.6
  const line = lineAt(document.lines, element.firstText)
  return line && line.weight > 0 ? Math.min(1, weightIn(document, element) / line.weight) : 0
}
