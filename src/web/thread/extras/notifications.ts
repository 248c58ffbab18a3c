// Actions of the notification panel, and of the subscription to this thread.
import {
  getUserNotifications,
  resetUserNotificationCount,
  resetUserNotifications,
  updateUserNotificationPageSubscriptionStatus,
} from '../../../comments/notifications/contract.ts'
import type { Problem } from '../../../platform/i18n/widget-problems.ts'
import { callOrReport } from '../api-calls.ts'
import { bellFailed, bellOpened } from '../state/notifications.ts'
import type { Thread } from '../thread.ts'

export function createNotifications(thread: Thread) {
  const { call } = thread
  const failed = (problem: Problem) => thread.change(bellFailed, problem)
  const ask = <T>(calling: Promise<T>) => callOrReport('acting', thread, calling, failed)
  const putBell = (change: Partial<NonNullable<Thread['state']['bell']>>) => {
    const { bell } = thread.state
    if (bell) thread.alter({ bell: { ...bell, ...change } })
  }
  return {
    async ring() {
      if (thread.state.bell) return thread.alter({ bell: undefined })
      const reply = await ask(call(getUserNotifications, {}))
      if (!reply) return
      thread.change(bellOpened, reply.notifications, reply.isSubscribed)
      await ask(call(resetUserNotificationCount, {}))
    },
    async readAll() {
      if (!(await ask(call(resetUserNotifications, {})))) return
      putBell({ notices: thread.state.bell?.notices.map((one) => ({ ...one, viewed: true })) ?? [] })
    },
    async follow(isFollowed: boolean) {
      putBell({ isFollowed })
      const named = { url: thread.url, pageTitle: thread.title }
      const subscribedOrUnsubscribed = isFollowed ? ('subscribe' as const) : ('unsubscribe' as const)
      const done = call(updateUserNotificationPageSubscriptionStatus, { ...named, subscribedOrUnsubscribed })
      if (!(await ask(done))) putBell({ isFollowed: !isFollowed })
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
