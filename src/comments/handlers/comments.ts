// The operations that are served.
import { aggregateHandler } from './aggregation.ts'
import { getAuditLogsHandler } from './audit.ts'
import {
  blockFromCommentPublicHandler,
  blockUserFromCommentHandler,
  checkedCommentsForBlockedHandler,
  unBlockCommentPublicHandler,
  unBlockUserFromCommentHandler,
} from './blocks.ts'
import { createCommentPublicHandler, saveCommentHandler } from './create-comment.ts'
import { deleteCommentHandler, deleteCommentPublicHandler } from './delete-comment.ts'
import {
  addDomainConfigHandler,
  deleteDomainConfigHandler,
  getDomainConfigHandler,
  getDomainConfigsHandler,
  patchDomainConfigHandler,
  putDomainConfigHandler,
} from './domains.ts'
import { getCommentTextHandler, setCommentTextHandler, updateCommentHandler } from './edit-comment.ts'
import {
  createFeedPostHandler,
  getFeedPostsHandler,
  getFeedPostsPublicHandler,
  updateFeedPostHandler,
} from './feed-posts.ts'
import { flagCommentHandler, flagCommentPublicHandler, unFlagCommentHandler } from './flags.ts'
import { getCommentsPublicHandler } from './list-comments.ts'
import { getEventLogHandler, getGlobalEventLogHandler, getUserPresenceStatusesHandler } from './live.ts'
import {
  postBanUserFromCommentHandler,
  postSetCommentApprovalStatusHandler,
  postSetCommentSpamStatusHandler,
} from './moderating.ts'
import {
  getUserNotificationCountHandler,
  getUserNotificationsHandler,
  resetUserNotificationCountHandler,
  resetUserNotificationsHandler,
  updateUserNotificationCommentSubscriptionStatusHandler,
  updateUserNotificationPageSubscriptionStatusHandler,
  updateUserNotificationStatusHandler,
} from './notifications.ts'
import { lockCommentHandler, pinCommentHandler, unLockCommentHandler, unPinCommentHandler } from './pins-and-locks.ts'
import { previewCommentHandler } from './previews.ts'
import { getCommentHandler, getCommentsHandler } from './read-comments.ts'
import { getCommentCountsHandler, getRecentCommentsHandler } from './summaries.ts'
import { searchUsersHandler } from './users.ts'
import { sendVerificationAgainHandler } from './verifications.ts'
import { deleteCommentVoteHandler, getCommentVoteUserNamesHandler, voteCommentHandler } from './votes.ts'

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
}
