// Dated links: links whose addresses carry a day, as those of news do wherever they stand on a page.
import { parseUrlDate } from '../dates/url-date.ts'
import type { Link } from '../html/links.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { commonAncestor, contains, type Element } from '../html/parser/tree.ts'
import type { Mark } from './simple-selectors.ts'

/** In these addresses as they are written: a folder is the year, or begins with it. */
const YEAR = '/20'
/** As a name with a number: other links may have the text by chance. */
const COST = 12

/**
 * Of the area that all anchors stand in, in the order of the page: those with text, and others where no link with text leads to the
 * same address. Undefined where one of the anchors has no day in its address.
 */
export function datedLinksAround(document: PageDocument, anchors: readonly Element[]): Element[] | undefined {
  const [first, ...others] = anchors
  if (!first) return undefined
  const around = others.reduce((at, one) => commonAncestor(at, one), first)
  const dated = document.links.filter((link) => contains(around, link.element) && isDated(link))
  const elements = new Set(dated.map(({ element }) => element))
  if (!anchors.every((one) => elements.has(one))) return undefined
  const hasText = ({ element }: Link) => textWeightIn(document, element) > 0
  const named = new Set(dated.filter(hasText).map(({ key }) => key))
  const found = dated.filter((link) => hasText(link) || !named.has(link.key) || anchors.includes(link.element))
  return found.map(({ element }) => element)
}

const isDated = ({ element: { tag }, url }: Link): boolean =>
  tag.href?.includes(YEAR) === true && parseUrlDate(url) !== undefined

/** None where not all of them are such links. The second leaves out pictures that lead where a title does. */
export function yearMarks(elements: readonly Element[]): Mark[] {
  if (!elements.every(({ name, tag }) => name === 'a' && tag.href?.includes(YEAR))) return []
  const css = `[href*="${YEAR}"]`
  return [
    { css, cost: COST },
    { css: `${css}:not(:empty, :has(img))`, cost: COST + 1 },
  ]
}
