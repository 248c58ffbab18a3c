// Counters of pages, threads and people, each with the count that it has to be. Votes and flags have none: the site's
// server may set their totals (`updateComment`), and imports bring totals without votes.
import type { Counter } from '../../platform/data/check/counter-check.ts'
import type { Finding } from '../../platform/data/check/integrity-check.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { lockPageById } from '../pages/store.ts'
import { bumpPageVersion } from '../pages/store-counters.ts'

const unchanged = { comments: 0, roots: 0 }
const keyOf = (key: Finding['key']) => ({ tenantId: String(key.tenant_id), id: String(key.id) })

/** Replies of some pages still follow; their counters move with them. */
export const isSettled = (page: string) =>
  `NOT EXISTS (SELECT 1 FROM unsettled u WHERE u.tenant_id = r.tenant_id AND u.page_id = ${page})`

/** None follows to this page, either: a comment that was moved counts the replies that it has left behind. */
const isReached = (page: string) => `NOT EXISTS (SELECT 1 FROM unsettled u JOIN comments m
  ON m.tenant_id = u.tenant_id AND m.id = u.comment_id WHERE u.tenant_id = r.tenant_id AND m.page_id = ${page})`

const listed = 'SELECT count(*) FROM comments c WHERE c.tenant_id = r.tenant_id AND c.shown = 1'

const ofPage = (column: string, recount: string): Counter => ({
  ...{ table: 'pages', key: ['tenant_id', 'id'], column, recount, where: isSettled('r.id') },
  lock: (tx, key) => lockPageById(tx, keyOf(key).tenantId, keyOf(key).id),
  afterMend: (tx, key) => bumpPageVersion(tx, keyOf(key).tenantId, keyOf(key).id, unchanged),
})

const ofComment = (column: string, recount: string): Counter => ({
  ...{ table: 'comments', key: ['tenant_id', 'id'], column, recount },
  where: `${isSettled('r.page_id')} AND ${isReached('r.page_id')}`,
  lock: async (tx, key) => lockPageById(tx, keyOf(key).tenantId, (await pageIdOf(tx, key)) ?? ''),
  async afterMend(tx, key) {
    const pageId = await pageIdOf(tx, key)
    if (pageId !== undefined) await bumpPageVersion(tx, keyOf(key).tenantId, pageId, unchanged)
  },
})

export async function pageIdOf(tx: Transaction, key: Finding['key']): Promise<string | undefined> {
  const { tenantId, id } = keyOf(key)
  const row = await tx.get<{ page_id: string }>('SELECT page_id FROM comments WHERE tenant_id = ? AND id = ?', [
    tenantId,
    id,
  ])
  return row?.page_id
}

export const pageCounters: readonly Counter[] = [
  ofPage('comment_count', `(${listed} AND c.page_id = r.id)`),
  ofPage('root_count', `(${listed} AND c.page_id = r.id AND c.parent_id IS NULL)`),
  ofPage(
    'subscriber_count',
    '(SELECT count(*) FROM page_subscriptions s WHERE s.tenant_id = r.tenant_id AND s.page_id = r.id)',
  ),
]

/** By the indexes of a page's replies and threads. */
export const threadCounters: readonly Counter[] = [
  ofComment('child_count', `(${listed} AND c.page_id = r.page_id AND c.parent_id = r.id)`),
  ofComment('nested_count', `(${listed} AND c.page_id = r.page_id AND c.root_id = r.id AND c.id <> r.id)`),
]

export const furtherCounters: readonly Counter[] = [
  {
    table: 'bells',
    key: ['tenant_id', 'person'],
    column: 'count',
    recount: `(SELECT count(*) FROM notifications n
      WHERE n.tenant_id = r.tenant_id AND n.person = r.person AND n.on_bell = 1)`,
  },
  {
    table: 'page_react_totals',
    key: ['tenant_id', 'page_id', 'react_id'],
    column: 'total',
    recount: `(SELECT count(*) FROM page_reacts a WHERE a.tenant_id = r.tenant_id AND a.page_id = r.page_id
      AND a.react_id = r.react_id AND a.counted = 1)`,
  },
]
