// Audit log for the tenant's own server: pages by time or by `skip`, bounded in entries and bytes.
import type { Handler, Input, Reply } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { countWithinBytes, maxResponseBytes, takeWithinBytes } from '../wire/rules-response-size.ts'
import { accessResource } from './api-access-log.ts'
import type { getAuditLogs } from './contract.ts'
import { type AuditRow, entriesOfSameMillisecond, findAuditEntries, findAuditSizes } from './store.ts'

type Query = Input<typeof getAuditLogs>['query']
type Entry = Reply<typeof getAuditLogs>['auditLogs'][number]

/** The vendor's page size. */
const maxEntries = 1000
/** Bound of one millisecond; further entries of it are not returned. */
const maxEntriesPerMillisecond = 10_000

/**
 * Paging by time continues from a millisecond, so a page ends with all entries of its last one. With `skip`, a page has
 * exactly `limit` entries.
 */
export const getAuditLogsHandler: Handler<typeof getAuditLogs, CommentContext> = async ({ query }, ctx) => {
  const { order: direction = 'ASC' } = query
  const limit = Math.min(requireInteger('limit', query.limit, 1) ?? maxEntries, maxEntries)
  const skip = requireInteger('skip', query.skip, 0)
  const settled = await ctx.runtime.auditClock.settled(ctx.clock.now())
  const { database, tenant } = ctx
  const auditQuery = { ...boundsOf(query, settled), direction, skip: skip ?? 0, limit }
  const sizes = await findAuditSizes(database, tenant.id, auditQuery)
  const fitting = skip === undefined ? countWithinBytes(sizes, maxResponseBytes) : countOfBytes(sizes)
  const entries = await findAuditEntries(database, tenant.id, { ...auditQuery, limit: fitting })
  const last = entries.at(-1)
  if (last && skip === undefined && entries.length === limit) {
    entries.push(...(await entriesOfSameMillisecond(database, last, direction, maxEntriesPerMillisecond)))
  }
  return { status: 'success', auditLogs: takeWithinBytes(entries.map(presentEntry), maxResponseBytes * 1.2) }
}

/** At least one. Paging by `skip` continues from the number of entries returned. */
function countOfBytes(sizes: readonly { bytes: number }[]): number {
  return takeWithinBytes(sizes, maxResponseBytes, ({ bytes }) => bytes).length
}

/** Entries after the settled time are left for the next page. */
function boundsOf({ after = 0, before = Number.MAX_SAFE_INTEGER }: Query, settled: number) {
  const inRange = (at: number) => Math.min(Math.max(at, -1), Number.MAX_SAFE_INTEGER)
  return { after: inRange(Math.floor(after)), before: Math.min(inRange(Math.ceil(before)), settled + 1) }
}

function requireInteger(name: 'limit' | 'skip', value: number | undefined, min: number): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= 1e9)) return value
  throw new ApiError(`invalid-${name}`, { message: `${name} must be a whole number from ${min} on.` })
}

function presentEntry({
  id,
  resource,
  objectId,
  crud,
  channel,
  at,
  description,
  before,
  after,
  person,
}: AuditRow): Entry {
  const { userId, username, address } = person
  return {
    _id: id,
    ...(userId === undefined ? {} : { userId }),
    ...(username === undefined ? {} : { username }),
    resourceName: resource,
    crudType: crud,
    from: channel,
    ...(resource === accessResource ? { url: objectId } : {}),
    ...(address === undefined ? {} : { ip: address }),
    when: new Date(at).toISOString(),
    description,
    objectDetails: { id: objectId, ...(before ? { before } : {}), ...(after ? { after } : {}) },
  }
}
