// Contract of the audit log.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, adminFailures, DateTime, OpenMap } from '../wire/contract-envelope.ts'

const APIAuditLog = z
  .object({
    _id: z.string(),
    url: z.string().nullish(),
    userId: z.string().optional(),
    username: z.string().optional(),
    resourceName: z.string(),
    crudType: z.enum(['c', 'r', 'u', 'd', 'login']),
    from: z.enum(['ui', 'api', 'cron']).optional(),
    ip: z.string().nullish(),
    when: DateTime.optional(),
    description: z.string().optional(),
    serverStartDate: DateTime.optional(),
    objectDetails: OpenMap.nullish(),
  })
  .meta({ id: 'APIAuditLog' })

const SORTDIR = z.enum(['ASC', 'DESC']).meta({ id: 'SORTDIR' })

export const getAuditLogs = operation({
  operationId: 'getAuditLogs',
  summary: 'List audit entries by time.',
  method: 'GET',
  path: '/api/v1/audit-logs',
  auth: 'apiKey',
  query: z.object({
    tenantId: z.string(),
    limit: z.number().optional(),
    skip: z.number().optional(),
    order: SORTDIR.optional(),
    after: z.number().optional().describe('Epoch milliseconds, exclusive.'),
    before: z.number().optional().describe('Epoch milliseconds, exclusive.'),
  }),
  reply: z.object({ status: APIStatus, auditLogs: z.array(APIAuditLog) }).meta({ id: 'GetAuditLogsResponse' }),
  failures: adminFailures,
})
