// Events are kept for a week, and the newest few thousand of each page: whoever was away for longer reads the list anew.
import type { JobKind } from '../../platform/jobs/queue.ts'
import { type AgeingParts, dayMs, hourly, mostAtOnce } from './retention-job.ts'
import { nextOldEvents, pagesWithTooMany, removeOldEvents, removeSurplus } from './store-event-rows.ts'

const keptMs = 7 * dayMs

export function eventAgeing(parts: AgeingParts): JobKind {
  return hourly('age-events', parts, async ({ id }) => {
    while (await removeOld(id, parts)) {}
    for (const page of await pagesWithTooMany(parts.database, id)) {
      while (await parts.database.write((tx) => removeSurplus(tx, id, page, mostAtOnce))) {}
    }
  })
}

/** Resolves to whether there is more to do. */
async function removeOld(tenantId: string, { database, clock }: AgeingParts): Promise<boolean> {
  const old = await nextOldEvents(database, tenantId, clock.now() - keptMs, mostAtOnce)
  if (!old) return false
  await database.write((tx) => removeOldEvents(tx, tenantId, old.upTo))
  return old.found === mostAtOnce
}
