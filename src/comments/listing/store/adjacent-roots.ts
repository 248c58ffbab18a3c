// Shown roots directly after or before another, by an index range, so the cost does not grow with the offset.
import type { Reader, SqlValue } from '../../../platform/data/database.ts'
import type { Direction, RankedRoot } from '../../comment/rules/order.ts'
import { type CursorSide, cursorCondition } from './cursor-condition.ts'
import { ofRoots, type RootRow, rootRowOf, threadColumns } from './thread-rows.ts'

/** Nearest first. Pinned roots precede all others. */
export async function adjacentRoots(
  reader: Reader,
  page: { tenantId: string; id: string },
  { root, side, direction }: { root: RankedRoot; side: CursorSide; direction: Direction },
  max: number,
): Promise<RootRow[]> {
  const { order, condition, by } = cursorCondition(direction, side)
  const read = (isPinned: boolean, more: string, params: readonly SqlValue[], limit: number) =>
    reader.all<Record<string, SqlValue>>(
      `SELECT ${threadColumns}, nested_count ${ofRoots}${more} ORDER BY ${order} LIMIT ?`,
      [page.tenantId, page.id, Number(isPinned), ...params, limit],
    )
  const samePinState = await read(root.isPinned, ` AND ${condition}`, [root[by], root.id], max)
  const isOtherBeyond = root.isPinned === (side === 'after')
  const remaining = max - samePinState.length
  const others = isOtherBeyond && remaining > 0 ? await read(!root.isPinned, '', [], remaining) : []
  return [...samePinState, ...others].map(rootRowOf)
}
