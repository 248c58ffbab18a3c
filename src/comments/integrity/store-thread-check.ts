// Structure of threads: parents that are there, no circles, and pages, roots and visibility that follow from the parent.
import { type Finding, findInSlices, type IntegrityCheck } from '../../platform/data/check/integrity-check.ts'
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { lockPageById } from '../pages/store.ts'
import { bumpPageVersion } from '../pages/store-counters.ts'
import { isSettled, pageIdOf } from './store-counters.ts'

interface Row extends Record<string, string | number | null> {
  tenant_id: string
  id: string
  parent_id: string | null
  is_orphan: number
}

const own = 'r.approved * (1 - r.is_spam)'
const key = ['tenant_id', 'id']

/** Compared with the parent alone: what holds from each comment to the next holds for the thread. */
const misplaced = (more: string) => `SELECT r.tenant_id AS tenant_id, r.id AS id, r.parent_id AS parent_id,
    CASE WHEN r.parent_id IS NOT NULL AND p.id IS NULL THEN 1 ELSE 0 END AS is_orphan
  FROM comments r LEFT JOIN comments p ON p.tenant_id = r.tenant_id AND p.id = r.parent_id
  WHERE (r.root_id <> coalesce(p.root_id, r.id) OR r.page_id <> coalesce(p.page_id, r.page_id)
    OR r.shown <> ${own} * coalesce(p.shown, 1) OR (r.parent_id IS NOT NULL AND p.id IS NULL))
  AND ${isSettled('r.page_id')} ${more}`

/** Ids grow with time and parents come first, so that a circle has at least one reply whose id is not the greater one. */
const backwards = (
  more: string,
) => `SELECT r.tenant_id AS tenant_id, r.id AS id, r.parent_id AS parent_id, 0 AS is_orphan
  FROM comments r WHERE r.parent_id IS NOT NULL AND r.parent_id >= r.id ${more}`

const ancestors = `WITH RECURSIVE above (id) AS (
    SELECT parent_id FROM comments WHERE tenant_id = ? AND id = ?
    UNION SELECT c.parent_id FROM above a JOIN comments c ON c.tenant_id = ? AND c.id = a.id WHERE c.parent_id IS NOT NULL)
  SELECT id FROM above WHERE id = ? LIMIT 1`

export const threadCheck: IntegrityCheck = {
  name: 'threads',
  title: 'Replies hang on comments of their page, and none on itself',
  remedy: 'Run it again with --mend: a reply whose parent is gone becomes a comment of its own.',
  async *find({ reader }) {
    for await (const rows of findInSlices<Row>(reader, { key, sqlOf: backwards })) {
      const circles: Row[] = []
      for (const row of rows) if (await isInCircle(reader, row)) circles.push(row)
      yield circles.map((row) => findingOf(row, 'hangs below itself'))
    }
    for await (const rows of findInSlices<Row>(reader, { key, sqlOf: misplaced }))
      yield rows.map((row) =>
        findingOf(row, row.is_orphan === 1 ? 'hangs on a comment that is not there' : 'is not where its parent is'),
      )
  },
  async mend(tx, slice) {
    let mended = 0
    for (const finding of slice) mended += await place(tx, finding)
    return mended
  },
}

const findingOf = ({ tenant_id, id }: Row, text: string): Finding => ({
  table: 'comments',
  key: { tenant_id, id },
  text,
})

async function isInCircle(reader: Reader, { tenant_id, id }: Row): Promise<boolean> {
  return (await reader.get(ancestors, [tenant_id, id, tenant_id, id])) !== undefined
}

interface Placed {
  id: string
  parent_id: string | null
  page_id: string
  root_id: string
  shown: number
  own: number
}

const placedColumns = 'id, parent_id, page_id, root_id, shown, approved * (1 - is_spam) AS own'

/** The comment and all below it. Resolves to the number of rows that were changed. */
async function place(tx: Transaction, { key: { tenant_id, id } }: Finding): Promise<number> {
  const tenantId = String(tenant_id)
  const row = await lockedComment(tx, tenantId, String(id))
  // Replies of a page that has pending ones are moved, and counted, as they were: the next check sees.
  if (!row || (await tx.get(isPending, [tenantId, row.page_id]))) return 0
  const parent = row.parent_id === null ? undefined : await commentAt(tx, tenantId, row.parent_id)
  const isInside = await isInCircle(tx, { tenant_id: tenantId, id: row.id, parent_id: null, is_orphan: 0 })
  const above = isInside ? undefined : parent
  if (row.parent_id !== null && !above)
    await tx.run('UPDATE comments SET parent_id = NULL WHERE tenant_id = ? AND id = ?', [tenantId, row.id])
  let changed = row.parent_id !== null && !above ? 1 : 0
  const pending = [{ row, above }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { row: one, now, isChanged } = await follow(tx, tenantId, next)
    changed += Number(isChanged)
    if (!isChanged && one.id !== row.id) continue
    for (const reply of await repliesOf(tx, tenantId, one.id)) pending.push({ row: reply, above: now })
  }
  await bumpPageVersion(tx, tenantId, row.page_id, { comments: 0, roots: 0 })
  return changed
}

const isPending = 'SELECT comment_id FROM unsettled WHERE tenant_id = ? AND page_id = ? LIMIT 1'

async function lockedComment(tx: Transaction, tenantId: string, id: string): Promise<Placed | undefined> {
  const pageId = await pageIdOf(tx, { tenant_id: tenantId, id })
  if (pageId === undefined) return undefined
  await lockPageById(tx, tenantId, pageId)
  return commentAt(tx, tenantId, id)
}

const commentAt = (tx: Transaction, tenantId: string, id: string) =>
  tx.get<Placed>(`SELECT ${placedColumns} FROM comments WHERE tenant_id = ? AND id = ?`, [tenantId, id])

/** On whatever page they are: that is what may be wrong. */
const repliesOf = (tx: Transaction, tenantId: string, id: string) =>
  tx.all<Placed>(`SELECT ${placedColumns} FROM comments WHERE tenant_id = ? AND parent_id = ?`, [tenantId, id])

async function follow(tx: Transaction, tenantId: string, { row, above }: { row: Placed; above: Placed | undefined }) {
  const now = {
    ...row,
    root_id: above?.root_id ?? row.id,
    page_id: above?.page_id ?? row.page_id,
    shown: row.own * (above?.shown ?? 1),
  }
  const isChanged = now.root_id !== row.root_id || now.page_id !== row.page_id || now.shown !== row.shown
  const sql = 'UPDATE comments SET root_id = ?, page_id = ?, shown = ? WHERE tenant_id = ? AND id = ?'
  if (isChanged) await tx.run(sql, [now.root_id, now.page_id, now.shown, tenantId, row.id])
  return { row, now, isChanged }
}
