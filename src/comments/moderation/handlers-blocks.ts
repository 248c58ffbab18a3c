// Handlers of blocks: the blocker no longer reads the blocked author; nobody else can see a block.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import { requireComment } from '../comment/comment-lookup.ts'
import { isAuthor } from '../comment/rules/permissions.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { CommentContext, CommentParts, DataContext } from '../context.ts'
import { requirePerson } from '../identity/known-person.ts'
import { actorKey, authorKeys, legacyAuthorKey } from '../identity/rules-person-key.ts'
import { filterReadable } from '../pages/read-policy.ts'
import type {
  blockFromCommentPublic,
  blockUserFromComment,
  checkedCommentsForBlocked,
  unBlockCommentPublic,
  unBlockUserFromComment,
} from './contract.ts'
import { type BehalfPerson, requireBehalfPerson } from './on-behalf-of.ts'
import { addBlock, findBlockedAuthors, removeBlock } from './store-blocks.ts'

export const blockUserFromCommentHandler: Handler<typeof blockUserFromComment, CommentContext> = async (
  { params, query, body },
  ctx,
) => {
  const person = await requireBehalfPerson(query, ctx)
  requireFewIds(body.commentIdsToCheck)
  await block(params.id, person.key, (comment) => isBy(comment, person), ctx)
  return { status: 'success', commentStatuses: await statusesOf(person.key, body.commentIdsToCheck, ctx) }
}

export const unBlockUserFromCommentHandler: Handler<typeof unBlockUserFromComment, CommentContext> = async (
  { params, query, body },
  ctx,
) => {
  const { key } = await requireBehalfPerson(query, ctx)
  requireFewIds(body.commentIdsToCheck)
  await unblock(params.id, key, ctx)
  return { status: 'success', commentStatuses: await statusesOf(key, body.commentIdsToCheck, ctx) }
}

export const blockFromCommentPublicHandler: Handler<typeof blockFromCommentPublic, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const viewer = requirePerson(ctx).key
  if (ctx.tenant.effective.disableBlocking) throw new ApiError('unauthorized')
  requireFewIds(body.commentIds)
  await block(params.commentId, viewer, (comment) => isAuthor(ctx.actor, comment, false), ctx)
  return { status: 'success', commentStatuses: await statusesOf(viewer, body.commentIds, ctx) }
}

export const unBlockCommentPublicHandler: Handler<typeof unBlockCommentPublic, CommentContext> = async (
  { params, body },
  ctx,
) => {
  const viewer = requirePerson(ctx).key
  requireFewIds(body.commentIds)
  await unblock(params.commentId, viewer, ctx)
  return { status: 'success', commentStatuses: await statusesOf(viewer, body.commentIds, ctx) }
}

/** Callers without identity have no blocks. */
export const checkedCommentsForBlockedHandler: Handler<typeof checkedCommentsForBlocked, CommentContext> = async (
  { query },
  ctx,
) => {
  const ids = query.commentIds.split(',').filter((id) => id !== '')
  requireFewIds(ids)
  return { status: 'success', commentStatuses: await statusesOf(actorKey(ctx.actor), ids, ctx) }
}

function isBy({ userId, anonUserId }: Comment, person: BehalfPerson): boolean {
  return person.userId === undefined ? anonUserId === person.anonUserId : userId === person.userId
}

async function block(
  id: string,
  blocker: string,
  isOwn: (comment: Comment) => boolean,
  ctx: DataContext & Pick<CommentParts, 'live' | 'runtime'>,
): Promise<void> {
  await unitOfWork(ctx, async (tx, now) => {
    const { comment } = await requireComment(tx, id, ctx)
    const keys = authorKeys(comment)
    if (keys.length === 0 || keys.includes(blocker) || isOwn(comment)) throw new ApiError('comment-cannot-be-blocked')
    let isNew = false
    for (const blocked of keys.toSorted()) {
      isNew = (await addBlock(tx, { tenantId: ctx.tenant.id, blocker, blocked }, now)) || isNew
    }
    const audit = auditOf(id, 'c', 'Somebody blocked the author of a comment.')
    return { reply: undefined, audit: isNew ? audit : undefined, pages: [] }
  })
}

async function unblock(
  id: string,
  blocker: string,
  ctx: DataContext & Pick<CommentParts, 'live' | 'runtime'>,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const { comment } = await requireComment(tx, id, ctx)
    const keys = authorKeys(comment)
    if (keys.length === 0) throw new ApiError('comment-cannot-be-blocked')
    const older = legacyAuthorKey(comment)
    let wasThere = false
    for (const blocked of [...keys, ...(older === undefined ? [] : [older])].sort()) {
      wasThere = (await removeBlock(tx, { tenantId: ctx.tenant.id, blocker, blocked })) || wasThere
    }
    const audit = auditOf(id, 'd', 'Somebody unblocked the author of a comment.')
    return { reply: undefined, audit: wasThere ? audit : undefined, pages: [] }
  })
}

function auditOf(objectId: string, crud: 'c' | 'd', description: string) {
  return { resource: 'BlockedUser' as const, objectId, crud, description }
}

/** Above the length of any list. */
const maxCheckedComments = 2000

/** Called before the write, so that a refused request changes nothing. */
function requireFewIds(requestedIds: readonly string[] | null | undefined): void {
  if ((requestedIds?.length ?? 0) <= maxCheckedComments) return
  throw new ApiError('invalid-input', {
    message: `No more than ${maxCheckedComments} comments can be asked about at once.`,
  })
}

/** Not a comment id; as key of an object literal it would set the prototype. */
const noId = '__proto__'

/** One entry per requested id, existing or not. */
async function statusesOf(
  viewer: string | undefined,
  requestedIds: readonly string[] | null | undefined,
  ctx: DataContext,
): Promise<Record<string, boolean>> {
  const ids = (requestedIds ?? []).filter((id) => id !== noId)
  const blocked =
    viewer === undefined ? new Set<string>() : await findBlockedAuthors(ctx.database, ctx.tenant.id, viewer, ids)
  if (blocked.size === 0) return Object.fromEntries(ids.map((id) => [id, false]))
  // Blocks on pages that the caller may not read are answered as false.
  const comments = await filterReadable(
    ctx.database,
    await commentsById(ctx.database, ctx.tenant.id, [...blocked]),
    ctx,
  )
  const readableIds = new Set(comments.map(({ id }) => id))
  return Object.fromEntries(ids.map((id) => [id, readableIds.has(id)]))
}
