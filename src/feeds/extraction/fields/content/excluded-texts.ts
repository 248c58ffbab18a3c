// Texts of a record that are no part of its content: title, date and byline, which are fields of their own, and labels of
// controls, which are the same in most records ("Read more", "Share").
import { isDateOnlyLine, isDateText } from '../../dates/parse-date.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { LinkLabel } from '../../html/links.ts'
import { foldedText, linksInElements, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { BYLINE_PREFIX } from '../../lexicon/byline-words.ts'
import { foldText } from '../../normalization/text.ts'
import type { ItemFields } from '../../records/extracted-record.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import type { RecordTitle } from '../titles/read-titles.ts'

/** Of records; fewer have no repetition that says anything. */
const minRecords = 3
/** Of records that have a link with the same label, and of those that end in the same words. */
const minSameLinkShare = 0.5
const minSameEndShare = 0.9
const maxLabelWeight = 40
/** Of a line of facts; longer ones are text. */
const maxFactsWeight = 120
/** Of one record that are looked at. */
const maxLinks = 40
const maxLines = 400

/** Fields of a record that are read before its content. */
export interface ReadFields {
  title: RecordTitle | undefined
  authors: ItemFields['authors']
}

export interface RepeatedTexts {
  /** Folded labels of links. */
  links: ReadonlySet<string>
  /** The folded last line of nearly all, where there is one: the whole record may be the link. */
  end: string | undefined
}

export function findRepeatedTexts(document: PageDocument, records: readonly { span: NodeSpan }[]): RepeatedTexts {
  if (records.length < minRecords) return { links: new Set(), end: undefined }
  const uses = new Map<string, number>()
  const ends = new Map<string, number>()
  const count = (counts: Map<string, number>, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const { span } of records) {
    for (const label of labelsIn(document, span)) count(uses, label)
    const last = linesWithin(document.lines, span, maxLines).at(-1)
    if (last && last.weight <= maxLabelWeight) count(ends, foldedText(last))
  }
  const frequent = (counts: Map<string, number>, share: number) =>
    [...counts].flatMap(([text, uses]) => (text !== '' && uses >= records.length * share ? [text] : []))
  return { links: new Set(frequent(uses, minSameLinkShare)), end: frequent(ends, minSameEndShare)[0] }
}

function labelsIn(document: PageDocument, span: NodeSpan): ReadonlySet<string> {
  const links = linksInElements(document, span.first, span.last, maxLinks).map((link) => labelOfLink(document, link))
  return new Set(links.filter(({ weight }) => weight <= maxLabelWeight).map(comparable))
}

/** Labels without letters and digits ("→") fold to nothing. */
const comparable = (label: LinkLabel): string => foldedText(label) || label.text

/** Numbers of the texts of the page. */
export function findExcludedTexts(
  document: PageDocument,
  span: NodeSpan,
  { title, authors = [] }: ReadFields,
  repeated: RepeatedTexts,
  locale: PageLocale,
): ReadonlySet<number> {
  const excluded = new Set<number>()
  const exclude = ({ firstText, endText }: { firstText: number; endText: number }) => {
    for (let i = firstText; i < endText; i++) excluded.add(i)
  }
  const names = new Set(authors.map(foldText))
  const ownTitle = title && foldText(title.text)
  const lines = linesWithin(document.lines, span, maxLines)
  const last = lines.at(-1)
  if (last && foldedText(last) === repeated.end) exclude(last)
  for (const line of lines) {
    if (line === title?.line) excludeTitle(document, line, ownTitle ?? '', exclude)
    else if (isDateOnlyLine(line, locale) || foldedText(line) === ownTitle || isByline(line, names)) exclude(line)
    else if (line.weight <= maxFactsWeight) excludeDates(document, line, locale, exclude)
  }
  for (const link of linksInElements(document, span.first, span.last, maxLinks)) {
    if (repeated.links.has(comparable(labelOfLink(document, link)))) exclude(link.element)
  }
  return excluded
}

/** "12 March 2026 · Harbour": the date in an element of its own. */
function excludeDates(
  { tree }: PageDocument,
  { firstText, endText }: Line,
  locale: PageLocale,
  exclude: (range: { firstText: number; endText: number }) => void,
): void {
  if (endText - firstText < 2) return
  for (let i = firstText; i < endText; i++)
    if (isDateText(tree.texts[i]?.value.trim() ?? '', locale)) exclude({ firstText: i, endText: i + 1 })
}

/** What stands beside a title in its line is content. */
function excludeTitle(
  document: PageDocument,
  line: Line,
  title: string,
  exclude: (range: { firstText: number; endText: number }) => void,
): void {
  if (foldedText(line) === title) {
    exclude(line)
    return
  }
  for (let i = line.firstText; i < line.endText; i++) {
    let at = document.tree.texts[i]?.parent
    // The element that is the title, and no more.
    while (at && at.firstText >= line.firstText && at.endText <= line.endText) {
      if (foldText(textOfRange(document, at)) === title) {
        exclude(at)
        return
      }
      at = at.parent
    }
  }
  exclude(line)
}

function isByline(line: Line, names: ReadonlySet<string>): boolean {
  return names.size > 0 && line.weight < 100 && names.has(foldText(line.text.replace(BYLINE_PREFIX, '')))
}
