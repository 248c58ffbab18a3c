// Audit entries for calls with a tenant's API key, where the setting `logApiAccess` is on.
import { type Call, pathOf } from '../../platform/api/call.ts'
import type { Operation } from '../../platform/api/operation.ts'
import type { CommentParts, Infrastructure, Tenant } from '../context.ts'
import { insertAudit } from './store.ts'

/** Resource name of these entries; the audit log shows a URL for them. */
export const accessResource = 'ApiAccess'

const cruds = { GET: 'r', POST: 'c', PUT: 'u', PATCH: 'u', DELETE: 'd' } as const

/** Logging reads of the log would give its reader new entries for ever. */
const unloggedOperation = 'getAuditLogs'

/** Committed before the call runs. The query is left out: it may hold the key. */
export async function logApiAccess(
  { operationId, method }: Operation,
  call: Call,
  { id: tenantId, effective }: Tenant,
  { database, clock, ids, runtime: { auditClock } }: Infrastructure & Pick<CommentParts, 'runtime'>,
): Promise<void> {
  if (!effective.logApiAccess || operationId === unloggedOperation) return
  const entry = {
    tenantId,
    id: ids.next(),
    resource: accessResource,
    objectId: pathOf(call.target),
    crud: cruds[method],
    channel: 'api' as const,
    description: `${operationId} was called.`,
    before: undefined,
    after: undefined,
    person: { userId: undefined, username: undefined, address: call.address },
  }
  await auditClock.track(database.write(async (tx) => insertAudit(tx, { ...entry, at: auditClock.next(clock.now()) })))
}
