// Public operations by how page access is tried: those that name a page alone, and those that are tried elsewhere.
import type { OperationId } from '../harness/comment-client.ts'

/** Operations that are told the page alone, some of them also a reaction. */
export const ofPage: OperationId[] = [
  ...(['searchUsers', 'getOnlineUsers', 'getOfflineUsers', 'getV1PageLikes', 'createV1PageReact'] as const),
  ...([
    'deleteV1PageReact',
    'getV2PageReacts',
    'getV2PageReactUsers',
    'createV2PageReact',
    'deleteV2PageReact',
  ] as const),
]

/**
 * What somebody was told is their own, and of pages that they may not read nothing is told or listed. Only staff gets past their door, and staff read every page; two ask about comments and about posts, not about a
 * page; what is live is tried with the sockets; what tells of several pages leaves out some, as doors.test.ts shows.
 */
export const elsewhere: OperationId[] = [
  'getUserNotifications',
  'getUserNotificationCount',
  'resetUserNotificationCount',
  'resetUserNotifications',
  'updateUserNotificationStatus',
  'updateUserNotificationCommentSubscriptionStatus',
  'getEventLog',
  'getGlobalEventLog',
  'getUserPresenceStatuses',
  'lockComment',
  'unLockComment',
  'pinComment',
  'unPinComment',
  'checkedCommentsForBlocked',
  'getFeedPostsPublic',
  'createFeedPostPublic',
  'uploadImage',
  'updateFeedPostPublic',
  'deleteFeedPostPublic',
  'reactFeedPostPublic',
  'getUserReactsPublic',
  'getFeedPostsStats',
  'getCommentCounts',
  'getRecentComments',
  // What it leaves out: page-users.test.ts.
  'getUsersInfo',
  'getGifsTrending',
  'getGifsSearch',
  'getGifLarge',
  // user-comments.test.ts
  'getCommentsForUser',
]
