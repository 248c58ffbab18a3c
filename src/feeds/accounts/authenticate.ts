// Who is calling the feed service: an account by its bearer token, an operator by the health token, anybody.
import { bearerOf, type Call } from '../../platform/api/call.ts'
import type { Operation } from '../../platform/api/operation.ts'
import { countWrongSecret, mustHaveGuesses, type SecretKind } from '../../platform/api/secret-attempts.ts'
import { hashSecret, sameSecret } from '../../platform/crypto/secrets.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FeedContext, FeedParts } from '../context.ts'
import type { Account } from './store-accounts.ts'

/** Before the body is read: who it is first, then whether the service does this at all, then whether it is too much. */
export async function admit(operation: Operation, call: Call, parts: FeedParts): Promise<FeedContext> {
  if (operation.auth !== 'bearer') return { ...parts, call }
  if (bearerOf(call) !== undefined) mustHaveGuesses(call, kindOf(operation), parts.budgets)
  if (operation.operationId === 'getHealthStatus') {
    if (!sameSecret(bearerOf(call) ?? '', parts.healthToken()))
      throw refused('health-unauthorized', operation, call, parts)
    return { ...parts, call }
  }
  const account = await accountOf(call, parts)
  if (!account) throw refused('unauthorized', operation, call, parts)
  if (!parts.creation) throw new Refusal('creation-off')
  if (operation.method !== 'GET') limit(`account ${account.id}`, parts)
  return { ...parts, call, account }
}

function kindOf({ operationId }: Operation): SecretKind {
  return operationId === 'getHealthStatus' ? 'health' : 'bearer'
}

async function accountOf(call: Call, { accountStore }: FeedParts): Promise<Account | undefined> {
  const token = bearerOf(call)
  return token === undefined ? undefined : accountStore.byTokenHash(hashSecret(token))
}

/** Who guesses may do so as seldom as others write. A write was counted when it came. */
function refused(code: string, operation: Operation, call: Call, parts: FeedParts): Refusal {
  const { method } = operation
  if (bearerOf(call) !== undefined) countWrongSecret(call, kindOf(operation), parts.budgets)
  if (method === 'GET' && call.header('authorization') !== undefined) limit(call.address, parts)
  return new Refusal(code)
}

/** One account is one client, however many addresses it calls from. */
function limit(client: string, { limiter }: FeedParts): void {
  const wait = limiter.refusedFor(client, 'write')
  if (wait !== undefined) throw new Refusal('rate-limited', { retryAfterSeconds: wait })
}
