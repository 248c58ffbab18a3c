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
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'

interface DeskRetentionParts extends RetentionParts {
  hashAddress: AddressHasher
}

const [snapshotDays, networkDays, runDays, unusedBrowserDays] = [30, 90, 30, 180]

export function deskRetention(parts: DeskRetentionParts): JobKind {
  return hourlyRetentionJob('age-desk', parts, async ({ id, effective }) => {
    const { database, clock } = parts
    const daysAgo = (days: number) => clock.now() - days * dayMs
    const { auditDays } = effective
    while (await database.write((tx) => removeOldSnapshots(tx, id, daysAgo(snapshotDays), maxRowsPerBatch))) {}
    if (auditDays > 0)
      while (await database.write((tx) => removeOldDecisions(tx, id, daysAgo(auditDays), maxRowsPerBatch))) {}
    while (await noteNetworks(id, parts)) {}
    const until = daysAgo(networkDays)
    while ((await database.write((tx) => removeOldNetworks(tx, id, until, maxRowsPerBatch))) === maxRowsPerBatch) {}
    await database.write(async (tx) => {
      removeUnusedSubscriptions(tx, id, daysAgo(unusedBrowserDays))
      await removeOldRuns(tx, id, daysAgo(runDays))
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
