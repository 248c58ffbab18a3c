// Person on whose behalf the tenant's server flags or blocks: a user or a visitor id.
import { ApiError } from '../../platform/errors.ts'
import { requireUserId } from '../comment/author.ts'
import type { CommentParts, RequestContext } from '../context.ts'
import { userKey, visitorKey } from '../identity/rules-person-key.ts'

export interface BehalfQuery {
  userId?: string | undefined
  anonUserId?: string | undefined
}

export interface BehalfPerson {
  key: string
  /** As on the wire. */
  userId: string | undefined
  anonUserId: string | undefined
}

/** Unknown visitor ids are accepted. Throws `missing-user-id` and `missing-anon-user-id`. */
export async function requireBehalfPerson(
  { userId, anonUserId }: BehalfQuery,
  ctx: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<BehalfPerson> {
  if (userId) {
    const known = await requireUserId(userId, ctx)
    return { key: userKey(known), userId: known, anonUserId: undefined }
  }
  if (anonUserId) return { key: visitorKey(anonUserId), userId: undefined, anonUserId }
  const code = anonUserId === undefined ? 'missing-user-id' : 'missing-anon-user-id'
  throw new ApiError(code, { message: 'userId or anonUserId is missing.' })
}
