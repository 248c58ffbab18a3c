// Rows of reactions to pages, and their totals. Writers hold the lock of the page.
import type { Reader, Transaction } from '../../platform/data/database.ts'

export interface PageReact {
  tenantId: string
  pageId: string
  /** A voter key, or that of a network. */
  reactor: string
  /** Empty for a like. */
  reactId: string
  id: string
  isCounted: boolean
  network: string | undefined
  createdAt: number
}

type PageKey = Pick<PageReact, 'tenantId' | 'pageId'>

interface Row {
  reactor: string
  react_id: string
  id: string
  counted: number
  network: string | null
  created_at: number
}

/** Reactions of one person, who has one or two keys. */
export async function reactsOf(
  reader: Reader,
  { tenantId, pageId }: PageKey,
  reactors: readonly string[],
  limit: number,
): Promise<PageReact[]> {
  const [first, second = first] = reactors
  if (first === undefined || second === undefined) return []
  const rows = await reader.all<Row>(
    `SELECT reactor, react_id, id, counted, network, created_at FROM page_reacts
     WHERE tenant_id = ? AND page_id = ? AND reactor IN (?, ?) ORDER BY id LIMIT ?`,
    [tenantId, pageId, first, second, limit],
  )
  return rows.map((row) => ({
    tenantId,
    pageId,
    reactor: row.reactor,
    reactId: row.react_id,
    id: row.id,
    isCounted: row.counted === 1,
    network: row.network ?? undefined,
    createdAt: row.created_at,
  }))
}

/** Greatest first. */
export async function totalsOf(
  reader: Reader,
  { tenantId, pageId }: PageKey,
  limit: number,
): Promise<{ reactId: string; total: number }[]> {
  const rows = await reader.all<{ react_id: string; total: number }>(
    `SELECT react_id, total FROM page_react_totals WHERE tenant_id = ? AND page_id = ?
     ORDER BY total DESC, react_id LIMIT ?`,
    [tenantId, pageId, limit],
  )
  return rows.map(({ react_id, total }) => ({ reactId: react_id, total }))
}

export async function totalOf(reader: Reader, { tenantId, pageId }: PageKey, reactId: string): Promise<number> {
  const row = await reader.get<{ total: number }>(
    'SELECT total FROM page_react_totals WHERE tenant_id = ? AND page_id = ? AND react_id = ?',
    [tenantId, pageId, reactId],
  )
  return row?.total ?? 0
}

export async function countReactIds(reader: Reader, { tenantId, pageId }: PageKey): Promise<number> {
  const row = await reader.get<{ number: number }>(
    'SELECT count(*) AS number FROM page_react_totals WHERE tenant_id = ? AND page_id = ?',
    [tenantId, pageId],
  )
  return row?.number ?? 0
}

/** Counted reactions of this id from a network since then. */
export async function countReactsOfNetwork(
  reader: Reader,
  { tenantId, pageId, reactId, network }: PageKey & { reactId: string; network: string },
  since: number,
): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT count(*) AS number FROM page_reacts
     WHERE tenant_id = ? AND page_id = ? AND network = ? AND react_id = ? AND counted = 1 AND created_at > ?`,
    [tenantId, pageId, network, reactId, since],
  )
  return row?.number ?? 0
}

/** Voter keys of signed-on users with this reaction, newest first. */
export async function usersWithReact(
  reader: Reader,
  { tenantId, pageId, reactId }: PageKey & { reactId: string },
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ reactor: string }>(
    `SELECT reactor FROM page_reacts
     WHERE tenant_id = ? AND page_id = ? AND react_id = ? AND counted = 1 AND network IS NULL ORDER BY id DESC LIMIT ?`,
    [tenantId, pageId, reactId, limit],
  )
  return rows.map(({ reactor }) => reactor)
}

export function insertReact(tx: Transaction, react: PageReact): void {
  const { tenantId, pageId, reactor, reactId, id, isCounted, network, createdAt } = react
  tx.send(
    `INSERT INTO page_reacts (tenant_id, page_id, reactor, react_id, id, counted, network, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [tenantId, pageId, reactor, reactId, id, Number(isCounted), network ?? null, createdAt],
  )
  if (!isCounted) return
  tx.send(
    `INSERT INTO page_react_totals (tenant_id, page_id, react_id, total) VALUES (?, ?, ?, 1)
     ON CONFLICT (tenant_id, page_id, react_id) DO UPDATE SET total = page_react_totals.total + 1`,
    [tenantId, pageId, reactId],
  )
}

/** A reaction that nobody has any more leaves no total. */
export function removeReact(tx: Transaction, { tenantId, pageId, reactor, reactId, isCounted }: PageReact): void {
  tx.send('DELETE FROM page_reacts WHERE tenant_id = ? AND page_id = ? AND reactor = ? AND react_id = ?', [
    tenantId,
    pageId,
    reactor,
    reactId,
  ])
  if (!isCounted) return
  tx.send('UPDATE page_react_totals SET total = total - 1 WHERE tenant_id = ? AND page_id = ? AND react_id = ?', [
    tenantId,
    pageId,
    reactId,
  ])
  tx.send('DELETE FROM page_react_totals WHERE tenant_id = ? AND page_id = ? AND react_id = ? AND total <= 0', [
    tenantId,
    pageId,
    reactId,
  ])
}
