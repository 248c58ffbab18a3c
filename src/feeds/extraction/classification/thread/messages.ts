// Whether the cards are the messages of a thread: each with its author, and with its moment or number as a link to itself.

import { isDated } from '../../dates/parse-date.ts'
import type { Link } from '../../html/links.ts'
import { countBetween, linksBetween, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { areCalledAlike } from '../../records/generic-link-labels.ts'
import { isHeaded, labelOf } from '../../records/link-label.ts'
import type { Area } from '../../records/node-span.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { nameBesideEmpty } from '../../records/stretched-links.ts'
import { COUNT, LONGEST_NAME, MOST_LINKS } from './author-names.ts'

/** Others may stand among them. */
const LEAST_SHARE = 0.7

/** An entry of a log is named by its heading. */
export function areMessages(eyes: Eyes, cards: readonly Placed[]): boolean {
  if (cards.length < 3) return false
  if (areCounted(eyes, cards)) return true
  const areAlike = areCalledAlike(eyes.document, cards)
  // Of most lists the first cards tell that they are none.
  let others = 0
  for (const card of cards) {
    if (isMessage(eyes, card, areAlike)) continue
    others++
    if (cards.length - others < cards.length * LEAST_SHARE) return false
  }
  return true
}

function isMessage(eyes: Eyes, { area, link: main }: Placed, areAlike: boolean): boolean {
  const links = linksBetween(eyes.document, area.first, area.last, MOST_LINKS)
  if (!hasAuthor(eyes, links)) return false
  for (const link of links) if (isOwnMark(eyes, area, link, links)) return true
  return areAlike && isNameless(eyes, area) && isOwnPlace(eyes, area, main)
}

function hasAuthor(eyes: Eyes, links: readonly Link[]): boolean {
  for (const link of links) if (isAuthor(eyes, link)) return true
  return false
}

/** "#1", "#2", "#3", or "21#" and so on: each message has its number as a link, wherever that leads, and its author. */
function areCounted(eyes: Eyes, cards: readonly Placed[]): boolean {
  // Releases have names, and tell of requests by their numbers.
  if (cards.some(({ link }) => isHeaded(eyes.document, link.element))) return false
  let last: number | undefined
  return cards.every(({ area: { first, last: end } }) => {
    const links = linksBetween(eyes.document, first, end, MOST_LINKS)
    const number = links.map((link) => COUNT.exec(labelOf(eyes.document, link).text)?.[0]).find(Boolean)
    if (number === undefined) return false
    const count = Number(number.replace(/\D+/g, ''))
    const isNext = last === undefined || count === last + 1
    last = count
    return isNext && hasAuthor(eyes, links)
  })
}

/** "#3", "12 March 2026": to a place on the page that the card is called by, or to what no other words lead to. */
function isOwnMark(eyes: Eyes, area: Area, link: Link, links: readonly Link[]): boolean {
  const { document } = eyes
  const page = document.address
  const { parts } = link.target
  if (!page || !parts || page.host !== parts.host || !parts.pathname.startsWith(page.pathname)) return false
  if (link.element.heading) return false
  if (links.some((other) => isPartOf(parts.pathname, other, page.pathname))) return false
  if (holdsName(document, area, lastName(link.url))) return isMark(eyes, link) || isPicture(eyes, link)
  // To read what a link says takes longest.
  return isInFolder(page.pathname) && links.every((other) => other.key !== link.key || isMark(eyes, other))
}

/** "Permalink", in each: below the address of the page, to a place that the card is called by. */
function isOwnPlace({ document }: Eyes, area: Area, { url, target: { parts } }: Link): boolean {
  const page = document.address
  if (!page || !parts || page.host !== parts.host || !parts.pathname.startsWith(page.pathname)) return false
  return isInFolder(page.pathname) && holdsName(document, area, lastName(url))
}

const isNameless = ({ document }: Eyes, { first, last }: Area): boolean =>
  countBetween(document, 'headings', first, last) === 0

const isInFolder = (pathname: string): boolean => /[^/]\/+[^/]/.test(pathname)

function lastName(url: string): string {
  const end = url.endsWith('/') ? url.length - 1 : url.length
  return url.slice(Math.max(url.lastIndexOf('/', end - 1), url.lastIndexOf('#')) + 1, end)
}

/** The number of its comments leads to a place below what the card leads to. */
function isPartOf(pathname: string, { target }: Link, page: string): boolean {
  const whole = target.parts?.pathname ?? ''
  const end = whole.endsWith('/') ? whole.length - 1 : whole.length
  return end > page.length && pathname.length > end + 1 && pathname[end] === '/' && pathname.startsWith(whole)
}

function isMark({ document, around }: Eyes, link: Link): boolean {
  const label = labelOf(document, link)
  return MARK.test(label.text) || isDated(label, around)
}

/** Of what is laid over a whole card, the words stand below it. */
const isPicture = ({ document }: Eyes, { element }: Link): boolean =>
  element.firstText === element.endText && !nameBesideEmpty(document, element)

/** An element of the card, or right around it, is called so. */
function holdsName({ tree }: PageDocument, { element, first, last }: Area, name: string): boolean {
  if (name === '') return false
  if (element.tag.id === name || element.parent?.tag.id === name) return true
  for (let i = first; i <= last; i++) {
    const one = tree.elements[i]
    if (one && (one.tag.id === name || (one.name === 'a' && attributeOf(one.tag, 'name') === name))) return true
  }
  return false
}

const MARK = /^(?:#|№|no\.?\s?)?\s?\d{1,5}[.#]?$/i

function isAuthor({ document }: Eyes, link: Link): boolean {
  const { weight } = labelOf(document, link)
  const page = document.address?.pathname ?? ''
  return !link.within && weight >= 2 && weight <= LONGEST_NAME && !link.target.parts?.pathname.startsWith(page)
}
