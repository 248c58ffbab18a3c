// A person is taken out of the audit log, by command: what they did stays in it, and says of nobody that they did it.
import type { AddressHasher } from '../audit/address-hash.ts'
import {
  type CommandParts,
  type CommandProblem,
  runCommandTransaction,
  tenantMissing,
} from '../tenancy/command-transaction.ts'
import { tenantExists } from '../tenancy/store.ts'
import { maxRowsPerBatch } from './retention-job.ts'
import { type ErasableEntry, erasePersonFields, findEntriesOfPerson } from './store-audit-log.ts'

export interface ErasureInput {
  tenantId: string
  /** On the wire, or without the tenant in front. */
  userId?: string | undefined
  username?: string | undefined
  address?: string | undefined
}

export interface ErasureParts extends CommandParts {
  addressKey: AddressHasher
}

/** In parts, so that nobody who writes waits for long; whoever calls it off calls it again. */
export async function erasePersonFromAudit(
  wanted: ErasureInput,
  parts: ErasureParts,
): Promise<{ entries: number } | CommandProblem> {
  const { tenantId } = wanted
  if (!(await tenantExists(parts.database, tenantId))) return tenantMissing(tenantId)
  const named = namedBy(wanted, parts)
  let entries = 0
  for (let after = ''; ; ) {
    const ids = await findEntriesOfPerson(parts.database, tenantId, named, after, maxRowsPerBatch)
    const last = ids.at(-1)
    if (last === undefined) break
    await parts.database.write(async (tx) => erasePersonFields(tx, tenantId, ids))
    entries += ids.length
    after = last
  }
  return runCommandTransaction(parts, tenantId, async () => {
    const description = 'Somebody was taken out of the log.'
    const audit = {
      resource: 'TenantAuditLog',
      objectId: tenantId,
      crud: 'd',
      description,
      after: { entries },
    } as const
    return { reply: { entries }, audit: entries > 0 ? audit : undefined }
  })
}

function namedBy({ tenantId, userId, username, address }: ErasureInput, { addressKey }: ErasureParts): ErasableEntry {
  return {
    // Sessions have ids of their own, users those of the wire.
    userIds: userId === undefined ? undefined : [userId, `${tenantId}:${userId}`],
    username,
    address,
    addressKey: address === undefined ? undefined : addressKey(tenantId, address),
  }
}
