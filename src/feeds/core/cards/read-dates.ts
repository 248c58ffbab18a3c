// When the things of a list appeared: dates at the same place of each card, settled together.

import { type Reading, type Surroundings, settle } from '../dates/settle.ts'
import { dateFromEpoch, dateFromMachine, dateInAddress, dateInLine, isDateLine } from '../dates.ts'
import type { PageDocument } from '../document.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import type { Element } from '../page/tree.ts'
import type { Area } from '../series/area.ts'
import { median, type Placed } from '../series/traits.ts'
import { type DateHeading, dateHeadings } from './date-headings.ts'

export interface CardDates {
  publishedAt?: number
  modifiedAt?: number
}

interface Column {
  readings: Map<number, Reading>
  /** Higher is believed more. */
  trust: number
  modified: boolean
}

const MODIFIED = /modif|updated|update|edited|lastmod|geändert|aktualisiert/i
const PUBLISHED = /publish|posted|created|pubdate|entry-date|post-date|issued|startdate|dtstart/i

export function readDates(document: PageDocument, cards: readonly Placed[], around: Surroundings): CardDates[] {
  const columns = new Map<string, Column>()
  cards.forEach(({ area, url }, card) => {
    readAttributes(document, area, card, columns, around)
    readLines(document, area, card, columns, around)
    const address = dateInAddress(url)
    if (address) note(columns, 'address', card, address, 0.2, false)
  })
  useHeadings(columns, dateHeadings(document, cards, around))
  const ranked = rank(columns, cards.length, around)
  const published = settleBest(
    ranked.filter((column) => !column.modified),
    cards.length,
    around,
  )
  const modified = settleBest(
    ranked.filter((column) => column.modified),
    cards.length,
    around,
  )
  return cards.map((_, card) => {
    const publishedAt = published[card] ?? modified[card]
    const modifiedAt = modified[card]
    return {
      ...(publishedAt === undefined ? {} : { publishedAt }),
      ...(modifiedAt === undefined || modifiedAt === publishedAt ? {} : { modifiedAt }),
    }
  })
}

/** A heading completes dates without a year, and dates what has no date at all. */
function useHeadings(columns: Map<string, Column>, headings: readonly (DateHeading | undefined)[]): void {
  for (const { readings } of columns.values()) {
    for (const [card, reading] of readings) {
      const year = headings[card]?.year
      if (year !== undefined && 'month' in reading && reading.year === undefined)
        readings.set(card, { ...reading, year })
    }
  }
  headings.forEach((heading, card) => {
    if (heading?.reading) note(columns, 'heading', card, heading.reading, 0.3, false)
  })
}

function note(
  columns: Map<string, Column>,
  name: string,
  card: number,
  reading: Reading,
  trust: number,
  modified: boolean,
): void {
  const column = columns.get(name)
  if (!column) columns.set(name, { readings: new Map([[card, reading]]), trust, modified })
  else if (!column.readings.has(card)) column.readings.set(card, reading)
}

const MACHINE_ATTRIBUTES = ['datetime', 'content', 'title', 'data-date', 'data-datetime', 'data-time', 'data-timestamp']

function readAttributes(
  document: PageDocument,
  area: Area,
  card: number,
  columns: Map<string, Column>,
  around: Surroundings,
): void {
  for (let i = area.first; i <= area.last; i++) {
    const element = document.tree.elements[i]
    if (!element) continue
    for (const name of MACHINE_ATTRIBUTES) {
      const value = element.attributes[name]
      if (value === undefined || value.length < 8 || value.length > 80) continue
      const reading = /^\d{10}(?:\d{3})?$/.test(value) ? dateFromEpoch(Number(value)) : machineOnly(value, name, around)
      if (!reading) continue
      const said = saidAbout(element)
      const trust = (name === 'datetime' ? 2 : 1.5) + (PUBLISHED.test(said) ? 1 : 0)
      note(columns, `${name} ${element.path} ${said}`, card, reading, trust, MODIFIED.test(said))
    }
  }
}

/** A title attribute is for people: only what is made for machines, or a date alone, counts. */
function machineOnly(value: string, name: string, around: Surroundings): Reading | undefined {
  return name === 'datetime' || /\d{4}/.test(value) ? dateFromMachine(value, around) : undefined
}

function saidAbout(element: Element): string {
  const { itemprop = '', class: classes = '', pubdate } = element.attributes
  return `${itemprop} ${classes.length < 100 ? classes.replace(/\S*\d\S*/g, '') : ''} ${pubdate === undefined ? '' : 'pubdate'}`
}

const MAX_LINES = 80

function readLines(
  document: PageDocument,
  area: Area,
  card: number,
  columns: Map<string, Column>,
  around: Surroundings,
): void {
  const lines = linesWithin(document.lines, area).slice(0, MAX_LINES)
  let whole = false
  const places = new Map<string, number>()
  for (const line of lines) {
    for (const text of partsOf(document, line)) {
      const reading = dateInLine(text, around)
      if (!reading) continue
      whole ||= 'at' in reading || reading.year !== undefined
      const said = saidAbout(line.holder)
      const trust = trustOf(line, text, reading)
      const place = `line ${line.holder.path} ${said}`
      const nth = places.get(place) ?? 0
      places.set(place, nth + 1)
      note(columns, `${place} ${nth}`, card, reading, trust, MODIFIED.test(`${said} ${text}`))
      break
    }
  }
  const split = whole ? undefined : dateOverLines(lines, around)
  if (split) note(columns, 'lines', card, split, 1.1, false)
}

/** Day, month and year in boxes of their own, as on a leaf of a calendar. */
function dateOverLines(lines: readonly Line[], around: Surroundings): Reading | undefined {
  for (let i = 0; i + 1 < lines.length; i++) {
    let text = ''
    let found: Reading | undefined
    for (const line of lines.slice(i, i + 3)) {
      if (line.weight > 14) break
      text += ` ${line.text}`
      found = (isDateLine(text, around) ? dateInLine(text, around) : undefined) ?? found
    }
    if (found) return found
  }
  return undefined
}

/** A line of facts ("12 March 2026 | Jane | 3 comments") is read whole, by its signs, and by its inline elements. */
function partsOf({ tree }: PageDocument, { text, firstText, endText }: Line): string[] {
  if (text.length > 400) return []
  const parts = text.split(/\s*[|•·–—●▪]\s+|\s-\s|\s{2,}/).filter(Boolean)
  const pieces = endText - firstText > 1 ? tree.texts.slice(firstText, endText).map(({ value }) => value.trim()) : []
  return parts.length > 1 || pieces.length > 0 ? [text, ...parts, ...pieces] : [text]
}

/** A date in a heading or among many words is less sure to be the date of the thing. */
function trustOf(line: Line, text: string, reading: Reading): number {
  let trust = 1
  if (line.heading) trust -= 0.5
  if (text.length > 60) trust -= 0.3
  if ('month' in reading && reading.year === undefined) trust -= 0.3
  return trust
}

/**
 * The fullest column first. Of two that are level the earlier one tells when a thing appeared: the other is its last
 * change, its end or a closing day.
 */
function rank(columns: ReadonlyMap<string, Column>, count: number, around: Surroundings): Column[] {
  const worth = (column: Column): number => (column.readings.size / count) * column.trust
  const ranked = [...columns.values()].sort((a, b) => worth(b) - worth(a))
  const [first, second] = ranked.filter(({ modified }) => !modified)
  if (!first || !second || worth(second) < worth(first) * 0.95) return ranked
  return middle(second, around) < middle(first, around) ? [second, ...ranked.filter((one) => one !== second)] : ranked
}

function middle({ readings }: Column, around: Surroundings): number {
  return median(settle([...readings.values()], around).filter((at) => at !== undefined))
}

/** Each card takes its date from the best column that has one for it; a column is settled as a whole. */
function settleBest(columns: readonly Column[], count: number, around: Surroundings): (number | undefined)[] {
  const result: (number | undefined)[] = new Array(count).fill(undefined)
  for (const { readings } of columns) {
    const all = [...readings].sort((a, b) => a[0] - b[0])
    if (all.every(([card]) => result[card] !== undefined)) continue
    const settled = settle(
      all.map(([, reading]) => reading),
      around,
    )
    all.forEach(([card], i) => {
      result[card] ??= settled[i]
    })
  }
  return result
}
