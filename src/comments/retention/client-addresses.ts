// Addresses of callers are kept as they came for as many days as a tenant says, and then as a hash only.
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { CommentParts } from '../context.ts'
import { type AgeingParts, dayMs, hourly, mostAtOnce } from './retention-job.ts'
import { agedTo, entriesAfter, hashAddress, noteAged } from './store-client-addresses.ts'

type Parts = AgeingParts & Pick<CommentParts, 'addressKey'>

/** An entry has the time at which its change began, and is there when that is done. */
const settledAfterMs = 60_000

export function addressAgeing(parts: Parts): JobKind {
  return hourly('age-addresses', parts, async ({ id, effective }) => {
    const until = parts.clock.now() - effective.addressDays * dayMs - settledAfterMs
    while (await ageSome(id, until, parts)) {}
  })
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
