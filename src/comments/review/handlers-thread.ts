// Handlers of a thread's menu: delete a comment, change its text, close and reopen the thread.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { setPageSettings } from '../pages/page-commands.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { toStorableText } from '../text/storable-text.ts'
import { deleteCommentHandler } from '../thread/writing/handlers-delete.ts'
import { setCommentTextHandler } from '../thread/writing/handlers-edit.ts'
import type { postRemoveComment, postSetCommentText, putCloseThread, putReopenThread } from './contract.ts'
import { requireDecidable, requireStaff } from './require-staff.ts'

export const postRemoveCommentHandler: Handler<typeof postRemoveComment, CommentContext> = async (
  { params, query },
  ctx,
) => {
  requireStaff(ctx)
  const ownBroadcastId = query.broadcastId && toStorableText(query.broadcastId)
  const input = { params: { id: params.commentId }, query: { tenantId: ctx.tenant.id, isLive: true }, body: undefined }
  const reply = await deleteCommentHandler(input, ctx, { ownBroadcastId })
  if (!('action' in reply)) throw new Error('A deletion says what it did.')
  return { status: 'success', action: reply.action }
}

export const postSetCommentTextHandler: Handler<typeof postSetCommentText, CommentContext> = async (
  { params, query, body },
  ctx,
) => {
  await requireDecidable(params.commentId, ctx)
  const { commentId } = params
  const broadcastId = query.broadcastId ?? ctx.ids.next()
  const input = { params: { tenantId: ctx.tenant.id, commentId }, query: { broadcastId }, body }
  const reply = await setCommentTextHandler(input, ctx)
  if (!('comment' in reply)) throw new Error('A changed text is in the reply.')
  return { status: 'success', newCommentTextHTML: reply.comment.commentHTML }
}

export const putCloseThreadHandler: Handler<typeof putCloseThread, CommentContext> = async ({ query }, ctx) =>
  setClosed(query.urlId, true, ctx)

export const putReopenThreadHandler: Handler<typeof putReopenThread, CommentContext> = async ({ query }, ctx) =>
  setClosed(query.urlId, false, ctx)

/** As the desk does. Of a page that there is; its event and audit entry come with it. */
async function setClosed(typed: string, isClosed: boolean, ctx: CommentContext) {
  requireStaff(ctx)
  const { tenant, database, clock, ids, actor, call } = ctx
  const urlId = normalizeUrlId(typed)
  if (urlId === '') throw new ApiError('missing-url-id')
  if (!(await ctx.stores.findPage(tenant.id, urlId)))
    throw new ApiError('not-found', { message: 'There is no such page.' })
  const by =
    actor.kind === 'sso'
      ? { userId: actor.userId, username: actor.username, address: call.address || undefined }
      : undefined
  const outcome = await setPageSettings({ tenantId: tenant.id, urlId, isClosed }, { database, clock, ids, by })
  if ('problem' in outcome) throw new ApiError('invalid-input', { message: outcome.problem })
  ctx.live.notifyStream(tenant.id, outcome.id)
  return { status: 'success' as const }
}
