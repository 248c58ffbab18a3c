// Actions of the notification panel, and of the subscription to this thread.
import {
  getUserNotifications,
  resetUserNotificationCount,
  resetUserNotifications,
  updateUserNotificationPageSubscriptionStatus,
} from '../../../comments/notifications/contract.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import { callOrReport } from '../api-calls.ts'
import { notificationsFailed, notificationsOpened } from '../state/notifications.ts'
import type { Thread } from '../thread.ts'

export function createNotifications(thread: Thread) {
  const { call } = thread
  const failed = (problem: Problem) => thread.change(notificationsFailed, problem)
  const ask = <T>(calling: Promise<T>) => callOrReport('acting', thread, calling, failed)
  const changePanel = (change: Partial<NonNullable<Thread['state']['notifications']>>) => {
    const { notifications } = thread.state
    if (notifications) thread.alter({ notifications: { ...notifications, ...change } })
  }
  return {
    async toggleNotifications() {
      if (thread.state.notifications) return thread.alter({ notifications: undefined })
      const reply = await ask(call(getUserNotifications, {}))
      if (!reply) return
      thread.change(notificationsOpened, reply.notifications, reply.isSubscribed)
      await ask(call(resetUserNotificationCount, {}))
    },
    async readAll() {
      if (!(await ask(call(resetUserNotifications, {})))) return
      changePanel({ notices: thread.state.notifications?.notices.map((one) => ({ ...one, viewed: true })) ?? [] })
    },
    async follow(isFollowed: boolean) {
      changePanel({ isFollowed })
      const named = { url: thread.url, pageTitle: thread.title }
      const subscribedOrUnsubscribed = isFollowed ? ('subscribe' as const) : ('unsubscribe' as const)
      const done = call(updateUserNotificationPageSubscriptionStatus, { ...named, subscribedOrUnsubscribed })
      if (!(await ask(done))) changePanel({ isFollowed: !isFollowed })
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
