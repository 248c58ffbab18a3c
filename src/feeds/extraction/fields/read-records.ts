// Fields of all records of the chosen list.

import { isDateOnlyLine } from '../dates/parse-date.ts'
import type { PageLocale } from '../dates/resolve-dates.ts'
import { type Line, linesWithin } from '../html/lines.ts'
import { foldedText, type PageDocument } from '../html/page-document.ts'
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { foldText, truncateText } from '../normalization/text.ts'
import type { ItemFields } from '../records/extracted-record.ts'
import type { LocatedRecord } from '../records/record-signals.ts'
import { blockTexts } from './content/markup-text.ts'
import { readContents } from './content/read-content.ts'
import { readImages } from './content/read-image.ts'
import { readDates } from './dates/read-dates.ts'
import { readBylines } from './read-byline.ts'
import { readEnclosures } from './read-enclosures.ts'
import { type RecordTitle, readTitles } from './titles/read-titles.ts'

export function readRecords(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): ItemFields[] {
  const titles = readTitles(document, records, locale)
  const dates = readDates(document, records, locale)
  const images = readImages(document, records)
  const bylines = readBylines(document, records)
  const read = records.map((_, i) => ({ title: titles[i], authors: bylines[i]?.authors }))
  const contents = readContents(document, records, read, images, locale)
  return records.map((record, i) => {
    const { span } = record
    const title = titles[i]
    const fields: ItemFields = { ...dates[i], ...bylines[i] }
    if (title?.text) fields.title = truncateText(title.text, MAX_TITLE_LENGTH)
    const content = contents[i]
    if (content) fields.contentHtml = content
    const summary = readSummary(document, record, title, locale) || summaryOf(content ?? '')
    if (summary) fields.summary = summary
    const image = images.images[i]
    if (image) fields.image = image
    const enclosures = readEnclosures(document, span, record.url)
    if (enclosures.length > 0) fields.enclosures = enclosures
    return fields
  })
}

/** The first lines of running text below the title. */
function readSummary(
  document: PageDocument,
  { span }: LocatedRecord,
  title: RecordTitle | undefined,
  locale: PageLocale,
): string {
  let summary = ''
  for (const line of linesWithin(document.lines, span, MAX_LINES)) {
    if (summary.length > MIN_LONG_SUMMARY_WEIGHT) break
    if (line === title?.line || !isRunningText(line, locale) || isSame(line, title)) continue
    summary += summary ? ` ${line.text}` : line.text
  }
  return truncateText(summary, MAX_SUMMARY_LENGTH)
}

/** Where there is no running text, of the facts of a card. */
function summaryOf(content: string): string {
  return truncateText(blockTexts(content, MAX_FACTS).join(' · '), MIN_LONG_SUMMARY_WEIGHT)
}

const MAX_FACTS = 12
const MAX_LINES = 60
const MIN_LONG_SUMMARY_WEIGHT = 160

/** Most differ in their first letter: then neither need be folded. */
function isSame(line: Line, title: RecordTitle | undefined): boolean {
  const text = title?.text ?? ''
  if (startsOtherwise(line.text, text)) return false
  const folded = title?.line?.text === text ? foldedText(title.line) : foldText(text)
  return foldedText(line) === folded
}

const startsOtherwise = (text: string, other: string): boolean =>
  PLAIN_START.test(text) && PLAIN_START.test(other) && text.charAt(0).toLowerCase() !== other.charAt(0).toLowerCase()

const PLAIN_START = /^[a-z0-9]/i

function isRunningText(line: Line, locale: PageLocale): boolean {
  return line.weight >= 40 && line.heading === undefined && !isDateOnlyLine(line, locale)
}
