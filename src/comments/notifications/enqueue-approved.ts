// Notify jobs of a visitor's comment on its approval: it caused none while it was hidden.
import type { Transaction } from '../../platform/data/database.ts'
import type { NewJob } from '../../platform/jobs/queue.ts'
import type { ListedChange } from '../changes/thread-updates.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import type { Tenant } from '../context.ts'
import type { PageRecord } from '../pages/store.ts'
import { notifyOfComment } from './enqueue.ts'

interface Changed {
  after: Comment
  listed: ListedChange
  page: PageRecord
  tenant: Tenant
}

/** For comments of the tenant's server, that server decides about notifications itself. */
export async function notifyOfApproval(
  tx: Transaction,
  { after, listed, page, tenant }: Changed,
  now: number,
): Promise<NewJob[]> {
  const isByVisitor = after.mark !== undefined
  if (listed.wasListed || !listed.isListed || !isByVisitor) return []
  const parent = after.parentId === undefined ? undefined : await commentById(tx, after.tenantId, after.parentId)
  return notifyOfComment(after, parent, { page, tenant, now })
}
