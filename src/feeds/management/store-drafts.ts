// Store of drafts: feeds that were polled and never had an item.
import type { Database } from '../../platform/data/database.ts'

export interface DraftStore {
  /** Ids of the drafts of an account. */
  ofAccount(accountId: string): Promise<Set<string>>
  isDraft(id: string): Promise<boolean>
  /**
   * Removes drafts unchanged since `updatedBefore` (epoch milliseconds, inclusive), paused ones included, up to a limit.
   * Feeds of the configuration file are never drafts.
   */
  removeUnchangedSince(updatedBefore: number, limit: number): Promise<number>
}

const isDraft = `f.file_name IS NULL
  AND EXISTS (SELECT 1 FROM results r WHERE r.feed_id = f.id AND r.failing_since IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.feed_id = f.id)`

export function createDraftStore(database: Database): DraftStore {
  return {
    async ofAccount(accountId) {
      const rows = await database.all<{ id: string }>(
        `SELECT f.id FROM feeds f WHERE f.account_id = ? AND ${isDraft}`,
        [accountId],
      )
      return new Set(rows.map(({ id }) => id))
    },
    async isDraft(id) {
      return (await database.get(`SELECT f.id FROM feeds f WHERE f.id = ? AND ${isDraft}`, [id])) !== undefined
    },
    removeUnchangedSince: (updatedBefore, limit) =>
      database.write((tx) =>
        tx.run(
          `DELETE FROM feeds WHERE id IN (SELECT f.id FROM feeds f WHERE f.updated_at <= ? AND ${isDraft} LIMIT ?)`,
          [updatedBefore, limit],
        ),
      ),
  }
}
