// Messages of a thread: records with an author, and a time or number that links to the message itself.

import { isDateOnlyLine } from '../../dates/parse-date.ts'
import type { Link } from '../../html/links.ts'
import { countInElements, linksInElements, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import { hasHeadingAround, labelOfLink } from '../../records/link-label.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { nameOfStretchedLink } from '../../records/stretched-links.ts'
import { MAX_LINKS_PER_MESSAGE, MAX_NAME_WEIGHT, MESSAGE_NUMBER } from './author-names.ts'

/** Records that are messages, 0..1: others may stand among them. */
const MIN_MESSAGE_SHARE = 0.7

/** An entry of a log is named by its heading. */
export function areThreadMessages(context: PageContext, records: readonly LocatedRecord[]): boolean {
  if (records.length < 3) return false
  if (areCounted(context, records)) return true
  const areAlike = haveGenericLabels(context.document, records)
  // The first records reject most lists.
  let others = 0
  for (const record of records) {
    if (isMessage(context, record, areAlike)) continue
    others++
    if (records.length - others < records.length * MIN_MESSAGE_SHARE) return false
  }
  return true
}

function isMessage(context: PageContext, { span, link: main }: LocatedRecord, areAlike: boolean): boolean {
  const links = linksInElements(context.document, span.first, span.last, MAX_LINKS_PER_MESSAGE)
  if (!hasAuthor(context, links)) return false
  for (const link of links) if (isOwnMark(context, span, link, links)) return true
  return areAlike && isNameless(context, span) && isOwnPlace(context, span, main)
}

function hasAuthor(context: PageContext, links: readonly Link[]): boolean {
  for (const link of links) if (isAuthor(context, link)) return true
  return false
}

/** "#1", "#2", "#3", or "21#" and so on: each message has its number as a link, wherever that leads, and its author. */
function areCounted(context: PageContext, records: readonly LocatedRecord[]): boolean {
  // Releases have titles, and name requests by number.
  if (records.some(({ link }) => hasHeadingAround(context.document, link.element))) return false
  let last: number | undefined
  return records.every(({ span: { first, last: end } }) => {
    const links = linksInElements(context.document, first, end, MAX_LINKS_PER_MESSAGE)
    const number = links.map((link) => MESSAGE_NUMBER.exec(labelOfLink(context.document, link).text)?.[0]).find(Boolean)
    if (number === undefined) return false
    const count = Number(number.replace(/\D+/g, ''))
    const isNext = last === undefined || count === last + 1
    last = count
    return isNext && hasAuthor(context, links)
  })
}

/** "#3", "12 March 2026": to an anchor that is the record's id, or to a target without other labels. */
function isOwnMark(context: PageContext, span: NodeSpan, link: Link, links: readonly Link[]): boolean {
  const { document } = context
  const page = document.address
  const { parts } = link.target
  if (!page || !parts || page.host !== parts.host || !parts.pathname.startsWith(page.pathname)) return false
  if (link.element.heading) return false
  if (links.some((other) => isPartOf(parts.pathname, other, page.pathname))) return false
  if (holdsName(document, span, lastName(link.url))) return isMark(context, link) || isPicture(context, link)
  // To read what a link says takes longest.
  return isInFolder(page.pathname) && links.every((other) => other.key !== link.key || isMark(context, other))
}

/** "Permalink", in each: below the address of the page, to an anchor that is the record's id. */
function isOwnPlace({ document }: PageContext, span: NodeSpan, { url, target: { parts } }: Link): boolean {
  const page = document.address
  if (!page || !parts || page.host !== parts.host || !parts.pathname.startsWith(page.pathname)) return false
  return isInFolder(page.pathname) && holdsName(document, span, lastName(url))
}

const isNameless = ({ document }: PageContext, { first, last }: NodeSpan): boolean =>
  countInElements(document, 'headings', first, last) === 0

const isInFolder = (pathname: string): boolean => /[^/]\/+[^/]/.test(pathname)

function lastName(url: string): string {
  const end = url.endsWith('/') ? url.length - 1 : url.length
  return url.slice(Math.max(url.lastIndexOf('/', end - 1), url.lastIndexOf('#')) + 1, end)
}

/** The count of its comments links to an anchor of the record's target. */
function isPartOf(pathname: string, { target }: Link, page: string): boolean {
  const whole = target.parts?.pathname ?? ''
  const end = whole.endsWith('/') ? whole.length - 1 : whole.length
  return end > page.length && pathname.length > end + 1 && pathname[end] === '/' && pathname.startsWith(whole)
}

function isMark({ document, locale }: PageContext, link: Link): boolean {
  const label = labelOfLink(document, link)
  return MARK.test(label.text) || isDateOnlyLine(label, locale)
}

/** Stretched links are labelled by text below them. */
const isPicture = ({ document }: PageContext, { element }: Link): boolean =>
  element.firstText === element.endText && !nameOfStretchedLink(document, element)

/** An element of the record, or right around it, has that id. */
function holdsName({ tree }: PageDocument, { element, first, last }: NodeSpan, name: string): boolean {
  if (name === '') return false
  if (element.tag.id === name || element.parent?.tag.id === name) return true
  for (let i = first; i <= last; i++) {
    const one = tree.elements[i]
    if (one && (one.tag.id === name || (one.name === 'a' && attributeOf(one.tag, 'name') === name))) return true
  }
  return false
}

const MARK = /^(?:#|№|no\.?\s?)?\s?\d{1,5}[.#]?$/i

function isAuthor({ document }: PageContext, link: Link): boolean {
  const { weight } = labelOfLink(document, link)
  const page = document.address?.pathname ?? ''
  return !link.isSamePage && weight >= 2 && weight <= MAX_NAME_WEIGHT && !link.target.parts?.pathname.startsWith(page)
}
