// Operation `sendVerificationAgain`: the verification mail of a comment's address, once more.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIEmptyResponse, caller, publicFailures } from '../wire/contract-envelope.ts'

export const sendVerificationAgain = operation({
  operationId: 'sendVerificationAgain',
  summary: 'Resend the verification mail of a comment to its author.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/verification-mail',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string(), commentId: z.string() }),
  query: z.object({ editKey: z.string().optional(), ...caller }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})
