// Table cell of an element of a record, and its place in the row: an empty cell before it moves nothing.
import type { Element } from '../html/parser/tree.ts'
import type { NodeSpan } from '../records/node-span.ts'

const CELLS = new Set(['td', 'th'])
const MAX_LEVELS = 8
/** Cells behind it share a place. */
const MAX_PLACE = 31

/** 1 for the first cell of a row; 0 outside the cells of a record. */
export function cellPlace(element: Element, { first }: NodeSpan): number {
  let cell: Element | undefined = element
  for (let i = 0; cell && !CELLS.has(cell.name); i++) {
    if (i === MAX_LEVELS) return 0
    cell = cell.parent
  }
  if (!cell || cell.index <= first) return 0
  let place = 0
  for (let at: Element | undefined = cell; at && place < MAX_PLACE; at = at.previous) place++
  return place
}
