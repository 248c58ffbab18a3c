// Whether the cards are what several people say of one thing: a thread, and not a list of threads.
import type { Link } from '../anchors.ts'
import type { Choice } from '../choose.ts'
import { isDated } from '../dates.ts'
import { foldedTextOf, linksBetween, type PageDocument } from '../document.ts'
import { findLine, type Line } from '../page/lines.ts'
import type { Area } from './area.ts'
import { type Eyes, nameOf, type Placed } from './evidence.ts'
import { titleOf } from './headline.ts'
import { isHeaded, labelOf } from './link-label.ts'

/** Similar threads may follow. */
const LEAST_SHARE = 0.7
/** Names of people are not longer. */
const LONGEST_NAME = 40
/** Of a message. */
const MOST_LINKS = 30

export function isConversation(eyes: Eyes, { cards, left }: Choice): boolean {
  // Who writes may have been taken for the list, and not what they write.
  const isAsLong = ({ length }: readonly Placed[]) => length >= cards.length * LEAST_SHARE
  const replies = [cards, ...left.map((series) => series.cards).filter(isAsLong)]
  return replies.some((some) => areReplies(eyes, some)) || areAnswers(eyes, cards) || areMessages(eyes, cards)
}

/** "Re: the subject", each time. */
function areReplies({ document }: Eyes, cards: readonly Placed[]): boolean {
  const [first, second, ...others] = cards
  if (!first || !second || others.length === 0) return false
  const nameIn = (card: Placed) => foldedTextOf(nameOf(document, card))
  const subject = subjectOf(nameIn(second))
  if (others.some((other) => subjectOf(nameIn(other)) !== subject) || !nameIn(first).endsWith(subject)) return false
  return subject.length >= 8 && titleOf(document).includes(subject)
}

const subjectOf = (name: string): string => name.replace(/^\p{L}{2,3} /u, '')

/** "Re: the subject" somewhere in each but the first, where the page is called by the subject. */
function areAnswers({ document }: Eyes, cards: readonly Placed[]): boolean {
  const isAnswer = (line: Line) => {
    if (!ANSWER.test(line.text)) return false
    const subject = subjectOf(foldedTextOf(line))
    return subject.length >= 8 && titleOf(document).includes(subject)
  }
  const hasAnswer = ({ area }: Placed) => findLine(document.lines, area, isAnswer, FIRST_LINES) !== undefined
  // The second tells of most lists that they are none.
  if (cards.length < 3 || !cards.slice(1, 3).some(hasAnswer)) return false
  return cards.filter(hasAnswer).length >= (cards.length - 1) * LEAST_SHARE
}

const ANSWER = /^(?:re|aw|sv|vs|odp|ynt|rv)\s?:/i
const FIRST_LINES = 12

/** Each with its author, and with its moment or number as a link to itself. An entry of a log is named by its heading. */
function areMessages(eyes: Eyes, cards: readonly Placed[]): boolean {
  if (cards.length < 3) return false
  if (areCounted(eyes, cards)) return true
  // Of most lists the first cards tell that they are none.
  let others = 0
  for (const { area } of cards) {
    const { first, last } = area
    const links = linksBetween(eyes.document, first, last, MOST_LINKS)
    const isMessage =
      links.some((link) => isAuthor(eyes, link)) && links.some((link) => isOwnMark(eyes, area, link, links))
    if (isMessage) continue
    others++
    if (cards.length - others < cards.length * LEAST_SHARE) return false
  }
  return true
}

/** "#1", "#2", "#3": each message has its number in the thread as a link, wherever that leads, and its author. */
function areCounted(eyes: Eyes, cards: readonly Placed[]): boolean {
  // Releases have names, and tell of requests by their numbers.
  if (cards.some(({ link }) => isHeaded(eyes.document, link.element))) return false
  let last = 0
  return cards.every(({ area: { first, last: end } }) => {
    const links = linksBetween(eyes.document, first, end, MOST_LINKS)
    const number = links
      .map((link) => COUNT.exec(labelOf(eyes.document, link).text)?.[1])
      .find((one) => one !== undefined)
    const isNext = number !== undefined && Number(number) === last + 1
    last = Number(number)
    return isNext && links.some((link) => isAuthor(eyes, link))
  })
}

const COUNT = /^#\s?(\d{1,5})$/

/** "#3", "12 March 2026": to a place on the page that the card is called by, or to what no other words lead to. */
function isOwnMark(eyes: Eyes, area: Area, link: Link, links: readonly Link[]): boolean {
  const { document } = eyes
  const page = document.address
  const { parts } = link.target
  if (!page || !parts || page.host !== parts.host || !parts.pathname.startsWith(page.pathname)) return false
  if (link.element.heading) return false
  if (links.some((other) => isPartOf(parts.pathname, other, page.pathname))) return false
  if (holdsName(document, area, lastName(link.url))) return isMark(eyes, link)
  // To read what a link says takes longest.
  return isInFolder(page.pathname) && links.every((other) => other.key !== link.key || isMark(eyes, other))
}

const isInFolder = (pathname: string): boolean => /[^/]\/+[^/]/.test(pathname)

const lastName = (url: string): string => url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf('#')) + 1)

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

/** An element of the card, or right around it, is called so. */
function holdsName({ tree }: PageDocument, { element, first, last }: Area, name: string): boolean {
  if (name === '') return false
  if (element.tag.id === name || element.parent?.tag.id === name) return true
  for (let i = first; i <= last; i++) if (tree.elements[i]?.tag.id === name) return true
  return false
}

const MARK = /^(?:#|№|no\.?\s?)?\s?\d{1,5}[.#]?$/i

function isAuthor({ document }: Eyes, link: Link): boolean {
  const { weight } = labelOf(document, link)
  const page = document.address?.pathname ?? ''
  return !link.within && weight >= 2 && weight <= LONGEST_NAME && !link.target.parts?.pathname.startsWith(page)
}
