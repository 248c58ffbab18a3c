// Subscribing to a page's new threads, and unsubscribing.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import { readPageInput } from '../comment/comment-input.ts'
import type { CommentParts, DataContext } from '../context.ts'
import type { Person } from '../identity/rules-person-key.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { lockOrAddPage } from '../pages/store.ts'
import { lockUnreadCount } from './store/notifications.ts'
import { countSubscriptions, isSubscribed, subscribe, unsubscribe } from './store/subscriptions.ts'

interface PageFields {
  urlId: string
  url: string
  pageTitle: string
}

/** Per person; more than anybody subscribes to by hand. */
const maxSubscribedPages = 1000

/** Resolves to whether it changed. Creates the page where nobody has commented yet. */
export function setSubscription(
  person: Person,
  fields: PageFields,
  isSubscribing: boolean,
  ctx: DataContext & Pick<CommentParts, 'live' | 'runtime'>,
): Promise<boolean> {
  const tenantId = ctx.tenant.id
  const claimed = readPageInput(fields.urlId, { url: fields.url, pageTitle: fields.pageTitle }, ctx)
  return unitOfWork(ctx, async (tx, now) => {
    const page = await lockOrAddPage(tx, { ...claimed, tenantId }, ctx.ids.next, now)
    requireReadAccess(page, ctx)
    if (isSubscribing) await requireBelowLimit(tx, tenantId, person.key)
    const isChanged = await (isSubscribing ? subscribe(tx, page, person, now) : unsubscribe(tx, page, person.key))
    return { reply: isChanged, audit: undefined, pages: [] }
  })
}

async function requireBelowLimit(tx: Transaction, tenantId: string, person: string): Promise<void> {
  // Concurrent subscriptions to other pages count towards the same bound.
  await lockUnreadCount(tx, tenantId, person)
  if ((await countSubscriptions(tx, tenantId, person, maxSubscribedPages)) < maxSubscribedPages) return
  throw new ApiError('invalid-input', { message: `Nobody can subscribe to more than ${maxSubscribedPages} pages.` })
}

export async function isSubscribedToPage(
  urlId: string | undefined,
  person: string,
  { tenant, database, stores: { findPage } }: DataContext & Pick<CommentParts, 'stores'>,
): Promise<boolean> {
  const page = urlId ? await findPage(tenant.id, normalizeUrlId(urlId)) : undefined
  return page !== undefined && isSubscribed(database, tenant.id, page.id, person)
}
