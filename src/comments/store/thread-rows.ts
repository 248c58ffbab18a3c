// The rows of a page's threads as lists need them: roots in order, the shape of threads, and ready fragments.
import type { Reader, Value } from '../../platform/data/database.ts'
import { inList } from '../../platform/data/in-list.ts'
import type { Direction, RankedRoot } from '../core/order.ts'

interface PageKey {
  tenantId: string
  id: string
}

/** Enough to find which roots are on a page. */
export interface RootRow extends RankedRoot {
  nestedCount: number
}

/** What ordering and nesting go by. */
export interface ThreadRow extends RankedRoot {
  parentId: string | undefined
  rootId: string
  childCount: number
}

/** The shape of threads beyond this is cut: their oldest comments stay. */
const mostOfThreads = 20_000

const isRoot = 'parent_id IS NULL AND shown = 1'
const rootRow = `SELECT id, created_at, mr_score, is_pinned, nested_count FROM comments
  WHERE tenant_id = ? AND page_id = ? AND is_pinned = ? AND ${isRoot}`

/** As `compareRoots` has it, written so that an index gives it. */
const inDirection: Record<Direction, { order: string; before: string; by: 'createdAt' | 'mrScore' }> = {
  OF: { order: 'created_at, id', before: '(created_at, id) < (?, ?)', by: 'createdAt' },
  NF: { order: 'created_at DESC, id DESC', before: '(created_at, id) > (?, ?)', by: 'createdAt' },
  MR: { order: 'mr_score DESC, id DESC', before: '(mr_score, id) > (?, ?)', by: 'mrScore' },
}

/** The first shown roots of a page, in its order. */
export async function firstRoots(
  reader: Reader,
  page: PageKey,
  direction: Direction,
  most: number,
): Promise<RootRow[]> {
  const sql = `${rootRow} ORDER BY ${inDirection[direction].order} LIMIT ?`
  const pinned = await reader.all<Record<string, Value>>(sql, [page.tenantId, page.id, 1, most])
  const room = most - pinned.length
  const others = room > 0 ? await reader.all<Record<string, Value>>(sql, [page.tenantId, page.id, 0, room]) : []
  return [...pinned, ...others].map((row) => ({ ...rankOf(row), nestedCount: row.nested_count as number }))
}

/** How many shown roots stand before this one; undefined where it is not shown. */
export async function rootsBefore(
  reader: Reader,
  page: PageKey,
  direction: Direction,
  rootId: string,
): Promise<number | undefined> {
  const row = await reader.get<Record<string, Value>>(
    `SELECT id, created_at, mr_score, is_pinned FROM comments WHERE tenant_id = ? AND page_id = ? AND id = ? AND ${isRoot}`,
    [page.tenantId, page.id, rootId],
  )
  if (!row) return undefined
  const root = rankOf(row)
  const { before, by } = inDirection[direction]
  const count = async (condition: string, params: readonly Value[]) => {
    const counted = await reader.get<{ number: number }>(
      `SELECT count(*) AS number FROM comments WHERE tenant_id = ? AND page_id = ? AND is_pinned = ? AND ${isRoot}${condition}`,
      [page.tenantId, page.id, ...params],
    )
    return counted?.number ?? 0
  }
  const alike = await count(` AND ${before}`, [Number(root.isPinned), root[by], root.id])
  return root.isPinned ? alike : alike + (await count('', [1]))
}

export const threadColumns = 'id, parent_id, root_id, created_at, mr_score, is_pinned, child_count'

export function threadRowOf(row: Record<string, Value>): ThreadRow {
  return {
    ...rankOf(row),
    parentId: (row.parent_id as string | null) ?? undefined,
    rootId: row.root_id as string,
    childCount: row.child_count as number,
  }
}

/** All shown comments of these threads. */
export async function threadsOf(reader: Reader, page: PageKey, rootIds: readonly string[]): Promise<ThreadRow[]> {
  const rows = await inList(rootIds, mostOfThreads, (marks, ids, most) =>
    reader.all<Record<string, Value>>(
      `SELECT ${threadColumns} FROM comments
       WHERE tenant_id = ? AND page_id = ? AND root_id IN (${marks}) AND shown = 1 ORDER BY root_id, created_at LIMIT ?`,
      [page.tenantId, page.id, ...ids, most],
    ),
  )
  return rows.map(threadRowOf)
}

/** JSON of public comments by id, without the last brace, so that a viewer's fields can follow. */
export async function fragmentsOf(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inList(ids, Infinity, (marks, some) =>
    reader.all<{ id: string; fragment: string }>(
      `SELECT id, fragment FROM comments WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return new Map(rows.map(({ id, fragment }) => [id, fragment]))
}

function rankOf(row: Record<string, Value>): RankedRoot {
  return {
    id: row.id as string,
    createdAt: row.created_at as number,
    mrScore: row.mr_score as number,
    isPinned: row.is_pinned === 1,
  }
}
