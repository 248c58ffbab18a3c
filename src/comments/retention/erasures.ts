// Retention of erasures: rows of completed ones as long as the audit log, hashes of erased users as long as older payloads are
// taken, links to own data a day after they expire.
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import { removeOldErasedUsers, removeOldErasures } from '../person/store-erasures.ts'
import { removeOldPersonLinks } from '../person/store-person-links.ts'
import { hourlyRetentionJob, type RetentionParts } from './retention-job.ts'

/** Payloads older than two days are refused by themselves. */
const erasedUserDays = 3

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
