// Every date that a card states, with the place where it stands and how surely it is the date of the thing.
import { dateOverLines } from '../dates/over-lines.ts'
import type { Reading, Surroundings } from '../dates/settle.ts'
import type { Written } from '../dates/written.ts'
import { dateFromEpoch, dateFromMachine, dateInAddress, dateInLine, dateOfLine, isDateLine } from '../dates.ts'
import type { PageDocument } from '../document.ts'
import { attributeOf, markOf } from '../page/attributes.ts'
import { classWords } from '../page/class-words.ts'
import { findLine, type Line, linesWithin } from '../page/lines.ts'
import type { Element } from '../page/tree.ts'
import type { Area } from '../series/area.ts'
import type { Placed } from '../series/evidence.ts'
import { addressOf } from '../series/link-address.ts'

export interface Mention {
  /** Equal in cards that are built alike. */
  place: string
  reading: Reading
  /** Higher is believed more. */
  trust: number
  /** It tells of a change, not of the beginning. */
  modified: boolean
}

const MODIFIED = /modif|updated|update|edited|lastmod|geändert|aktualisiert/i
/** All that it holds and more, but quicker to look for. */
const MAYBE_MODIFIED = /di[ft]|pdate|tmod|ändert|tualisiert/i
const PUBLISHED = /publish|posted|created|pubdate|entry-date|post-date|issued|startdate|dtstart/i

/** What is told to people, in the lines of the card and in its address. */
export function mentionsForPeople(
  document: PageDocument,
  { area, link, url }: Placed,
  around: Surroundings,
): Mention[] {
  const mentions = inLines(document, area, around)
  const reading = addressOf(link).dated ? dateInAddress(url) : undefined
  if (reading) mentions.push({ place: 'address', reading, trust: 0.2, modified: false })
  return mentions
}

/** No such mention is trusted more. */
export const MOST_FOR_PEOPLE = 1.1

/** Whether any of them may be that of a change. */
export function mayTellChange({ tree, lines }: PageDocument, cards: readonly Placed[]): boolean {
  if (tree.names.has('itemprop') || tree.classes.some(({ written }) => MODIFIED.test(written))) return true
  const isOfChange = ({ text }: Line) => text.length <= LONGEST && MAYBE_MODIFIED.test(text) && MODIFIED.test(text)
  return cards.some(({ area }) => findLine(lines, area, isOfChange, MAX_LINES) !== undefined)
}

const MACHINE_ATTRIBUTES = ['datetime', 'content', 'title', 'data-date', 'data-datetime', 'data-time', 'data-timestamp']

/** Scripts write the moment out from attributes of any name. */
const CLOCK_ATTRIBUTE = /^data-[\w-]{0,40}(?:date|time|unix|epoch|stamp|publish|posted|created)[\w-]{0,40}$/
const MAX_NAMES = 8

/** Those of a page that may hold a moment. */
export function clockAttributes({ tree }: PageDocument): string[] {
  const known = MACHINE_ATTRIBUTES.filter((name) => tree.names.has(name))
  const others = [...tree.names].filter((name) => CLOCK_ATTRIBUTE.test(name) && !known.includes(name))
  return [...known, ...others.slice(0, MAX_NAMES)]
}

/** What is told to programs, in attributes of these names. */
export function mentionsForMachines(
  { tree }: PageDocument,
  { area }: Placed,
  names: readonly string[],
  around: Surroundings,
): Mention[] {
  const mentions: Mention[] = []
  const marks = names.reduce((all, name) => all | markOf(name), 0)
  for (let i = area.first; i <= area.last; i++) {
    const element = tree.elements[i]
    if (!element || (element.tag.marks & marks) === 0) continue
    for (const name of names) {
      const value = attributeOf(element.tag, name)
      if (value === undefined || value.length < 8 || value.length > 80) continue
      const reading = /^\d{10}(?:\d{3})?$/.test(value) ? dateFromEpoch(Number(value)) : fromText(value, name, around)
      if (!reading) continue
      const said = saidAbout(element)
      const trust = (name === 'datetime' ? 2 : 1.5) + (PUBLISHED.test(said) ? 1 : 0)
      mentions.push({ place: `${name} ${element.path} ${said}`, reading, trust, modified: MODIFIED.test(said) })
    }
  }
  return mentions
}

/** Other attributes are for people: only a date with its year counts there. */
function fromText(value: string, name: string, around: Surroundings): Reading | undefined {
  return name === 'datetime' || /\d{4}/.test(value) ? dateFromMachine(value, around) : undefined
}

function saidAbout(element: Element): string {
  const { tag } = element
  const isPublished = attributeOf(tag, 'pubdate') !== undefined
  return `${attributeOf(tag, 'itemprop') ?? ''} ${classWords(element)} ${isPublished ? 'pubdate' : ''}`
}

const MAX_LINES = 80
/** Of a line; what is longer is a text. */
const LONGEST = 400

function inLines(document: PageDocument, area: Area, around: Surroundings): Mention[] {
  const lines = linesWithin(document.lines, area, MAX_LINES)
  const places = new Map<string, number>()
  const mentions: Mention[] = []
  for (const line of lines) {
    const stated = dateStated(document, line, around)
    if (!stated) continue
    const said = saidAbout(line.holder)
    const place = `line ${line.holder.path} ${said}`
    const nth = places.get(place) ?? 0
    places.set(place, nth + 1)
    const modified = MODIFIED.test(`${said} ${stated.text}`)
    mentions.push({ place: `${place} ${nth}`, reading: stated.reading, trust: trustOf(line, stated), modified })
  }
  const whole = mentions.some(({ reading }) => 'at' in reading || reading.year !== undefined)
  const leaf = whole ? undefined : dateOverLines(lines, around)
  if (leaf) mentions.push({ place: 'lines', reading: leaf, trust: MOST_FOR_PEOPLE, modified: false })
  return mentions
}

const PARTED = /[|•·–—●▪] | - /

interface Stated {
  text: string
  reading: Reading
}

/** A line of facts ("12 March 2026 | Jane | 3 comments") is read whole, by its signs, and by its inline elements. */
function dateStated({ tree }: PageDocument, line: Line, around: Surroundings): Stated | undefined {
  const { text, firstText, endText } = line
  if (text.length > LONGEST) return undefined
  const whole = dateOfLine(line, around)
  const pieces = endText - firstText > 1 ? tree.texts.slice(firstText, endText).map(({ value }) => value.trim()) : []
  if (whole) return unglued(pieces, whole, around) ?? { text, reading: whole }
  const parts = PARTED.test(text) ? text.split(/\s*[|•·–—●▪]\s+|\s-\s/).filter(Boolean) : []
  for (const part of [...parts, ...pieces]) {
    const reading = dateInLine(part, around)
    if (reading) return { text: part, reading }
  }
  return undefined
}

/** "2.13.1" and "February 24, 2026", "17.03." and "11°": an element that is a day itself needs no number of the next. */
function unglued(pieces: readonly string[], whole: Reading, around: Surroundings): Stated | undefined {
  if ('at' in whole) return undefined
  for (const text of pieces) {
    if (text.length < LEAST_DAY || !isDateLine(text, around)) continue
    const reading = dateInLine(text, around)
    // "16:51" alone would be today.
    if (!reading || 'at' in reading) continue
    const isYearTold = reading.year !== undefined || holdsYear(pieces, whole)
    if (isYearTold && isSameDay(reading, whole)) return undefined
    if (reading.year !== undefined || !isYearTold) return { text, reading }
  }
  return undefined
}

/** "5.3." */
const LEAST_DAY = 4

const isSameDay = (one: Written, other: Written): boolean =>
  one.day === other.day && one.month === other.month && (one.year ?? other.year) === other.year

/** In a box of its own: "12 March" and "2026", "๒๕๖๗" or "'26". */
const holdsYear = (pieces: readonly string[], { year }: Written): boolean =>
  year !== undefined && pieces.some((piece) => piece.includes(String(year)) || YEAR_ALONE.test(piece))
const YEAR_ALONE = /^['’]?\p{Nd}{2,4}[.,]?$/u

/** A date in a heading or among many words is less sure to be the date of the thing. */
function trustOf(line: Line, { text, reading }: Stated): number {
  let trust = 1
  if (line.heading) trust -= 0.5
  if (text.length > 60) trust -= 0.3
  if ('month' in reading && reading.year === undefined) trust -= 0.3
  return trust
}
