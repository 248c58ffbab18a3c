// Handler of comment previews, rendered like stored comments.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { filterMentions } from '../comment/mention-policy.ts'
import type { CommentContext } from '../context.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type { previewComment } from './contract-previews.ts'
import { renderComment } from './writing/render-comment.ts'

export const previewCommentHandler: Handler<typeof previewComment, CommentContext> = async ({ body: sent }, ctx) => {
  const urlId = sent.urlId === undefined ? undefined : normalizeUrlId(sent.urlId)
  if (urlId === '') throw new ApiError('missing-url-id')
  requireReadAccess(urlId === undefined ? undefined : await ctx.stores.findPage(ctx.tenant.id, urlId), ctx)
  const { comment, mentions } = await filterMentions(sanitizeBody(sent), ctx)
  return { status: 'success', commentHTML: renderComment(comment, mentions, ctx).commentHTML }
}
