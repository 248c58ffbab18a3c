// Parameters that operations of a thread's menu share.
import { z } from 'zod'
import { caller } from '../wire/contract-envelope.ts'

export const moderate = '/auth/my-account/moderate-comments'
export const oneComment = z.object({ commentId: z.string() })
/** Optional for the vendor's generated clients; nothing else of these calls names the site. */
export const tenantOfCall = {
  tenantId: z.string().optional().describe('Refused as `missing-tenant-id` where it is missing.'),
}
export const ofTenant = z.object({ ...tenantOfCall, ...caller })
