// Events are kept for a week, and the newest few thousand of each page: whoever was away for longer reads the list anew.
import type { JobKind } from '../platform/data/jobs.ts'
import type { CommentParts } from './context.ts'
import { nextOldEvents, pagesWithTooMany, removeOldEvents, removeSurplus } from './store/old-events.ts'

type Parts = Pick<CommentParts, 'database' | 'clock' | 'tenants'>

const dayMs = 86_400_000
const everyMs = 3_600_000
const keptMs = 7 * dayMs

/** Events in one transaction: nobody who writes waits for long. */
const mostAtOnce = 500

/** It is done again and again, so it is never too late for it. */
const never = 36_500 * dayMs

export function eventAgeing(parts: Parts): JobKind {
  return {
    name: 'age-events',
    expiresAfterMs: never,
    async run() {
      for (const { id } of await parts.tenants.list()) {
        while (await removeOld(id, parts)) {}
        for (const page of await pagesWithTooMany(parts.database, id)) {
          while (await parts.database.write((tx) => removeSurplus(tx, id, page, mostAtOnce))) {}
        }
      }
      return { againAt: parts.clock.now() + everyMs }
    },
    retryAfterMs: () => everyMs,
    leaseMs: everyMs,
  }
}

/** Resolves to whether there is more to do. */
async function removeOld(tenantId: string, { database, clock }: Parts): Promise<boolean> {
  const old = await nextOldEvents(database, tenantId, clock.now() - keptMs, mostAtOnce)
  if (!old) return false
  await database.write((tx) => removeOldEvents(tx, tenantId, old.upTo))
  return old.found === mostAtOnce
}
