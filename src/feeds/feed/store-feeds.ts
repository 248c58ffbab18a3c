// Feed store: rows of feeds, with a versioned cache by token hash.
import type { Database, Reader, SqlValue, Transaction } from '../../platform/data/database.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import type { FeedSettings } from './contract-feed-options.ts'
import { httpAlternative, normalizePageUrl } from './rules-page-url.ts'
import {
  type FeedRecord,
  type FeedRow,
  type HeaderDates,
  type ListedFeed,
  type ListedRow,
  type NewFeed,
  type ServedFeed,
  type ServedRow,
  selectServedFeed,
  servedFeedTables,
  toFeedRecord,
  toListedFeed,
  toServedFeed,
} from './store-feed-rows.ts'

export interface FeedStore {
  /** An existing feed of this account, URL and strategy is returned in place of a new one. */
  create(feed: NewFeed): Promise<{ feed: FeedRecord; created: boolean }>
  byTokenHash(hash: string): Promise<ServedFeed | undefined>
  byId(id: string): Promise<ServedFeed | undefined>
  /** Oldest first, without those of removed accounts, which have no readers. */
  list(): Promise<ListedFeed[]>
  /** At most `limit` feeds of an account, oldest first, after the feed with the id `after`. */
  ofAccount(accountId: string, after: string, limit: number): Promise<FeedRecord[]>
  record(accountId: string, id: string): Promise<FeedRecord | undefined>
  /** False where the feed has another version than `change.version` by now. */
  update(id: string, change: FeedChange, now: number): Promise<boolean>
  /** Takes its address away and hides it; it can be restored. False where the account has no such feed. */
  remove(accountId: string, id: string, now: number): Promise<boolean>
  /** A feed of this page was deleted, can be restored, and no other has taken its place. */
  isDeletedPage(accountId: string, url: string): Promise<boolean>
  /** `taken`: the account has another feed of this page by now. */
  restore(accountId: string, id: string, now: number): Promise<'restored' | 'taken' | 'unknown'>
  /** Feeds deleted until then, with all rows that belong to them; resolves to their number. */
  purgeDeleted(until: number, limit: number): Promise<number>
  markRead(id: string, at: number): Promise<void>
  /** Unless it has another name by now. Leaves `updated_at`, so that rendered documents stay valid. */
  renameFromPage(tx: Transaction, feed: { id: string; name: string }, title: string): Promise<void>
  /** Replaces a URL of guessed scheme by the one that was reached, unless another feed of the account and strategy has it. */
  confirmScheme(tx: Transaction, id: string, url: string): Promise<void>
  /** Replaces the URL of a feed whose page has moved, unless another feed of the account and strategy has it. */
  followMove(tx: Transaction, id: string, url: string): Promise<void>
  /** Locks the feed's row until the transaction ends. Undefined where the feed was deleted. */
  lockSettings(tx: Transaction, id: string): Promise<FeedSettings | undefined>
  rotateToken(id: string, tokenHash: string, tokenSealed: string, now: number): Promise<boolean>
  /** Runs `work` in one transaction with other rows, such as jobs. */
  within<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Undefined fields stay as they are. */
export interface FeedChange {
  /** From now on the owner's. */
  name?: string | undefined
  settings?: FeedSettings | undefined
  folder?: string | undefined
  tags?: readonly string[] | undefined
  /** Null removes them. */
  headersSealed?: string | null | undefined
  headerDates?: HeaderDates | undefined
  pausedAt?: number | null | undefined
  /** `updatedAt` of the feed that was read. */
  version?: number | undefined
}

const listed = `SELECT f.id, f.name, f.url, f.strategy, a.name AS account, f.token_sealed, f.paused_at, f.file_name,
    r.failure, r.checked_at, CASE WHEN c.feed_id IS NULL THEN 0 ELSE 1 END AS has_items
  FROM feeds f JOIN accounts a ON a.id = f.account_id LEFT JOIN results r ON r.feed_id = f.id
  LEFT JOIN contents c ON c.feed_id = f.id WHERE a.removed_at IS NULL AND f.deleted_at IS NULL ORDER BY f.id`

const servedByTokenHash = `${selectServedFeed} WHERE f.token_hash = ? AND f.deleted_at IS NULL`
const servedById = `${selectServedFeed} WHERE f.id = ? AND f.deleted_at IS NULL`

/** No other feed of the account and strategy has a URL. */
const hasNoOther = `NOT EXISTS (
  SELECT 1 FROM feeds o WHERE o.account_id = feeds.account_id AND o.url = ? AND o.strategy = feeds.strategy
    AND o.file_name IS NULL AND o.deleted_at IS NULL AND o.id <> feeds.id)`

const addresses: Pick<FeedStore, 'confirmScheme' | 'followMove'> = {
  async confirmScheme(tx, id, url) {
    await tx.run(`UPDATE feeds SET url = ?, scheme_guessed = 0 WHERE id = ? AND scheme_guessed = 1 AND ${hasNoOther}`, [
      url,
      id,
      url,
    ])
  },
  async followMove(tx, id, url) {
    await tx.run(`UPDATE feeds SET url = ? WHERE id = ? AND file_name IS NULL AND ${hasNoOther}`, [url, id, url])
  },
}

export function createFeedStore(database: Database): FeedStore {
  return {
    async create(feed) {
      // An existing feed is returned without a write, which would invalidate every cached answer.
      const known = await ofPage(database, feed)
      return known ? { feed: known, created: false } : database.write((tx) => create(tx, feed))
    },
    byTokenHash: createVersionedCache(database, servedFeedTables, async (hash, reader) => {
      const row = await reader.get<ServedRow>(servedByTokenHash, [hash])
      return row && toServedFeed(row)
    }),
    async byId(id) {
      const row = await database.get<ServedRow>(servedById, [id])
      return row && toServedFeed(row)
    },
    list: async () => (await database.all<ListedRow>(listed)).map(toListedFeed),
    async ofAccount(accountId, after, limit) {
      const sql = 'SELECT * FROM feeds WHERE account_id = ? AND id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?'
      return (await database.all<FeedRow>(sql, [accountId, after, limit])).map(toFeedRecord)
    },
    async record(accountId, id) {
      const sql = 'SELECT * FROM feeds WHERE account_id = ? AND id = ? AND deleted_at IS NULL'
      const row = await database.get<FeedRow>(sql, [accountId, id])
      return row && toFeedRecord(row)
    },
    update: (id, change, now) => database.write((tx) => update(tx, id, change, now)),
    ...deletions(database),
    async markRead(id, at) {
      await database.write((tx) => tx.run('UPDATE feeds SET read_at = ? WHERE id = ?', [at, id]))
    },
    async renameFromPage(tx, { id, name }, title) {
      await tx.run('UPDATE feeds SET name = ? WHERE id = ? AND name = ? AND named_by_owner = 0 AND file_name IS NULL', [
        title,
        id,
        name,
      ])
    },
    ...addresses,
    async lockSettings(tx, id) {
      const row = await tx.get<{ settings: string }>('SELECT settings FROM feeds WHERE id = ? FOR UPDATE', [id])
      return row && (JSON.parse(row.settings) as FeedSettings)
    },
    async rotateToken(id, tokenHash, tokenSealed, now) {
      const sql = 'UPDATE feeds SET token_hash = ?, token_sealed = ?, updated_at = ? WHERE id = ?'
      return (await database.write((tx) => tx.run(sql, [tokenHash, tokenSealed, now, id]))) > 0
    },
    within: (work) => database.write(work),
  }
}

function deletions(database: Database): Pick<FeedStore, 'remove' | 'isDeletedPage' | 'restore' | 'purgeDeleted'> {
  return {
    async isDeletedPage(accountId, typed) {
      const url = normalizePageUrl(typed)
      if (!url) return false
      const rows = await database.all<{ deleted_at: number | null }>(
        'SELECT deleted_at FROM feeds WHERE account_id = ? AND url IN (?, ?) AND file_name IS NULL',
        [accountId, url, httpAlternative(typed, url) ?? url],
      )
      return rows.length > 0 && rows.every(({ deleted_at }) => deleted_at !== null)
    },
    async remove(accountId, id, now) {
      const sql = 'UPDATE feeds SET deleted_at = ? WHERE account_id = ? AND id = ? AND deleted_at IS NULL'
      return (await database.write((tx) => tx.run(sql, [now, accountId, id]))) > 0
    },
    restore: (accountId, id, now) => database.write((tx) => restore(tx, accountId, id, now)),
    purgeDeleted: (until, limit) =>
      database.write((tx) =>
        tx.run(
          `DELETE FROM feeds WHERE id IN (
             SELECT id FROM feeds WHERE deleted_at IS NOT NULL AND deleted_at <= ? ORDER BY deleted_at LIMIT ?)`,
          [until, limit],
        ),
      ),
  }
}

async function create(tx: Transaction, feed: NewFeed): Promise<{ feed: FeedRecord; created: boolean }> {
  const { folder = '', settings = {}, tags = [], pausedAt, isNamed = false } = feed
  const added = await tx.run(
    `INSERT INTO feeds (id, account_id, url, strategy, name, token_hash, token_sealed, created_at, updated_at,
       scheme_guessed, folder, settings, tags, paused_at, named_by_owner)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, url, strategy) WHERE file_name IS NULL AND deleted_at IS NULL DO NOTHING`,
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
      feed.insecureUrl === undefined ? 0 : 1,
      folder,
      JSON.stringify(settings),
      JSON.stringify(tags),
      pausedAt ?? null,
      isNamed ? 1 : 0,
    ],
  )
  if (added > 0) {
    return { feed: { ...feed, settings, pausedAt, folder, tags, isNamed, headerDates: {} }, created: true }
  }
  const known = await ofPage(tx, feed)
  if (!known) throw new Error('A feed that exists already was not found.')
  return { feed: known, created: false }
}

/** `insecureUrl`: the same address with http, where none was typed: a feed with either scheme is found, https first. */
async function ofPage(
  reader: Reader,
  { accountId, url, insecureUrl = url, strategy, isOfAnyStrategy = false }: NewFeed,
): Promise<FeedRecord | undefined> {
  const sql = `SELECT * FROM feeds WHERE account_id = ? AND url IN (?, ?) AND (strategy = ? OR ? = 1) AND file_name IS NULL
    AND deleted_at IS NULL ORDER BY url DESC, id LIMIT 1`
  const row = await reader.get<FeedRow>(sql, [accountId, url, insecureUrl, strategy, isOfAnyStrategy ? 1 : 0])
  return row && toFeedRecord(row)
}

async function restore(
  tx: Transaction,
  accountId: string,
  id: string,
  now: number,
): Promise<'restored' | 'taken' | 'unknown'> {
  const sql = 'SELECT * FROM feeds WHERE account_id = ? AND id = ? AND deleted_at IS NOT NULL FOR UPDATE'
  const row = await tx.get<FeedRow>(sql, [accountId, id])
  if (!row) return 'unknown'
  const { url, strategy } = row
  const other = await tx.get(
    `SELECT id FROM feeds WHERE account_id = ? AND url = ? AND strategy = ? AND file_name IS NULL
       AND deleted_at IS NULL`,
    [accountId, url, strategy],
  )
  if (other) return 'taken'
  await tx.run('UPDATE feeds SET deleted_at = NULL, read_at = ? WHERE account_id = ? AND id = ?', [now, accountId, id])
  return 'restored'
}

async function update(tx: Transaction, id: string, change: FeedChange, now: number): Promise<boolean> {
  const { name, settings, headersSealed, headerDates, pausedAt, folder, tags, version } = change
  const sets: [string, SqlValue | undefined][] = [
    ['name', name],
    ['named_by_owner', name === undefined ? undefined : 1],
    ['settings', settings && JSON.stringify(settings)],
    ['headers_sealed', headersSealed],
    ['header_dates', headerDates && JSON.stringify(headerDates)],
    ['paused_at', pausedAt],
    ['folder', folder],
    ['tags', tags && JSON.stringify(tags)],
  ]
  const changed = sets.filter((set): set is [string, SqlValue] => set[1] !== undefined)
  const columns = changed.map(([column]) => `${column} = ?, `).join('')
  const values = changed.map(([, value]) => value)
  // Rendered documents are cached by this time, so it increases with each change, even within a millisecond.
  const moved = 'updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at + 1 END'
  const [asRead, versions] = version === undefined ? ['', []] : [' AND updated_at = ?', [version]]
  const sql = `UPDATE feeds SET ${columns}${moved} WHERE id = ?${asRead}`
  return (await tx.run(sql, [...values, now, now, id, ...versions])) > 0
}
