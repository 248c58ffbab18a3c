// Title columns, the best first. Scored over the whole list: kickers and buttons repeat, dates are dates, scores are
// numbers, titles differ.

import type { PageLocale } from '../../dates/resolve-dates.ts'
import { structureKey } from '../../html/class-names.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { type EstimatedColumn, firstCellPerRecord, scoreMostPromising } from '../../records/aligned-columns.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import { linksInSpan } from '../../records/node-span.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { cellPlace } from '../table-cell.ts'
import {
  bestTitleColumnTexts,
  readTitleColumnSignals,
  readTitleColumnTexts,
  scoreTitleColumn,
  type TitleColumn,
  type TitleColumnSignals,
} from './title-column-score.ts'

interface Place {
  /** Of the first, the second … line of a record there. */
  columns: TitleColumn[]
  /** Number of lines over all records: many per record are points of a list. */
  total: number
  /** The record that was met last, and the number of its last line there. */
  card: number
  nth: number
}

/** Below this a line is no better a title than the words of the link or its picture. */
const MIN_SCORE = 0.1
const MAX_LINES = 40
const HEADED = 2
/** The first lines of one kind are told apart, all later ones are one column. */
const MAX_ORDINAL = 4
/** Above the greatest `cellPlace`. */
const CELLS = 32

/** For each record the line that is its title, where one is. */
export function selectTitleLines(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): (Line | undefined)[] {
  const columns = columnsOf(document, records)
  const read = ({ column, signs }: EstimatedTitles) =>
    scoreTitleColumn(column, records.length, signs, readTitleColumnTexts(records, column, locale))
  scoreMostPromising(estimateColumns(document, records, columns), records.length, read, {
    minScore: MIN_SCORE,
    maxBoost: HEADED,
  })
  return firstCellPerRecord(ranked(columns), records.length)
}

/** Where titles are headings, the first story has a heading of another rank rather than none. */
function ranked(columns: readonly TitleColumn[]): TitleColumn[] {
  const likely = columns.filter(({ score }) => score > MIN_SCORE).sort((a, b) => b.score - a.score)
  const boost = likely[0]?.cells[0]?.heading ? HEADED : 1
  const worth = ({ score, cells }: TitleColumn) => (cells[0]?.heading ? score * boost : score)
  return likely.sort((a, b) => worth(b) - worth(a))
}

interface EstimatedTitles extends EstimatedColumn {
  column: TitleColumn
  signs: TitleColumnSignals
}

function estimateColumns(
  document: PageDocument,
  records: readonly LocatedRecord[],
  columns: readonly TitleColumn[],
): EstimatedTitles[] {
  const links = haveGenericLabels(document, records) ? [] : records.map((record) => sameLinks(document, record))
  return columns.map((column) => {
    const signs = readTitleColumnSignals(document, records, links, column)
    return { column, signs, maxScore: scoreTitleColumn(column, records.length, signs, bestTitleColumnTexts(column)) }
  })
}

/** Every link of the record that leads where the record leads. */
function sameLinks(document: PageDocument, { span, link }: LocatedRecord): Link[] {
  return linksInSpan(document, span).filter(({ key }) => key === link.key)
}

function columnsOf(document: PageDocument, records: readonly LocatedRecord[]): TitleColumn[] {
  const columns: TitleColumn[] = []
  const places = new Map<number, Place>()
  for (let record = 0; record < records.length; record++) {
    const { span } = records[record] ?? {}
    if (!span) continue
    for (const line of linesWithin(document.lines, span, MAX_LINES)) {
      const place = placeIn(
        places,
        structureKey(document.tree, line.container) * CELLS + cellPlace(line.container, span),
      )
      place.total++
      place.nth = place.card === record ? Math.min(MAX_ORDINAL, place.nth + 1) : 0
      place.card = record
      addLine(columns, place, line)
    }
  }
  return columns
}

function placeIn(places: Map<number, Place>, number: number): Place {
  let place = places.get(number)
  if (!place) {
    place = { columns: [], total: 0, card: -1, nth: 0 }
    places.set(number, place)
  }
  return place
}

/** To the column of those that come as late in their records. */
function addLine(columns: TitleColumn[], place: Place, line: Line): void {
  const column = place.columns[place.nth]
  if (!column) {
    const added = { recordNumbers: [place.card], cells: [line], place, score: 0 }
    columns.push(added)
    place.columns[place.nth] = added
  } else if (column.recordNumbers[column.recordNumbers.length - 1] !== place.card) {
    column.recordNumbers.push(place.card)
    column.cells.push(line)
  }
}
