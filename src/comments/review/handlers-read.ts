// Handlers of what staff reads from a thread's menu: a comment, listed or not, and its log.
import type { Handler } from '../../platform/api/operation.ts'
import { requireComment } from '../comment/comment-lookup.ts'
import { escapeText } from '../comment/markup/html-escape.ts'
import type { CommentContext } from '../context.ts'
import type { getLogs, getModerationComment } from './contract.ts'
import { requireStaff } from './require-staff.ts'
import { changesOfComment } from './store-comment-facts.ts'

/** Without mail address and network, which the desk shows by the rights of its members. */
export const getModerationCommentHandler: Handler<typeof getModerationComment, CommentContext> = async (
  { params },
  ctx,
) => {
  requireStaff(ctx)
  const { comment, page } = await requireComment(ctx.database, params.commentId, ctx)
  const { id, tenantId, url, userId, anonUserId, commenterName, commentHTML, parentId } = comment
  const { votesUp, votesDown, reviewed, isSpam, hasLinks, hasCode, approved, isByAdmin, isByModerator } = comment
  const { isPinned, isLocked, flagCount, verified, isDeleted } = comment
  const shown = {
    ...{ _id: id, tenantId, urlId: page.urlId, url, commenterName, commentHTML },
    pageTitle: comment.pageTitle ?? null,
    userId: userId ?? null,
    anonUserId: anonUserId ?? null,
    commenterLink: comment.commenterLink ?? null,
    parentId: parentId ?? null,
    date: new Date(comment.createdAt).toISOString(),
    ...{ votes: votesUp - votesDown, votesUp, votesDown, reviewed, isSpam, hasLinks, hasCode, approved },
    avatarSrc: comment.avatarSrc ?? null,
    locale: comment.locale ?? null,
    ...{ isByAdmin, isByModerator, isPinned, isLocked, flagCount },
    displayLabel: comment.displayLabel ?? null,
    ...{ verified, isDeleted },
  }
  return { status: 'success', comment: shown }
}

const maxEntries = 100

export const getLogsHandler: Handler<typeof getLogs, CommentContext> = async ({ params }, ctx) => {
  requireStaff(ctx)
  const { comment } = await requireComment(ctx.database, params.commentId, ctx)
  const entries = await changesOfComment(ctx.database, ctx.tenant.id, comment.id, maxEntries)
  const logs = entries.map(({ at, username, description }) => ({
    date: new Date(at).toISOString(),
    ...(username ? { username } : {}),
    actionName: 'changed',
    messageHTML: escapeText(description),
  }))
  return { status: 'success', logs }
}
