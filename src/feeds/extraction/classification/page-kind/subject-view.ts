// Subject view: the lines between the headline and the first record behind it, where a detail page has its date and
// text.

import { findPageHeadline, isInPageTitle } from '../../candidates/page-headline.ts'
import { isDateOnlyLine, parseDateOfLine, parseMachineDate } from '../../dates/parse-date.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import type { Line } from '../../html/lines.ts'
import { type PageDocument, textOfRange } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { closest, type Element, elementsByName } from '../../html/parser/tree.ts'
import { MIN_PROSE_LINE_WEIGHT } from '../../html/text-volume.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'

/** A box of the menu may have been taken for a record. */
const MIN_SHARE_BEHIND = 0.7
/** Number of lines after and before the headline that may hold the date of the text. */
const MAX_LINES_AFTER = 6
const MAX_LINES_BEFORE = 2

export interface SubjectView {
  /** Most records stand behind the headline. */
  isBehind: boolean
  hasDate: boolean
  /** Weight of the running text. */
  proseWeight: number
}

export function findSubjectView(context: PageContext, records: readonly LocatedRecord[]): SubjectView | undefined {
  const headline = findPageHeadline(context)
  if (!headline) return undefined
  const isOther = ({ span }: LocatedRecord) => span.firstText > headline.firstText || span.endText <= headline.firstText
  const others = records.filter(isOther).map(({ span }) => span.firstText)
  const behind = others.filter((at) => at >= headline.endText)
  const firstText = behind.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const { lines } = context.document
  const start = lines.findIndex((line) => line.firstText >= headline.firstText)
  const near = lines.slice(Math.max(0, start - MAX_LINES_BEFORE), start + 1 + MAX_LINES_AFTER)
  const between = lines.slice(start + 1).filter((line) => line.firstText < firstText)
  return {
    isBehind: behind.length > 0 && behind.length >= others.length * MIN_SHARE_BEHIND,
    hasDate: isDayIn(context, near, firstText) || (isInPageTitle(context, headline) && isDayInTitle(context, headline)),
    proseWeight: runningTextWeight(context, between),
  }
}

function isDayIn({ document, locale }: PageContext, lines: readonly Line[], firstText: number): boolean {
  const isDay = (line: Line) => {
    if (line.firstText >= firstText) return false
    // A heading that is a day begins a list.
    if (line.heading) return !isDateOnlyLine(line, locale) && parseDateOfLine(line, locale) !== undefined
    return hasDayForMachines(document, line, locale) || parseDateOfLine(line, locale) !== undefined
  }
  return lines.some(isDay)
}

/** "Today, 10:05, changed 13:48", with its day for machines. */
function hasDayForMachines({ tree }: PageDocument, line: Line, locale: PageLocale): boolean {
  const isDay = ({ tag }: Element) => parseMachineDate(attributeOf(tag, 'datetime') ?? '', locale) !== undefined
  const time = closest(line.container, TIME)
  if (time) return isDay(time)
  return elementsByName(tree, 'time').some(
    (one) => one.firstText >= line.firstText && one.endText <= line.endText && isDay(one),
  )
}

const TIME = new Set(['time'])

/** "The walk, Sunday, 29 November 2026": a date behind the name of one item. */
function isDayInTitle({ document, locale }: PageContext, headline: Element): boolean {
  const [title, name] = [document.tree.title, textOfRange(document, headline)]
  if (!title.startsWith(name)) return false
  return parseDateOfLine({ text: title.slice(name.length), parsedDate: undefined }, locale) !== undefined
}

/** Weight of the lines that are running text. */
function runningTextWeight({ regions }: PageContext, lines: readonly Line[]): number {
  return lines.reduce((sum, { weight, heading, container }) => {
    const isText =
      weight >= MIN_PROSE_LINE_WEIGHT && heading === undefined && (regions[container.index] ?? 0) === CONTENT
    return isText ? sum + weight : sum
  }, 0)
}
