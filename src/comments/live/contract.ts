// Operations of live events: stream event shapes, event log, presence.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { FComment } from '../comment/contract-record.ts'
import { FeedPost } from '../feed-posts/contract.ts'
import { commentPositions } from '../moderation/contract.ts'
import { UserNotification } from '../notifications/contract.ts'
import {
  CommentUserBadgeInfo,
  caller,
  DateTime,
  ImportedAPIStatusSUCCESS,
  Int64,
  OpenMap,
  publicFailures,
  visitor,
} from '../wire/contract-envelope.ts'

const window = z.object({
  urlId: z.string(),
  userIdWS: z.string(),
  startTime: Int64.min(0).describe('Epoch milliseconds, inclusive.'),
  endTime: Int64.min(0)
    .optional()
    .describe(
      'Epoch milliseconds, inclusive. Without it: whatever has happened so far. Before startTime or within a day of now it is the clock of a client: whatever had happened when its connection was opened.',
    ),
  ...visitor,
})

const EventLogEntry = z
  .object({
    _id: z.string(),
    createdAt: DateTime,
    tenantId: z.string(),
    urlId: z.string(),
    broadcastId: z.string(),
    data: z.string(),
  })
  .meta({ id: 'EventLogEntry' })

const GetEventLogResponse = z
  .object({ events: z.array(EventLogEntry), status: ImportedAPIStatusSUCCESS })
  .meta({ id: 'GetEventLogResponse' })

export const getEventLog = operation({
  operationId: 'getEventLog',
  summary: 'List the events of a page in a time window.',
  method: 'GET',
  path: '/event-log/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: window,
  reply: GetEventLogResponse,
  failures: publicFailures,
})

export const getGlobalEventLog = operation({
  operationId: 'getGlobalEventLog',
  summary: 'List the events of a tenant in a time window.',
  method: 'GET',
  path: '/event-log/global/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: window,
  reply: GetEventLogResponse,
  failures: publicFailures,
})

export const getUserPresenceStatuses = operation({
  operationId: 'getUserPresenceStatuses',
  summary: 'Check which users are present on a page.',
  method: 'GET',
  path: '/user-presence-status',
  cors: 'named-origins',
  query: z.object({
    tenantId: z.string(),
    urlIdWS: z.string(),
    userIds: z.string().describe('Comma-separated user ids.'),
    ...caller,
  }),
  reply: z
    .object({ status: ImportedAPIStatusSUCCESS, userIdsOnline: z.record(z.string(), z.boolean()) })
    .meta({ id: 'GetUserPresenceStatusesResponse' }),
  failures: publicFailures,
})

const PubSubComment = FComment.pick({
  _id: true,
  urlId: true,
  url: true,
  pageTitle: true,
  date: true,
  tenantId: true,
  userId: true,
  anonUserId: true,
  commenterName: true,
  commenterLink: true,
  comment: true,
  commentHTML: true,
  parentId: true,
  votes: true,
  votesUp: true,
  votesDown: true,
  expireAt: true,
  verified: true,
  reviewed: true,
  avatarSrc: true,
  isSpam: true,
  hasImages: true,
  hasLinks: true,
  hasCode: true,
  approved: true,
  locale: true,
  isDeleted: true,
  isDeletedUser: true,
  isBannedUser: true,
  isByAdmin: true,
  isByModerator: true,
  isPinned: true,
  isLocked: true,
  flagCount: true,
  rating: true,
  displayLabel: true,
  badges: true,
  domain: true,
  feedbackIds: true,
  groupIds: true,
  viewCount: true,
})
  .extend({
    date: z.string(),
    isLive: z.boolean().optional(),
    hidden: z.boolean().optional(),
    isFeatured: z.boolean().optional(),
  })
  .meta({ id: 'PubSubComment' })

const PubSubVote = z
  .object({
    _id: z.string(),
    tenantId: z.string(),
    urlId: z.string(),
    urlIdRaw: z.string(),
    commentId: z.string(),
    userId: z.string().nullish(),
    direction: z.int(),
    createdAt: Int64,
    verificationId: z.string().nullable(),
  })
  .meta({ id: 'PubSubVote' })

const LiveEventExtraInfo = z
  .object({ commentPositions: commentPositions.optional() })
  .meta({ id: 'LiveEventExtraInfo' })

const LiveEventType = z
  .enum([
    'update-badges',
    'notification',
    'p-u',
    'new-vote',
    'deleted-vote',
    'new-comment',
    'updated-comment',
    'deleted-comment',
    'cvc',
    'new-config',
    'thread-state-change',
    'notification-update',
    'fr',
    'dfr',
    'new-feed-post',
    'updated-feed-post',
    'deleted-feed-post',
    'new-ticket',
    'updated-ticket-state',
    'updated-ticket-assignment',
    'deleted-ticket',
    'page-react',
    'question-result',
  ])
  .meta({ id: 'LiveEventType' })

const FeedPostReact = z
  .object({ tenantId: z.string(), postId: z.string(), reactType: z.string(), count: z.int() })
  .meta({ id: 'FeedPostReact' })

/** One frame of the socket, and the text in `EventLogEntry.data`. Its fields depend on `type`. */
export const LiveEvent = z
  .object({
    type: LiveEventType,
    timestamp: Int64.optional(),
    ts: Int64.optional(),
    broadcastId: z.string().optional(),
    userId: z.string().optional(),
    badges: z.array(CommentUserBadgeInfo).optional(),
    notification: UserNotification.optional(),
    vote: PubSubVote.optional(),
    comment: PubSubComment.optional(),
    extraInfo: LiveEventExtraInfo.optional(),
    config: OpenMap.optional(),
    isClosed: z.boolean().optional(),
    uj: z.array(z.string()).optional(),
    ul: z.array(z.string()).optional(),
    changes: z.record(z.string(), z.number()).optional(),
    feedPost: FeedPost.optional(),
    feedPostReact: FeedPostReact.optional(),
    postId: z.string().optional(),
    sc: z.int().optional(),
    bId: z.string().optional(),
  })
  .meta({ id: 'LiveEvent' })
