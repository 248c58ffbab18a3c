// Calls of a tenant's own server as entries of its audit log, where the tenant wants them there.
import { type Call, pathOf } from '../../platform/api/call.ts'
import type { Operation } from '../../platform/api/operation.ts'
import type { CommentParts, Tenant } from '../context.ts'
import { insertAudit } from './store.ts'

/** What a page of the log shows of them beside their address. */
export const accessResource = 'ApiAccess'

const cruds = { GET: 'r', POST: 'c', PUT: 'u', PATCH: 'u', DELETE: 'd' } as const

/** Who reads the log would find this in it, and read on for ever. */
const unnoted = 'getAuditLogs'

/** On disk before the call does anything. Without its query: that may hold the key. */
export async function logApiAccess(
  { operationId, method }: Operation,
  call: Call,
  { id: tenantId, effective }: Tenant,
  { database, clock, ids, auditTimes }: Pick<CommentParts, 'database' | 'clock' | 'ids' | 'auditTimes'>,
): Promise<void> {
  if (!effective.logApiAccess || operationId === unnoted) return
  const entry = {
    tenantId,
    id: ids.next(),
    resource: accessResource,
    objectId: pathOf(call.target),
    crud: cruds[method],
    door: 'api' as const,
    description: `${operationId} was called.`,
    before: undefined,
    after: undefined,
    person: { userId: undefined, username: undefined, address: call.address },
  }
  await auditTimes.writing(
    database.write(async (tx) => insertAudit(tx, { ...entry, at: auditTimes.next(clock.now()) })),
  )
}
