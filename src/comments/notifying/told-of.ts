// What people are told of, and what it takes to tell them.
import type { Changing, ToldPerson } from '../change.ts'
import type { CommentParts, Tenant } from '../context.ts'
import { unproven } from '../core/actor.ts'
import type { Comment } from '../core/comment.ts'
import type { Notification } from '../core/notifying/notice.ts'
import { eventNotification } from '../core/notifying/present.ts'
import type { PageRecord } from '../store/pages.ts'

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
