// Limit on wrong secrets per client, for every place that takes a bearer token or a key.
import type { Budgets } from '../budgets.ts'
import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/** Before a secret is looked at. Throws `rate-limited` after too many wrong ones. */
export function mustHaveGuesses({ address }: Call, budgets: Budgets): void {
  const wait = budgets.exhaustedFor('wrong-secrets', address)
  if (wait !== undefined) throw new Refusal('rate-limited', { retryAfterSeconds: wait })
}

export function countWrongSecret({ address }: Call, budgets: Budgets): void {
  budgets.spend('wrong-secrets', address)
}
