// Handlers of all served operations.

import { aggregateHandler } from './aggregation/handlers.ts'
import { getAuditLogsHandler } from './audit/handlers.ts'
import type { DeskActs } from './desk/access/acts.ts'
import { postRestoreDeletedCommentHandler } from './desk/review/handlers-restore.ts'
import {
  addDomainConfigHandler,
  deleteDomainConfigHandler,
  getDomainConfigHandler,
  getDomainConfigsHandler,
  patchDomainConfigHandler,
  putDomainConfigHandler,
} from './domains/handlers.ts'
import {
  createFeedPostHandler,
  getFeedPostsHandler,
  getFeedPostsPublicHandler,
  updateFeedPostHandler,
} from './feed-posts/handlers.ts'
import {
  createFeedPostPublicHandler,
  deleteFeedPostPublicHandler,
  updateFeedPostPublicHandler,
} from './feed-posts/handlers-public.ts'
import {
  getFeedPostsStatsHandler,
  getUserReactsPublicHandler,
  reactFeedPostPublicHandler,
} from './feed-posts/handlers-reactions.ts'
import { getGifLargeHandler, getGifsSearchHandler, getGifsTrendingHandler } from './gifs/handlers.ts'
import { getEventLogHandler, getGlobalEventLogHandler, getUserPresenceStatusesHandler } from './live/handlers.ts'
import { featureComment } from './moderation/feature-comment.ts'
import {
  blockFromCommentPublicHandler,
  blockUserFromCommentHandler,
  checkedCommentsForBlockedHandler,
  unBlockCommentPublicHandler,
  unBlockUserFromCommentHandler,
} from './moderation/handlers-blocks.ts'
import { flagCommentHandler, flagCommentPublicHandler, unFlagCommentHandler } from './moderation/handlers-flags.ts'
import {
  lockCommentHandler,
  pinCommentHandler,
  unLockCommentHandler,
  unPinCommentHandler,
} from './moderation/handlers-pins-and-locks.ts'
import {
  getUserNotificationCountHandler,
  getUserNotificationsHandler,
  resetUserNotificationCountHandler,
  resetUserNotificationsHandler,
  updateUserNotificationCommentSubscriptionStatusHandler,
  updateUserNotificationPageSubscriptionStatusHandler,
  updateUserNotificationStatusHandler,
} from './notifications/handlers.ts'
import {
  createV1PageReactHandler,
  createV2PageReactHandler,
  deleteV1PageReactHandler,
  deleteV2PageReactHandler,
  getV1PageLikesHandler,
  getV2PageReactsHandler,
  getV2PageReactUsersHandler,
} from './page-reacts/handlers.ts'
import { getOfflineUsersHandler, getOnlineUsersHandler, getUsersInfoHandler } from './page-users/handlers.ts'
import {
  postBanUserFromCommentHandler,
  postSetCommentApprovalStatusHandler,
  postSetCommentReviewStatusHandler,
  postSetCommentSpamStatusHandler,
} from './review/handlers.ts'
import {
  getBanUsersFromCommentHandler,
  getCommentBanStatusHandler,
  getPreBanSummaryHandler,
  getUserBanPreferenceHandler,
  postBanUserUndoHandler,
} from './review/handlers-bans.ts'
import { getLogsHandler, getModerationCommentHandler } from './review/handlers-read.ts'
import {
  postRemoveCommentHandler,
  postSetCommentTextHandler,
  putCloseThreadHandler,
  putReopenThreadHandler,
} from './review/handlers-thread.ts'
import { previewCommentHandler } from './thread/handlers-previews.ts'
import { searchUsersHandler } from './thread/handlers-users.ts'
import { getCommentsPublicHandler } from './thread/reading/handlers-list.ts'
import { getCommentHandler, getCommentsHandler } from './thread/reading/handlers-read.ts'
import { getCommentCountsHandler, getRecentCommentsHandler } from './thread/reading/handlers-summaries.ts'
import { createCommentPublicHandler, saveCommentHandler } from './thread/writing/handlers-create.ts'
import { deleteCommentHandler, deleteCommentPublicHandler } from './thread/writing/handlers-delete.ts'
import {
  getCommentTextHandler,
  prepareUpdate,
  setCommentTextHandler,
  updateCommentHandler,
} from './thread/writing/handlers-edit.ts'
import { uploadImageHandler } from './uploads/handlers.ts'
import { getCommentsForUserHandler } from './user-comments/handlers.ts'
import { sendVerificationAgainHandler } from './verification/handlers.ts'
import { deleteCommentVoteHandler, getCommentVoteUserNamesHandler, voteCommentHandler } from './votes/handlers.ts'
import {
  createVoteHandler,
  deleteVoteHandler,
  getVotesForUserHandler,
  getVotesHandler,
} from './votes/handlers-admin.ts'

export const commentHandlers = {
  saveComment: saveCommentHandler,
  getComment: getCommentHandler,
  getComments: getCommentsHandler,
  updateComment: updateCommentHandler,
  deleteComment: deleteCommentHandler,
  createCommentPublic: createCommentPublicHandler,
  getCommentsPublic: getCommentsPublicHandler,
  getCommentText: getCommentTextHandler,
  setCommentText: setCommentTextHandler,
  deleteCommentPublic: deleteCommentPublicHandler,
  flagComment: flagCommentHandler,
  unFlagComment: unFlagCommentHandler,
  flagCommentPublic: flagCommentPublicHandler,
  blockUserFromComment: blockUserFromCommentHandler,
  unBlockUserFromComment: unBlockUserFromCommentHandler,
  blockFromCommentPublic: blockFromCommentPublicHandler,
  unBlockCommentPublic: unBlockCommentPublicHandler,
  checkedCommentsForBlocked: checkedCommentsForBlockedHandler,
  lockComment: lockCommentHandler,
  unLockComment: unLockCommentHandler,
  pinComment: pinCommentHandler,
  unPinComment: unPinCommentHandler,
  voteComment: voteCommentHandler,
  deleteCommentVote: deleteCommentVoteHandler,
  getCommentVoteUserNames: getCommentVoteUserNamesHandler,
  getEventLog: getEventLogHandler,
  getGlobalEventLog: getGlobalEventLogHandler,
  getUserPresenceStatuses: getUserPresenceStatusesHandler,
  aggregate: aggregateHandler,
  createFeedPost: createFeedPostHandler,
  updateFeedPost: updateFeedPostHandler,
  getFeedPosts: getFeedPostsHandler,
  getFeedPostsPublic: getFeedPostsPublicHandler,
  createFeedPostPublic: createFeedPostPublicHandler,
  updateFeedPostPublic: updateFeedPostPublicHandler,
  deleteFeedPostPublic: deleteFeedPostPublicHandler,
  reactFeedPostPublic: reactFeedPostPublicHandler,
  getUserReactsPublic: getUserReactsPublicHandler,
  getFeedPostsStats: getFeedPostsStatsHandler,
  getAuditLogs: getAuditLogsHandler,
  addDomainConfig: addDomainConfigHandler,
  getDomainConfig: getDomainConfigHandler,
  getDomainConfigs: getDomainConfigsHandler,
  patchDomainConfig: patchDomainConfigHandler,
  putDomainConfig: putDomainConfigHandler,
  deleteDomainConfig: deleteDomainConfigHandler,
  getUserNotifications: getUserNotificationsHandler,
  getUserNotificationCount: getUserNotificationCountHandler,
  resetUserNotificationCount: resetUserNotificationCountHandler,
  resetUserNotifications: resetUserNotificationsHandler,
  updateUserNotificationStatus: updateUserNotificationStatusHandler,
  updateUserNotificationCommentSubscriptionStatus: updateUserNotificationCommentSubscriptionStatusHandler,
  updateUserNotificationPageSubscriptionStatus: updateUserNotificationPageSubscriptionStatusHandler,
  getCommentCounts: getCommentCountsHandler,
  getRecentComments: getRecentCommentsHandler,
  postBanUserFromComment: postBanUserFromCommentHandler,
  postSetCommentApprovalStatus: postSetCommentApprovalStatusHandler,
  postSetCommentSpamStatus: postSetCommentSpamStatusHandler,
  previewComment: previewCommentHandler,
  sendVerificationAgain: sendVerificationAgainHandler,
  searchUsers: searchUsersHandler,
  uploadImage: uploadImageHandler,
  getLogs: getLogsHandler,
  getModerationComment: getModerationCommentHandler,
  getBanUsersFromComment: getBanUsersFromCommentHandler,
  getCommentBanStatus: getCommentBanStatusHandler,
  getPreBanSummary: getPreBanSummaryHandler,
  getUserBanPreference: getUserBanPreferenceHandler,
  postBanUserUndo: postBanUserUndoHandler,
  postRemoveComment: postRemoveCommentHandler,
  postRestoreDeletedComment: postRestoreDeletedCommentHandler,
  postSetCommentReviewStatus: postSetCommentReviewStatusHandler,
  postSetCommentText: postSetCommentTextHandler,
  putCloseThread: putCloseThreadHandler,
  putReopenThread: putReopenThreadHandler,
  getCommentsForUser: getCommentsForUserHandler,
  getOnlineUsers: getOnlineUsersHandler,
  getOfflineUsers: getOfflineUsersHandler,
  getUsersInfo: getUsersInfoHandler,
  getV1PageLikes: getV1PageLikesHandler,
  createV1PageReact: createV1PageReactHandler,
  deleteV1PageReact: deleteV1PageReactHandler,
  getV2PageReactUsers: getV2PageReactUsersHandler,
  getV2PageReacts: getV2PageReactsHandler,
  createV2PageReact: createV2PageReactHandler,
  deleteV2PageReact: deleteV2PageReactHandler,
  getVotes: getVotesHandler,
  getVotesForUser: getVotesForUserHandler,
  createVote: createVoteHandler,
  deleteVote: deleteVoteHandler,
  getGifsTrending: getGifsTrendingHandler,
  getGifsSearch: getGifsSearchHandler,
  getGifLarge: getGifLargeHandler,
}

/** What the desk does by them. */
export const deskActs = { ...commentHandlers, prepareUpdate, featureComment } satisfies DeskActs
