// Edit keys as they are tried: few enough from one address that nobody spoils the keys of a whole page by guessing.
import { Refusal } from '../platform/api/refusal.ts'
import type { Database } from '../platform/data/database.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import type { Clock } from '../platform/ids.ts'
import { hashSecret } from '../platform/signed.ts'
import type { Comment } from './core/comment.ts'
import type { KeyTried } from './core/permissions.ts'
import { tryEditKey } from './store/edit-keys.ts'

/** Of a comment or a vote. A wrong key is spent by the guess. Throws `rate-limited`. */
export type TryKey = (
  own: Pick<Comment, 'tenantId' | 'id'>,
  editKey: string | undefined,
  address: string,
) => Promise<KeyTried>

/** Reading, changing and deleting take a key each. */
const tries = { count: 30, windowMs: 10 * 60 * 1000 }

export function createKeyTrial({ database, clock }: { database: Database; clock: Clock }): TryKey {
  const limiter = createRateLimiter(tries, clock)
  return async ({ tenantId, id }, editKey, address) => {
    if (!editKey) return undefined
    const wait = limiter.refusedFor(address, 'write')
    if (wait !== undefined) throw new Refusal('rate-limited', { retryAfterSeconds: wait })
    const isRight = await tryEditKey(database, tenantId, id, hashSecret(editKey), clock.now())
    return isRight ? 'right' : 'wrong'
  }
}
