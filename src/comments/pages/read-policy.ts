// Whether somebody may read a page at all, asked by every door that reads or writes through one.

import type { Reader } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, Tenant } from '../context.ts'
import { type Guarded, mayRead, refusalToRead } from './rules-page-access.ts'
import { pagesById } from './store.ts'

interface Asker {
  actor: Actor
  tenant: Tenant
}

/** Throws `unauthorized-page`. The page is undefined while it is none yet. */
export function mustRead(page: Guarded | undefined, { actor, tenant }: Asker): void {
  const message = refusalToRead(actor, page, tenant.effective)
  if (message !== undefined) throw new Refusal('unauthorized-page', { message })
}

/** Those of the comments that stand where this one may read. */
export async function readable<T extends Pick<Comment, 'pageId'>>(
  reader: Reader,
  comments: readonly T[],
  { actor, tenant }: Asker,
): Promise<T[]> {
  const pages = await pagesById(reader, tenant.id, [...new Set(comments.map(({ pageId }) => pageId))])
  return comments.filter(({ pageId }) => mayRead(actor, pages.get(pageId), tenant.effective))
}
