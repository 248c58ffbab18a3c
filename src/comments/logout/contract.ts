// Operation that ends the anonymous session of the caller.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIEmptyResponse, adminFailures, visitor } from '../wire/contract-envelope.ts'

export const logoutPublic = operation({
  operationId: 'logoutPublic',
  summary:
    'End the session of the caller, sent or in a guest cookie. A signed user has none: the page stops sending `sso`.',
  method: 'PUT',
  path: '/auth/logout',
  cors: 'named-origins',
  query: z.object({
    tenantId: z.string().optional().describe('Tenant of the session; clients of the vendor send none.'),
    ...visitor,
  }),
  reply: APIEmptyResponse,
  failures: { 422: adminFailures[422], 429: adminFailures[429] },
})

/** The vendor's path names no tenant. */
export const logoutOperations = { logoutPublic }
