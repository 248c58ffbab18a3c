// Read policy of pages, applied by every operation that reads or writes on one.

import type { Reader } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Actor, CommentParts, Tenant } from '../context.ts'
import { type AccessGuard, denyRead, mayReadPage } from './rules-page-access.ts'
import { normalizeUrlId } from './rules-url-id.ts'
import { type PageRecord, pagesById } from './store.ts'

interface ReadContext {
  actor: Actor
  tenant: Tenant
}

/** Throws `unauthorized-page`. `page` is undefined before the first comment. */
export function requireReadAccess(page: AccessGuard | undefined, { actor, tenant }: ReadContext): void {
  const message = denyRead(actor, page, tenant.effective)
  if (message !== undefined) throw new ApiError('unauthorized-page', { message })
}

/** Throws `missing-url-id` and `unauthorized-page`. The page is undefined before its first comment or reaction. */
export async function findReadablePage(
  sent: string,
  ctx: ReadContext & { stores: Pick<CommentParts['stores'], 'findPage'> },
): Promise<{ urlId: string; page: PageRecord | undefined }> {
  const urlId = normalizeUrlId(sent)
  if (urlId === '') throw new ApiError('missing-url-id')
  const page = await ctx.stores.findPage(ctx.tenant.id, urlId)
  requireReadAccess(page, ctx)
  return { urlId, page }
}

/** The comments on pages that the actor may read. */
export async function filterReadable<T extends { pageId: string }>(
  reader: Reader,
  comments: readonly T[],
  { actor, tenant }: ReadContext,
): Promise<T[]> {
  const pages = await pagesById(reader, tenant.id, [...new Set(comments.map(({ pageId }) => pageId))])
  return comments.filter(({ pageId }) => mayReadPage(actor, pages.get(pageId), tenant.effective))
}
