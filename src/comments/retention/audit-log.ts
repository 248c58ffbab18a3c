// Entries of the audit log are kept for as many days as a tenant says. Nothing else removes one.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { type AgeingParts, dayMs, hourly, mostAtOnce } from './retention-job.ts'
import { nextOldEntries, removeOldEntries } from './store-audit-log.ts'

export function auditAgeing(parts: AgeingParts): JobKind {
  return hourly('age-audit', parts, async ({ id, effective }) => {
    if (effective.auditDays === 0) return
    while (await removeSome(id, parts.clock.now() - effective.auditDays * dayMs, parts)) {}
  })
}

/** Resolves to whether there is more to do. */
async function removeSome(tenantId: string, until: number, { database }: AgeingParts): Promise<boolean> {
  const old = await nextOldEntries(database, tenantId, until, mostAtOnce)
  if (!old) return false
  await database.write((tx) => removeOldEntries(tx, tenantId, old.upTo))
  return old.found === mostAtOnce
}
