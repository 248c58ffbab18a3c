// Whether the cards are called by who wrote them: a thread in which nothing leads to its messages, or little does.

import type { Series } from '../../candidates/candidate-group.ts'
import type { Link } from '../../html/links.ts'
import { linksBetween, type PageDocument, textIn } from '../../html/page-document.ts'
import { addressParts } from '../../normalization/urls.ts'
import type { Candidate } from '../../records/candidate.ts'
import { labelOf } from '../../records/link-label.ts'
import { type Area, overlaps, plainWeight } from '../../records/node-span.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'

/** Names of people are not longer. */
export const LONGEST_NAME = 40
/** What they write is mostly no shorter. */
const LEAST_TEXT = 60
const MOST = 0.7
/** Of a message. */
export const MOST_LINKS = 30
/** A page of a thread shows fewer. */
export const MOST_MESSAGES = 200
const FEWEST = 2
/** How much of two texts is compared. */
const COMPARED = 2000

export function areCalledByWriters(
  { document }: Eyes,
  { cards, traits: { title, prose, headed, dated } }: Series,
  found: readonly Candidate[],
): boolean {
  if (headed >= 0.3 || title > LONGEST_NAME || prose < LEAST_TEXT) return false
  const messages = messagesOf(cards, found)
  if (messages.length < FEWEST || messages.length > MOST_MESSAGES) return false
  if (countUp(document, messages, COUNT)) return true
  if (dated < MOST) return false
  return doReturn(document, messages) || countUp(document, messages, BARE_COUNT) || arePartsOfPage(document, messages)
}

/** Things are listed once: of those that were sighted together, the later cards of a writer were left out. */
function messagesOf(cards: readonly Placed[], found: readonly Candidate[]): Placed[] {
  const holdsAll = ({ sightings }: Candidate) => cards.every((card) => sightings.includes(card))
  const sightings = found.find((one) => one.sightings.length <= MOST_MESSAGES && holdsAll(one))?.sightings ?? []
  return sightings.filter((one): one is Placed => one.area !== undefined && one.link !== undefined)
}

/** One who wrote before writes something else. */
function doReturn(document: PageDocument, messages: readonly Placed[]): boolean {
  const first = new Map<string, Area>()
  return messages.some(({ key, area }) => {
    const before = first.get(key)
    if (!before) first.set(key, area)
    if (!before || overlaps(before, area)) return false
    const areTexts = plainWeight(document, before) >= LEAST_TEXT && plainWeight(document, area) >= LEAST_TEXT
    return areTexts && beginningOf(document, before) !== beginningOf(document, area)
  })
}

const beginningOf = (document: PageDocument, area: Area): string => textIn(document, area).slice(0, COMPARED)

/** One link of each card is called by a number, and those count up. */
function countUp(document: PageDocument, messages: readonly Placed[], count: RegExp): boolean {
  const counts = messages.map((message) => countsOf(document, message, count))
  return (counts[0] ?? []).some((start) => counts.every((some, i) => some.includes(start + i)))
}

/** Where the number leads to the thing itself, it is a place in a ranking. */
function countsOf(document: PageDocument, { area, key }: Placed, count: RegExp): number[] {
  const links = linksBetween(document, area.first, area.last, MOST_LINKS).filter((link) => link.key !== key)
  const labels = links.map((link) => labelOf(document, link).text)
  return labels.filter((label) => count.test(label)).map((label) => Number(label.replace(/\D+/g, '')))
}

/** "#1", "1#", with the sign for a storey of a building in Chinese. */
export const COUNT = /^(?:#\s?\d{1,5}|\d{1,5}\s?[#楼樓])$/
const BARE_COUNT = /^\d{1,5}$/

/** To answer each message another link tells the number of the page, and not that of whom the card leads to. */
function arePartsOfPage(document: PageDocument, messages: readonly Placed[]): boolean {
  const [number] = numbersIn(document.url).sort((a, b) => b.length - a.length)
  if (number === undefined || number.length < 2) return false
  const answers = new Set<string>()
  for (const { area, url } of messages) {
    const own = numbersIn(url)
    if (own.includes(number)) continue
    const isAnswer = (link: Link) => {
      const numbers = link.within || link.key === document.key || answers.has(link.key) ? [] : numbersIn(link.url)
      return numbers.includes(number) && !numbers.some((one) => own.includes(one))
    }
    const answer = linksBetween(document, area.first, area.last, MOST_LINKS).find(isAnswer)
    if (answer) answers.add(answer.key)
  }
  return answers.size >= messages.length * MOST
}

/** In what follows the host. */
function numbersIn(url: string): string[] {
  const { pathname = '', search = '' } = addressParts(url) ?? {}
  return `${pathname}${search}`.match(/\d+/g) ?? []
}
