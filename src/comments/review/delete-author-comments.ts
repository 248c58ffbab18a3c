// Deletion of everything that the author of a comment has written, by the site's rules for replies.
import { ApiError } from '../../platform/errors.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import type { DeleteComment } from '../thread/writing/deletion.ts'
import { commentIdsOfAuthor } from './store-comment-facts.ts'

/** Each is a transaction of its own; the desk deletes more in the background. */
const maxDeleted = 200

/** Newest first, so that replies go before what they answer. Throws `invalid-input` where there are more. */
export async function requireFewComments(comment: Comment, { database, tenant }: CommentContext): Promise<string[]> {
  const { userId, anonUserId } = comment
  const author = { userId, anonUserId: userId === undefined ? anonUserId : undefined }
  const ids = await commentIdsOfAuthor(database, tenant.id, author, maxDeleted + 1)
  if (ids.length > maxDeleted) {
    const message = `deleteAllUsersComments: The author has more than ${maxDeleted} comments. Call again without it, then delete them at the desk.`
    throw new ApiError('invalid-input', { message })
  }
  return ids.includes(comment.id) ? ids : [comment.id, ...ids]
}

/** What a rule of the site keeps. */
const keptCodes = new Set(['locked', 'has-replies', 'unauthorized', 'unauthorized-page'])

/** Resolves to the number of those that stay. */
export async function deleteEach(
  ids: readonly string[],
  deleteComment: DeleteComment,
  ctx: CommentContext,
): Promise<number> {
  let left = 0
  for (const id of ids) {
    const code = await tryDelete(id, deleteComment, ctx)
    if (code !== undefined && keptCodes.has(code)) left++
  }
  return left
}

/** The error code of a refusal. Some are gone already, with the comment that they answered. */
async function tryDelete(id: string, deleteComment: DeleteComment, ctx: CommentContext): Promise<string | undefined> {
  try {
    const query = { tenantId: ctx.tenant.id, isLive: true }
    await deleteComment({ params: { id }, query, body: undefined }, ctx)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && (keptCodes.has(error.code) || error.code === 'not-found')) return error.code
    throw error
  }
}
