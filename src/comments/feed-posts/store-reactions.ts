// Rows of reactions on feed posts, one per person, post and kind.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

export interface ReactionKey {
  tenantId: string
  postId: string
  person: string
  type: string
}

export interface NewReaction extends ReactionKey {
  isCounted: boolean
  /** Undefined for a proven person. */
  network: string | undefined
}

/** False where there is one already. */
export async function addReaction(tx: Transaction, reaction: NewReaction, now: number): Promise<boolean> {
  const { tenantId, postId, person, type, isCounted, network } = reaction
  const added = await tx.run(
    `INSERT INTO feed_post_reactions (tenant_id, post_id, person, type, counted, network, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, post_id, person, type) DO NOTHING`,
    [tenantId, postId, person, type, Number(isCounted), network ?? null, now],
  )
  return added > 0
}

/** Whether it counted; undefined where there was none. With the post locked. */
export async function removeReaction(
  tx: Transaction,
  { tenantId, postId, person, type }: ReactionKey,
): Promise<{ isCounted: boolean } | undefined> {
  const key = [tenantId, postId, person, type]
  const where = 'WHERE tenant_id = ? AND post_id = ? AND person = ? AND type = ?'
  const row = await tx.get<{ counted: number }>(`SELECT counted FROM feed_post_reactions ${where}`, key)
  if (!row) return undefined
  tx.send(`DELETE FROM feed_post_reactions ${where}`, key)
  return { isCounted: row.counted === 1 }
}

/** Counted reactions of a kind from one network since then. */
export async function countReactionsOfNetwork(
  reader: Reader,
  { tenantId, postId, type, network }: Omit<ReactionKey, 'person'> & { network: string },
  since: number,
): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT count(*) AS number FROM feed_post_reactions
     WHERE tenant_id = ? AND post_id = ? AND type = ? AND network = ? AND counted = 1 AND created_at > ?`,
    [tenantId, postId, type, network, since],
  )
  return row?.number ?? 0
}

/** Kinds by post, of one person. */
export type ReactionsOfPerson = Record<string, Record<string, true>>

export async function reactionsOn(
  reader: Reader,
  tenantId: string,
  person: string,
  postIds: readonly string[],
): Promise<ReactionsOfPerson> {
  const rows = await selectInList(postIds, Infinity, (marks, ids) =>
    reader.all<Row>(`${select} AND post_id IN (${marks})`, [tenantId, person, ...ids]),
  )
  return byPost(rows)
}

/** On the newest posts first, by rows up to `limit`. */
export async function newestReactions(
  reader: Reader,
  tenantId: string,
  person: string,
  limit: number,
): Promise<ReactionsOfPerson> {
  return byPost(await reader.all<Row>(`${select} ORDER BY post_id DESC LIMIT ?`, [tenantId, person, limit]))
}

interface Row {
  post_id: string
  type: string
}

const select = 'SELECT post_id, type FROM feed_post_reactions WHERE tenant_id = ? AND person = ?'

function byPost(rows: readonly Row[]): ReactionsOfPerson {
  const posts = Map.groupBy(rows, ({ post_id }) => post_id)
  return Object.fromEntries(
    [...posts].map(([id, own]) => [id, Object.fromEntries(own.map(({ type }) => [type, true as const]))]),
  )
}
