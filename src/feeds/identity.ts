// Who is calling the feed service: an account by its bearer token, an operator by the health token, anybody.
import { bearerOf, type Call } from '../platform/api/call.ts'
import type { Operation } from '../platform/api/operation.ts'
import { Refusal } from '../platform/api/refusal.ts'
import { hashSecret, sameSecret } from '../platform/signed.ts'
import type { FeedContext, FeedParts } from './context.ts'

/** Before the body is read: who it is first, then whether the service does this at all. */
export async function admit(operation: Operation, call: Call, parts: FeedParts): Promise<FeedContext> {
  if (operation.operationId === 'getHealthStatus') {
    if (!sameSecret(bearerOf(call) ?? '', parts.healthToken)) throw new Refusal('health-unauthorized')
  }
  if (operation.auth !== 'bearer' || operation.operationId === 'getHealthStatus') return { ...parts, call }
  const token = bearerOf(call)
  const account = token && (await parts.accountStore.byTokenHash(hashSecret(token)))
  if (!account) throw new Refusal('unauthorized')
  if (!parts.creation) throw new Refusal('creation-off')
  return { ...parts, call, account }
}
