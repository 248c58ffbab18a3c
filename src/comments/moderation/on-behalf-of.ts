// For whom the tenant's server flags or blocks: a user, or a visitor whom it calls by an id.
import { Refusal } from '../../platform/errors.ts'
import { knownUserId } from '../comment/author.ts'
import type { CommentContext } from '../context.ts'
import { userKey, visitorKey } from '../identity/rules-person-key.ts'

export interface Named {
  userId?: string | undefined
  anonUserId?: string | undefined
}

export interface NamedPerson {
  key: string
  /** As on the wire. */
  userId: string | undefined
  anonUserId: string | undefined
}

/** Ids that were never met are the tenant's own business. Throws `missing-user-id` and `missing-anon-user-id`. */
export async function namedPerson({ userId, anonUserId }: Named, ctx: CommentContext): Promise<NamedPerson> {
  if (userId) {
    const known = await knownUserId(userId, ctx)
    return { key: userKey(known), userId: known, anonUserId: undefined }
  }
  if (anonUserId) return { key: visitorKey(anonUserId), userId: undefined, anonUserId }
  const code = anonUserId === undefined ? 'missing-user-id' : 'missing-anon-user-id'
  throw new Refusal(code, { message: 'Say for whom, by userId or anonUserId.' })
}
