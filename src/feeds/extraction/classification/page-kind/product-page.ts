// Product pages: a price below the headline and a way to order.

import { findPageHeadline } from '../../candidates/page-headline.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, contains, type Element, elementsByName, type Tree } from '../../html/parser/tree.ts'
import { ADD_TO_CART, CART_PATH, CURRENCY } from '../../lexicon/commerce-words.ts'
import { MAX_FORMS } from '../../page-state/login-page.ts'
import { hasImageInSpan, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'
import { recordTextMask } from './record-text-mask.ts'

const MAX_PRICE_WEIGHT = 30

/** A price and little else; a span of prices is a filter. */
export function isPrice({ text, weight, container }: Line): boolean {
  return weight <= MAX_PRICE_WEIGHT && PRICE.test(text) && !PRICE_RANGE.test(text) && !closest(container, CHOICES)
}

/** A shop's goods stand beside their kind, below what sorts them. */
export const havePrices = ({ document }: PageContext, records: readonly LocatedRecord[]): boolean =>
  records.slice(0, 3).some(({ span }) => findLine(document.lines, span, isPrice) !== undefined)

/**
 * Each with a picture, a price and something to order it by, and no price elsewhere below the headline: it sells
 * nothing itself. From which sum on nothing is paid for sending stands above.
 */
export function areOnlyProducts(context: PageContext, records: readonly LocatedRecord[]): boolean {
  const { document, regions } = context
  const isGood = ({ span }: LocatedRecord) =>
    hasImageInSpan(document, span) &&
    findLine(document.lines, span, isPrice) !== undefined &&
    hasOrder(document.tree, span)
  if (!records.every(isGood)) return false
  const texts = recordTextMask(document, records)
  const from = findPageHeadline(context)?.firstText ?? 0
  const isElsewhere = (line: Line) =>
    line.firstText >= from &&
    !texts[line.firstText] &&
    (regions[line.container.index] ?? 0) === CONTENT &&
    isPrice(line)
  return !document.lines.some(isElsewhere)
}

const hasOrder = (tree: Tree, { first, last }: LocatedRecord['span']): boolean =>
  ORDERS.some((name) => elementsByName(tree, name).some(({ index }) => first <= index && index <= last))

const ORDERS = ['form', 'button']

const PRICE = new RegExp(
  `(?<![\\p{L}\\d])(?:\\p{L}{1,2}\\p{Sc}|${CURRENCY})\\.?\\s?\\d|\\d[\\d.,\\s]*(?:-|–)?\\s?${CURRENCY}(?![\\p{L}\\d])`,
  'iu',
)
const PRICE_RANGE = /\d\s?\p{Sc}?\s?[-–—]\s?\p{Sc}?\s?\d/u
const CHOICES = new Set(['a', 'label', 'option', 'nav'])

/** A form that asks for nothing but how many and which: below a price, what it sends is an order. Filters are sent, too. */
export function hasOrderForm(
  { document: { tree } }: PageContext,
  headline: Element,
  firstText: number,
  isPriced: boolean,
): boolean {
  const isBetween = (form: Element) => form.index > headline.index && form.firstText < firstText
  const forms = elementsByName(tree, 'form').filter(isBetween).slice(0, MAX_FORMS)
  return forms.some((form) => {
    const isSent = isPriced && /^post$/i.test(form.attributes.method ?? '')
    if (!isSent && !CART_PATH.test(form.attributes.action ?? '')) return false
    const isIn = (element: Element) => contains(form, element)
    if (
      elementsByName(tree, 'textarea').some(isIn) ||
      elementsByName(tree, 'input').some((one) => isIn(one) && isAsked(one))
    )
      return false
    return elementsByName(tree, 'button').some(isIn) || elementsByName(tree, 'input').some(isIn)
  })
}

/** A form with a price that holds no record adds the product to the cart. */
export function hasAddToCartForm({ document }: PageContext, records: readonly LocatedRecord[]): boolean {
  const isApart = (form: Element) =>
    records.every(({ span }) => span.endText <= form.firstText || form.endText <= span.firstText)
  return elementsByName(document.tree, 'form')
    .filter(({ attributes }) => ADD_TO_CART.test(attributes.action ?? ''))
    .slice(0, MAX_FORMS)
    .some((form) => isApart(form) && findLine(document.lines, form, isPrice) !== undefined)
}

/** Something is to be written: a name, an address, words to search for. */
function isAsked(input: Element): boolean {
  if (/^(?:qty|q|quantity|amount|menge|count|num)(?:\[\w*\])*$/i.test(attributeOf(input.tag, 'name') ?? ''))
    return false
  return /^(?:text|search|email|tel|password|)$/i.test(attributeOf(input.tag, 'type') ?? '')
}

/** Weak alone: lists are sorted and filtered by buttons, too. */
export function hasButtonBelowHeadline(
  { document: { tree } }: PageContext,
  headline: Element,
  firstText: number,
): boolean {
  return elementsByName(tree, 'button').some((button) => button.index > headline.index && button.firstText < firstText)
}
