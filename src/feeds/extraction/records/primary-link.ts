// Primary link of each record, chosen over the whole group: repeated targets are not items.
import type { Link, TargetUses } from '../html/links.ts'
import { linksInElements, type PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { firstCellPerRecord, scoreMostPromising } from './aligned-columns.ts'
import {
  bestLinkColumnTexts,
  type LinkColumn,
  type LinkColumnGroup,
  MAX_LABEL_WEIGHT,
  readLinkColumnSignals,
  readLinkColumnTexts,
  scoreLinkColumn,
} from './link-column-score.ts'
import { labelOfLink } from './link-label.ts'
import type { NodeSpan } from './node-span.ts'

/** As its links are gathered, record after record. */
interface GrowingColumn extends LinkColumn {
  /** The destination that was added last. */
  lastTarget: number
}

/** A record with the links in it. */
interface LinkedRecord {
  /** Index in the group. */
  number: number
  span: NodeSpan
  links: readonly Link[]
}

/** For each span its link, where it has one. */
export function findPrimaryLinks(document: PageDocument, spans: readonly NodeSpan[]): (Link | undefined)[] {
  const byPlace = new Map<number, GrowingColumn>()
  const records = spans.map((span, number): LinkedRecord => {
    return { number, span, links: linksInElements(document, span.first, span.last, MAX_LINKS) }
  })
  const uses = resetTargetUses(document, records)
  for (const record of records) {
    for (const link of record.links) {
      countUse(uses, link.targetNumber, record.number)
      addToColumn(document, columnAt(byPlace, link.structureKey), link, record)
    }
  }
  const columns = [...byPlace.values(), ...splitColumns(document, byPlace, records)]
  if (columns.length > 1) scoreColumns(columns, { document, recordCount: spans.length, uses })
  return firstCellPerRecord(
    columns.sort((a, b) => b.score - a.score),
    spans.length,
  )
}

function scoreColumns(columns: readonly LinkColumn[], group: LinkColumnGroup): void {
  const { document, recordCount } = group
  const glanced = columns.map((column, i) => {
    const signs = readLinkColumnSignals(column, i, group)
    return { column, signs, maxScore: scoreLinkColumn(column, recordCount, signs, bestLinkColumnTexts(column)) }
  })
  scoreMostPromising(glanced, recordCount, ({ column, signs }) =>
    scoreLinkColumn(column, recordCount, signs, readLinkColumnTexts(document, column)),
  )
}

/** Counts of the previous group are overwritten. */
function resetTargetUses({ targetUses }: PageDocument, records: readonly LinkedRecord[]): TargetUses {
  for (const { links } of records) {
    for (const { targetNumber } of links) {
      targetUses.recordCounts[targetNumber] = 0
      targetUses.lastRecord[targetNumber] = -1
      targetUses.lastColumn[targetNumber] = -1
    }
  }
  return targetUses
}

function countUse({ recordCounts, lastRecord }: TargetUses, thing: number, record: number): void {
  if (lastRecord[thing] !== record) recordCounts[thing] = (recordCounts[thing] ?? 0) + 1
  lastRecord[thing] = record
}

/**
 * Where boxes have no names of their own, a tag and a title stand at one place, and their order tells them apart. The
 * one that says most becomes a column of its own.
 */
function splitColumns(
  document: PageDocument,
  columns: ReadonlyMap<number, LinkColumn>,
  records: readonly LinkedRecord[],
): LinkColumn[] {
  const unshared: LinkColumn[] = []
  for (const [place, { cells, targetCount }] of columns) {
    const each = targetCount / cells.length
    if (each <= MIXED || each >= LISTED) continue
    const parts = new Map<string, GrowingColumn>()
    for (const record of records) {
      for (const link of record.links) {
        if (link.structureKey === place)
          addToColumn(document, columnAt(parts, positionIn(record.span, link.element)), link, record)
      }
    }
    const [says] = [...parts.values()].sort((a, b) => weightOf(document, b) - weightOf(document, a))
    if (says) unshared.push(says)
  }
  return unshared
}

/** Repeated targets of one record count once. */
function weightOf(document: PageDocument, { cells }: LinkColumn): number {
  let [weight, before] = [0, -1]
  for (const link of cells) {
    if (link.targetNumber !== before) weight += Math.min(MAX_LABEL_WEIGHT, labelOfLink(document, link).weight)
    before = link.targetNumber
  }
  return weight
}

/** Path of child indexes within the span, or within a sibling of its element: those may stand anywhere. */
function positionIn({ element: holder }: NodeSpan, element: Element): string {
  let position = ''
  for (let at = element; at !== holder && at.parent; at = at.parent) {
    if (at.parent === holder.parent) return `:${position}`
    let before = 0
    for (let one = at.previous; one && before < MAX_SIBLINGS; one = one.previous) before++
    position = `${before}/${position}`
  }
  return position
}

const MAX_LINKS = 60
const MAX_SIBLINGS = 20
/** So many destinations to a record, and a place is several; with more it is a list in the record. */
const MIXED = 1.2
const LISTED = 5

function columnAt<Place>(columns: Map<Place, GrowingColumn>, place: Place): GrowingColumn {
  let column = columns.get(place)
  if (!column) {
    column = {
      recordNumbers: [],
      cells: [],
      targetCount: 0,
      leadingCount: 0,
      lastTarget: -1,
      score: 0,
    }
    columns.set(place, column)
  }
  return column
}

/** Record after record. */
function addToColumn(document: PageDocument, column: GrowingColumn, link: Link, record: LinkedRecord): void {
  const { recordNumbers, cells } = column
  const end = cells.length - 1
  const known = recordNumbers[end] === record.number ? cells[end] : undefined
  if (!known) {
    recordNumbers.push(record.number)
    cells.push(link)
    if (leads(link, record.span)) column.leadingCount++
  } else if (
    known.targetNumber === link.targetNumber &&
    labelOfLink(document, link).weight > labelOfLink(document, known).weight
  ) {
    // Where image and title have the same target, the title is the better label.
    cells[end] = link
  }
  if (!known || column.lastTarget !== link.targetNumber) column.targetCount++
  column.lastTarget = link.targetNumber
}

/** Its words are the first of the record. */
const leads = ({ element }: Link, span: NodeSpan): boolean =>
  element.firstText === span.firstText && element.endText > element.firstText
