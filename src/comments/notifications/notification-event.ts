// What people are told of, and what it takes to tell them.
import type { Changing, ToldPerson } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentParts, Tenant } from '../context.ts'
import { unproven } from '../identity/rules-actor.ts'
import type { PageRecord } from '../pages/store.ts'
import type { Notification } from './rules/notification.ts'
import { eventNotification } from './rules/presentation.ts'

export type TellParts = Pick<
  CommentParts,
  | 'database'
  | 'clock'
  | 'ids'
  | 'tenants'
  | 'ssoUsers'
  | 'imageAddress'
  | 'auditTimes'
  | 'budgets'
  | 'wake'
  | 'wakeJobs'
>

export interface Found {
  tenant: Tenant
  comment: Comment
  page: PageRecord
}

/** Nobody calls: it is done after the fact. */
export function afterwards({ tenant }: Pick<Found, 'tenant'>, parts: TellParts): Changing {
  return { ...parts, tenant, actor: { kind: 'nobody', ...unproven }, call: { address: '' } }
}

/** In the feed of somebody whom the tenant vouched for; others have none. */
export function toldLive(
  type: 'notification' | 'notification-update',
  one: Notification,
  page: PageRecord,
  { tenant, ids }: Pick<Changing, 'tenant' | 'ids'>,
): ToldPerson[] {
  const { userId } = one.person
  if (userId === undefined) return []
  const frame = { notification: eventNotification(one, page, tenant.effective.commenterNameFormat) }
  return [{ userId, event: { type, commentId: undefined, broadcastId: ids.next(), frame } }]
}
