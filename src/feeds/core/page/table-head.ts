// Rows of a table below cells that name its columns.
import { closest, type Element } from './tree.ts'

export function isBelowHead(element: Element): boolean {
  const row = closest(element, ROW)
  const rows = row?.parent
  if (!row || !rows) return false
  return (
    isHead(lastChild(rows.previous)) || isHead(row.previous) || (rows.firstChild !== row && isHead(rows.firstChild))
  )
}

const isHead = (row: Element | undefined): boolean => row?.name === 'tr' && row.firstChild?.name === 'th'

function lastChild(element: Element | undefined): Element | undefined {
  let at = element?.firstChild
  while (at?.next) at = at.next
  return at
}

const ROW = new Set(['tr'])
