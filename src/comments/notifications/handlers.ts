// What somebody was told, for themselves alone: the list, the number on the bell, and marks on both.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { type Changed, change, type ToldPerson } from '../changes/unit-of-work.ts'
import type { CommentContext } from '../context.ts'
import { knownPerson } from '../identity/known-person.ts'
import { pagesById } from '../pages/store.ts'
import { languageOf, wordsIn } from '../translations/rules.ts'
import { firstWithin } from '../wire/rules-response-size.ts'
import { wholeNumber } from '../wire/sanitize-body.ts'
import type {
  getUserNotificationCount,
  getUserNotifications,
  resetUserNotificationCount,
  resetUserNotifications,
  updateUserNotificationCommentSubscriptionStatus,
  updateUserNotificationPageSubscriptionStatus,
  updateUserNotificationStatus,
} from './contract.ts'
import { toldLive } from './notification-event.ts'
import { listedNotifications } from './notification-list.ts'
import { filterOf, mustBeNotified } from './notification-query.ts'
import type { Notification } from './rules/notification.ts'
import { bellOf, keptMs, notificationsOf } from './store/notifications.ts'
import { clearBell, markAllViewed, markUnviewed, markViewed, setOptOut } from './store/read-state.ts'
import { isSubscribedTo, setSubscription } from './subscriptions.ts'

const pageSizes = { usual: 20, most: 200 }
/** Of many that are marked at once: as many as a list shows. Each word makes other windows ask for the number again. */
const mostToldOf = pageSizes.usual

export const getUserNotificationsHandler: Handler<typeof getUserNotifications, CommentContext> = async (
  { query },
  ctx,
) => {
  const { key } = knownPerson(ctx)
  const most = wholeNumber('pageSize', query.pageSize, 1, pageSizes.most) ?? pageSizes.usual
  const filter = await filterOf(query, key, ctx)
  const range = { since: ctx.clock.now() - keptMs, most: most + 1 }
  const found = await notificationsOf(ctx.database, ctx.tenant.id, key, filter, range)
  const { settings } = ctx.tenant
  const listed = await listedNotifications(found.slice(0, most), query.includeContext ?? false, ctx)
  const notifications = firstWithin(listed)
  return {
    status: 'success',
    notifications,
    hasMore: found.length > most || notifications.length < listed.length,
    isSubscribed: await isSubscribedTo(query.urlId, key, ctx),
    ...(query.includeTranslations
      ? { translations: wordsIn(languageOf(settings.locale), settings.translations, true) }
      : {}),
  }
}

export const getUserNotificationCountHandler: Handler<typeof getUserNotificationCount, CommentContext> = async (
  _,
  ctx,
) => {
  const { key } = knownPerson(ctx)
  return { status: 'success', count: await bellOf(ctx.database, ctx.tenant.id, key) }
}

export const resetUserNotificationCountHandler: Handler<typeof resetUserNotificationCount, CommentContext> = async (
  _,
  ctx,
) => {
  const own = ownOf(ctx)
  await change(ctx, async (tx) => {
    const rung = await clearBell(tx, own)
    const range = { since: ctx.clock.now() - keptMs, most: 1 }
    const newest = rung > 0 ? await notificationsOf(tx, own.tenantId, own.person, {}, range) : []
    return { ...quietly(rung), people: await toldOfMarks(tx, newest, ctx) }
  })
  return { status: 'success' }
}

export const resetUserNotificationsHandler: Handler<typeof resetUserNotifications, CommentContext> = async (
  { query },
  ctx,
) => {
  const own = ownOf(ctx)
  const filter = await filterOf(query, own.person, ctx)
  await change(ctx, async (tx) => {
    const range = { since: ctx.clock.now() - keptMs, most: mostToldOf }
    const unseen = await notificationsOf(tx, own.tenantId, own.person, { ...filter, unreadOnly: true }, range)
    const marked = await markAllViewed(tx, own, filter)
    const seen = unseen.map((one) => ({ ...one, isViewed: true }))
    return { ...quietly(marked), people: await toldOfMarks(tx, seen, ctx) }
  })
  return { status: 'success' }
}

export const updateUserNotificationStatusHandler: Handler<typeof updateUserNotificationStatus, CommentContext> = async (
  { params: { notificationId, newStatus } },
  ctx,
) => {
  const own = ownOf(ctx)
  const modifiedCount = await change(ctx, async (tx) => {
    const before = await mustBeNotified(tx, own.person, notificationId, ctx)
    const isViewed = newStatus === 'read'
    const modified = Number(await (isViewed ? markViewed : markUnviewed)(tx, own, notificationId))
    return { ...quietly(modified), people: modified ? await toldOfMarks(tx, [{ ...before, isViewed }], ctx) : [] }
  })
  return { status: 'success', matchedCount: 1, modifiedCount }
}

export const updateUserNotificationCommentSubscriptionStatusHandler: Handler<
  typeof updateUserNotificationCommentSubscriptionStatus,
  CommentContext
> = async ({ params: { notificationId, optedInOrOut }, query: { commentId } }, ctx) => {
  const own = ownOf(ctx)
  const modifiedCount = await change(ctx, async (tx, now) => {
    const before = await mustBeNotified(tx, own.person, notificationId, ctx, commentId)
    const isOptedOut = optedInOrOut === 'out'
    const modified = Number(await setOptOut(tx, own, commentId, isOptedOut, now))
    return { ...quietly(modified), people: modified ? await toldOfMarks(tx, [{ ...before, isOptedOut }], ctx) : [] }
  })
  return { status: 'success', matchedCount: 1, modifiedCount }
}

export const updateUserNotificationPageSubscriptionStatusHandler: Handler<
  typeof updateUserNotificationPageSubscriptionStatus,
  CommentContext
> = async ({ params, query }, ctx) => {
  const person = knownPerson(ctx)
  const isWanted = params.subscribedOrUnsubscribed === 'subscribe'
  const isChanged = await setSubscription(person, query, isWanted, ctx)
  return { status: 'success', matchedCount: 1, modifiedCount: Number(isChanged) }
}

function ownOf(ctx: CommentContext): { tenantId: string; person: string } {
  return { tenantId: ctx.tenant.id, person: knownPerson(ctx).key }
}

/** What somebody does with their own bell is no change of anything that others see. */
function quietly<T>(reply: T): Changed<T> {
  return { reply, audit: undefined, pages: [] }
}

/** Their other windows follow. The latest comes last, as it did at first. */
async function toldOfMarks(
  tx: Transaction,
  newestFirst: readonly Notification[],
  ctx: CommentContext,
): Promise<ToldPerson[]> {
  const pages = await pagesById(tx, ctx.tenant.id, [...new Set(newestFirst.map(({ pageId }) => pageId))])
  return newestFirst.toReversed().flatMap((one) => {
    const page = pages.get(one.pageId)
    return page ? toldLive('notification-update', one, page, ctx) : []
  })
}
