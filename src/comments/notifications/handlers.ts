// Handlers of a person's own notifications: list, unread count, read marks, opt-outs, subscriptions.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { type ChangeSet, type NotifiedUser, unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext, DataContext, RequestContext } from '../context.ts'
import { requirePerson } from '../identity/known-person.ts'
import { pagesById } from '../pages/store.ts'
import { languageForLocale, messagesFor } from '../translations/rules.ts'
import { takeWithinBytes } from '../wire/rules-response-size.ts'
import { readInteger } from '../wire/sanitize-body.ts'
import type {
  getUserNotificationCount,
  getUserNotifications,
  resetUserNotificationCount,
  resetUserNotifications,
  updateUserNotificationCommentSubscriptionStatus,
  updateUserNotificationPageSubscriptionStatus,
  updateUserNotificationStatus,
} from './contract.ts'
import { notificationEvents } from './notification-event.ts'
import { presentNotifications } from './notification-list.ts'
import { readNotificationFilter, requireOwnNotification } from './notification-query.ts'
import type { Notification } from './rules/notification.ts'
import { notificationsOf, readUnreadCount, retentionMs } from './store/notifications.ts'
import { markAllViewed, markUnviewed, markViewed, resetUnreadCount, setOptOut } from './store/read-state.ts'
import { isSubscribedToPage, setSubscription } from './subscriptions.ts'

const pageSizes = { default: 20, max: 200 }
/** Events per bulk mark: as many as a list shows, because each event makes other windows fetch the count again. */
const maxListedNotifications = pageSizes.default

export const getUserNotificationsHandler: Handler<typeof getUserNotifications, CommentContext> = async (
  { query },
  ctx,
) => {
  const { key } = requirePerson(ctx)
  const limit = readInteger('pageSize', query.pageSize, 1, pageSizes.max) ?? pageSizes.default
  const filter = await readNotificationFilter(query, key, ctx)
  const range = { since: ctx.clock.now() - retentionMs, limit: limit + 1 }
  const found = await notificationsOf(ctx.database, { tenantId: ctx.tenant.id, person: key }, filter, range)
  const { settings } = ctx.tenant
  const listed = await presentNotifications(found.slice(0, limit), query.includeContext ?? false, ctx)
  const notifications = takeWithinBytes(listed)
  return {
    status: 'success',
    notifications,
    hasMore: found.length > limit || notifications.length < listed.length,
    isSubscribed: await isSubscribedToPage(query.urlId, key, ctx),
    ...(query.includeTranslations
      ? { translations: messagesFor(languageForLocale(settings.locale), settings.translations, true) }
      : {}),
  }
}

export const getUserNotificationCountHandler: Handler<typeof getUserNotificationCount, CommentContext> = async (
  _,
  ctx,
) => {
  const { key } = requirePerson(ctx)
  return { status: 'success', count: await readUnreadCount(ctx.database, ctx.tenant.id, key) }
}

export const resetUserNotificationCountHandler: Handler<typeof resetUserNotificationCount, CommentContext> = async (
  _,
  ctx,
) => {
  const own = ownOf(ctx)
  await unitOfWork(ctx, async (tx) => {
    const resetCount = await resetUnreadCount(tx, own)
    const range = { since: ctx.clock.now() - retentionMs, limit: 1 }
    const newest = resetCount > 0 ? await notificationsOf(tx, own, {}, range) : []
    return { ...withoutAudit(resetCount), people: await eventsOfMarks(tx, newest, ctx) }
  })
  return { status: 'success' }
}

export const resetUserNotificationsHandler: Handler<typeof resetUserNotifications, CommentContext> = async (
  { query },
  ctx,
) => {
  const own = ownOf(ctx)
  const filter = await readNotificationFilter(query, own.person, ctx)
  await unitOfWork(ctx, async (tx) => {
    const range = { since: ctx.clock.now() - retentionMs, limit: maxListedNotifications }
    const unseen = await notificationsOf(tx, own, { ...filter, unreadOnly: true }, range)
    const marked = await markAllViewed(tx, own, filter)
    const seen = unseen.map((one) => ({ ...one, isViewed: true }))
    return { ...withoutAudit(marked), people: await eventsOfMarks(tx, seen, ctx) }
  })
  return { status: 'success' }
}

export const updateUserNotificationStatusHandler: Handler<typeof updateUserNotificationStatus, CommentContext> = async (
  { params: { notificationId, newStatus } },
  ctx,
) => {
  const own = ownOf(ctx)
  const modifiedCount = await unitOfWork(ctx, async (tx) => {
    const before = await requireOwnNotification(tx, { person: own.person, id: notificationId }, ctx)
    const isViewed = newStatus === 'read'
    const modified = Number(await (isViewed ? markViewed : markUnviewed)(tx, own, notificationId))
    return {
      ...withoutAudit(modified),
      people: modified ? await eventsOfMarks(tx, [{ ...before, isViewed }], ctx) : [],
    }
  })
  return { status: 'success', matchedCount: 1, modifiedCount }
}

export const updateUserNotificationCommentSubscriptionStatusHandler: Handler<
  typeof updateUserNotificationCommentSubscriptionStatus,
  CommentContext
> = async ({ params: { notificationId, optedInOrOut }, query: { commentId } }, ctx) => {
  const own = ownOf(ctx)
  const modifiedCount = await unitOfWork(ctx, async (tx, now) => {
    const before = await requireOwnNotification(tx, { person: own.person, id: notificationId, commentId }, ctx)
    const isOptedOut = optedInOrOut === 'out'
    const modified = Number(await setOptOut(tx, own, { commentId, isOptedOut }, now))
    return {
      ...withoutAudit(modified),
      people: modified ? await eventsOfMarks(tx, [{ ...before, isOptedOut }], ctx) : [],
    }
  })
  return { status: 'success', matchedCount: 1, modifiedCount }
}

export const updateUserNotificationPageSubscriptionStatusHandler: Handler<
  typeof updateUserNotificationPageSubscriptionStatus,
  CommentContext
> = async ({ params, query }, ctx) => {
  const person = requirePerson(ctx)
  const isWanted = params.subscribedOrUnsubscribed === 'subscribe'
  const isChanged = await setSubscription(person, query, isWanted, ctx)
  return { status: 'success', matchedCount: 1, modifiedCount: Number(isChanged) }
}

function ownOf(ctx: RequestContext): { tenantId: string; person: string } {
  return { tenantId: ctx.tenant.id, person: requirePerson(ctx).key }
}

/** Read marks change nothing that others see: no audit entry, no page event. */
function withoutAudit<T>(reply: T): ChangeSet<T> {
  return { reply, audit: undefined, pages: [] }
}

/** Events for the person's other windows, oldest notification first. */
async function eventsOfMarks(
  tx: Transaction,
  newestFirst: readonly Notification[],
  ctx: DataContext,
): Promise<NotifiedUser[]> {
  const pages = await pagesById(tx, ctx.tenant.id, [...new Set(newestFirst.map(({ pageId }) => pageId))])
  return newestFirst.toReversed().flatMap((one) => {
    const page = pages.get(one.pageId)
    return page ? notificationEvents('notification-update', one, page, ctx) : []
  })
}
