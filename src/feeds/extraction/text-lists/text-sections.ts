// Sections of a text by version or date, as changelogs, NEWS and release notes have them.

import { parseWrittenDate } from '../dates/parse-written-date.ts'
import type { PartialDate } from '../dates/partial-date.ts'
import { type EntryHeading, parseEntryHeading } from './entry-heading.ts'
import { findHeadingLines, type HeadingLine } from './heading-lines.ts'

export interface TextSection {
  title: string
  /** Tells it from its neighbours, also after further ones were written above it. */
  anchor: string
  date: PartialDate | undefined
  author: string | undefined
  /** Lines of its text. */
  lines: string[]
}

export interface TextSections {
  /** Title of the whole text, where it has one. */
  title: string | undefined
  sections: TextSection[]
}

interface Heading extends HeadingLine {
  entry: EntryHeading
}

const MAX_LINES = 300_000
const MAX_SECTIONS = 2000
/** Of headings that are marked alike. Headings of parts stand between the others. */
const MIN_ENTRY_SHARE = 0.5
/** Lines that no mark tells from a text are headings where nothing else is. */
const WEAK_MARK = /^(?:bare|bullet)/
const MAX_ANCHOR_CHARS = 80
/** A date that stands below its version. */
const MAX_LINES_TO_DATE = 3

/** In the order of the text; fewer than two are no list. */
export function findTextSections(text: string): TextSections {
  const lines = text.split(/\r\n?|\n/, MAX_LINES)
  const all = findHeadingLines(lines)
  const headings = entriesOf(all)
  const sections = headings.slice(0, MAX_SECTIONS).map((heading, i): TextSection => {
    const within = lines.slice(heading.end, headings[i + 1]?.line ?? lines.length)
    const { entry } = heading
    return {
      title: entry.title,
      anchor: '',
      date: entry.date ?? dateBelow(within),
      author: heading.author,
      lines: trimmed(within),
    }
  })
  const released = sections.filter((_, i) => headings[i]?.entry.isUnreleased === false)
  const first = all[0]
  const title =
    first && first.line < (headings[0]?.line ?? 0) && !WEAK_MARK.test(first.mark) && !parseEntryHeading(first.text)
      ? first.text.trim()
      : undefined
  const anchored = withAnchors(
    released,
    headings.filter(({ entry }) => !entry.isUnreleased),
  )
  return { title, sections: anchored.length < 2 ? [] : anchored }
}

/** Those of the marks whose headings mostly are versions or dates. */
function entriesOf(all: readonly HeadingLine[]): Heading[] {
  const read = all.flatMap((line): Heading[] => {
    const entry = entryOf(line)
    return entry ? [{ ...line, entry }] : []
  })
  const total = Map.groupBy(all, ({ mark }) => mark)
  const byMark = [...Map.groupBy(read, ({ mark }) => mark)]
  const strong = byMark.filter(
    ([mark, list]) => !WEAK_MARK.test(mark) && isMostly(list.length, total.get(mark)?.length),
  )
  const levels = strong.filter(([, list]) => list.some(isReleased)).map(([mark]) => mark)
  if (strong.some(([, list]) => list.filter(isReleased).length > 1) || countOf(strong) > 1)
    return withoutNested(read.filter(({ mark }) => levels.includes(mark)))
  const weak = byMark.filter(([mark, list]) => WEAK_MARK.test(mark) && list.filter(isReleased).length > 1)
  const [best] = weak.sort((a, b) => b[1].length - a[1].length)
  return best ? best[1].filter((heading) => isAlone(heading)) : []
}

/** A mark that names its version says all; its date stands in brackets. */
function entryOf({ text, version }: HeadingLine): EntryHeading | undefined {
  if (version === undefined) return parseEntryHeading(text)
  const [, title = text, written = ''] = /^(.*) \((.*)\)$/.exec(text) ?? []
  return { title, version, date: withYear(parseWrittenDate(written)), isUnreleased: false }
}

const withYear = (date: PartialDate | undefined) => (date?.year === undefined ? undefined : date)

const isReleased = ({ entry }: Heading): boolean => !entry.isUnreleased
const countOf = (marks: readonly (readonly [string, Heading[]])[]): number =>
  marks.reduce((sum, [, list]) => sum + list.filter(isReleased).length, 0)
const isMostly = (count: number, all = 0): boolean => count >= all * MIN_ENTRY_SHARE

/** Bare lines hold many versions: as headings they begin with one, or with a word for one. */
const isAlone = ({ text, entry }: Heading): boolean =>
  entry.isUnreleased ||
  /^\W{0,2}(?:v?\d|version|release|changes|noteworthy|major|minor|summary|what|new in|[\w.-]{1,30},? v?\d)/i.test(text)

/** A date below a version is the version's; a series above its first release has no text of its own. */
function withoutNested(headings: readonly Heading[]): Heading[] {
  const kept: Heading[] = []
  for (const heading of headings) {
    const before = kept.at(-1)
    const isNear = before !== undefined && heading.line - before.end < MAX_LINES_TO_DATE
    if (
      isNear &&
      heading.entry.version === undefined &&
      before.entry.version !== undefined &&
      before.entry.date === undefined
    ) {
      kept[kept.length - 1] = { ...before, end: heading.end, entry: { ...before.entry, date: heading.entry.date } }
    } else if (isNear && heading.line === before.end && before.entry.date === undefined && heading.mark > before.mark) {
      kept[kept.length - 1] = heading
    } else kept.push(heading)
  }
  return kept
}

/** `Released on 2020-01-02`, `Date: 2020-01-02`, `*March 3, 2020*` above the changes. */
function dateBelow(lines: readonly string[]): PartialDate | undefined {
  const first = lines.filter((line) => line.trim() !== '').slice(0, 2)
  for (const line of first) {
    if (line.length > 90 || /^\s*[-*+]\s/.test(line)) continue
    const entry = parseEntryHeading(line.replace(/^\s*:[\w ]{1,20}:/, ''))
    if (entry?.date && entry.version === undefined) return entry.date
  }
  return undefined
}

function trimmed(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => line.trim() !== '' && !/^\s*([=\-~*_])\1{2,}\s*$/.test(line))
  const to = lines.findLastIndex((line) => line.trim() !== '' && !/^\s*([=\-~*_])\1{2,}\s*$/.test(line))
  return from === -1 ? [] : lines.slice(from, to + 1)
}

/** Several of one day or name are numbered from the end, where nothing is added. */
function withAnchors(sections: readonly TextSection[], headings: readonly Heading[]): TextSection[] {
  const counts = new Map<string, number>()
  return sections
    .map((section, i) => ({ section, heading: headings[i] }))
    .reverse()
    .map(({ section, heading }) => {
      const name = anchorOf(heading?.entry.version ?? section.title)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return { ...section, anchor: count === 1 ? name : `${name}-${count}` }
    })
    .reverse()
}

const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._~+-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_ANCHOR_CHARS)
