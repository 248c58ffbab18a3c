// Complete list of declarations beyond the interface document, with the reason; a test rejects any other difference.

import { addedModels } from './contract-added-models.ts'
import { addedOperations } from './contract-added-operations.ts'
import type { Addition } from './contract-addition.ts'

type Additions = {
  operations: readonly Addition[]
  parameters: readonly Addition[]
  fields: readonly Addition[]
  values: readonly Addition[]
  models: readonly Addition[]
  /** Required by the seed, optional here. */
  optional: readonly Addition[]
  /** Accepted in more forms than declared. */
  widened: readonly (Addition & { as: string })[]
}

const optionalInNewest = 'the newest generation does without'

export const additions: Additions = {
  operations: addedOperations,

  parameters: [
    {
      of: ['createFeedPost'],
      names: ['broadcastId', 'isLive', 'doSpamCheck', 'skipDupCheck'],
      since: 'newest',
      why: 'a post may go to open pages and be checked like a comment',
    },
    { of: ['getComments'], names: ['fromDate', 'toDate'], since: 'newest', why: 'bounds of the comment date' },
    { of: ['getComments'], names: ['queue'], since: 'ours', why: 'what waits for staff is in no other list' },
    {
      of: ['deleteCommentPublic', 'getFeedPostsPublic'],
      names: ['sso'],
      since: 'newest',
      why: 'says who deletes, or whose reactions to show',
    },
    {
      of: ['getUserPresenceStatuses'],
      names: ['sso'],
      since: 'ours',
      why: 'who looks at a page that is for some people is told to them alone',
    },
    { of: ['getCommentVoteUserNames'], names: ['dir'], since: 'newest', why: 'new name of direction' },
    {
      of: ['getCommentsPublic'],
      names: ['afterCommentId', 'beforeCommentId'],
      since: 'newest',
      why: 'paging by cursor',
    },
    {
      of: ['getFeedPostsPublic'],
      names: ['isCrawler', 'includeUserInfo'],
      since: 'newest',
      why: 'readers that are no people, and own reactions',
    },
    { of: ['getUserNotifications'], names: ['urlId'], since: 'newest', why: 'page that isSubscribed is about' },
    { of: ['getUserNotifications'], names: ['includeTenantNotifications'], since: 'newest', why: 'notices for staff' },
    {
      of: ['public'],
      names: ['sessionId'],
      since: 'ours',
      why: 'own votes, flags and waiting comments survive a reload, without a cookie',
    },
  ],

  fields: [
    { of: ['APIComment', 'PickFCommentAPICommentFieldsKeys'], names: ['id'], since: 'newest', why: 'new name of _id' },
    {
      of: ['FComment'],
      names: ['id'],
      since: 'ours',
      why: 'saveComment answers both names too; the newest generation answers an APIComment there',
    },
    {
      of: ['FComment'],
      names: ['permNotSpam', 'tosAcceptedAt', 'botId'],
      since: 'newest',
      why: 'later parts of the record',
    },
    { of: ['PublicComment'], names: ['approved'], since: 'newest', why: 'an author sees that his comment waits' },
    {
      of: ['PublicComment', 'PubSubComment'],
      names: ['isFeatured'],
      since: 'ours',
      why: 'readers see what staff found worth reading; absent otherwise',
    },
    {
      of: ['CommentData', 'CreateCommentParams'],
      names: ['tos', 'botId'],
      since: 'newest',
      why: 'accepted terms, and comments written by programs',
    },
    {
      of: ['GetCommentsResponseWithPresencePublicComment'],
      names: ['translatedWarning'],
      since: 'newest',
      why: 'a warning to show',
    },
    {
      of: ['GetCommentsResponseWithPresencePublicComment'],
      names: ['translations'],
      since: 'ours',
      why: "the vendor's interface reads its texts here, when it asked for them",
    },
    { of: ['UserSessionInfo'], names: ['badges', 'needsTOS'], since: 'newest', why: 'later parts of the session' },
    { of: ['FeedPost'], names: ['commentCount'], since: 'newest', why: 'size of the thread below a post' },
    {
      of: ['RenderableUserNotification', 'UserNotification'],
      names: ['fromUserNames', 'fromUserIds', 'relatedIds', 'count'],
      since: 'newest',
      why: 'one notification for several events',
    },
    { of: ['LiveEvent'], names: ['feedPost', 'sc'], since: 'newest', why: 'new posts, and how many look on' },
    {
      of: ['LiveEvent'],
      names: ['bId'],
      since: 'ours',
      why: 'presence frames carry the broadcast id under this name; no generation declares it',
    },
    {
      of: ['LiveEvent'],
      names: ['feedPostReact', 'postId'],
      since: 'ours',
      why: "the vendor's interfaces read them from frames of posts; no generation declares them",
    },
    {
      of: ['DomainConfig'],
      names: ['id', 'wpSyncToken', 'wpSynced', 'wpURL', 'autoAddedDate', 'siteType'],
      since: 'newest',
      why: 'later parts of the record',
    },
    {
      of: ['AddDomainConfigParams', 'PatchDomainConfigParams', 'UpdateDomainConfigParams'],
      names: ['disableUnsubscribeLinks', 'dkim'],
      since: 'ours',
      why: 'documented parts of the record that could be set nowhere else',
    },
    {
      of: ['CustomConfigParameters'],
      names: [
        'disableProfileComments',
        'disableProfileDirectMessages',
        'imageContentProfanityLevel',
        'mentionAutoCompleteMode',
        'allowEmbeds',
        'allowedEmbedDomains',
        'noNewRootComments',
        'enableFChat',
        'enableResizeHandle',
        'showBadgesInTopBar',
        'widgetQuestionShowBreakdown',
        'usersListLocation',
        'usersListIncludeOffline',
        'ticketBaseUrl',
        'ticketKBSearchEndpoint',
        'ticketFileUploadsEnabled',
        'ticketMaxFileSize',
        'ticketAutoAssignUserIds',
        'tos',
      ],
      since: 'newest',
      why: 'later settings',
    },
  ],

  values: [
    { of: ['NotificationType'], names: ['8', '81', '82', '9', '10'], since: 'newest', why: 'later kinds' },
    {
      of: ['LiveEventType'],
      names: [
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
      ],
      since: 'newest',
      why: 'later kinds',
    },
  ],

  models: addedModels,

  optional: [
    { of: ['getEventLog', 'getGlobalEventLog'], names: ['endTime'], since: 'newest', why: optionalInNewest },
    { of: ['getCommentVoteUserNames'], names: ['direction'], since: 'newest', why: 'dir may stand in its place' },
    { of: ['CommentData', 'CreateCommentParams'], names: ['date'], since: 'newest', why: optionalInNewest },
    { of: ['CreateCommentParams'], names: ['locale', 'url'], since: 'ours', why: 'the vendor leaves them out' },
    {
      of: ['PickAPICommentUpdatableCommentFields'],
      names: ['urlId', 'url', 'date', 'commenterName', 'comment', 'commentHTML', 'verified', 'approved'],
      since: 'newest',
      why: optionalInNewest,
    },
  ],

  widened: [
    {
      of: ['getComments'],
      names: ['hashTag'],
      as: 'array<string>',
      since: 'ours',
      why: 'declared as one text, documented as repeatable',
    },
    {
      of: ['PickAPICommentUpdatableCommentFields'],
      names: ['date'],
      as: 'string(date-time) | number',
      since: 'ours',
      why: 'documents show epoch milliseconds, specifications a date-time',
    },
    {
      of: ['QueryPredicate'],
      names: ['operator'],
      as: '"eq" | "not_eq" | "greater_than" | "less_than" | "contains"',
      since: 'ours',
      why: 'contains is documented, but missing from the specifications',
    },
  ],
}

/** Fields of the seed that the newest generation no longer returns. */
export const withdrawn: Readonly<Record<string, readonly string[]>> = {
  APIComment: ['_id'],
  PickFCommentAPICommentFieldsKeys: ['_id'],
}
