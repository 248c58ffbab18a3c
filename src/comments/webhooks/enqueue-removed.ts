// Webhook deliveries for replies that are removed with their ancestor, with their last content.
import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { commentsById } from '../comment/store/comments.ts'
import type { Tenant } from '../context.ts'
import { pageById } from '../pages/store.ts'
import { enqueueDeliveries } from './enqueue.ts'
import { commentEventsOf } from './rules.ts'

export interface WebhookContext {
  tenant: Pick<Tenant, 'id' | 'webhooks'>
  ids: Ids
  now: number
}

/** Call before the replies are removed, in the same transaction. */
export async function enqueueRemovedReplies(
  tx: Transaction,
  pageId: string,
  commentIds: readonly string[],
  { tenant, ids, now }: WebhookContext,
): Promise<void> {
  if (tenant.webhooks.length === 0) return
  const page = await pageById(tx, tenant.id, pageId)
  const comments = await commentsById(tx, tenant.id, commentIds)
  const events = comments.flatMap((comment) => commentEventsOf(comment, undefined, page?.urlId ?? comment.urlIdRaw))
  await enqueueDeliveries(tx, events, { tenant, ids }, now)
}
