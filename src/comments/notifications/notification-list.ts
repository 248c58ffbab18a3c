// Notifications as their owner's list shows them, with pages and, on request, comment text (8000 characters at most).

import { isShown } from '../comment/rules/record.ts'
import { truncateHtml } from '../comment/rules/short-form.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { DataContext } from '../context.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { type PageRecord, pagesById } from '../pages/store.ts'
import type { RenderableNotification } from './contract.ts'
import type { Notification } from './rules/notification.ts'
import { presentNotification } from './rules/presentation.ts'

/** Omits notifications of pages that the caller may not read any more. */
export async function presentNotifications(
  found: readonly Notification[],
  withContext: boolean,
  ctx: DataContext,
): Promise<RenderableNotification[]> {
  const { database, tenant, actor } = ctx
  const pages = await pagesById(database, tenant.id, [...new Set(found.map(({ pageId }) => pageId))])
  const texts = withContext ? await textsOf(found, pages, ctx) : new Map<string, string>()
  return found.flatMap((one) => {
    const page = pages.get(one.pageId)
    if (!page || !mayReadPage(actor, page, tenant.effective)) return []
    return [presentNotification(one, page, tenant.effective.commenterNameFormat, texts.get(contextOf(one)))]
  })
}

/** Id of the comment whose text is the context: the reply, or the voted comment. */
function contextOf({ fromCommentId, relatedId }: Notification): string {
  return fromCommentId ?? relatedId
}

/** Longer texts are truncated; the page has them in full. */
const maxContextChars = 8000

async function textsOf(
  found: readonly Notification[],
  pages: ReadonlyMap<string, PageRecord>,
  { database, tenant, actor }: DataContext,
): Promise<Map<string, string>> {
  const comments = await commentsById(database, tenant.id, [...new Set(found.map(contextOf))])
  const shown = comments.filter((comment) => {
    const page = pages.get(comment.pageId)
    return isShown(comment) && page !== undefined && mayReadPage(actor, page, tenant.effective)
  })
  return new Map(
    shown.map(({ id, commentHTML: html }) => [id, html.length > maxContextChars ? truncateHtml(html) : html]),
  )
}
