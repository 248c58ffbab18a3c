// Numeric data: boxes of measurements, and rows of a table of numbers.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import { linkTextWeightIn, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { contains, type Element } from '../../html/parser/tree.ts'
import { haveGenericLabels } from '../../records/generic-link-labels.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { MAX_MENU_RECORDS } from './buttons-and-menus.ts'

/** A longer name is that of an item, and not of a row of numbers. */
const MAX_NAME_WEIGHT = 25
const MIN_CELLS = 3
const MIN_SHARE = 0.7
/** A label, a figure and a remark. */
const MAX_LINES = 3
const MAX_LINE_WEIGHT = 40
const MIN_UNITS = 4

export function areNumericData(
  document: PageDocument,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  if (features.dateShare >= 0.3) return false
  return areMeasured(document, records, features) || areRowsOfNumbers(document, records, features)
}

/** "Wind: 9.1 m/s", each box with a button of equal label. Goods and counts have one unit in all. */
function areMeasured(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { count, imageShare }: GroupFeatures,
): boolean {
  if (count > MAX_MENU_RECORDS || imageShare >= 0.5 || !haveGenericLabels(document, records)) return false
  const figures = records.map((record) => figureOf(document, record)).filter((line) => line !== undefined)
  if (figures.length < records.length) return false
  const units = new Set(figures.map(({ text }) => text.replace(/^[^\p{L}\p{S}%/]+/u, '')))
  return units.size >= MIN_UNITS || figures.every(({ heading }) => heading !== undefined)
}

function figureOf(document: PageDocument, { span }: LocatedRecord): Line | undefined {
  const lines = linesWithin(document.lines, span, MAX_LINES + 2).filter(
    (line) => linkTextWeightIn(document, line) === 0,
  )
  if (lines.length > MAX_LINES || lines.some(({ weight }) => weight > MAX_LINE_WEIGHT)) return undefined
  const figures = lines.filter(({ text }) => FIGURE.test(text))
  return figures.length === 1 ? figures[0] : undefined
}

/** With its unit, or "of 15". */
const FIGURE = /^[-+−±~≈<>]?\s?\d[\d.,\s]*(?:[^\s\d]{1,5}|[^\s\d]{1,3}\s?\d+)?$/

/** "1 | Harbour Rovers | 13 | 11 | 0 | 2 | 40:10 | 33": in the order of their rank, and none of them kept below the page. */
function areRowsOfNumbers(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { titleWeight }: GroupFeatures,
): boolean {
  if (titleWeight >= MAX_NAME_WEIGHT || !records.every(({ span }) => span.element.name === 'tr')) return false
  const { folder } = document
  if (folder !== '' && records.every(({ url }) => url.startsWith(folder))) return false
  const isRanked = ({ span }: LocatedRecord, i: number) =>
    Number.parseInt(textOfRange(document, span.element), 10) === i + 1
  return (
    records.filter(isRanked).length >= records.length * MIN_SHARE &&
    records.filter((record) => isRowOfNumbers(document, record)).length >= records.length * MIN_SHARE
  )
}

function isRowOfNumbers(document: PageDocument, { span, link }: LocatedRecord): boolean {
  const others = cellsOf(span.element).filter((cell) => !contains(cell, link.element))
  const texts = others.map((cell) => textOfRange(document, cell).trim()).filter(Boolean)
  const numbers = texts.filter((text) => NUMBER.test(text))
  return numbers.length >= MIN_CELLS && numbers.length >= texts.length * MIN_SHARE
}

const NUMBER = /^[-+−±]?\d[\d.,\s'’]*(?:\s?[-–:/]\s?\d+)?\s?%?$/

function cellsOf({ firstChild }: Element): Element[] {
  const cells: Element[] = []
  for (let cell = firstChild; cell; cell = cell.next) cells.push(cell)
  return cells
}
