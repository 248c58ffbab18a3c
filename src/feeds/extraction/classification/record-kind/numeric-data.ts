// Cards that show figures: what is measured now, each in a box, and the rows of a table of numbers.

import type { Traits } from '../../candidates/group-features.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import { linkWeightIn, type PageDocument, textIn } from '../../html/page-document.ts'
import { contains, type Element } from '../../html/parser/tree.ts'
import { areCalledAlike } from '../../records/generic-link-labels.ts'
import type { Placed } from '../../records/record-signals.ts'
import { FEW } from './buttons-and-menus.ts'

/** A longer name is that of a thing, and not of a row of numbers. */
const SHORT_NAME = 25
const LEAST_CELLS = 3
const MOSTLY = 0.7
/** A label, a figure and a remark. */
const MOST_LINES = 3
const LONGEST_LINE = 40
const LEAST_UNITS = 4

export function areFigures(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  if (traits.dated >= 0.3) return false
  return areMeasured(document, cards, traits) || areRowsOfNumbers(document, cards, traits)
}

/** "Wind: 9.1 m/s", each box with a button that is called alike. What is sold or counted has one unit in all. */
function areMeasured(document: PageDocument, cards: readonly Placed[], { count, pictured }: Traits): boolean {
  if (count > FEW || pictured >= 0.5 || !areCalledAlike(document, cards)) return false
  const figures = cards.map((card) => figureOf(document, card)).filter((line) => line !== undefined)
  if (figures.length < cards.length) return false
  const units = new Set(figures.map(({ text }) => text.replace(/^[^\p{L}\p{S}%/]+/u, '')))
  return units.size >= LEAST_UNITS || figures.every(({ heading }) => heading !== undefined)
}

function figureOf(document: PageDocument, { area }: Placed): Line | undefined {
  const lines = linesWithin(document.lines, area, MOST_LINES + 2).filter((line) => linkWeightIn(document, line) === 0)
  if (lines.length > MOST_LINES || lines.some(({ weight }) => weight > LONGEST_LINE)) return undefined
  const figures = lines.filter(({ text }) => FIGURE.test(text))
  return figures.length === 1 ? figures[0] : undefined
}

/** With its unit, or "of 15". */
const FIGURE = /^[-+−±~≈<>]?\s?\d[\d.,\s]*(?:[^\s\d]{1,5}|[^\s\d]{1,3}\s?\d+)?$/

/** "1 | Harbour Rovers | 13 | 11 | 0 | 2 | 40:10 | 33": in the order of their rank, and none of them kept below the page. */
function areRowsOfNumbers(document: PageDocument, cards: readonly Placed[], { title }: Traits): boolean {
  if (title >= SHORT_NAME || !cards.every(({ area }) => area.element.name === 'tr')) return false
  const { folder } = document
  if (folder !== '' && cards.every(({ url }) => url.startsWith(folder))) return false
  const isRanked = ({ area }: Placed, i: number) => Number.parseInt(textIn(document, area.element), 10) === i + 1
  return (
    cards.filter(isRanked).length >= cards.length * MOSTLY &&
    cards.filter((card) => isRowOfNumbers(document, card)).length >= cards.length * MOSTLY
  )
}

function isRowOfNumbers(document: PageDocument, { area, link }: Placed): boolean {
  const others = cellsOf(area.element).filter((cell) => !contains(cell, link.element))
  const told = others.map((cell) => textIn(document, cell).trim()).filter(Boolean)
  const numbers = told.filter((text) => NUMBER.test(text))
  return numbers.length >= LEAST_CELLS && numbers.length >= told.length * MOSTLY
}

const NUMBER = /^[-+−±]?\d[\d.,\s'’]*(?:\s?[-–:/]\s?\d+)?\s?%?$/

function cellsOf({ firstChild }: Element): Element[] {
  const cells: Element[] = []
  for (let cell = firstChild; cell; cell = cell.next) cells.push(cell)
  return cells
}
