// Edit keys: secrets by which an anonymous author may change a comment or take back a vote, for a day. One wrong guess
// ends the key. Derived (HMAC) from the id and the server's secret, so that nothing is stored per comment.

import type { Clock } from '../../platform/clock.ts'
import { idCreatedAt } from '../../platform/crypto/ids.ts'
import {
  createSecretDeriver,
  hashSecret,
  type SecretKey,
  secretsEqual,
  secretsOf,
} from '../../platform/crypto/secrets.ts'
import type { Database, Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { EditKeyCheck } from './rules/permissions.ts'
import type { Comment } from './rules/record.ts'
import { expireEditKey, findEditKey } from './store/edit-keys.ts'

/** Identifies a comment or vote. */
type EditKeySubject = Pick<Comment, 'tenantId' | 'id'>

export interface EditKeys {
  keyOf(subject: EditKeySubject): string
  /** A wrong key ends the right one. Throws `rate-limited`. */
  tried(subject: EditKeySubject, editKey: string | undefined, address: string): Promise<EditKeyCheck>
  /** Ends the key of a record that is gone. */
  end(tx: Transaction, subject: EditKeySubject, now: number): void
}

const lifeMs = 24 * 3_600_000

/**
 * Reading, changing and deleting need a key each. Low enough that one address cannot end the keys of a whole page by
 * guessing.
 */
const tries = { count: 30, windowMs: 10 * 60 * 1000 }

export function createEditKeys(
  secretKey: SecretKey,
  { database, clock }: { database: Database; clock: Clock },
): EditKeys {
  const limiter = createRateLimiter(tries, clock)
  const derivers = secretsOf(secretKey).map((secret) => createSecretDeriver(secret, 'edit-key'))
  /** The key in force, then those that were given under earlier secrets. */
  const keysOf = ({ tenantId, id }: EditKeySubject) => derivers.map((derive) => derive(`${tenantId} ${id}`))
  const keyOf = (subject: EditKeySubject) => keysOf(subject)[0] as string

  function end(tx: Transaction, { tenantId, id }: EditKeySubject, now: number): void {
    const expiresAt = idCreatedAt(id) + lifeMs
    if (expiresAt > now) expireEditKey(tx, tenantId, id, expiresAt)
  }

  async function isRight(subject: EditKeySubject, editKey: string, now: number): Promise<boolean> {
    const stored = await findEditKey(database, subject.tenantId, subject.id)
    const isKey = stored
      ? stored.keyHash === hashSecret(editKey)
      : keysOf(subject).some((key) => secretsEqual(editKey, key))
    if (!isKey && stored?.keyHash !== '') await database.write(async (tx) => end(tx, subject, now))
    return isKey && (stored?.expiresAt ?? idCreatedAt(subject.id) + lifeMs) > now
  }

  return {
    keyOf,
    async tried(subject, editKey, address) {
      if (!editKey) return undefined
      const wait = limiter.consume(address, 'write')
      if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
      return (await isRight(subject, editKey, clock.now())) ? 'right' : 'wrong'
    },
    end,
  }
}
