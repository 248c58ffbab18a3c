// Feeds: their records, and all that a read of one needs.
import type { Database, Transaction } from '../../platform/data/database.ts'
import { rememberUnchanged } from '../../platform/data/remembered.ts'
import type { Failure } from './result-store.ts'

export interface FeedRecord {
  id: string
  accountId: string
  url: string
  strategy: string
  name: string
  /** Sealed, bound to the feed's id. */
  tokenSealed: string
  createdAt: number
  updatedAt: number
}

/** What is known of a feed's content, without the content. */
export interface ResultState {
  version: number
  hasContent: boolean
  changedAt: number
  freshUntil: number
  failure?: Failure
}

/** All that a read of a feed needs, from one query. */
export interface ServedFeed {
  id: string
  url: string
  name: string
  accountRemoved: boolean
  allowedPages: string[]
  result?: ResultState
}

export interface NewFeed extends FeedRecord {
  tokenHash: string
}

/** A feed as operators see it. */
export interface ListedFeed {
  id: string
  name: string
  url: string
  strategy: string
  /** Name of its account. */
  account: string
}

interface FeedRow {
  id: string
  account_id: string
  url: string
  strategy: string
  name: string
  token_sealed: string
  created_at: number
  updated_at: number
}

interface ServedRow {
  id: string
  url: string
  name: string
  allowed_pages: string
  removed_at: number | null
  version: number | null
  has_content: number
  changed_at: number | null
  fresh_until: number | null
  failure: string | null
}

const served = `SELECT f.id, f.url, f.name, a.allowed_pages, a.removed_at, r.version,
    CASE WHEN r.content_hash IS NULL THEN 0 ELSE 1 END AS has_content, r.changed_at, r.fresh_until, r.failure
  FROM feeds f JOIN accounts a ON a.id = f.account_id LEFT JOIN results r ON r.feed_id = f.id`

export interface FeedStore {
  /** The feed that this owner, url and strategy have already, or the new one. */
  create(feed: NewFeed): Promise<{ feed: FeedRecord; created: boolean }>
  byTokenHash(hash: string): Promise<ServedFeed | undefined>
  byId(id: string): Promise<ServedFeed | undefined>
  /** Oldest first, without those of removed accounts: nobody can read them. */
  list(): Promise<ListedFeed[]>
  rotateToken(id: string, tokenHash: string, tokenSealed: string, now: number): Promise<boolean>
  /** Runs `work` in one transaction with other rows, such as jobs. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export function createFeedStore(database: Database): FeedStore {
  return {
    create: (feed) => database.write((tx) => create(tx, feed)),
    byTokenHash: rememberUnchanged(database, async (hash) => {
      const row = await database.get<ServedRow>(`${served} WHERE f.token_hash = ?`, [hash])
      return row && servedOf(row)
    }),
    async byId(id) {
      const row = await database.get<ServedRow>(`${served} WHERE f.id = ?`, [id])
      return row && servedOf(row)
    },
    list: () =>
      database.all<ListedFeed>(
        `SELECT f.id, f.name, f.url, f.strategy, a.name AS account FROM feeds f JOIN accounts a ON a.id = f.account_id
         WHERE a.removed_at IS NULL ORDER BY f.id`,
      ),
    async rotateToken(id, tokenHash, tokenSealed, now) {
      const changed = await database.write((tx) =>
        tx.run('UPDATE feeds SET token_hash = ?, token_sealed = ?, updated_at = ? WHERE id = ?', [
          tokenHash,
          tokenSealed,
          now,
          id,
        ]),
      )
      return changed > 0
    },
    within: (work) => database.write(work),
  }
}

async function create(tx: Transaction, feed: NewFeed): Promise<{ feed: FeedRecord; created: boolean }> {
  const added = await tx.run(
    `INSERT INTO feeds (id, account_id, url, strategy, name, token_hash, token_sealed, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account_id, url, strategy) DO NOTHING`,
    [
      feed.id,
      feed.accountId,
      feed.url,
      feed.strategy,
      feed.name,
      feed.tokenHash,
      feed.tokenSealed,
      feed.createdAt,
      feed.updatedAt,
    ],
  )
  if (added > 0) return { feed, created: true }
  const row = await tx.get<FeedRow>('SELECT * FROM feeds WHERE account_id = ? AND url = ? AND strategy = ?', [
    feed.accountId,
    feed.url,
    feed.strategy,
  ])
  if (!row) throw new Error('A feed that exists already was not found.')
  return { feed: recordOf(row), created: false }
}

function recordOf(row: FeedRow): FeedRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    strategy: row.strategy,
    name: row.name,
    tokenSealed: row.token_sealed,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function servedOf(row: ServedRow): ServedFeed {
  const { id, url, name } = row
  const feed: ServedFeed = {
    id,
    url,
    name,
    accountRemoved: row.removed_at !== null,
    allowedPages: JSON.parse(row.allowed_pages) as string[],
  }
  return row.version === null ? feed : { ...feed, result: resultOf(row, row.version) }
}

function resultOf(row: ServedRow, version: number): ResultState {
  return {
    version,
    hasContent: row.has_content === 1,
    changedAt: row.changed_at ?? 0,
    freshUntil: row.fresh_until ?? 0,
    ...(row.failure === null ? {} : { failure: JSON.parse(row.failure) as Failure }),
  }
}
