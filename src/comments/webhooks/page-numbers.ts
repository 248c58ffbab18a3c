// Page numbers of a comment in each order, computed at delivery.

import { commentById } from '../comment/store/comments.ts'
import type { Tenant } from '../context.ts'
import type { ListSource } from '../listing/page-roots.ts'
import { pageNumberOf } from '../listing/read-conversation.ts'
import { pageSizeOf } from '../listing/rules/page-numbers.ts'
import { pageById } from '../pages/store.ts'

/** On longer pages the numbers are of no use, and expensive. */
const maxThreads = 5000

/** Empty where the comment is not listed. */
export async function pageNumbersOf(id: string, tenant: Tenant, source: ListSource): Promise<Record<string, number>> {
  const { database } = source
  const comment = await commentById(database, tenant.id, id)
  const page = comment && (await pageById(database, tenant.id, comment.pageId))
  if (!page || page.rootCount > maxThreads) return {}
  const pageSize = pageSizeOf(tenant.effective.pageSize)
  const [pageNumber, pageNumberOF, pageNumberNF] = await Promise.all(
    (['MR', 'OF', 'NF'] as const).map((direction) => pageNumberOf(source, page, { direction, pageSize }, id)),
  )
  return pageNumber === undefined || pageNumberOF === undefined || pageNumberNF === undefined
    ? {}
    : { pageNumber, pageNumberOF, pageNumberNF }
}
