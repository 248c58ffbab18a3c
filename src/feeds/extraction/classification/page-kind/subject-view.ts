// What stands between the name of a page and the first card behind it: its day and its text, if it is about one thing.

import { isInTitle, ownHeadline } from '../../candidates/page-headline.ts'
import { dateFromMachine, dateOfLine, isDated } from '../../dates/parse-date.ts'
import type { Surroundings } from '../../dates/resolve-dates.ts'
import type { Line } from '../../html/lines.ts'
import { type PageDocument, textIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, type Element, named } from '../../html/parser/tree.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'

/** So many entries are what the page is for, whatever is told before them. */
const MANY = 30
/** A box of the menu may have been taken for a card. */
const MOST = 0.7
const LEAST_LINE = 60
/** How many lines after the name may hold the day of the text, and how many before it. */
const LINES_AFTER = 6
const LINES_BEFORE = 2

export interface View {
  headline: Element
  /** Where that card begins; nowhere, if there is none. */
  firstText: number
  /** Most cards stand behind the name. */
  isBehind: boolean
  between: Line[]
  isDay: boolean
  /** Weight of the running text. */
  text: number
}

export function viewOf(eyes: Eyes, cards: readonly Placed[], most = MANY): View | undefined {
  const headline = cards.length < most ? ownHeadline(eyes) : undefined
  if (!headline) return undefined
  const isOther = ({ area }: Placed) => area.firstText > headline.firstText || area.endText <= headline.firstText
  const others = cards.filter(isOther).map(({ area }) => area.firstText)
  const behind = others.filter((at) => at >= headline.endText)
  const firstText = behind.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const { lines } = eyes.document
  const start = lines.findIndex((line) => line.firstText >= headline.firstText)
  const near = lines.slice(Math.max(0, start - LINES_BEFORE), start + 1 + LINES_AFTER)
  const between = lines.slice(start + 1).filter((line) => line.firstText < firstText)
  return {
    headline,
    firstText,
    isBehind: behind.length > 0 && behind.length >= others.length * MOST,
    between,
    isDay: isDayIn(eyes, near, firstText) || (isInTitle(eyes, headline) && isDayInTitle(eyes, headline)),
    text: textOf(eyes, between),
  }
}

function isDayIn({ document, around }: Eyes, lines: readonly Line[], firstText: number): boolean {
  const isDay = (line: Line) => {
    if (line.firstText >= firstText) return false
    // A heading that is a day begins a list.
    if (line.heading) return !isDated(line, around) && dateOfLine(line, around) !== undefined
    return hasDayForMachines(document, line, around) || dateOfLine(line, around) !== undefined
  }
  return lines.some(isDay)
}

/** "Today, 10:05, changed 13:48", with its day for machines. */
function hasDayForMachines({ tree }: PageDocument, line: Line, around: Surroundings): boolean {
  const isDay = ({ tag }: Element) => dateFromMachine(attributeOf(tag, 'datetime') ?? '', around) !== undefined
  const time = closest(line.holder, TIME)
  if (time) return isDay(time)
  return named(tree, 'time').some((one) => one.firstText >= line.firstText && one.endText <= line.endText && isDay(one))
}

const TIME = new Set(['time'])

/** "The walk, Sunday, 29 November 2026": behind the name of one thing. */
function isDayInTitle({ document, around }: Eyes, headline: Element): boolean {
  const [title, name] = [document.tree.title, textIn(document, headline)]
  if (!title.startsWith(name)) return false
  return dateOfLine({ text: title.slice(name.length), said: undefined }, around) !== undefined
}

/** Weight of the lines that are running text. */
export function textOf({ regions }: Eyes, lines: readonly Line[], least = LEAST_LINE): number {
  return lines.reduce((sum, { weight, heading, holder }) => {
    const isText = weight >= least && heading === undefined && (regions[holder.index] ?? 0) === CONTENT
    return isText && (least > 0 || !closest(holder, LINKED)) ? sum + weight : sum
  }, 0)
}

const LINKED = new Set(['a', 'label', 'option', 'nav', 'form', 'button'])
