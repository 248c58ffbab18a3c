// Titles of records: the line that is the title in all of them, not the whole record.

import { findPartialDate, isDateText } from '../../dates/parse-date.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import { readText, type TextRange } from '../../html/element-text.ts'
import type { Line } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import { linkTextWeightIn, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, type TextNode, type Tree } from '../../html/parser/tree.ts'
import { collapseWhitespace, foldText, hasWords, textWeight } from '../../normalization/text.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { stripBullets, stripCounts, textBehindTitle } from './title-affixes.ts'
import { selectTitleLines } from './title-columns.ts'

export interface RecordTitle {
  text: string
  /** The line that it was read from. */
  line?: Line
}

export function readTitles(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): RecordTitle[] {
  const lines = selectTitleLines(document, records, locale)
  const titles = records.map((record, i) => titleOf(document, record, lines[i], locale))
  return withoutDates(withoutLabel(document, withoutEdges(document, records, titles)), locale)
}

function withoutEdges(
  { tree }: PageDocument,
  records: readonly LocatedRecord[],
  titles: readonly RecordTitle[],
): RecordTitle[] {
  const tails: string[] = []
  for (const [i, { line }] of titles.entries()) {
    const link = records[i]?.link.element
    const isOfLink = line && link && link.firstText >= line.firstText && link.endText <= line.endText
    tails.push(textBehindTitle(tree, (isOfLink && link.endText > link.firstText ? link : line) ?? NO_TEXT))
  }
  const texts = titles.map(({ text }) => text)
  const bare = stripBullets(stripCounts(texts, tails))
  return titles.map((title, i) => ({ ...title, text: bare[i] ?? title.text }))
}

const NO_TEXT = { firstText: 0, endText: 0 }

/** "Title:" in an element of its own before each of them. */
function withoutLabel({ tree }: PageDocument, titles: RecordTitle[]): RecordTitle[] {
  const label = labelBefore(tree, titles[0])
  if (!label || titles.length < 2 || !titles.every((title) => labelBefore(tree, title) === label)) return titles
  return titles.map((title) => ({ ...title, text: title.text.slice(label.length).trim() || title.text }))
}

function labelBefore({ texts }: Tree, title: RecordTitle | undefined): string | undefined {
  const { text = '', line } = title ?? {}
  const [first, next] = line ? [texts[line.firstText], texts[line.firstText + 1]] : []
  const label = first?.value.trim() ?? ''
  if (!first || !next || !LABEL.test(label) || !text.startsWith(label) || contains(first.parent, next.parent))
    return undefined
  return label
}

const LABEL = /\p{L}\s?[:：]$/u

/** "2026-03-12 Title" in most of a list is a title behind a date. Where the date is all that differs, it stays. */
function withoutDates(titles: RecordTitle[], locale: PageLocale): RecordTitle[] {
  const bare: string[] = []
  let dated = 0
  for (const { text } of titles) {
    const rest = withoutDate(text, locale)
    bare.push(rest)
    if (rest !== text) dated++
  }
  const distinct = (texts: readonly string[]) => new Set(texts.map(foldText)).size
  if (dated < titles.length * 0.6 || distinct(bare) < distinct(titles.map(({ text }) => text)) * 0.95) return titles
  return titles.map((title, i) => ({ ...title, text: bare[i] || title.text }))
}

function withoutDate(text: string, locale: PageLocale): string {
  const date = findPartialDate(text, locale)
  if (date?.year === undefined) return text
  const starts = !hasWords(text.slice(0, date.from))
  const rest = starts ? text.slice(date.to) : hasWords(text.slice(date.to)) ? text : text.slice(0, date.from)
  const trimmed = rest.replace(/^[\s:,;|)\]–—-]+|[\s:,;|([–—-]+$/g, '')
  return textWeight(trimmed) >= 4 ? trimmed : text
}

function titleOf(
  document: PageDocument,
  { link }: LocatedRecord,
  line: Line | undefined,
  locale: PageLocale,
): RecordTitle {
  const label = labelOfLink(document, link).text
  if (!line) return { text: whole(label, link) }
  const text = titleIn(document, line, link, locale)
  return { text: whole(text || label, link), line }
}

/** Titles truncated to fit their column ("A quay of …") are complete in the `title` attribute of the link. */
function whole(text: string, { element }: Link): string {
  const mark = CUT.exec(text.slice(-MAX_CUT_LENGTH))?.[0]
  const start = mark === undefined ? undefined : text.slice(0, text.length - mark.length).trimEnd()
  const full = start && attributeOf(element.tag, 'title')?.replace(/\s+/g, ' ').trim()
  return full && full.length > start.length && full.startsWith(start) ? full : text
}

/** Of the points at its end. */
const MAX_CUT_LENGTH = 8
const CUT = /(?:…|\.{3,}|⋯+)$/

/** A link of some words at the beginning of its line, or behind a date; what follows is said of it. */
const MIN_NAME_LENGTH = 15

function opens({ tree }: PageDocument, { firstText }: TextRange, line: Line, locale: PageLocale): boolean {
  if (firstText === line.firstText) return true
  const before = readText(tree, { firstText: line.firstText, endText: firstText })
  return !hasWords(before) || isDateText(before, locale)
}

/** "Project: the title" as a heading, where both are links: the other leads elsewhere. */
const endsLinks = (document: PageDocument, { endText }: TextRange, line: Line): boolean =>
  line.heading !== undefined && endText === line.endText && linkTextWeightIn(document, line) >= line.weight * LINKED

const LINKED = 0.9

/** "R. Osei. Tides of the lower canal. Journal of Waterways, 2021." */
function isBetweenStops({ tree }: PageDocument, { firstText, endText }: TextRange, line: Line): boolean {
  const before = readText(tree, { firstText: line.firstText, endText: firstText })
  const after = readText(tree, { firstText: endText, endText: line.endText })
  // A few words behind a longer sentence are a button.
  if (textWeight(readText(tree, { firstText, endText })) < textWeight(before) / 2) return false
  return /[.:]\s*$/.test(before.slice(-MAX_CUT_LENGTH)) && /^\s*[.,]/.test(after)
}

/** In italics or bold letters, as a title stands in what is said of its writers and where it appeared. */
function isSetApart({ firstText, endText, firstChild, parent }: Element): boolean {
  return [firstChild, parent].some((one) => one && SET_APART.has(one.name) && coversSame(one, { firstText, endText }))
}

const SET_APART = new Set(['em', 'i', 'cite', 'b', 'strong', 'q'])
const coversSame = (a: TextRange, b: TextRange): boolean => a.firstText === b.firstText && a.endText === b.endText

/** The line without what was glued to it: dates, and what stands beside the link when the link is the title. */
function titleIn(document: PageDocument, line: Line, link: Link, locale: PageLocale): string {
  const { element } = link
  // A part of the page is led to by its heading, with all that stands in it.
  const linked = element.name === 'a' && element.firstText >= line.firstText && element.endText <= line.endText
  if (linked && element.endText > element.firstText) {
    const own = textOfRange(document, element)
    if (hasWords(own) && own.length >= line.text.length * 0.4) return own
    const stands = () =>
      opens(document, element, line, locale) ||
      isSetApart(element) ||
      isBetweenStops(document, element, line) ||
      endsLinks(document, element, line)
    if (own.length >= MIN_NAME_LENGTH && stands()) return own
  }
  const pieces = document.tree.texts.slice(line.firstText, line.endText)
  const rest = pieces.filter((piece) => !isDateText(piece.value, locale) && !isMark(piece))
  if (rest.length === 0 || rest.length === pieces.length) return line.text
  return collapseWhitespace(rest.map(({ value }) => value).join(''))
}

/** "#" or "¶" behind a heading leads to the heading. */
const isMark = ({ value, parent }: TextNode): boolean =>
  parent.name === 'a' && value.trim() !== '' && !hasWords(value) && value.trim().length <= 2
