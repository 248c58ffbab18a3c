// A text as it would be shown, rendered by what writes comments.
import type { Handler } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/errors.ts'
import { withMentionable } from '../comment/mention-policy.ts'
import type { CommentContext } from '../context.ts'
import { mustRead } from '../pages/read-policy.ts'
import { cleanUrlId } from '../pages/rules-url-id.ts'
import { storableBody } from '../wire/sanitize-body.ts'
import type { previewComment } from './contract-previews.ts'
import { textFields } from './writing/render-comment.ts'

export const previewCommentHandler: Handler<typeof previewComment, CommentContext> = async ({ body: sent }, ctx) => {
  const urlId = sent.urlId === undefined ? undefined : cleanUrlId(sent.urlId)
  if (urlId === '') throw new Refusal('missing-url-id')
  mustRead(urlId === undefined ? undefined : await ctx.findPage(ctx.tenant.id, urlId), ctx)
  const { comment, mentions } = await withMentionable(storableBody(sent), ctx)
  return { status: 'success', commentHTML: textFields(comment, mentions, ctx).commentHTML }
}
