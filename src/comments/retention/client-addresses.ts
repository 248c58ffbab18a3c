// Retention of client addresses in the audit log: raw for the tenant's number of days, then as keyed hash.
import { dayMs } from '../../platform/durations.ts'
import type { JobKind } from '../../platform/jobs/queue.ts'
import type { AddressHasher } from '../audit/address-hash.ts'
import { hourlyRetentionJob, maxRowsPerBatch, type RetentionParts } from './retention-job.ts'
import {
  nextRawAddresses,
  readHashingProgress,
  replaceAddressByHash,
  saveHashingProgress,
} from './store-client-addresses.ts'

export interface AddressRetentionParts extends RetentionParts {
  hashAddress: AddressHasher
}

/** Entries carry the start time of their transaction and appear at its commit, so recent ones are skipped. */
const settledAfterMs = 60_000

export function clientAddressRetention(parts: AddressRetentionParts): JobKind {
  return hourlyRetentionJob('age-addresses', parts, async ({ id, effective }) => {
    const until = parts.clock.now() - effective.addressDays * dayMs - settledAfterMs
    while (await ageSome(id, until, parts)) {}
  })
}

/** Resolves to whether more remain. */
async function ageSome(
  tenantId: string,
  until: number,
  { database, hashAddress }: AddressRetentionParts,
): Promise<boolean> {
  const found = await nextRawAddresses(database, tenantId, await readHashingProgress(database, tenantId), {
    until,
    limit: maxRowsPerBatch,
  })
  const last = found.at(-1)
  if (!last) return false
  await database.write(async (tx) => {
    for (const { auditId, address } of found)
      if (address !== undefined) replaceAddressByHash(tx, tenantId, auditId, hashAddress(tenantId, address))
    saveHashingProgress(tx, tenantId, last)
  })
  return found.length === maxRowsPerBatch
}
