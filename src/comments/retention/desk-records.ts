// Retention of what the desk keeps: snapshots 30 days, decisions as long as the audit log, networks 90 days, browsers that
// get pushes 180 days after their last use; and networks of people, filled from the log behind the comments.
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { AddressHasher } from '../audit/address-hash.ts'
import { commentsById } from '../comment/store/comments.ts'
import { removeOldDecisions } from '../decisions/store.ts'
import { removeOldSnapshots } from '../decisions/store-snapshots.ts'
import { removeOldRuns } from '../desk/bulk/store.ts'
import { nextWritten, removeOldNetworks, storeNetwork, storeReadUpTo } from '../desk/people/store-networks.ts'
import { removeUnusedSubscriptions } from '../identity/moderators/store-push-subscriptions.ts'
import { authorSubjectOf, subjectKey } from '../identity/rules-author-subject.ts'
import { retentionPeriods } from '../person/retention/retention-periods.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

interface DeskRetentionParts extends RetentionParts {
  hashAddress: AddressHasher
}

export function deskRetention(parts: DeskRetentionParts): JobKind {
  return hourlyRetentionJob('age-desk', parts, async ({ id, effective }) => {
    const { database, clock } = parts
    const now = clock.now()
    const { auditDays } = effective
    while (
      await database.write((tx) => removeOldSnapshots(tx, id, now - retentionPeriods.snapshot, maxRowsPerBatch))
    ) {}
    if (auditDays > 0)
      while (await database.write((tx) => removeOldDecisions(tx, id, now - auditDays * dayMs, maxRowsPerBatch))) {}
    while (await noteNetworks(id, parts)) {}
    const until = now - retentionPeriods.network
    while ((await database.write((tx) => removeOldNetworks(tx, id, until, maxRowsPerBatch))) === maxRowsPerBatch) {}
    await database.write(async (tx) => {
      removeUnusedSubscriptions(tx, id, now - retentionPeriods.unusedBrowser)
      await removeOldRuns(tx, id, now - retentionPeriods.bulkRun)
    })
  })
}

/** Resolves to whether more of the log remains. */
async function noteNetworks(tenantId: string, { database, hashAddress }: DeskRetentionParts): Promise<boolean> {
  const entries = await nextWritten(database, tenantId, maxRowsPerBatch)
  const last = entries.at(-1)
  if (!last) return false
  const written = entries.filter(({ address }) => address !== undefined)
  const comments = await commentsById(
    database,
    tenantId,
    written.map(({ commentId }) => commentId),
  )
  const keys = new Map(comments.map((comment) => [comment.id, subjectKey(authorSubjectOf(comment))]))
  await database.write(async (tx) => {
    for (const { address = '', commentId, at } of written) {
      const key = keys.get(commentId)
      if (key !== undefined && key !== 'unknown:')
        storeNetwork(tx, tenantId, { network: hashAddress(tenantId, address), key, commentId, at })
    }
    storeReadUpTo(tx, tenantId, last)
  })
  return entries.length === maxRowsPerBatch
}
