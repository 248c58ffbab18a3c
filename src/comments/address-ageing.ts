// Addresses of callers are kept as they came for as many days as a tenant says, and then as a hash only.
import type { JobKind } from '../platform/data/jobs.ts'
import type { CommentParts } from './context.ts'
import { agedTo, entriesAfter, hashAddress, noteAged } from './store/old-addresses.ts'

type Parts = Pick<CommentParts, 'database' | 'clock' | 'tenants' | 'addressKey'>

const dayMs = 86_400_000
const everyMs = 3_600_000

/** An entry has the time at which its change began, and is there when that is done. */
const settledAfterMs = 60_000

/** Entries in one transaction: nobody who writes waits for long. */
const mostAtOnce = 500

/** It is done again and again, so it is never too late for it. */
const never = 36_500 * dayMs

export function addressAgeing(parts: Parts): JobKind {
  return {
    name: 'age-addresses',
    expiresAfterMs: never,
    async run() {
      for (const { id, effective } of await parts.tenants.list()) {
        const until = parts.clock.now() - effective.addressDays * dayMs - settledAfterMs
        while (await ageSome(id, until, parts)) {}
      }
      return { againAt: parts.clock.now() + everyMs }
    },
    retryAfterMs: () => everyMs,
    leaseMs: everyMs,
  }
}

/** Resolves to whether there is more to do. */
async function ageSome(tenantId: string, until: number, { database, addressKey }: Parts): Promise<boolean> {
  const found = await entriesAfter(database, tenantId, await agedTo(database, tenantId), until, mostAtOnce)
  const last = found.at(-1)
  if (!last) return false
  await database.write(async (tx) => {
    for (const { auditId, address } of found)
      if (address !== undefined) hashAddress(tx, tenantId, auditId, addressKey(tenantId, address))
    noteAged(tx, tenantId, last)
  })
  return found.length === mostAtOnce
}
