// The newest result of each feed: what it remembers of its page beside its last failure.
import { hash } from 'node:crypto'
import type { Database, Transaction, Value } from '../../platform/data/database.ts'
import type { Channel, Explanation } from '../core/article.ts'
import type { Remembered } from '../core/memory.ts'
import type { Validators } from '../core/validators.ts'

/** What the last attempt failed with. Kept beside the last good feed. */
export interface Failure {
  /** A code of the house's table of refusals. */
  code: string
  /** The named cause, for people. */
  cause: string
  /** Failures in a row. */
  attempts: number
}

/** A good result. */
export interface Content {
  channel: Channel
  /** Newest first. */
  items: readonly Remembered[]
  explanation: Explanation
}

/** When it was looked, and when to look again. */
export interface Look {
  now: number
  freshUntil: number
}

export interface GoodLook extends Look {
  validators: Validators
  intervalMs: number
}

export interface FailedLook extends Look {
  failingSince: number
  /** From now on readers are told that the page fails. */
  notice: boolean
}

/** Adds rows of the same moment. */
export type Within = (tx: Transaction) => Promise<void>

export interface ResultStore {
  content(id: string): Promise<Content | undefined>
  /** The version moves only when the content did, so that what readers cached stays valid. */
  saveContent(id: string, content: Content, look: GoodLook, within: Within): Promise<void>
  /** The page is as it was. */
  saveUnchanged(id: string, look: GoodLook, within: Within): Promise<void>
  saveFailure(id: string, failure: Failure, look: FailedLook, within: Within): Promise<void>
  /** What the page says now is to be read whole, at the next read. */
  askAnew(id: string): Promise<void>
  /** What is stored is not what is wanted any more: readers wait for the next look. Items that come back keep their dates. */
  startAnew(id: string): Promise<void>
  /**
   * Whether the feed is ours to refresh until then: of all processes, one gets it, and none for which another has
   * looked since. A SQLite file has one server, which gets it without a write.
   */
  lease(id: string, lookedAt: number, now: number, until: number): Promise<boolean>
  /** Saving gives the lease back, too. */
  giveBack(id: string): Promise<void>
}

export function createResultStore(database: Database): ResultStore {
  const isAlone = database.engine === 'sqlite'
  return {
    async content(id) {
      const sql = 'SELECT content, explanation FROM contents WHERE feed_id = ?'
      const row = await database.get<{ content: string; explanation: string }>(sql, [id])
      return row && contentOf(row)
    },
    saveContent: (id, content, look, within) =>
      database.write(async (tx) => {
        await saveContent(tx, id, content, look)
        await within(tx)
      }),
    saveUnchanged: (id, look, within) =>
      database.write(async (tx) => {
        await set(tx, id, [
          ['version = CASE WHEN notice_at IS NULL THEN version ELSE version + 1 END'],
          ['changed_at = CASE WHEN notice_at IS NULL THEN changed_at ELSE ? END', look.now],
          ...goodLook(look),
        ])
        await within(tx)
      }),
    saveFailure: (id, failure, look, within) =>
      database.write(async (tx) => {
        await saveFailure(tx, id, failure, look)
        await within(tx)
      }),
    askAnew: (id) =>
      database.write(async (tx) => {
        await tx.run("UPDATE results SET fresh_until = 0, validators = '{}' WHERE feed_id = ?", [id])
      }),
    startAnew: (id) => database.write((tx) => startAnew(tx, id)),
    lease: async (id, lookedAt, now, until) => isAlone || database.write((tx) => lease(tx, id, lookedAt, now, until)),
    async giveBack(id) {
      if (!isAlone) await database.write((tx) => set(tx, id, []))
    },
  }
}

async function lease(tx: Transaction, id: string, lookedAt: number, now: number, until: number): Promise<boolean> {
  await ensureRow(tx, id)
  const sql = 'UPDATE results SET lease_until = ? WHERE feed_id = ? AND lease_until <= ? AND checked_at = ?'
  return (await tx.run(sql, [until, id, now, lookedAt])) > 0
}

type Assignment = [sql: string, ...params: Value[]]

/** Whoever writes a result is done with it. */
async function set(tx: Transaction, id: string, assignments: readonly Assignment[]): Promise<void> {
  const sets = ['lease_until = 0', ...assignments.map(([sql]) => sql)]
  const params = assignments.flatMap(([, ...values]) => values)
  await tx.run(`UPDATE results SET ${sets.join(', ')} WHERE feed_id = ?`, [...params, id])
}

async function saveContent(tx: Transaction, id: string, content: Content, look: GoodLook): Promise<void> {
  const { text, hash: contentHash } = writtenOut(content)
  await ensureRow(tx, id)
  await tx.run(
    `INSERT INTO contents (feed_id, content, explanation) VALUES (?, ?, ?)
     ON CONFLICT (feed_id) DO UPDATE SET content = excluded.content, explanation = excluded.explanation`,
    [id, text, JSON.stringify(content.explanation)],
  )
  const isSame = 'content_hash = ? AND notice_at IS NULL'
  await set(tx, id, [
    [`version = CASE WHEN ${isSame} THEN version ELSE version + 1 END`, contentHash],
    [`changed_at = CASE WHEN ${isSame} THEN changed_at ELSE ? END`, contentHash, look.now],
    ['content_hash = ?', contentHash],
    ...goodLook(look),
  ])
}

async function saveFailure(tx: Transaction, id: string, failure: Failure, look: FailedLook): Promise<void> {
  const { now, freshUntil, failingSince, notice } = look
  await ensureRow(tx, id)
  const told: Assignment[] = [['notice_at = ?', now], ['version = version + 1'], ['changed_at = ?', now]]
  await set(tx, id, [
    ['checked_at = ?', now],
    ['fresh_until = ?', freshUntil],
    ['failure = ?', JSON.stringify(failure)],
    ['failing_since = ?', failingSince],
    ...(notice ? told : []),
  ])
}

function goodLook({ now, freshUntil, validators, intervalMs }: GoodLook): Assignment[] {
  return [
    ['failure = NULL, failing_since = NULL, notice_at = NULL'],
    ['checked_at = ?', now],
    ['fresh_until = ?', freshUntil],
    ['validators = ?', JSON.stringify(validators)],
    ['interval_ms = ?', intervalMs],
  ]
}

async function startAnew(tx: Transaction, id: string): Promise<void> {
  // Another process may store what it found at this very moment.
  const row = await tx.get<{ content: string; explanation: string }>(
    'SELECT content, explanation FROM contents WHERE feed_id = ? FOR UPDATE',
    [id],
  )
  if (row) {
    const { channel, items } = contentOf(row)
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

/**
 * What is served alone decides whether anything changed: it is written once, for the row and for its hash. Names between
 * bare quotes are never part of a text, where quotes are escaped.
 */
function writtenOut({ channel, items }: Content): { text: string; hash: string } {
  const head = JSON.stringify(channel)
  const all = JSON.stringify(items)
  const served = all.replace(/,"(?:firstSeenAt|goneAt|dateIsOurs)":[^,}]+/g, '')
  return { text: `{"channel":${head},"items":${all}}`, hash: hash('sha256', `[${head},${served}]`, 'base64url') }
}

/** Content that was stored before items were remembered has articles, without a time of their own. */
function contentOf(row: { content: string; explanation: string }): Content {
  const { channel, items, articles = [] } = JSON.parse(row.content) as Content & { articles?: Remembered[] }
  const explanation = JSON.parse(row.explanation) as Explanation
  return {
    channel,
    items: items ?? articles.map((one) => ({ ...one, firstSeenAt: one.publishedAt ?? 0 })),
    explanation,
  }
}
