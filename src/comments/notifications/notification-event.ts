// Live events of notifications, and the context in which jobs write them.
import type { ChangeContext, NotifiedUser } from '../changes/unit-of-work.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Infrastructure, Runtime, Stores, Tenant } from '../context.ts'
import { unverified } from '../identity/rules-actor.ts'
import type { PageRecord } from '../pages/store.ts'
import type { Notification } from './rules/notification.ts'
import { presentNotificationEvent } from './rules/presentation.ts'

export interface NotifyParts extends Infrastructure, Pick<ChangeContext, 'live'> {
  stores: Pick<Stores, 'tenants' | 'ssoUsers'>
  runtime: ChangeContext['runtime'] & Pick<Runtime, 'budgets'>
}

export interface NotifySubject {
  tenant: Tenant
  comment: Comment
  page: PageRecord
}

/** Context without a caller, for jobs. */
export function systemChangeContext({ tenant }: Pick<NotifySubject, 'tenant'>, parts: NotifyParts): ChangeContext {
  return { ...parts, tenant, actor: { kind: 'nobody', ...unverified }, call: { address: '' } }
}

/** Events on the recipient's own stream; only verified SSO users have one. */
export function notificationEvents(
  type: 'notification' | 'notification-update',
  one: Notification,
  page: PageRecord,
  { tenant, ids }: Pick<ChangeContext, 'tenant' | 'ids'>,
): NotifiedUser[] {
  const { userId } = one.person
  if (userId === undefined) return []
  const frame = { notification: presentNotificationEvent(one, page, tenant.effective.commenterNameFormat) }
  return [{ userId, event: { type, commentId: undefined, broadcastId: ids.next(), frame } }]
}
