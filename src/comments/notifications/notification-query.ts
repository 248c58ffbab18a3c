// Filter of a caller's notifications from query parameters.

import type { Reader } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { DataContext, RequestContext } from '../context.ts'
import { readInteger } from '../wire/sanitize-body.ts'
import type { Notification } from './rules/notification.ts'
import { type NotificationFilter, notificationById } from './store/notifications.ts'

interface FilterQuery {
  afterId?: string | undefined
  afterCreatedAt?: number | undefined
  unreadOnly?: boolean | undefined
  dmOnly?: boolean | undefined
  noDm?: boolean | undefined
}

/** Sorts behind every id, so that a bound by time alone includes all ids of its millisecond. */
const firstId = ''

/** Lists run from new to old: "after" selects older ones. Throws `not-found` for an unknown `afterId`. */
export async function readNotificationFilter(
  query: FilterQuery,
  person: string,
  ctx: DataContext,
): Promise<NotificationFilter> {
  const { afterId, afterCreatedAt, unreadOnly, dmOnly, noDm } = query
  const at = readInteger('afterCreatedAt', afterCreatedAt, 0, Number.MAX_SAFE_INTEGER)
  const after = afterId ? await requireOwnNotification(ctx.database, { person, id: afterId }, ctx) : undefined
  const createdAt = Math.min(at ?? Infinity, after?.createdAt ?? Infinity)
  const id = after && createdAt === after.createdAt ? after.id : firstId
  return { before: createdAt === Infinity ? undefined : { createdAt, id }, unreadOnly, dmOnly, noDm }
}

/** Throws `not-found`, also where the notification is about another comment than `commentId`. */
export async function requireOwnNotification(
  reader: Reader,
  { person, id, commentId }: { person: string; id: string; commentId?: string },
  { tenant }: RequestContext,
): Promise<Notification> {
  const found = await notificationById(reader, tenant.id, person, id)
  if (!found) throw new ApiError('not-found', { message: 'You have no notification with this id.' })
  if (commentId !== undefined && found.fromCommentId !== commentId && found.relatedId !== commentId) {
    throw new ApiError('not-found', { message: 'commentId: The notification is about another comment.' })
  }
  return found
}
