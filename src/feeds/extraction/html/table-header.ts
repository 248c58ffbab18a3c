// Table rows below a header row of column names.
import { closest, type Element } from './parser/tree.ts'

export function isBelowTableHeader(element: Element): boolean {
  const row = closest(element, ROW)
  const rows = row?.parent
  if (!row || !rows) return false
  return (
    isHead(lastChild(rows.previous)) || isHead(row.previous) || (rows.firstChild !== row && isHead(rows.firstChild))
  )
}

/** The first cell may be empty, and no head; a head before other cells is that of its own row. */
function isHead(row: Element | undefined): boolean {
  const first = row?.name === 'tr' ? row.firstChild : undefined
  const second = first?.next
  return first !== undefined && (second ?? first).name === 'th'
}

function lastChild(element: Element | undefined): Element | undefined {
  let at = element?.firstChild
  while (at?.next) at = at.next
  return at
}

const ROW = new Set(['tr'])
