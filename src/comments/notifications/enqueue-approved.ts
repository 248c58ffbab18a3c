// A visitor's comment that waited, and that staff shows now: only now people are told of it.
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

/** Of what the tenant's server stores, it says itself whether people are told. */
export async function notifyOfApproval(
  tx: Transaction,
  { after, listed, page, tenant }: Changed,
  now: number,
): Promise<NewJob[]> {
  const isByVisitor = after.mark !== undefined
  if (listed.was || !listed.is || !isByVisitor) return []
  const parent = after.parentId === undefined ? undefined : await commentById(tx, after.tenantId, after.parentId)
  return notifyOfComment(after, parent, { page, tenant, now })
}
