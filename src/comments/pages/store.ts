// Page rows: lookup by key, id and comment, creation, state.
import type { Database, Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import { correctionFrom, type PageClaim } from './rules-page-claim.ts'
import { pageIdsOfAliases } from './store-aliases.ts'
import { noteLockedCursor, type StreamCursor } from './store-counters.ts'

export interface PageRecord {
  tenantId: string
  id: string
  /** Normalised. */
  urlId: string
  url: string
  title: string | undefined
  /** A value of `claimRanks`. */
  urlRank: number
  titleRank: number
  /** Moves with every change that a reader could see. */
  version: number
  commentCount: number
  rootCount: number
  closedAt: number | undefined
  isReadOnly: boolean
  /** Groups that may read it; undefined for everybody. */
  groups: readonly string[] | undefined
  /** Undefined before the first comment. */
  firstCommentAt: number | undefined
  /** Number of subscriptions to new threads. */
  subscriberCount: number
  /** Minutes between two comments of one person; 0 for none. */
  slowModeMinutes: number
  /** Undefined: as the site's settings say. */
  preModeration: 'none' | 'first' | 'all' | undefined
  /** Of its last event. */
  cursor: StreamCursor
}

interface Row {
  tenant_id: string
  id: string
  url_id: string
  url: string
  title: string | null
  url_rank: number
  title_rank: number
  version: number
  comment_count: number
  root_count: number
  closed_at: number | null
  read_only: number
  groups_json: string | null
  first_comment_at: number | null
  subscriber_count: number
  slow_mode_minutes: number
  pre_moderation: 'none' | 'first' | 'all' | null
  event_number: number
  event_at: number
}

const select = `SELECT tenant_id, id, url_id, url, title, url_rank, title_rank, version, comment_count, root_count, closed_at, read_only,
  groups_json, first_comment_at, subscriber_count, slow_mode_minutes, pre_moderation, event_number, event_at FROM pages WHERE tenant_id = ?`
const selectLocked = `${select} AND url_id = ? FOR UPDATE`

/** Also by a former key. */
export async function pageByUrlId(reader: Reader, tenantId: string, urlId: string): Promise<PageRecord | undefined> {
  const row = await reader.get<Row>(`${select} AND url_id = ?`, [tenantId, urlId])
  if (row) return recordOf(row)
  const id = (await pageIdsOfAliases(reader, tenantId, [urlId])).get(urlId)
  return id === undefined ? undefined : pageById(reader, tenantId, id)
}

/** Undefined where this database has no such page yet. */
export async function pageVersion(
  reader: Reader,
  { tenantId, id }: Pick<PageRecord, 'tenantId' | 'id'>,
): Promise<number | undefined> {
  const sql = 'SELECT version FROM pages WHERE tenant_id = ? AND id = ?'
  return (await reader.get<{ version: number }>(sql, [tenantId, id]))?.version
}

export async function pageById(reader: Reader, tenantId: string, id: string): Promise<PageRecord | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && recordOf(row)
}

/** Row lock until the transaction ends. */
export async function lockPageById(tx: Transaction, tenantId: string, id: string): Promise<PageRecord | undefined> {
  return lockedRecord(tx, await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, id]))
}

/** Merges of merged pages; more are not followed. */
const maxMerges = 100

/** Id of the page that a page was merged into, and that one, and so on; its own where it was not. */
export async function mergedPageId(reader: Reader, tenantId: string, id: string): Promise<string> {
  let at = id
  for (let count = 0; count < maxMerges; count++) {
    const row = await reader.get<{ merged_into: string | null }>(
      'SELECT merged_into FROM pages WHERE tenant_id = ? AND id = ?',
      [tenantId, at],
    )
    if (row?.merged_into == null) return at
    at = row.merged_into
  }
  return at
}

/** Page of a comment, locked until the transaction ends. */
export async function lockPageOf(
  tx: Transaction,
  tenantId: string,
  commentId: string,
): Promise<PageRecord | undefined> {
  const isPageOfComment = 'id = (SELECT page_id FROM comments WHERE tenant_id = ? AND id = ?)'
  return lockedRecord(
    tx,
    await tx.get<Row>(`${select} AND ${isPageOfComment} FOR UPDATE`, [tenantId, tenantId, commentId]),
  )
}

function lockedRecord(tx: Transaction, row: Row | undefined): PageRecord | undefined {
  const page = row && recordOf(row)
  if (page) noteLockedCursor(tx, { tenantId: page.tenantId, pageId: page.id }, page.cursor)
  return page
}

export async function pagesById(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, PageRecord>> {
  const rows = await selectInList(ids, Infinity, (placeholders, some) =>
    reader.all<Row>(`${select} AND id IN (${placeholders})`, [tenantId, ...some]),
  )
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

/** Keyed by the given `urlId`, which may be a former one. */
export async function pagesByUrlId(
  reader: Reader,
  tenantId: string,
  urlIds: readonly string[],
): Promise<Map<string, PageRecord>> {
  const rows = await selectInList(urlIds, Infinity, (placeholders, some) =>
    reader.all<Row>(`${select} AND url_id IN (${placeholders})`, [tenantId, ...some]),
  )
  const found = new Map(rows.map((row) => [row.url_id, recordOf(row)]))
  const missing = urlIds.filter((urlId) => !found.has(urlId))
  if (missing.length === 0) return found
  const aliases = await pageIdsOfAliases(reader, tenantId, missing)
  const renamed = await pagesById(reader, tenantId, [...new Set(aliases.values())])
  for (const [urlId, id] of aliases) {
    const page = renamed.get(id)
    if (page) found.set(urlId, page)
  }
  return found
}

/** Cached until the next commit to `pages`: every read of a thread starts with it. */
export function createPageFinder(
  database: Database,
): (tenantId: string, urlId: string) => Promise<PageRecord | undefined> {
  const find = createVersionedCache(database, ['pages', 'page_aliases'], (key, reader) => {
    const [tenantId = ''] = key.split(' ', 1)
    return pageByUrlId(reader, tenantId, key.slice(tenantId.length + 1))
  })
  return (tenantId, urlId) => find(`${tenantId} ${urlId}`)
}

/** A page as a caller names it. */
export interface NewPage extends PageClaim {
  tenantId: string
  urlId: string
}

/** Page of a new comment, created where missing. */
export async function ensurePage(
  tx: Transaction,
  page: NewPage,
  newId: () => string,
  now: number,
): Promise<PageRecord> {
  const found = await lockOrAddPage(tx, page, newId, now)
  if (found.firstCommentAt !== undefined) return found
  await tx.run('UPDATE pages SET first_comment_at = ? WHERE tenant_id = ? AND id = ?', [now, found.tenantId, found.id])
  return { ...found, firstCommentAt: now }
}

/** Locks the page until the transaction ends; creates it where missing, and corrects it where the claim is stronger. */
export async function lockOrAddPage(
  tx: Transaction,
  page: NewPage,
  newId: () => string,
  now: number,
): Promise<PageRecord> {
  const known = await lockPage(tx, page)
  if (known) return corrected(tx, known, page)
  const { tenantId, urlId, url, title, rank } = page
  await tx.run(
    `INSERT INTO pages (tenant_id, id, url_id, url, title, url_rank, title_rank, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, url_id) DO NOTHING`,
    [tenantId, newId(), urlId, url, title ?? null, url === '' ? 0 : rank, title === undefined ? 0 : rank, now],
  )
  const found = await lockPage(tx, page)
  if (!found) throw new Error('A page that was just made is not there.')
  return corrected(tx, found, page)
}

async function corrected(tx: Transaction, page: PageRecord, claim: PageClaim): Promise<PageRecord> {
  const correction = correctionFrom(page, claim)
  if (!correction) return page
  const { url, title, urlRank, titleRank } = correction
  const sql = `UPDATE pages SET url = ?, title = ?, url_rank = ?, title_rank = ?, version = version + 1
    WHERE tenant_id = ? AND id = ?`
  await tx.run(sql, [url, title ?? null, urlRank, titleRank, page.tenantId, page.id])
  return { ...page, ...correction, version: page.version + 1 }
}

async function lockPage(
  tx: Transaction,
  { tenantId, urlId }: Pick<NewPage, 'tenantId' | 'urlId'>,
): Promise<PageRecord | undefined> {
  const row = await tx.get<Row>(selectLocked, [tenantId, urlId])
  if (row) return lockedRecord(tx, row)
  const id = (await pageIdsOfAliases(tx, tenantId, [urlId])).get(urlId)
  return id === undefined ? undefined : lockPageById(tx, tenantId, id)
}

/** State that staff may set. */
export type PageState = Pick<PageRecord, 'closedAt' | 'isReadOnly' | 'groups' | 'slowModeMinutes' | 'preModeration'>

export async function setPageState(
  tx: Transaction,
  { tenantId, id }: Pick<PageRecord, 'tenantId' | 'id'>,
  { closedAt, isReadOnly, groups, slowModeMinutes, preModeration }: PageState,
): Promise<void> {
  await tx.run(
    `UPDATE pages SET closed_at = ?, read_only = ?, groups_json = ?, slow_mode_minutes = ?, pre_moderation = ?
     WHERE tenant_id = ? AND id = ?`,
    [
      closedAt ?? null,
      Number(isReadOnly),
      groups ? JSON.stringify(groups) : null,
      slowModeMinutes,
      preModeration ?? null,
      tenantId,
      id,
    ],
  )
}

function recordOf(row: Row): PageRecord {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    urlId: row.url_id,
    url: row.url,
    title: row.title ?? undefined,
    urlRank: row.url_rank,
    titleRank: row.title_rank,
    version: row.version,
    commentCount: row.comment_count,
    rootCount: row.root_count,
    closedAt: row.closed_at ?? undefined,
    isReadOnly: row.read_only === 1,
    groups: row.groups_json === null ? undefined : (JSON.parse(row.groups_json) as string[]),
    firstCommentAt: row.first_comment_at ?? undefined,
    subscriberCount: row.subscriber_count,
    slowModeMinutes: row.slow_mode_minutes,
    preModeration: row.pre_moderation ?? undefined,
    cursor: { number: row.event_number, at: row.event_at },
  }
}
