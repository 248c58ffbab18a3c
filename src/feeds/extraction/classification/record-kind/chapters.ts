// Chapters of one text: sections whose names lead nowhere else, as in a manual or an article.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { isDateOnlyLine } from '../../dates/parse-date.ts'
import { findLine, type Line, lineAt, linesWithin } from '../../html/lines.ts'
import { linksInElements, linkTextWeightIn, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import type { Element } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import { labelOfLink, lineShareOf } from '../../records/link-label.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { haveChapterNumbers } from './chapter-numbers.ts'

/** Share of the records of a group: one may begin before the first heading, another end with a list. */
const MIN_CHAPTER_SHARE = 0.6
/** A line that is read has so much besides its links, a part that is read usually so much. */
const MIN_PROSE_WEIGHT = 50
const MAX_LINES = 6
/** A link that takes so much of its line leads on. */
const MIN_STANDALONE_LINE_SHARE = 0.8
/** "Chapter 10.12." */
const MAX_NUMBER_WEIGHT = 14

/** A log has days, versions or counts its entries, and what is only remarked has no names. */
export function areChapters(context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { document } = context
  const { headingShare, dateShare, proseWeight } = features
  if (headingShare < 0.5)
    return dateShare < 0.3 && (arePermalinks(document, records) || (headingShare > 0 && areMarks(document, records)))
  const nameOf = (record: LocatedRecord) => (headingOf(document, record) ?? labelOfLink(document, record.link)).text
  // Most lists have days: the names of all are read only where the first begins with a number.
  if (dateShare >= 0.3 && !(records[0] && /\d/.test(nameOf(records[0]).slice(0, MAX_NUMBER_WEIGHT)))) return false
  const names = records.map(nameOf)
  const hasDays = dateShare >= 0.3 && (!haveChapterNumbers(names) || areDatedBelow(context, records))
  if (hasDays || (!haveChapterNumbers(names) && areNumbered(names))) return false
  const mayRefer = !areListItems(document, records, features)
  const isChapter = (record: LocatedRecord) =>
    isPlace(document, record, mayRefer) ||
    (mayRefer && proseWeight >= MIN_PROSE_WEIGHT && isLinkedInText(document, record))
  return records.filter(isChapter).length >= records.length * MIN_CHAPTER_SHARE
}

/** Each is somewhere else, or at an address of its own among others like it, or below it a line leads on. */
function areListItems(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { externalShare, itemUrlShare, urlPatternShare }: GroupFeatures,
): boolean {
  if (externalShare >= 0.9 || (itemUrlShare >= 0.9 && urlPatternShare >= 0.9) || haveGenericLabels(document, records))
    return true
  const leadsOn = ({ link }: LocatedRecord) =>
    !link.isSamePage && lineShareOf(document, link) >= MIN_STANDALONE_LINE_SHARE
  return records.filter(leadsOn).length >= records.length * MIN_CHAPTER_SHARE
}

/** The number of a chapter may read as a day: what is below its heading does not. */
function areDatedBelow({ document, locale }: PageContext, records: readonly LocatedRecord[]): boolean {
  const isBelow = (line: Line) => line.heading === undefined && isDateOnlyLine(line, locale)
  return (
    records.filter(({ span }) => linesWithin(document.lines, span, MAX_LINES).some(isBelow)).length >=
    records.length * 0.3
  )
}

/** The chapter follows there, or its heading links to itself and nowhere else. */
function isPlace(document: PageDocument, record: LocatedRecord, mayRefer: boolean): boolean {
  const { link, span } = record
  if (link.isSamePage && span.endText > link.element.endText) return true
  const heading = headingOf(document, record)?.heading
  if (!heading || !(link.isSamePage || mayRefer)) return false
  const ids = idsBetween(document, Math.min(span.first, heading.index), heading.end)
  const links = linksInElements(document, heading.index, heading.end)
  if (!links.some(({ isSamePage, url }) => isSamePage && ids.includes(url.slice(url.indexOf('#') + 1)))) return false
  return link.isSamePage || links.every(({ isSamePage }) => isSamePage)
}

/** Below a heading that is a place of the page and leads nowhere else, in the midst of a sentence. */
function isLinkedInText(document: PageDocument, record: LocatedRecord): boolean {
  const heading = headingOf(document, record)?.heading
  // An anchor may stand before it.
  if (!heading || idsBetween(document, anchorBefore(document, heading), heading.end).length === 0) return false
  if (linksInElements(document, heading.index, heading.end).some(({ isSamePage }) => !isSamePage)) return false
  const line = lineAt(document.lines, record.link.element.firstText)
  return (
    line !== undefined &&
    line.heading === undefined &&
    line.weight - linkTextWeightIn(document, line) >= MIN_PROSE_WEIGHT
  )
}

function anchorBefore({ tree }: PageDocument, { index, firstText }: Element): number {
  const before = tree.elements[index - 1]
  return before?.name === 'a' && before.endText === before.firstText && before.endText === firstText ? index - 1 : index
}

/** By which they can be linked, as addresses write them. */
function idsBetween({ tree }: PageDocument, first: number, last: number): string[] {
  const elements = tree.elements.slice(first, last + 1)
  return elements.flatMap(({ tag }) => attributeOf(tag, 'id') ?? attributeOf(tag, 'name') ?? []).map(encodeURI)
}

/** Paragraphs of a text that can be linked by their marks, one word each, between its headings. */
function areMarks(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const labels = records.map(({ link }) => labelOfLink(document, link).text.trim())
  const isMark = ({ link }: LocatedRecord) =>
    link.isSamePage && lineAt(document.lines, link.element.firstText)?.heading === undefined
  return records.every(isMark) && labels.every((label) => !/\s/.test(label)) && !areNumbered(labels)
}

/** "¶" behind the name of what is explained. */
function arePermalinks(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const isSign = ({ link }: LocatedRecord) => link.isSamePage && !hasWords(labelOfLink(document, link).text)
  return records.filter(isSign).length >= records.length * MIN_CHAPTER_SHARE
}

/** The one that the link stands in, else the first. */
function headingOf(document: PageDocument, { span, link }: LocatedRecord): Line | undefined {
  const line = lineAt(document.lines, link.element.firstText)
  return line?.heading ? line : findLine(document.lines, span, ({ heading }) => heading !== undefined)
}

/** "1.4.2", "Week 7", "March 2026", behind the number that a chapter may have; not the kinds of items, as "Cortex-M4". */
function areNumbered(names: readonly string[]): boolean {
  const isNumbered = (name: string) => NUMBER.test(name.replace(CHAPTER, ''))
  return names.filter(isNumbered).length >= names.length / 2
}

const CHAPTER = /^\s*\d{1,3}[.)]?\s/
const NUMBER = /\d\.\d|(?<![\p{Script=Latin}\d]-?)v?\p{Nd}+(?!-?\p{Script=Latin})/u
