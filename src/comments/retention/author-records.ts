// Retention of records of authors: recent texts, as long as screening compares with them, sessions until they expire, and
// revoked edit keys, until the keys would have expired anyway.

import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import { deleteExpiredEditKeys } from '../comment/store/edit-keys.ts'
import { deleteExpiredSessions } from '../identity/store-sessions.ts'
import { removeOldErasedUsers, removeOldErasures } from '../person/erase/store-erasures.ts'
import { retentionPeriods } from '../person/retention/retention-periods.ts'
import { removeOldPersonLinks } from '../person/store-person-links.ts'
import { deleteExpiredSources, expiredSources } from '../screening/store-recent-texts.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

/** The name is stored in rows; kept for older ones. */
export function editKeyRetention(parts: RetentionParts): JobKind {
  const { database, clock } = parts
  return hourlyRetentionJob('age-edit-keys', parts, async ({ id }) => {
    const now = clock.now()
    for (const remove of [deleteExpiredEditKeys, deleteExpiredSessions])
      while ((await database.write((tx) => remove(tx, id, now, maxRowsPerBatch))) === maxRowsPerBatch) {}
  })
}

export function recentTextRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-recent-writing', parts, async ({ id }) => {
    while (await forgetSome(id, parts)) {}
  })
}

/** Resolves to whether more remain. */
async function forgetSome(tenantId: string, { database, clock }: RetentionParts): Promise<boolean> {
  const until = clock.now() - retentionPeriods.recentTexts
  const sources = await expiredSources(database, tenantId, until, maxRowsPerBatch)
  if (sources.length > 0) await database.write(async (tx) => deleteExpiredSources(tx, tenantId, sources, until))
  return sources.length === maxRowsPerBatch
}

/** Payloads older than two days are refused by themselves. */
const erasedUserDays = 3

/**
 * Rows of completed erasures as long as the audit log, hashes of erased users as long as older payloads are taken, links to own
 * data a day after they expire.
 */
export function erasureRetention(parts: RetentionParts): JobKind {
  return hourlyRetentionJob('age-erasures', parts, async ({ id, effective }) => {
    const now = parts.clock.now()
    await parts.database.write(async (tx) => {
      if (effective.auditDays > 0) await removeOldErasures(tx, id, now - effective.auditDays * dayMs)
      await removeOldErasedUsers(tx, id, now - erasedUserDays * dayMs)
      await removeOldPersonLinks(tx, id, now - dayMs)
    })
  })
}
