// Roots next to one in each sort direction, for the positions after a pin.
import type { Reader, SqlValue } from '../../platform/data/database.ts'
import type { RankedRoot } from '../comment/rules/order.ts'
import { ofRoots, rankOf } from '../listing/store/thread-rows.ts'

type By = 'created_at' | 'mr_score'
const orders: readonly By[] = ['created_at', 'mr_score']

/** Roots just before and after it by date and by score, and the ends of the other group (pinned or unpinned). */
export async function findPinNeighbours(
  reader: Reader,
  page: { tenantId: string; id: string },
  root: RankedRoot,
): Promise<RankedRoot[]> {
  const own = [page.tenantId, page.id, Number(root.isPinned)]
  const others = [page.tenantId, page.id, Number(!root.isPinned)]
  const rows: (Record<string, SqlValue> | undefined)[] = []
  for (const by of orders) {
    const place = [by === 'created_at' ? root.createdAt : root.mrScore, root.id]
    rows.push(await reader.get(below(by, ` AND (${by}, id) < (?, ?)`), [...own, ...place]))
    rows.push(await reader.get(above(by, ` AND (${by}, id) > (?, ?)`), [...own, ...place]))
    rows.push(await reader.get(below(by, ''), others))
    rows.push(await reader.get(above(by, ''), others))
  }
  return rows.flatMap((row) => (row ? [rankOf(row)] : []))
}

const select = `SELECT id, created_at, mr_score, is_pinned ${ofRoots}`
const below = (by: By, condition: string) => `${select}${condition} ORDER BY ${by} DESC, id DESC LIMIT 1`
const above = (by: By, condition: string) => `${select}${condition} ORDER BY ${by}, id LIMIT 1`
