// What tells that a page sells the one thing it is about: a price below its name, and something to order it by.

import { ownHeadline } from '../../candidates/page-headline.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, contains, type Element, named, type Tree } from '../../html/parser/tree.ts'
import { type Eyes, hasPicture, type Placed } from '../../records/record-signals.ts'
import { textsOf } from './record-text-mask.ts'

const LONGEST_PRICE = 30
const MOST_FORMS = 20

/** A price and little else; a span of prices is a filter. */
export function isPrice({ text, weight, holder }: Line): boolean {
  return weight <= LONGEST_PRICE && PRICE.test(text) && !SPAN.test(text) && !closest(holder, CHOICES)
}

/** A shop's goods stand beside their kind, below what sorts them. */
export const arePriced = ({ document }: Eyes, cards: readonly Placed[]): boolean =>
  cards.slice(0, 3).some(({ area }) => findLine(document.lines, area, isPrice) !== undefined)

/**
 * Each with a picture, a price and something to order it by, and no price elsewhere below the name of the page: it sells
 * nothing itself. From which sum on nothing is paid for sending stands above.
 */
export function areAllThatIsSold(eyes: Eyes, cards: readonly Placed[]): boolean {
  const { document, regions } = eyes
  const isGood = ({ area }: Placed) =>
    hasPicture(document, area) && findLine(document.lines, area, isPrice) !== undefined && hasOrder(document.tree, area)
  if (!cards.every(isGood)) return false
  const texts = textsOf(document, cards)
  const from = ownHeadline(eyes)?.firstText ?? 0
  const isElsewhere = (line: Line) =>
    line.firstText >= from && !texts[line.firstText] && (regions[line.holder.index] ?? 0) === CONTENT && isPrice(line)
  return !document.lines.some(isElsewhere)
}

const hasOrder = (tree: Tree, { first, last }: Placed['area']): boolean =>
  ORDERS.some((name) => named(tree, name).some(({ index }) => first <= index && index <= last))

const ORDERS = ['form', 'button']

const CURRENCY = '(?:\\p{Sc}|zł|kč|kr|ft|fr|lei|лв|руб|грн|円|元|usd|eur|gbp|chf|pln|czk|huf|try|tl)'
const PRICE = new RegExp(
  `(?<![\\p{L}\\d])(?:\\p{L}{1,2}\\p{Sc}|${CURRENCY})\\.?\\s?\\d|\\d[\\d.,\\s]*(?:-|–)?\\s?${CURRENCY}(?![\\p{L}\\d])`,
  'iu',
)
const SPAN = /\d\s?\p{Sc}?\s?[-–—]\s?\p{Sc}?\s?\d/u
const CHOICES = new Set(['a', 'label', 'option', 'nav'])

/** A form that asks for nothing but how many and which: below a price, what it sends is an order. Filters are sent, too. */
export function isOrdered(
  { document: { tree } }: Eyes,
  headline: Element,
  firstText: number,
  isPriced: boolean,
): boolean {
  const isBetween = (form: Element) => form.index > headline.index && form.firstText < firstText
  const forms = named(tree, 'form').filter(isBetween).slice(0, MOST_FORMS)
  return forms.some((form) => {
    const isSent = isPriced && /^post$/i.test(form.attributes.method ?? '')
    if (!isSent && !BASKET.test(form.attributes.action ?? '')) return false
    const isIn = (element: Element) => contains(form, element)
    if (named(tree, 'textarea').some(isIn) || named(tree, 'input').some((one) => isIn(one) && isAsked(one)))
      return false
    return named(tree, 'button').some(isIn) || named(tree, 'input').some(isIn)
  })
}

/** A form with a price in it, and none of the cards, puts what is shown into the basket. */
export function sellsItself({ document }: Eyes, cards: readonly Placed[]): boolean {
  const isApart = (form: Element) =>
    cards.every(({ area }) => area.endText <= form.firstText || form.endText <= area.firstText)
  return named(document.tree, 'form')
    .filter(({ attributes }) => ADDING.test(attributes.action ?? ''))
    .slice(0, MOST_FORMS)
    .some((form) => isApart(form) && findLine(document.lines, form, isPrice) !== undefined)
}

/** What it says when something is put there. */
const ADDING =
  /(?<![a-z])(?:add|put)[-_]?(?:to[-_]?)?(?:cart|basket|bag|product|item|good)(?![a-z])|in[-_]den[-_]warenkorb/i
const BASKET = /(?:^|[/_?=-])(?:add-?to-?)?(?:cart|basket|bag|checkout|order|warenkorb|panier|carrito|koszyk)(?![a-z])/i

/** Something is to be written: a name, an address, words to search for. */
function isAsked(input: Element): boolean {
  if (/^(?:qty|q|quantity|amount|menge|count|num)(?:\[\w*\])*$/i.test(attributeOf(input.tag, 'name') ?? ''))
    return false
  return /^(?:text|search|email|tel|password|)$/i.test(attributeOf(input.tag, 'type') ?? '')
}

/** Alone it tells nothing: lists are sorted and filtered by buttons, too. */
export function hasButton({ document: { tree } }: Eyes, headline: Element, firstText: number): boolean {
  return named(tree, 'button').some((button) => button.index > headline.index && button.firstText < firstText)
}
