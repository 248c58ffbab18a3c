// Contract of the comment service: every operation in the order of the interface document, and our additions.
import type { z } from 'zod'
import type { Operation } from '../platform/api/operation.ts'
import { aggregate } from './aggregation/contract.ts'
import { getAuditLogs } from './audit/contract.ts'
import {
  addDomainConfig,
  DomainConfig,
  deleteDomainConfig,
  getDomainConfig,
  getDomainConfigs,
  patchDomainConfig,
  putDomainConfig,
} from './domains/contract.ts'
import {
  createFeedPost,
  GetFeedPostsResponse,
  getFeedPosts,
  getFeedPostsPublic,
  updateFeedPost,
} from './feed-posts/contract.ts'
import {
  createFeedPostPublic,
  deleteFeedPostPublic,
  getFeedPostsStats,
  getUserReactsPublic,
  reactFeedPostPublic,
  updateFeedPostPublic,
} from './feed-posts/contract-public.ts'
import { gifOperations } from './gifs/contract.ts'
import { getEventLog, getGlobalEventLog, getUserPresenceStatuses, LiveEvent } from './live/contract.ts'
import {
  blockFromCommentPublic,
  blockUserFromComment,
  checkedCommentsForBlocked,
  flagComment,
  flagCommentPublic,
  lockComment,
  pinComment,
  unBlockCommentPublic,
  unBlockUserFromComment,
  unFlagComment,
  unLockComment,
  unPinComment,
} from './moderation/contract.ts'
import {
  getUserNotificationCount,
  getUserNotifications,
  NotificationObjectType,
  resetUserNotificationCount,
  resetUserNotifications,
  updateUserNotificationCommentSubscriptionStatus,
  updateUserNotificationPageSubscriptionStatus,
  updateUserNotificationStatus,
} from './notifications/contract.ts'
import { pageReactOperations } from './page-reacts/contract.ts'
import { pageUserOperations } from './page-users/contract.ts'
import {
  getLogs,
  getModerationComment,
  postRemoveComment,
  postRestoreDeletedComment,
  postSetCommentApprovalStatus,
  postSetCommentReviewStatus,
  postSetCommentSpamStatus,
  postSetCommentText,
  putCloseThread,
  putReopenThread,
} from './review/contract.ts'
import {
  getBanUsersFromComment,
  getCommentBanStatus,
  getPreBanSummary,
  getUserBanPreference,
  postBanUserFromComment,
  postBanUserUndo,
} from './review/contract-bans.ts'
import {
  APISaveCommentResponse,
  createCommentPublic,
  deleteComment,
  deleteCommentPublic,
  getComment,
  getComments,
  getCommentsPublic,
  getCommentText,
  saveComment,
  setCommentText,
  updateComment,
} from './thread/contract.ts'
import { previewComment } from './thread/contract-previews.ts'
import { getCommentCounts, getRecentComments } from './thread/contract-summaries.ts'
import { searchUsers } from './thread/contract-users.ts'
import { uploadImage } from './uploads/contract.ts'
import { getCommentsForUser } from './user-comments/contract.ts'
import { sendVerificationAgain } from './verification/contract.ts'
import { deleteCommentVote, getCommentVoteUserNames, voteComment } from './votes/contract.ts'
import { voteAdminOperations } from './votes/contract-admin.ts'
import { type Generation, type SingleGeneration, schemaFor } from './wire/contract-generations.ts'

type Operations = Record<string, Operation & { reply: z.ZodType }>

export const interfaceOperations = {
  // With the tenant's API key.
  addDomainConfig,
  aggregate,
  blockUserFromComment,
  createFeedPost,
  deleteComment,
  deleteDomainConfig,
  flagComment,
  getAuditLogs,
  getComment,
  getComments,
  getDomainConfig,
  getDomainConfigs,
  getFeedPosts,
  patchDomainConfig,
  putDomainConfig,
  saveComment,
  unBlockUserFromComment,
  unFlagComment,
  updateComment,
  updateFeedPost,
  // Public, without a key.
  blockFromCommentPublic,
  checkedCommentsForBlocked,
  createCommentPublic,
  deleteCommentPublic,
  deleteCommentVote,
  flagCommentPublic,
  getCommentText,
  getCommentVoteUserNames,
  getCommentsPublic,
  getEventLog,
  getFeedPostsPublic,
  getGlobalEventLog,
  getUserNotificationCount,
  getUserNotifications,
  getUserPresenceStatuses,
  lockComment,
  pinComment,
  resetUserNotificationCount,
  resetUserNotifications,
  setCommentText,
  unBlockCommentPublic,
  unLockComment,
  unPinComment,
  updateUserNotificationCommentSubscriptionStatus,
  updateUserNotificationPageSubscriptionStatus,
  updateUserNotificationStatus,
  voteComment,
} satisfies Operations

/** Beyond the interface document; `additions` holds the reasons. */
export const commentOperations = {
  ...interfaceOperations,
  createFeedPostPublic,
  deleteFeedPostPublic,
  getCommentCounts,
  getFeedPostsStats,
  getRecentComments,
  getUserReactsPublic,
  postBanUserFromComment,
  postSetCommentApprovalStatus,
  postSetCommentSpamStatus,
  previewComment,
  reactFeedPostPublic,
  searchUsers,
  sendVerificationAgain,
  updateFeedPostPublic,
  uploadImage,
  getLogs,
  getModerationComment,
  getBanUsersFromComment,
  getCommentBanStatus,
  getPreBanSummary,
  getUserBanPreference,
  postBanUserUndo,
  postRemoveComment,
  postRestoreDeletedComment,
  postSetCommentReviewStatus,
  postSetCommentText,
  putCloseThread,
  putReopenThread,
  getCommentsForUser,
  ...pageUserOperations,
  ...pageReactOperations,
  ...voteAdminOperations,
  ...gifOperations,
} satisfies Operations

/** Models that no operation references: frames of the socket, contents of open fields. */
export const furtherModels = [LiveEvent, DomainConfig, NotificationObjectType]

/** Reply models of a generation that are not a cut of the declared reply, by operation. */
const replacedReplies: Record<SingleGeneration, Record<string, z.ZodType>> = {
  seed: { getFeedPostsPublic: GetFeedPostsResponse },
  newest: { saveComment: APISaveCommentResponse },
}

/** Reply schema of an operation in a generation; parsing a reply with it drops fields that the generation lacks. */
export function replySchemaFor(generation: Generation, operation: Operation & { reply: z.ZodType }): z.ZodType {
  if (generation === 'both') return operation.reply
  return schemaFor(generation, replacedReplies[generation][operation.operationId] ?? operation.reply)
}

/** Metadata of the OpenAPI document. */
export const commentApi = {
  info: {
    title: 'Pageside comments',
    version: '1.0.0',
    description:
      'Conversations for web pages. A failure says `status: failed`, a reason in words and a code for programs.',
  },
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description:
        'API key of the tenant, optionally after a scheme and a space. Alternative: the query parameter `API_KEY`.',
    },
  },
  tagOf: (operation: Operation) => (operation.auth ? 'With an API key' : 'Public'),
}
