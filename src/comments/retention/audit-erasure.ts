// A person is taken out of the audit log, by command: what they did stays in it, and says of nobody that they did it.
import type { AddressKey } from '../audit/address-hash.ts'
import { type CommandParts, changeByCommand, missingTenant, type Problem } from '../tenancy/command-transaction.ts'
import { isTenant } from '../tenancy/store.ts'
import { mostAtOnce } from './retention-job.ts'
import { entriesNaming, type Named, removePeople } from './store-audit-log.ts'

export interface Erased {
  tenantId: string
  /** On the wire, or without the tenant in front. */
  userId?: string | undefined
  username?: string | undefined
  address?: string | undefined
}

export interface EraseParts extends CommandParts {
  addressKey: AddressKey
}

/** In parts, so that nobody who writes waits for long; whoever calls it off calls it again. */
export async function eraseFromAudit(wanted: Erased, parts: EraseParts): Promise<{ entries: number } | Problem> {
  const { tenantId } = wanted
  if (!(await isTenant(parts.database, tenantId))) return missingTenant(tenantId)
  const named = namedBy(wanted, parts)
  let entries = 0
  for (let after = ''; ; ) {
    const ids = await entriesNaming(parts.database, tenantId, named, after, mostAtOnce)
    const last = ids.at(-1)
    if (last === undefined) break
    await parts.database.write(async (tx) => removePeople(tx, tenantId, ids))
    entries += ids.length
    after = last
  }
  return changeByCommand(parts, tenantId, async () => {
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

function namedBy({ tenantId, userId, username, address }: Erased, { addressKey }: EraseParts): Named {
  return {
    // Sessions have ids of their own, users those of the wire.
    userIds: userId === undefined ? undefined : [userId, `${tenantId}:${userId}`],
    username,
    address,
    addressKey: address === undefined ? undefined : addressKey(tenantId, address),
  }
}
