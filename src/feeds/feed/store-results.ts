// Store of results: the newest content of each feed, and its last failure.
import type { Database, SqlValue, Transaction } from '../../platform/data/database.ts'
import type { Explanation } from '../extraction/page-and-feed.ts'
import type { MovedPage } from '../fetching/rules-moved-page.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import { type FeedContent, parseContent, type SerializedContent } from '../history/stored-content.ts'

/** Failure of the last poll. Stored beside the last good feed. */
export interface Failure {
  /** A code of the feed service's error table. */
  code: string
  /** The named cause, for people. */
  cause: string
  /** Stable name of the cause, such as `timeout`; undefined in failures that were stored before there were any. */
  reason?: string
  /** Failures in a row. */
  attempts: number
}

/** A page of a feed that could not be read, while its others were. */
export interface FailedPage {
  url: string
  /** Stable name of the cause. */
  code: string
  /** The cause, for people. */
  text: string
}

/** Time of the poll, and of the next one. */
export interface PollTiming {
  now: number
  freshUntil: number
}

export interface SuccessfulPoll extends PollTiming {
  validators: Validators
  intervalMs: number
  failedPages: readonly FailedPage[]
  moved: MovedPage | undefined
}

export interface FailedPoll extends PollTiming {
  failingSince: number
  /** From now on readers get a notice that the page fails. */
  notice: boolean
}

/** Adds rows of the same moment, before the result is written; what it throws keeps it from being written. */
export type InTransaction = (tx: Transaction) => Promise<void>

export interface ResultStore {
  content(id: string): Promise<FeedContent | undefined>
  /** Channel and items as they are stored. */
  text(id: string): Promise<string | undefined>
  /** The version moves only when the content did, so that what readers cached stays valid. */
  saveContent(id: string, content: SerializedContent, poll: SuccessfulPoll, within: InTransaction): Promise<void>
  /** The page is as it was. */
  saveUnchanged(id: string, poll: SuccessfulPoll, within: InTransaction): Promise<void>
  saveFailure(id: string, failure: Failure, poll: FailedPoll, within: InTransaction): Promise<void>
  /** The next poll is due now, and reads the page in full. */
  clearValidators(id: string): Promise<void>
  /**
   * Stored content does not fit the options any more: readers wait for the next poll. Items that come back keep their
   * dates. `keepsItems`: the others stay, too, as those that left the page.
   */
  resetContent(id: string, keepsItems?: boolean): Promise<void>
  /**
   * Takes the right to refresh the feed until `until`; resolves to false where another process has it or has polled since
   * `lookedAt`. A SQLite file has one server, which gets it without a write.
   */
  acquireLease(id: string, lookedAt: number, now: number, until: number): Promise<boolean>
  /** Saving gives the lease back, too. */
  releaseLease(id: string): Promise<void>
}

/** Results can be read from their pages again. */
const relaxed = { durability: 'relaxed' } as const

export function createResultStore(database: Database): ResultStore {
  const isAlone = database.engine === 'sqlite'
  return {
    async content(id) {
      const sql = 'SELECT content, explanation FROM contents WHERE feed_id = ?'
      const row = await database.get<{ content: string; explanation: string }>(sql, [id])
      return row && { ...parseContent(row.content), explanation: JSON.parse(row.explanation) as Explanation }
    },
    async text(id) {
      const sql = 'SELECT content FROM contents WHERE feed_id = ?'
      return (await database.get<{ content: string }>(sql, [id]))?.content
    },
    saveContent: (id, content, poll, within) =>
      database.write(async (tx) => {
        await within(tx)
        await saveContent(tx, id, content, poll)
      }, relaxed),
    saveUnchanged: (id, poll, within) =>
      database.write(async (tx) => {
        await within(tx)
        await set(tx, id, [
          ['version = CASE WHEN notice_at IS NULL THEN version ELSE version + 1 END'],
          ['changed_at = CASE WHEN notice_at IS NULL THEN changed_at ELSE ? END', poll.now],
          ...successAssignments(poll),
        ])
      }, relaxed),
    saveFailure: (id, failure, poll, within) =>
      database.write(async (tx) => {
        await within(tx)
        await saveFailure(tx, id, failure, poll)
      }, relaxed),
    clearValidators: (id) =>
      database.write(async (tx) => {
        await tx.run("UPDATE results SET fresh_until = 0, validators = '{}' WHERE feed_id = ?", [id])
      }),
    resetContent: (id, keepsItems = false) => database.write((tx) => resetContent(tx, id, keepsItems)),
    acquireLease: async (id, lookedAt, now, until) =>
      isAlone || database.write((tx) => takeLease(tx, { id, lookedAt, now, until })),
    async releaseLease(id) {
      if (!isAlone) await database.write((tx) => set(tx, id, []))
    },
  }
}

interface LeaseRequest {
  id: string
  lookedAt: number
  now: number
  until: number
}

async function takeLease(tx: Transaction, { id, lookedAt, now, until }: LeaseRequest): Promise<boolean> {
  await ensureRow(tx, id)
  const sql = 'UPDATE results SET lease_until = ? WHERE feed_id = ? AND lease_until <= ? AND checked_at = ?'
  return (await tx.run(sql, [until, id, now, lookedAt])) > 0
}

type Assignment = [sql: string, ...params: SqlValue[]]

/** Every write of a result releases the lease. */
async function set(tx: Transaction, id: string, assignments: readonly Assignment[]): Promise<void> {
  const sets = ['lease_until = 0', ...assignments.map(([sql]) => sql)]
  const params = assignments.flatMap(([, ...values]) => values)
  await tx.run(`UPDATE results SET ${sets.join(', ')} WHERE feed_id = ?`, [...params, id])
}

const isSame = 'results.content_hash = excluded.content_hash AND results.notice_at IS NULL'

/** One constant statement is prepared once, and found without string building. */
const saveResult = `INSERT INTO results
    (feed_id, version, changed_at, content_hash, checked_at, fresh_until, validators, interval_ms, failed_pages,
      moved_url, moved_since)
  VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (feed_id) DO UPDATE SET
    lease_until = 0, failure = NULL, failing_since = NULL, notice_at = NULL,
    version = CASE WHEN ${isSame} THEN results.version ELSE results.version + 1 END,
    changed_at = CASE WHEN ${isSame} THEN results.changed_at ELSE excluded.changed_at END,
    content_hash = excluded.content_hash, checked_at = excluded.checked_at, fresh_until = excluded.fresh_until,
    validators = excluded.validators, interval_ms = excluded.interval_ms, failed_pages = excluded.failed_pages,
    moved_url = excluded.moved_url, moved_since = excluded.moved_since`

const saveText = `INSERT INTO contents (feed_id, content, explanation) VALUES (?, CAST(? AS TEXT), ?)
  ON CONFLICT (feed_id) DO UPDATE SET content = excluded.content, explanation = excluded.explanation`

async function saveContent(
  tx: Transaction,
  id: string,
  content: SerializedContent,
  poll: SuccessfulPoll,
): Promise<void> {
  const { text, explanation, hash } = content
  const { now, freshUntil, validators, intervalMs, moved } = poll
  const known = [JSON.stringify(validators), intervalMs, failedPagesOf(poll), moved?.url ?? null, moved?.since ?? null]
  tx.send(saveText, [id, text, explanation])
  tx.send(saveResult, [id, now, hash, now, freshUntil, ...known])
}

async function saveFailure(tx: Transaction, id: string, failure: Failure, poll: FailedPoll): Promise<void> {
  const { now, freshUntil, failingSince, notice } = poll
  await ensureRow(tx, id)
  const notifying: Assignment[] = [['notice_at = ?', now], ['version = version + 1'], ['changed_at = ?', now]]
  await set(tx, id, [
    ['checked_at = ?', now],
    ['fresh_until = ?', freshUntil],
    ['failure = ?', JSON.stringify(failure)],
    ['failing_since = ?', failingSince],
    ...(notice ? notifying : []),
  ])
}

/** JSON, or nothing where every page was read. */
const failedPagesOf = ({ failedPages }: SuccessfulPoll): string | null =>
  failedPages.length > 0 ? JSON.stringify(failedPages) : null

function successAssignments(poll: SuccessfulPoll): Assignment[] {
  const { now, freshUntil, validators, intervalMs, moved } = poll
  return [
    ['failure = NULL, failing_since = NULL, notice_at = NULL'],
    ['checked_at = ?', now],
    ['fresh_until = ?', freshUntil],
    ['validators = ?', JSON.stringify(validators)],
    ['interval_ms = ?', intervalMs],
    ['failed_pages = ?', failedPagesOf(poll)],
    ['moved_url = ?, moved_since = ?', moved?.url ?? null, moved?.since ?? null],
  ]
}

async function resetContent(tx: Transaction, id: string, keepsItems: boolean): Promise<void> {
  // Another process may store what it found at this very moment.
  const row = await tx.get<{ content: string }>('SELECT content FROM contents WHERE feed_id = ? FOR UPDATE', [id])
  if (row && !keepsItems) {
    const { channel, items } = parseContent(row.content)
    // Gone for so long that they are pruned, unless the page shows them.
    const content = JSON.stringify({ channel, items: items.map((item) => ({ ...item, goneAt: 0 })) })
    await tx.run('UPDATE contents SET content = ? WHERE feed_id = ?', [content, id])
  }
  await tx.run(
    `UPDATE results SET content_hash = NULL, fresh_until = 0, validators = '{}', interval_ms = NULL, failure = NULL,
       failing_since = NULL, notice_at = NULL WHERE feed_id = ?`,
    [id],
  )
}

async function ensureRow(tx: Transaction, id: string): Promise<void> {
  await tx.run(
    'INSERT INTO results (feed_id, version, checked_at, fresh_until) VALUES (?, 0, 0, 0) ON CONFLICT (feed_id) DO NOTHING',
    [id],
  )
}
