// Edit keys: what lets an anonymous author change a comment, or take a vote back, for a day. One wrong guess ends the key.
// They follow from the id and the server's secret, so that nothing of them is written with each comment.

import type { Clock } from '../../platform/clock.ts'
import { idCreatedAt } from '../../platform/crypto/ids.ts'
import { createSecretDeriver, hashSecret, secretsEqual } from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { EditKeyCheck } from './rules/permissions.ts'
import type { Comment } from './rules/record.ts'
import { expireEditKey, findEditKey } from './store/edit-keys.ts'

/** Of a comment or a vote. */
type Own = Pick<Comment, 'tenantId' | 'id'>

export interface EditKeys {
  keyOf(own: Own): string
  /** A wrong key is spent by the guess. Throws `rate-limited`. */
  tried(own: Own, editKey: string | undefined, address: string): Promise<EditKeyCheck>
  /** Nothing is left to be changed by it. */
  end(tx: Transaction, own: Own, now: number): void
}

const lifeMs = 24 * 3_600_000

/** Reading, changing and deleting take a key each. Few enough from one address that nobody spoils those of a whole page by guessing. */
const tries = { count: 30, windowMs: 10 * 60 * 1000 }

export function createEditKeys(secretKey: string, { database, clock }: { database: Database; clock: Clock }): EditKeys {
  const limiter = createRateLimiter(tries, clock)
  const secretOf = createSecretDeriver(secretKey, 'edit-key')
  const keyOf = ({ tenantId, id }: Own) => secretOf(`${tenantId} ${id}`)

  function end(tx: Transaction, { tenantId, id }: Own, now: number): void {
    const expiresAt = idCreatedAt(id) + lifeMs
    if (expiresAt > now) expireEditKey(tx, tenantId, id, expiresAt)
  }

  async function isRight(own: Own, editKey: string, now: number): Promise<boolean> {
    const kept = await findEditKey(database, own.tenantId, own.id)
    const isKey = kept ? kept.keyHash === hashSecret(editKey) : secretsEqual(editKey, keyOf(own))
    if (!isKey && kept?.keyHash !== '') await database.write(async (tx) => end(tx, own, now))
    return isKey && (kept?.expiresAt ?? idCreatedAt(own.id) + lifeMs) > now
  }

  return {
    keyOf,
    async tried(own, editKey, address) {
      if (!editKey) return undefined
      const wait = limiter.consume(address, 'write')
      if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
      return (await isRight(own, editKey, clock.now())) ? 'right' : 'wrong'
    },
    end,
  }
}
