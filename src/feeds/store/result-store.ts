// The newest result of each feed: its last good content beside its last failure.
import { hash } from 'node:crypto'
import type { Database } from '../../platform/data/database.ts'
import type { Explanation, Feed } from '../core/article.ts'

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
  feed: Feed
  explanation: Explanation
}

export interface ResultStore {
  content(id: string): Promise<Content | undefined>
  /** A good result. The version moves only when the content did, so that what readers cached stays valid. */
  saveContent(id: string, content: Content, now: number, freshUntil: number): Promise<void>
  saveFailure(id: string, failure: Failure, now: number, freshUntil: number): Promise<void>
}

export function createResultStore(database: Database): ResultStore {
  return {
    async content(id) {
      const row = await database.get<{ content: string | null; explanation: string }>(
        'SELECT content, explanation FROM results WHERE feed_id = ?',
        [id],
      )
      if (!row?.content) return undefined
      return { feed: JSON.parse(row.content) as Feed, explanation: JSON.parse(row.explanation) as Explanation }
    },
    async saveContent(id, { feed, explanation }, now, freshUntil) {
      const content = JSON.stringify(feed)
      // It alone decides whether anything changed.
      const contentHash = hash('sha256', content, 'base64url')
      await database.write((tx) =>
        tx.run(
          `INSERT INTO results (feed_id, version, content, content_hash, explanation, changed_at, checked_at, fresh_until)
           VALUES (?, 1, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (feed_id) DO UPDATE SET failure = NULL, checked_at = excluded.checked_at, fresh_until = excluded.fresh_until,
             version = results.version + CASE WHEN results.content_hash = excluded.content_hash THEN 0 ELSE 1 END,
             changed_at = CASE WHEN results.content_hash = excluded.content_hash THEN results.changed_at ELSE excluded.changed_at END,
             content = excluded.content, content_hash = excluded.content_hash, explanation = excluded.explanation`,
          [id, content, contentHash, JSON.stringify(explanation), now, now, freshUntil],
        ),
      )
    },
    async saveFailure(id, failure, now, freshUntil) {
      await database.write((tx) =>
        tx.run(
          `INSERT INTO results (feed_id, version, checked_at, fresh_until, failure) VALUES (?, 0, ?, ?, ?)
           ON CONFLICT (feed_id) DO UPDATE SET checked_at = excluded.checked_at, fresh_until = excluded.fresh_until,
             failure = excluded.failure`,
          [id, now, freshUntil, JSON.stringify(failure)],
        ),
      )
    },
  }
}
