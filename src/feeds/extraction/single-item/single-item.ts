// A list of one thing: nothing repeats, so the card must speak for itself.

import { traitsOf } from '../candidates/group-features.ts'
import { ownHeadline } from '../candidates/page-headline.ts'
import { showsOneThing } from '../classification/page-kind/detail-page.ts'
import { leadsToPerson } from '../classification/record-kind/people.ts'
import { isNamedListing } from '../classification/record-kind/site-sections.ts'
import { contentWeight, textOutside, toldBeside } from '../classification/surroundings/text-outside.ts'
import type { Link } from '../html/links.ts'
import { countBetween, type PageDocument } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { closest, contains, type Element, named } from '../html/parser/tree.ts'
import { isBelowHead } from '../html/table-header.ts'
import { MENUS } from '../html/text-volume.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { saysNothing } from '../page-state/empty-phrases.ts'
import type { Candidate } from '../records/candidate.ts'
import { isHeaded, labelOf, shareOfLine } from '../records/link-label.ts'
import { type Area, areaOf } from '../records/node-span.ts'
import { type Eyes, hasDate, type Placed, roomOf } from '../records/record-signals.ts'
import type { Choice } from '../selection/select-groups.ts'
import { roomAround } from './record-extent.ts'
import { pointsOf } from './single-item-score.ts'

/** What else stands in the content: more text, or a card that is less of it, and the page is about something else. */
const LONG_TEXT = 500
/** A row has no room for more than its name; what is said above its table is said of all rows. */
const TEXT_OF_ROWS = 1200
const LEAST_LINE = 60
const LEAST_SHARE = 0.25
const LEAST_POINTS = 4
/** So much speaks for a card that it may stand among other things. */
const SURE_POINTS = 6
const SURE_SHARE = 0.1
/** And so much, with nothing to read beside it, that it is what a page is for that calls itself an article. */
const TOLD_POINTS = 5
const CLEAR_LEAD = 1.5
const MAX_LINKS = 200
const OF_HEADING = 100

export function onlyCard(eyes: Eyes, { left, series }: Choice, found: readonly Candidate[]): Choice | undefined {
  const isOneThing = showsOneThing(eyes.document, found)
  if (isOneThing && !mayBeCalledSo(eyes.document)) return undefined
  const links = titleLinks(eyes)
  if (links.length === 0 || links.length > MAX_LINKS) return undefined
  const stated = new Set(found.flatMap(({ sightings }) => sightings.filter(({ area }) => !area).map(({ key }) => key)))
  const cards = links.map((link) => {
    const area = areaOf(roomAround(eyes.document, link, links))
    return { link, area, points: pointsOf(eyes, link, area) + (stated.has(link.key) ? 2 : 0) }
  })
  const [best, next] = cards.sort((a, b) => b.points - a.points)
  if (!best || best.points < LEAST_POINTS || (next && next.points > best.points - CLEAR_LEAD)) return undefined
  const { link, area } = best
  const card: Placed = { key: link.key, url: link.url, facts: {}, area, link }
  if (isOneThing && (best.points < TOLD_POINTS || toldBeside(eyes, [card]) > 0)) return undefined
  if (isRepeated(eyes, card) || saysNothingAround(eyes, card, best.points)) return undefined
  const headline = ownHeadline(eyes)
  // A button below the name of the page leads on from it.
  if (headline && contains(area.element, headline)) return undefined
  if (isBehindText(eyes.document, link, area)) return undefined
  const isRow = isBelowHead(link.element) && hasDate(eyes, area)
  const share = best.points >= SURE_POINTS ? SURE_SHARE : LEAST_SHARE
  const fills = isRow || roomOf(eyes.document, area) >= share * contentWeight(eyes, mainAround(eyes, area))
  if (
    !fills ||
    textOutside(eyes, [card]) > (isRow ? TEXT_OF_ROWS : LONG_TEXT) ||
    isConsentWall(eyes.document, [area.element])
  )
    return undefined
  const only = { foundBy: 'only card', cards: [card], traits: traitsOf(eyes, [card]), score: best.points }
  return { cards: [card], series: [only], left: [...series, ...left] }
}

/** Some content systems call each of their pages an article, also "/archive" and the first of a site. */
const mayBeCalledSo = ({ metas, url, address }: PageDocument): boolean =>
  metas.get('og:type') === 'article' &&
  !metas.has('article:published_time') &&
  (isNamedListing(url) || (address?.pathname === '/' && address.search === ''))

/** "No comments" below the name of a thing is said of it. */
function saysNothingAround({ document }: Eyes, { link, area }: Placed, points: number): boolean {
  if (points < SURE_POINTS) return saysNothing(document)
  const endText = document.tree.texts.length
  return (
    saysNothing(document, { firstText: 0, endText: link.element.endText }) ||
    saysNothing(document, { firstText: area.endText, endText })
  )
}

/** What is asked or offered around the main part of a page is not beside the card. */
const mainAround = ({ document }: Eyes, { element }: Area): Element | undefined =>
  named(document.tree, 'main').find((main) => contains(main, element))

/** "/event-41/register": the next step of the one thing that has the number. Years and "/41" are those of lists. */
const leadsOn = ({ key }: PageDocument, link: Link): boolean =>
  link.key.startsWith(`${key}/`) && OF_ONE.test(key) && STEP.test(link.key.slice(key.length))

const OF_ONE = /\/(?=[^/]*\p{L})[^/]*\d{2}[^/]*$/u
const STEP = /^\/\p{L}{3,14}$/u

/** Links of the content that stand alone and lead to another page, one for each destination: the one that says most. */
function titleLinks({ document, regions }: Eyes): Link[] {
  const links = new Map<string, Link>()
  for (const link of document.links) {
    if (
      link.within ||
      link.key === document.key ||
      closest(link.element, MENUS) ||
      (regions[link.element.index] ?? 0) !== CONTENT
    )
      continue
    if (
      !mayBeName(document, link) ||
      leadsToPerson(link.url, labelOf(document, link).weight) ||
      leadsOn(document, link)
    )
      continue
    const known = links.get(link.key)
    if (!known || nameWeight(document, link) > nameWeight(document, known)) links.set(link.key, link)
  }
  return [...links.values()]
}

/** Some words in a line of their own, or the number of a version as a heading, and "Stable" beside it. */
function mayBeName(document: PageDocument, link: Link): boolean {
  const { text, weight } = labelOf(document, link)
  if (STEP_ON.test(text)) return false
  if (weight >= LEAST_NAME && shareOfLine(document, link) >= 0.6) return true
  return VERSION.test(text) && isHeaded(document, link.element)
}

const LEAST_NAME = 8
/** "<- previous", "next →": a word and where it leads. */
const STEP_ON = /^\s*(?:(?:<+[-=]*|[-=]*<+|[←‹«])\s*\p{L}{1,12}|\p{L}{1,12}\s*(?:[-=]*>+|[→›»]))\s*$/u
const VERSION = /^v?\d+\.\d/i

/** "Read the release notes" may be longer than the heading. */
function nameWeight(document: PageDocument, link: Link): number {
  return labelOf(document, link).weight + (isHeaded(document, link.element) ? OF_HEADING : 0)
}

/** Others of its kind stand around it, with names too short to be titles. */
function isRepeated({ document, regions }: Eyes, { link, area, key }: Placed): boolean {
  return document.links.some(
    (other) =>
      other.element.path === link.element.path &&
      other.key !== key &&
      !contains(area.element, other.element) &&
      (regions[other.element.index] ?? 0) === CONTENT,
  )
}

/** What is next, at the foot of a text without a heading: a name stands above what it names. */
function isBehindText(document: PageDocument, { element }: Link, { element: holder, firstText }: Area): boolean {
  if (element.heading || countBetween(document, 'headings', holder.index, holder.end) > 0) return false
  const told = document.lines.reduce((sum, line) => {
    const isTold = line.firstText >= firstText && line.endText <= element.firstText && line.weight >= LEAST_LINE
    return isTold ? sum + line.weight : sum
  }, 0)
  return told > LONG_TEXT
}
