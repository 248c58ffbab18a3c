// Counts and sums over what a tenant has here, for its own server. Beside everything else: nobody waits for them.
import type { Handler } from '../../platform/api/operation.ts'
import { TookTooLong } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { maxAnswerBytes } from '../wire/rules-response-size.ts'
import { storableBody } from '../wire/sanitize-body.ts'
import type { aggregate } from './contract.ts'
import { planAggregation, type Whose } from './store/plan.ts'
import { resources } from './store/resources.ts'
import { runAggregation } from './store/run.ts'

/** Groups, or distinct values of all groups. */
const mostRows = 10_000

export const aggregateHandler: Handler<typeof aggregate, CommentContext> = async ({ query, body }, ctx) => {
  const request = storableBody(body)
  const plan = planAggregation(request, whoseOf(query.parentTenantId, ctx), mostRows + 1)
  if ('code' in plan) throw refusalOf(plan, ctx)
  return ctx.aggregateInTurn(async () => {
    const startedAt = ctx.clock.now()
    const found = await runAggregation(ctx.database, plan, request.sort, mostRows).catch((error: unknown) => {
      throw error instanceof TookTooLong ? new Refusal('aggregation-too-long') : error
    })
    if (!found || Buffer.byteLength(JSON.stringify(found.data)) > maxAnswerBytes) throw new Refusal('too-many-groups')
    const stats = { timeMS: ctx.clock.now() - startedAt, scanned: found.scanned }
    return { status: 'success', data: found.data, ...(query.includeStats ? { stats } : {}) }
  }, ctx.tenant.id)
}

/** The key opens the tenant that is named; what hangs below another one is not its business. */
function whoseOf(parentTenantId: string | undefined, { tenant }: CommentContext): Whose {
  if (parentTenantId && parentTenantId !== tenant.id) {
    throw new Refusal('unauthorized', { message: 'parentTenantId must be the tenant whose key this is.' })
  }
  return { tenantId: tenant.id, areChildren: Boolean(parentTenantId) }
}

/** Clients of the seed know no list of names in a failure. */
function refusalOf({ code, message }: { code: string; message: string }, { tenant }: CommentContext): Refusal {
  const isListed = code === 'invalid-resource-name' && tenant.wire !== 'seed'
  return new Refusal(code, { message, ...(isListed ? { fields: { validResourceNames: Object.keys(resources) } } : {}) })
}
