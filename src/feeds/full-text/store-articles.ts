// Store of articles: one row for each item of a feed with full text, and the requests of each day.
import type { Database, SqlValue, Transaction } from '../../platform/data/database.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import type { ArticleContent, ItemArticles } from '../history/item-articles.ts'
import { maxNamedFailures } from './contract-full-text.ts'
import { dayOf, maxRetainedChars, type SpentRequests } from './rules-article-schedule.ts'

/** An article that is not there yet, or to be read anew. */
export interface WantedArticle {
  itemId: string
  url: string
  attempts: number
  nextAt: number
  validators: Validators
}

export interface ArticleFailure {
  code: string
  text: string
}

export type ArticleResult = { validators: Validators } & (
  | { content: ArticleContent }
  | { problem: ArticleFailure; attempts: number; nextAt: number | undefined }
)

export interface Progress {
  stored: number
  pending: number
  failed: ({ url: string } & ArticleFailure)[]
}

export interface ArticleStore {
  /**
   * Rows for what is wanted, and none of items that left the history or wait and are wanted no more. Articles that other settings gave are wanted anew;
   * they are shown until the new ones are there. Beyond the characters that are kept, articles lose their text, and none is wanted.
   */
  follow(feedId: string, items: FollowedItems, askedBy: string, now: number): Promise<void>
  /** In the order of their time, then of the list. */
  wanted(feedId: string): Promise<WantedArticle[]>
  spent(feedId: string, sinceCheck: number, now: number): Promise<SpentRequests>
  /** With the request that it took. `isCurrent` locks the feed's row: without it nothing is written, and this is false. */
  save(article: ArticleKey, result: ArticleResult, now: number, isCurrent: IsCurrent): Promise<boolean>
  articles(feedId: string): Promise<ItemArticles>
  progress(feedId: string): Promise<Progress>
  /** Full text is off. */
  removeAll(feedId: string): Promise<void>
  /** Articles of feeds whose full text was turned off in a file, and days before the last. */
  removeOld(now: number): Promise<void>
}

export interface FollowedItems {
  /** To be read, the most important first. */
  wanted: readonly { id: string; url: string }[]
  /** Ids of all that the feed remembers. */
  known: ReadonlySet<string>
}

export interface ArticleKey {
  feedId: string
  itemId: string
}

export type IsCurrent = (tx: Transaction) => Promise<boolean>

/** Articles can be read again. */
const relaxed = { durability: 'relaxed' } as const

export function createArticleStore(database: Database): ArticleStore {
  return {
    follow: (feedId, items, askedBy, now) => database.write((tx) => follow(tx, feedId, items, askedBy, now), relaxed),
    async wanted(feedId) {
      const rows = await database.all<WantedRow>(
        `SELECT item_id, url, attempts, next_at, validators FROM feed_articles
         WHERE feed_id = ? AND next_at IS NOT NULL ORDER BY next_at, item_id`,
        [feedId],
      )
      return rows.map((row) => ({
        itemId: row.item_id,
        url: row.url,
        attempts: row.attempts,
        nextAt: row.next_at,
        validators: JSON.parse(row.validators) as Validators,
      }))
    },
    spent: (feedId, sinceCheck, now) => spentOf(database, feedId, sinceCheck, now),
    save: (article, result, now, isCurrent) =>
      database.write(async (tx) => {
        if (!(await isCurrent(tx))) return false
        await save(tx, article, result, now)
        return true
      }, relaxed),
    async articles(feedId) {
      const rows = await database.all<{ item_id: string; content: string }>(
        'SELECT item_id, content FROM feed_articles WHERE feed_id = ? AND content IS NOT NULL',
        [feedId],
      )
      return new Map(rows.map(({ item_id, content }) => [item_id, JSON.parse(content) as ArticleContent]))
    },
    progress: (feedId) => progressOf(database, feedId),
    async removeAll(feedId) {
      await database.write((tx) => tx.run('DELETE FROM feed_articles WHERE feed_id = ?', [feedId]))
    },
    async removeOld(now) {
      await database.write((tx) => tx.run('DELETE FROM feed_article_days WHERE day < ?', [dayOf(now) - 1]))
      while ((await database.write(removeUnwanted)) === maxRemoved) {}
    },
  }
}

interface WantedRow {
  item_id: string
  url: string
  attempts: number
  next_at: number
  validators: string
}

async function follow(
  tx: Transaction,
  feedId: string,
  { wanted, known }: FollowedItems,
  askedBy: string,
  now: number,
): Promise<void> {
  const rows = await tx.all<FollowedRow>(
    `SELECT item_id, asked_by, size_chars, CASE WHEN content IS NULL THEN 0 ELSE 1 END AS is_there FROM feed_articles
     WHERE feed_id = ?`,
    [feedId],
  )
  const stored = new Map(rows.map((row) => [row.item_id, row]))
  const kept = withinChars(wanted, stored)
  const isFull = rows.reduce((sum, { size_chars }) => sum + size_chars, 0) > maxRetainedChars
  const keptIds = new Set(kept.map(({ id }) => id))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const { item_id: id, is_there } of rows) {
    if (keptIds.has(id)) continue
    if (is_there === 1 && wantedIds.has(id)) await dropText(tx, { feedId, itemId: id })
    else if (is_there === 0 || isFull || !known.has(id))
      tx.send('DELETE FROM feed_articles WHERE feed_id = ? AND item_id = ?', [feedId, id])
  }
  for (const [place, { id, url }] of kept.entries()) {
    const row = stored.get(id)
    // What stands first is asked for first.
    const values: SqlValue[] = [url, askedBy, now - kept.length + place]
    if (!row)
      // A feed that was purged meanwhile has no row to refer to.
      tx.send(
        `INSERT INTO feed_articles (feed_id, item_id, url, asked_by, next_at)
         SELECT id, ?, ?, ?, ? FROM feeds WHERE id = ? ON CONFLICT (feed_id, item_id) DO NOTHING`,
        [id, ...values, feedId],
      )
    else if (row.asked_by !== askedBy)
      tx.send(
        `UPDATE feed_articles SET url = ?, asked_by = ?, next_at = ?, attempts = 0, validators = '{}', problem = NULL
         WHERE feed_id = ? AND item_id = ?`,
        [...values, feedId, id],
      )
  }
}

interface FollowedRow {
  item_id: string
  asked_by: string
  size_chars: number
  is_there: number
}

/** As many as the characters that are kept have room for, and the one with which they are full. */
function withinChars<One extends { id: string }>(wanted: readonly One[], stored: ReadonlyMap<string, FollowedRow>) {
  let chars = 0
  return wanted.filter(({ id }) => {
    if (chars >= maxRetainedChars) return false
    chars += stored.get(id)?.size_chars ?? 0
    return true
  })
}

/** It is not shown so far down. Author, date and picture are. */
async function dropText(tx: Transaction, { feedId, itemId }: ArticleKey): Promise<void> {
  const at = [feedId, itemId]
  const row = await tx.get<{ content: string }>(
    'SELECT content FROM feed_articles WHERE feed_id = ? AND item_id = ? AND content IS NOT NULL',
    at,
  )
  if (!row) return
  const content = JSON.parse(row.content) as ArticleContent
  if (content.html === '') return
  const text = JSON.stringify({ ...content, html: '' })
  tx.send('UPDATE feed_articles SET content = ?, size_chars = ?, next_at = NULL WHERE feed_id = ? AND item_id = ?', [
    text,
    text.length,
    ...at,
  ])
}

/** Another process may have got it meanwhile: then the item has changed already. */
const isWanted = 'feed_id = ? AND item_id = ? AND next_at IS NOT NULL'

async function save(tx: Transaction, { feedId, itemId }: ArticleKey, result: ArticleResult, now: number) {
  const validators = JSON.stringify(result.validators)
  if ('content' in result) {
    const row = await tx.get<{ content: string | null }>(`SELECT content FROM feed_articles WHERE ${isWanted}`, [
      feedId,
      itemId,
    ])
    const isChanged = row !== undefined && !isSameArticle(row.content, result.content)
    const content = isChanged || !row?.content ? JSON.stringify(result.content) : row.content
    tx.send(
      `UPDATE feed_articles SET attempts = 0, next_at = NULL, problem = NULL, asked_at = ?, validators = ?, content = ?,
         size_chars = ? WHERE ${isWanted}`,
      [now, validators, content, content.length, feedId, itemId],
    )
    // Rendered documents are cached by the version, and by the time within it.
    if (isChanged) tx.send('UPDATE results SET version = version + 1, changed_at = ? WHERE feed_id = ?', [now, feedId])
  } else {
    const { problem, attempts, nextAt = null } = result
    tx.send(
      `UPDATE feed_articles SET attempts = ?, next_at = ?, problem = ?, asked_at = ?, validators = ? WHERE ${isWanted}`,
      [attempts, nextAt, JSON.stringify(problem), now, validators, feedId, itemId],
    )
  }
  tx.send(
    `INSERT INTO feed_article_days (feed_id, day, requests) VALUES (?, ?, 1)
     ON CONFLICT (feed_id, day) DO UPDATE SET requests = feed_article_days.requests + 1`,
    [feedId, dayOf(now)],
  )
}

/** Nothing is shown of a page that says no more than the card. */
function isSameArticle(stored: string | null, after: ArticleContent): boolean {
  const before: Partial<ArticleContent> = stored === null ? { html: '' } : JSON.parse(stored)
  const said = ({ readAt: _, ...parts }: Partial<ArticleContent>) => JSON.stringify(Object.entries(parts).sort())
  return said(before) === said(after)
}

async function spentOf(database: Database, feedId: string, sinceCheck: number, now: number): Promise<SpentRequests> {
  const day = dayOf(now)
  const row = await database.get<{
    asked: number | null
    chars: number | null
    feed: number | null
    account: number | null
    all: number | null
  }>(
    `SELECT (SELECT COUNT(*) FROM feed_articles WHERE feed_id = ? AND asked_at >= ?) AS asked,
       (SELECT SUM(size_chars) FROM feed_articles WHERE feed_id = ?) AS chars,
       (SELECT SUM(requests) FROM feed_article_days WHERE feed_id = ? AND day = ?) AS feed,
       (SELECT SUM(d.requests) FROM feed_article_days d JOIN feeds f ON f.id = d.feed_id
        WHERE d.day = ? AND f.account_id = (SELECT account_id FROM feeds WHERE id = ?)) AS account,
       (SELECT SUM(requests) FROM feed_article_days WHERE day = ?) AS "all"`,
    [feedId, sinceCheck, feedId, feedId, day, day, feedId, day],
  )
  return {
    sinceCheck: row?.asked ?? 0,
    feedToday: row?.feed ?? 0,
    accountToday: row?.account ?? 0,
    serverToday: row?.all ?? 0,
    chars: row?.chars ?? 0,
  }
}

async function progressOf(database: Database, feedId: string): Promise<Progress> {
  const counts = await database.get<{ stored: number; pending: number }>(
    `SELECT (SELECT COUNT(*) FROM feed_articles WHERE feed_id = ? AND content IS NOT NULL) AS stored,
       (SELECT COUNT(*) FROM feed_articles WHERE feed_id = ? AND next_at IS NOT NULL) AS pending`,
    [feedId, feedId],
  )
  const failed = await database.all<{ url: string; problem: string }>(
    `SELECT url, problem FROM feed_articles WHERE feed_id = ? AND problem IS NOT NULL
     ORDER BY asked_at DESC, item_id LIMIT ?`,
    [feedId, maxNamedFailures],
  )
  return {
    stored: counts?.stored ?? 0,
    pending: counts?.pending ?? 0,
    failed: failed.map(({ url, problem }) => ({ url, ...(JSON.parse(problem) as ArticleFailure) })),
  }
}

/** Per transaction: each may be an article of some size. */
const maxRemoved = 200

function removeUnwanted(tx: Transaction): Promise<number> {
  return tx.run(
    `DELETE FROM feed_articles WHERE (feed_id, item_id) IN
       (SELECT feed_id, item_id FROM feed_articles WHERE feed_id IN (SELECT id FROM feeds
          WHERE settings NOT LIKE '%"full_text":%' OR settings LIKE '%"full_text":false%') LIMIT ?)`,
    [maxRemoved],
  )
}
