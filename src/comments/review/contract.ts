// Operations of moderators on a page: approve, mark as spam, ban. Names and paths of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  broadcastId,
  caller,
  DateTime,
  publicFailures,
  SentDateTime,
  withBody,
} from '../wire/contract-envelope.ts'

const oneComment = z.object({ commentId: z.string() })
const decision = { tenantId: z.string(), broadcastId: broadcastId.optional(), ...caller }

const APIBanUserChangeLog = z
  .object({
    createdBannedUserId: z.string().optional().describe('Ids with commas between, where it took several bans.'),
    updatedBannedUserId: z.string().optional(),
  })
  .meta({ id: 'APIBanUserChangeLog' })

export const postSetCommentApprovalStatus = operation({
  operationId: 'postSetCommentApprovalStatus',
  summary: 'Approve or hide a comment. Approval removes the spam mark and the flags.',
  method: 'POST',
  path: '/auth/my-account/moderate-comments/set-comment-approval-status/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    approved: z.boolean(),
    seenEdit: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'When the text that was read was last changed, as `moduleData.edited` says (epoch milliseconds), 0: never. A text that was changed later is refused as `comment-changed`.',
      ),
    ...decision,
  }),
  reply: z
    .object({ didResetFlaggedCount: z.boolean().optional(), status: APIStatus })
    .meta({ id: 'SetCommentApprovedResponse' }),
  failures: publicFailures,
})

export const postSetCommentSpamStatus = operation({
  operationId: 'postSetCommentSpamStatus',
  summary: 'Mark a comment as spam, which hides it, or unmark it, after which it awaits approval.',
  method: 'POST',
  path: '/auth/my-account/moderate-comments/set-comment-spam-status/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ spam: z.boolean(), ...decision }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})

export const postBanUserFromComment = operation({
  operationId: 'postBanUserFromComment',
  summary: 'Ban the author of a comment: users by id, others by session, and by network for a day.',
  method: 'POST',
  path: '/auth/my-account/moderate-comments/ban-user/from-comment/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    bannedUntil: SentDateTime.optional(),
    isShadowBan: z.boolean().optional(),
    banReason: z.string().optional(),
    banEmail: z.boolean().optional().describe('By mail address, too.'),
    banEmailDomain: z.boolean().optional().describe('By the domain of the mail address, too.'),
    deleteAllUsersComments: z.boolean().optional().describe('Not from here: it is refused. The desk deletes many.'),
    updateId: z.string().optional().describe('Taken, without any effect.'),
    banIP: z.boolean().optional().describe('By network for as long, while its address is kept.'),
    tenantId: z.string(),
    ...caller,
  }),
  reply: z
    .object({
      status: z.string(),
      changelog: APIBanUserChangeLog.optional(),
      code: z.string().optional(),
      reason: z.string().optional(),
    })
    .meta({ id: 'BanUserFromCommentResult' }),
  failures: publicFailures,
})

const moderate = '/auth/my-account/moderate-comments'
const ofTenant = z.object({ tenantId: z.string(), ...caller })

export const postSetCommentReviewStatus = operation({
  operationId: 'postSetCommentReviewStatus',
  summary: 'Mark a comment as reviewed or not, which leaves it as visible as it is.',
  method: 'POST',
  path: `${moderate}/set-comment-review-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ reviewed: z.boolean(), ...decision }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})

export const postRemoveComment = operation({
  operationId: 'postRemoveComment',
  summary: "Delete a comment by the site's rules for replies.",
  method: 'POST',
  path: `${moderate}/remove-comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object(decision),
  reply: z.object({ status: z.string(), action: z.string() }).meta({ id: 'RemoveCommentActionResponse' }),
  failures: publicFailures,
})

export const getPreBanSummary = operation({
  operationId: 'getPreBanSummary',
  summary: 'Count the comments of the author of a comment, and list their names there.',
  method: 'GET',
  path: `${moderate}/pre-ban-summary/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ status: APIStatus, usernames: z.array(z.string()), count: z.number() })
    .meta({ id: 'PreBanSummary' }),
  failures: publicFailures,
})

export const getCommentBanStatus = operation({
  operationId: 'getCommentBanStatus',
  summary: 'Tell by what the author of a comment can be banned: domain of the mail address, and network.',
  method: 'GET',
  path: `${moderate}/get-comment-ban-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ status: z.string(), emailDomain: z.string().nullable(), canIPBan: z.boolean().nullable() })
    .meta({ id: 'GetCommentBanStatusResponse' }),
  failures: publicFailures,
})

const BannedUserMatch = z
  .object({
    matchedOn: z.enum(['userId', 'email', 'email-wildcard', 'IP']).meta({ id: 'BannedUserMatchType' }),
    matchedOnValue: z.union([z.string(), z.number()]).nullable(),
  })
  .meta({ id: 'BannedUserMatch' })

const BannedUser = z
  .object({
    _id: z.string(),
    userId: z.string().nullish(),
    banType: z.string(),
    email: z.string().nullish(),
    ipHash: z.string().nullish(),
    bannedUntil: DateTime.nullable(),
    hasEmailWildcard: z.boolean(),
    banReason: z.string().optional(),
    matches: z.array(BannedUserMatch),
  })
  .meta({ id: 'APIBannedUserWithMultiMatchInfo' })

export const getBanUsersFromComment = operation({
  operationId: 'getBanUsersFromComment',
  summary: 'List the bans that bind the author of a comment.',
  method: 'GET',
  path: `${moderate}/ban-users/from-comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ bannedUsers: z.array(BannedUser), status: APIStatus })
    .meta({ id: 'GetBannedUsersFromCommentResponse' }),
  failures: publicFailures,
})

export const postBanUserUndo = operation({
  operationId: 'postBanUserUndo',
  summary: 'Lift the bans that a call has just made.',
  method: 'POST',
  path: `${moderate}/ban-user/undo`,
  cors: 'named-origins',
  query: ofTenant,
  body: z.object({ changelog: APIBanUserChangeLog }).meta({ id: 'BanUserUndoParams' }),
  reply: APIEmptyResponse,
  failures: withBody(publicFailures),
})

export const postSetCommentText = operation({
  operationId: 'postSetCommentText',
  summary: 'Change the text of a comment.',
  method: 'POST',
  path: `${moderate}/set-comment-text/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object(decision),
  body: z.object({ comment: z.string() }).meta({ id: 'SetCommentTextParams' }),
  reply: z.object({ newCommentTextHTML: z.string(), status: APIStatus }).meta({ id: 'SetCommentTextResponse' }),
  failures: withBody(publicFailures),
})

const onePage = z.object({ urlId: z.string(), tenantId: z.string(), ...caller })

export const putCloseThread = operation({
  operationId: 'putCloseThread',
  summary: 'Close the thread of a page: it takes no new comments.',
  method: 'PUT',
  path: `${moderate}/close-thread`,
  cors: 'named-origins',
  query: onePage,
  reply: APIEmptyResponse,
  failures: publicFailures,
})

export const putReopenThread = operation({
  operationId: 'putReopenThread',
  summary: 'Open a closed thread again.',
  method: 'PUT',
  path: `${moderate}/reopen-thread`,
  cors: 'named-origins',
  query: onePage,
  reply: APIEmptyResponse,
  failures: publicFailures,
})

export const postRestoreDeletedComment = operation({
  operationId: 'postRestoreDeletedComment',
  summary: 'Put back a comment that staff deleted, with the replies that went with it.',
  method: 'POST',
  path: `${moderate}/restore-deleted-comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object(decision),
  reply: APIEmptyResponse,
  failures: publicFailures,
})
