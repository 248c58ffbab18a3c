// Operation of counts and sums over a tenant's records.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIError, APIStatus, adminFailures, TextMap, withBody } from '../wire/contract-envelope.ts'

const QueryPredicateValue = z.union([z.string(), z.number(), z.boolean()]).meta({ id: 'QueryPredicateValue' })

const QueryPredicate = z
  .object({
    key: z.string(),
    value: QueryPredicateValue,
    operator: z.enum(['eq', 'not_eq', 'greater_than', 'less_than', 'contains']),
  })
  .meta({ id: 'QueryPredicate' })

const AggregationOpType = z
  .enum(['sum', 'countDistinct', 'distinct', 'avg', 'min', 'max', 'count'])
  .meta({ id: 'AggregationOpType' })

const AggregationOperation = z
  .object({
    field: z.string(),
    op: AggregationOpType,
    alias: z.string().optional(),
    expandArray: z.boolean().optional(),
  })
  .meta({ id: 'AggregationOperation' })

const AggregationRequestSort = z
  .object({
    dir: z.enum(['asc', 'desc']),
    field: z.string(),
  })
  .meta({ id: 'AggregationRequestSort' })

const AggregationRequest = z
  .object({
    query: z.array(QueryPredicate).optional(),
    resourceName: z.string(),
    groupBy: z.array(z.string()).optional(),
    operations: z.array(AggregationOperation),
    sort: AggregationRequestSort.optional(),
  })
  .meta({ id: 'AggregationRequest' })

const GroupValues = TextMap.meta({ id: 'GroupValues' })

const AggregationValue = z
  .object({
    groups: TextMap.optional(),
    stringValue: z.string().optional(),
    numericValue: z.number().optional(),
    distinctCount: z.number().optional(),
    distinctCounts: z.record(z.string(), z.number()).optional(),
  })
  .meta({ id: 'AggregationValue' })

/** One group: values of the operations by alias, and the group's fields. */
const AggregationItem = z
  .object({ groups: GroupValues.optional() })
  .catchall(AggregationValue)
  .meta({ id: 'AggregationItem' })

const AggregationResponseStats = z
  .object({ timeMS: z.number(), scanned: z.number() })
  .meta({ id: 'AggregationResponseStats' })

const AggregationAPIError = APIError.extend({ validResourceNames: z.array(z.string()).optional() }).meta({
  id: 'AggregationAPIError',
})

export const aggregate = operation({
  operationId: 'aggregate',
  summary: 'Aggregate records (count, sum, average, minimum, maximum, distinct values), optionally by group.',
  method: 'POST',
  path: '/api/v1/aggregate',
  auth: 'apiKey',
  query: z.object({
    tenantId: z.string(),
    parentTenantId: z.string().optional(),
    includeStats: z.boolean().optional(),
  }),
  body: AggregationRequest,
  reply: z
    .object({
      status: APIStatus,
      data: z.array(AggregationItem),
      stats: AggregationResponseStats.optional(),
    })
    .meta({ id: 'AggregationResponse' }),
  failures: {
    ...withBody(adminFailures),
    422: { ...adminFailures[422], reply: AggregationAPIError },
  },
})
