// Handler of aggregations, for a tenant's own server. Concurrency is limited per tenant; slow reads time out.
import type { Handler } from '../../platform/api/operation.ts'
import { ReadTimeout } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext, RequestContext } from '../context.ts'
import { maxResponseBytes } from '../wire/rules-response-size.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type { aggregate } from './contract.ts'
import { type AggregationScope, planAggregation } from './store/plan.ts'
import { resources } from './store/resources.ts'
import { runAggregation } from './store/run.ts'

/** Upper bound of groups, and of distinct values over all groups. */
const maxRows = 10_000

export const aggregateHandler: Handler<typeof aggregate, CommentContext> = async ({ query, body }, ctx) => {
  const request = sanitizeBody(body)
  const plan = planAggregation(request, scopeOf(query.parentTenantId, ctx), maxRows + 1)
  if ('code' in plan) throw errorOf(plan, ctx)
  return ctx.runtime.limitAggregation(async () => {
    const startedAt = ctx.clock.now()
    const found = await runAggregation(ctx.database, plan, request.sort, maxRows).catch((error: unknown) => {
      throw error instanceof ReadTimeout ? new ApiError('aggregation-too-long') : error
    })
    if (!found || Buffer.byteLength(JSON.stringify(found.data)) > maxResponseBytes)
      throw new ApiError('too-many-groups')
    const stats = { timeMS: ctx.clock.now() - startedAt, scanned: found.scanned }
    return { status: 'success', data: found.data, ...(query.includeStats ? { stats } : {}) }
  }, ctx.tenant.id)
}

/** The API key covers the named tenant, or its children; never another tenant's. */
function scopeOf(parentTenantId: string | undefined, { tenant }: RequestContext): AggregationScope {
  if (parentTenantId && parentTenantId !== tenant.id) {
    throw new ApiError('unauthorized', { message: 'parentTenantId must be the tenant whose key this is.' })
  }
  return { tenantId: tenant.id, areChildren: Boolean(parentTenantId) }
}

/** `validResourceNames` is unknown to the seed generation. */
function errorOf({ code, message }: { code: string; message: string }, { tenant }: RequestContext): ApiError {
  const isListed = code === 'invalid-resource-name' && tenant.wire !== 'seed'
  return new ApiError(code, {
    message,
    ...(isListed ? { fields: { validResourceNames: Object.keys(resources) } } : {}),
  })
}
