// Read policy of pages, applied by every operation that reads or writes on one.

import type { Reader } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Actor, Tenant } from '../context.ts'
import { type AccessGuard, denyRead, mayReadPage } from './rules-page-access.ts'
import { pagesById } from './store.ts'

interface ReadContext {
  actor: Actor
  tenant: Tenant
}

/** Throws `unauthorized-page`. `page` is undefined before the first comment. */
export function requireReadAccess(page: AccessGuard | undefined, { actor, tenant }: ReadContext): void {
  const message = denyRead(actor, page, tenant.effective)
  if (message !== undefined) throw new ApiError('unauthorized-page', { message })
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
