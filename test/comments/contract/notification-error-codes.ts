// Error code cases of notification operations.

import type { OperationId } from '../harness/comment-client.ts'
import { asked, type Refused, visitor } from './error-code-cases.ts'

const own = { ...visitor, unauthorized: asked({}, { status: 401 }) }
const filtered = {
  ...own,
  'not-found': asked({ sso: 'ada', afterId: 'nobody' }, { status: 404 }),
  'invalid-input': asked({ sso: 'ada', unreadOnly: 'perhaps' }),
}
const inPaths = 'notification-parameters.ts has cases that name it in their path'

export const notificationCodes: Partial<Record<OperationId, Record<string, Refused | string>>> = {
  getUserNotifications: filtered,
  getUserNotificationCount: own,
  resetUserNotificationCount: own,
  resetUserNotifications: filtered,
  updateUserNotificationStatus: { ...own, unauthorized: inPaths, 'not-found': inPaths, 'invalid-input': inPaths },
  updateUserNotificationCommentSubscriptionStatus: { ...own, unauthorized: inPaths, 'not-found': inPaths },
  updateUserNotificationPageSubscriptionStatus: { ...own, unauthorized: inPaths, 'missing-url-id': inPaths },
}
