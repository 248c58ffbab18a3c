// Store of named feeds: the definitions of the file, and one feed per requested variant.
import type { Database, Transaction } from '../../platform/data/database.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import {
  type NewFeed,
  type ServedFeed,
  type ServedRow,
  selectServedFeed,
  servedFeedTables,
  toServedFeed,
} from '../feed/store-feed-rows.ts'

export interface NamedFeed extends NewFeed {
  fileName: string
  /** Empty for the feed that is served without parameters. */
  fileQuery: string
  settings: FeedSettings
  headersSealed: string | null
  /** Of what the file says of it. */
  definitionHash: string
}

export interface StoredVariant {
  id: string
  name: string
  query: string
  definitionHash: string
}

export interface VariantLimits {
  /** Variants of one name, beside the one without parameters. */
  maxVariants: number
  /** Variants unread since then are evicted; so are those without an item, created before then. */
  unreadSince: number
  emptySince: number
  /** So do those whose reader has not come back within an hour of the making, made before then. */
  readOnceSince: number
}

export interface NamedFeedStore {
  /** By name, sealed. */
  definitions(): Promise<Record<string, string>>
  putDefinitions(sealed: Record<string, string>): Promise<void>
  variants(): Promise<StoredVariant[]>
  byName(name: string, query: string): Promise<ServedFeed | undefined>
  /** False: the limit of variants of this name is reached. */
  create(feed: NamedFeed, limits: VariantLimits): Promise<boolean>
  /** Makes a row say what the file says now. */
  change(feed: Omit<NamedFeed, 'tokenHash' | 'tokenSealed' | 'accountId' | 'createdAt'>): Promise<void>
  remove(id: string): Promise<void>
}

export function createNamedFeedStore(database: Database): NamedFeedStore {
  const find = createVersionedCache(database, servedFeedTables, async (key, reader) => {
    const at = key.indexOf('?')
    const row = await reader.get<ServedRow>(`${selectServedFeed} WHERE f.file_name = ? AND f.file_query = ?`, [
      key.slice(0, at),
      key.slice(at + 1),
    ])
    return row && toServedFeed(row)
  })
  return {
    async definitions() {
      const rows = await database.all<{ name: string; sealed: string }>(
        'SELECT name, definition_sealed AS sealed FROM file_feeds',
      )
      return Object.fromEntries(rows.map(({ name, sealed }) => [name, sealed]))
    },
    putDefinitions: (sealed) =>
      database.write(async (tx) => {
        await tx.run('DELETE FROM file_feeds')
        for (const [name, text] of Object.entries(sealed)) {
          await tx.run('INSERT INTO file_feeds (name, definition_sealed) VALUES (?, ?)', [name, text])
        }
      }),
    variants: () =>
      database.all<StoredVariant>(
        `SELECT id, file_name AS name, file_query AS query, definition_hash AS "definitionHash"
         FROM feeds WHERE file_name IS NOT NULL`,
      ),
    byName: (name, query) => find(`${name}?${query}`),
    create: (feed, limits) => database.write((tx) => create(tx, feed, limits)),
    async change({ id, url, strategy, name, settings, headersSealed, definitionHash, updatedAt }) {
      const sql = `UPDATE feeds SET url = ?, strategy = ?, name = ?, settings = ?, headers_sealed = ?, definition_hash = ?,
        updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at + 1 END WHERE id = ?`
      const said = [url, strategy, name, JSON.stringify(settings), headersSealed, definitionHash]
      const values = [...said, updatedAt, updatedAt, id]
      await database.write((tx) => tx.run(sql, values))
    },
    async remove(id) {
      await database.write((tx) => tx.run('DELETE FROM feeds WHERE id = ?', [id]))
    },
  }
}

async function create(tx: Transaction, feed: NamedFeed, limits: VariantLimits): Promise<boolean> {
  if (feed.fileQuery !== '' && !(await makeRoom(tx, feed.fileName, limits))) return false
  const columns: [string, string | number | null][] = [
    ['id', feed.id],
    ['account_id', feed.accountId],
    ['url', feed.url],
    ['strategy', feed.strategy],
    ['name', feed.name],
    ['token_hash', feed.tokenHash],
    ['token_sealed', feed.tokenSealed],
    ['settings', JSON.stringify(feed.settings)],
    ['headers_sealed', feed.headersSealed],
    ['file_name', feed.fileName],
    ['file_query', feed.fileQuery],
    ['definition_hash', feed.definitionHash],
    ['created_at', feed.createdAt],
    ['updated_at', feed.updatedAt],
  ]
  const names = columns.map(([name]) => name).join(', ')
  const marks = columns.map(() => '?').join(', ')
  // A concurrent request may have created the same variant.
  await tx.run(
    `INSERT INTO feeds (${names}) VALUES (${marks}) ON CONFLICT (file_name, file_query) DO NOTHING`,
    columns.map(([, value]) => value),
  )
  return true
}

async function makeRoom(
  tx: Transaction,
  name: string,
  { maxVariants, unreadSince, emptySince, readOnceSince }: VariantLimits,
): Promise<boolean> {
  // Of those who ask for different ones at once, each finds what the others made.
  await tx.get('SELECT name FROM file_feeds WHERE name = ? FOR UPDATE', [name])
  const row = await tx.get<{ count: number }>(
    "SELECT COUNT(*) AS count FROM feeds WHERE file_name = ? AND file_query <> ''",
    [name],
  )
  if ((row?.count ?? 0) < maxVariants) return true
  const removed = await tx.run(
    `DELETE FROM feeds WHERE id IN (
       SELECT f.id FROM feeds f LEFT JOIN results r ON r.feed_id = f.id
       WHERE f.file_name = ? AND f.file_query <> '' AND (COALESCE(f.read_at, f.created_at) <= ?
         OR (r.content_hash IS NULL AND f.created_at <= ?)
         OR (f.created_at <= ? AND COALESCE(f.read_at, f.created_at) < f.created_at + 3600000))
       ORDER BY COALESCE(f.read_at, f.created_at) LIMIT 1)`,
    [name, unreadSince, emptySince, readOnceSince],
  )
  return removed > 0
}
