// What a link says, and how it stands in its line.
import { countBetween, type Label, type Link, type PageDocument, weightIn } from '../document.ts'
import { lineAt } from '../page/lines.ts'
import { type Element, inside } from '../page/tree.ts'
import { foldText, textOf, weightOf } from '../text.ts'

/** What a link says: its words, else the words for its picture, which count half. */
export function labelOf(document: PageDocument, link: Link): Label {
  if (link.label) return link.label
  const words = textOf(document.tree, link.element)
  const { title, 'aria-label': spoken } = link.element.attributes
  const text = words || title || spoken || pictureWords(document, link.element)
  link.label = { text, weight: weightOf(text) / (words ? 1 : 2), folded: foldText(text) }
  return link.label
}

function pictureWords(document: PageDocument, element: Element): string {
  for (const one of inside(document.tree, element)) {
    const words = one.name === 'img' ? one.attributes.alt || one.attributes.title : undefined
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
  if (element.endText === element.firstText) return 0.6
  const line = lineAt(document.lines, element.firstText)
  return line && line.weight > 0 ? Math.min(1, weightIn(document, element) / line.weight) : 0
}
