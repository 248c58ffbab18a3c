// Operations on a person's notifications: list, count, mark, subscribe.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  caller,
  DateTime,
  ImportedAPIStatusSUCCESS,
  Int64,
  publicFailures,
  TextMap,
} from '../wire/contract-envelope.ts'

/** The last five belong to the newest generation; their meaning is undocumented. */
const NotificationType = z
  .enum({
    repliedToMe: 0,
    repliedInMyThread: 1,
    votedForMe: 2,
    newOnSubscribedPage: 3,
    commentedOnProfile: 4,
    directMessage: 5,
    trialLimits: 6,
    mentioned: 7,
    unnamed8: 8,
    unnamed81: 81,
    unnamed82: 82,
    unnamed9: 9,
    unnamed10: 10,
  })
  .meta({ id: 'NotificationType' })

/** Values of `relatedObjectType`. */
export const NotificationObjectType = z
  .enum({ comment: 0, profile: 1, tenant: 2 })
  .meta({ id: 'NotificationObjectType' })

/** Form of live events. */
export const UserNotification = z
  .object({
    _id: z.string(),
    tenantId: z.string(),
    userId: z.string().nullish(),
    anonUserId: z.string().nullish(),
    urlId: z.string(),
    url: z.string(),
    pageTitle: z.string().nullish(),
    relatedObjectType: z.number(),
    relatedObjectId: z.string(),
    viewed: z.boolean(),
    isUnreadMessage: z.boolean(),
    sent: z.boolean(),
    createdAt: DateTime,
    type: NotificationType,
    fromCommentId: z.string().nullish(),
    fromVoteId: z.string().nullish(),
    fromUserName: z.string().nullish(),
    fromUserId: z.string().nullish(),
    fromUserAvatarSrc: z.string().nullish(),
    optedOut: z.boolean(),
    count: Int64.optional(),
    relatedIds: z.array(z.string()).optional(),
    fromUserIds: z.array(z.string()).optional(),
    fromUserNames: z.array(z.string()).optional(),
  })
  .meta({ id: 'UserNotification' })

const RenderableUserNotification = UserNotification.pick({
  _id: true,
  urlId: true,
  url: true,
  pageTitle: true,
  relatedObjectType: true,
  relatedObjectId: true,
  viewed: true,
  sent: true,
  createdAt: true,
  type: true,
  fromCommentId: true,
  fromUserName: true,
  fromUserId: true,
  fromUserAvatarSrc: true,
  optedOut: true,
  fromUserNames: true,
  fromUserIds: true,
  relatedIds: true,
  count: true,
})
  .extend({
    fromUserName: z.string().nullable(),
    fromUserId: z.string().nullable(),
    conversationId: z.string().optional(),
    contextHTML: z.string().optional(),
  })
  .meta({ id: 'RenderableUserNotification' })

export type WireNotification = z.output<typeof UserNotification>
export type RenderableNotification = z.output<typeof RenderableUserNotification>

/** Notifications that a list or a reset selects. */
const filter = {
  afterId: z.string().optional(),
  afterCreatedAt: z.number().optional(),
  unreadOnly: z.boolean().optional(),
  dmOnly: z.boolean().optional(),
  noDm: z.boolean().optional(),
}

export const getUserNotifications = operation({
  operationId: 'getUserNotifications',
  summary: 'List notifications, newest first.',
  method: 'GET',
  path: '/user-notifications',
  cors: 'named-origins',
  query: z.object({
    tenantId: z.string(),
    pageSize: z.number().optional().describe('Default 20.'),
    includeContext: z.boolean().optional(),
    ...filter,
    includeTranslations: z.boolean().optional(),
    ...caller,
    urlId: z.string().optional().describe('Page of `isSubscribed`.'),
    includeTenantNotifications: z.boolean().optional(),
  }),
  reply: z
    .object({
      translations: TextMap.optional(),
      isSubscribed: z.boolean(),
      hasMore: z.boolean(),
      notifications: z.array(RenderableUserNotification),
      status: ImportedAPIStatusSUCCESS,
    })
    .meta({ id: 'GetMyNotificationsResponse' }),
  failures: publicFailures,
})

export const getUserNotificationCount = operation({
  operationId: 'getUserNotificationCount',
  summary: 'Count unread notifications.',
  method: 'GET',
  path: '/user-notifications/get-count',
  cors: 'named-origins',
  query: z.object({ tenantId: z.string(), ...caller }),
  reply: z
    .object({ status: ImportedAPIStatusSUCCESS, count: z.number() })
    .meta({ id: 'GetUserNotificationCountResponse' }),
  failures: publicFailures,
})

const ResetUserNotificationsResponse = z
  .object({
    status: ImportedAPIStatusSUCCESS,
    code: z.literal('ignored-since-impersonated').optional(),
  })
  .meta({ id: 'ResetUserNotificationsResponse' })

export const resetUserNotificationCount = operation({
  operationId: 'resetUserNotificationCount',
  summary: 'Set the count of the badge to zero.',
  method: 'POST',
  path: '/user-notifications/reset-count',
  cors: 'named-origins',
  query: z.object({ tenantId: z.string(), ...caller }),
  reply: ResetUserNotificationsResponse,
  failures: publicFailures,
})

export const resetUserNotifications = operation({
  operationId: 'resetUserNotifications',
  summary: 'Mark all matching notifications as read.',
  method: 'POST',
  path: '/user-notifications/reset',
  cors: 'named-origins',
  query: z.object({ tenantId: z.string(), ...filter, ...caller }),
  reply: ResetUserNotificationsResponse,
  failures: publicFailures,
})

const UserNotificationWriteResponse = z
  .object({
    status: ImportedAPIStatusSUCCESS,
    matchedCount: z.number(),
    modifiedCount: z.number(),
  })
  .meta({ id: 'UserNotificationWriteResponse' })

const IgnoredResponse = z
  .object({
    status: ImportedAPIStatusSUCCESS,
    note: z.enum(['ignored-since-impersonated', 'demo-noop']),
  })
  .meta({ id: 'IgnoredResponse' })

const writeReply = z.union([UserNotificationWriteResponse, IgnoredResponse])

export const updateUserNotificationStatus = operation({
  operationId: 'updateUserNotificationStatus',
  summary: 'Mark a notification as read or unread.',
  method: 'POST',
  path: '/user-notifications/{notificationId}/mark/{newStatus}',
  cors: 'named-origins',
  params: z.object({ notificationId: z.string(), newStatus: z.enum(['read', 'unread']) }),
  query: z.object({ tenantId: z.string(), ...caller }),
  reply: writeReply,
  failures: publicFailures,
})

export const updateUserNotificationCommentSubscriptionStatus = operation({
  operationId: 'updateUserNotificationCommentSubscriptionStatus',
  summary: 'Turn notifications about one comment on or off.',
  method: 'POST',
  path: '/user-notifications/{notificationId}/mark-opted/{optedInOrOut}',
  cors: 'named-origins',
  params: z.object({ notificationId: z.string(), optedInOrOut: z.enum(['in', 'out']) }),
  query: z.object({ tenantId: z.string(), commentId: z.string(), ...caller }),
  reply: writeReply,
  failures: publicFailures,
})

export const updateUserNotificationPageSubscriptionStatus = operation({
  operationId: 'updateUserNotificationPageSubscriptionStatus',
  summary: 'Subscribe to the first comments of a page, or stop.',
  method: 'POST',
  path: '/user-notifications/set-subscription-state/{subscribedOrUnsubscribed}',
  cors: 'named-origins',
  params: z.object({ subscribedOrUnsubscribed: z.enum(['subscribe', 'unsubscribe']) }),
  query: z.object({
    tenantId: z.string(),
    urlId: z.string(),
    url: z.string(),
    pageTitle: z.string(),
    ...caller,
  }),
  reply: writeReply,
  failures: publicFailures,
})
