// Operations of moderators on a page: approve, mark as spam, delete, restore, close. Names and paths of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  broadcastId,
  caller,
  DateTime,
  optionalTenantFailures,
  withBody,
} from '../wire/contract-envelope.ts'
import { moderate, ofTenant, oneComment, tenantOfCall } from './contract-parameters.ts'

const neededWord = 'Refused as `invalid-input` where it is missing: no decision is taken for granted.'
const decision = { ...tenantOfCall, broadcastId: broadcastId.optional(), ...caller }

export const postSetCommentApprovalStatus = operation({
  operationId: 'postSetCommentApprovalStatus',
  summary: 'Approve or hide a comment. Approval removes the spam mark and the flags.',
  method: 'POST',
  path: `${moderate}/set-comment-approval-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    approved: z.boolean().optional().describe(neededWord),
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
  failures: optionalTenantFailures,
})

export const postSetCommentSpamStatus = operation({
  operationId: 'postSetCommentSpamStatus',
  summary: 'Mark a comment as spam, which hides it, or unmark it, after which it awaits approval.',
  method: 'POST',
  path: `${moderate}/set-comment-spam-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    spam: z.boolean().optional().describe(neededWord),
    permNotSpam: z.boolean().optional().describe('Taken, without any effect: the screens look at each change.'),
    ...decision,
  }),
  reply: APIEmptyResponse,
  failures: optionalTenantFailures,
})

export const postSetCommentReviewStatus = operation({
  operationId: 'postSetCommentReviewStatus',
  summary: 'Mark a comment as reviewed or not, which leaves it as visible as it is.',
  method: 'POST',
  path: `${moderate}/set-comment-review-status/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ reviewed: z.boolean().optional().describe(neededWord), ...decision }),
  reply: APIEmptyResponse,
  failures: optionalTenantFailures,
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
  failures: optionalTenantFailures,
})

export const postSetCommentText = operation({
  operationId: 'postSetCommentText',
  summary: 'Change the text of a comment, as a moderator.',
  method: 'POST',
  path: `${moderate}/set-comment-text/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object(decision),
  body: z.object({ comment: z.string() }).meta({ id: 'SetCommentTextParams' }),
  reply: z.object({ newCommentTextHTML: z.string(), status: APIStatus }).meta({ id: 'SetCommentTextResponse' }),
  failures: withBody(optionalTenantFailures),
})

const onePage = z.object({ urlId: z.string(), ...tenantOfCall, ...caller })

export const putCloseThread = operation({
  operationId: 'putCloseThread',
  summary: 'Close the thread of a page: it takes no new comments.',
  method: 'PUT',
  path: `${moderate}/close-thread`,
  cors: 'named-origins',
  query: onePage,
  reply: APIEmptyResponse,
  failures: optionalTenantFailures,
})

export const putReopenThread = operation({
  operationId: 'putReopenThread',
  summary: 'Open a closed thread again.',
  method: 'PUT',
  path: `${moderate}/reopen-thread`,
  cors: 'named-origins',
  query: onePage,
  reply: APIEmptyResponse,
  failures: optionalTenantFailures,
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
  failures: optionalTenantFailures,
})

const ModerationAPIComment = z
  .object({
    _id: z.string(),
    tenantId: z.string(),
    urlId: z.string(),
    url: z.string(),
    pageTitle: z.string().nullish(),
    userId: z.string().nullish(),
    anonUserId: z.string().nullish(),
    commenterName: z.string(),
    commenterLink: z.string().nullish(),
    commentHTML: z.string(),
    parentId: z.string().nullish(),
    date: DateTime.nullable(),
    votes: z.number().nullish(),
    votesUp: z.number().nullish(),
    votesDown: z.number().nullish(),
    reviewed: z.boolean().optional(),
    avatarSrc: z.string().nullish(),
    isSpam: z.boolean().optional(),
    hasLinks: z.boolean().optional(),
    hasCode: z.boolean().optional(),
    approved: z.boolean(),
    locale: z.string().nullable(),
    isByAdmin: z.boolean().optional(),
    isByModerator: z.boolean().optional(),
    isPinned: z.boolean().nullish(),
    isLocked: z.boolean().nullish(),
    flagCount: z.number().nullish(),
    displayLabel: z.string().nullish(),
    verified: z.boolean(),
    isDeleted: z.boolean().optional(),
  })
  .meta({ id: 'ModerationAPIComment' })

export const getModerationComment = operation({
  operationId: 'getModerationComment',
  summary: 'Read a comment as staff sees it, listed or not.',
  method: 'GET',
  path: `${moderate}/comment/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: z.object({
    includeEmail: z
      .boolean()
      .optional()
      .describe('Taken, without any effect: the desk shows it, by the rights of members.'),
    includeIP: z
      .boolean()
      .optional()
      .describe('Taken, without any effect: the desk shows it, by the rights of members.'),
    ...tenantOfCall,
    ...caller,
  }),
  reply: z.object({ comment: ModerationAPIComment, status: APIStatus }).meta({ id: 'ModerationAPICommentResponse' }),
  failures: optionalTenantFailures,
})

const ModerationAPICommentLog = z
  .object({ date: DateTime, username: z.string().optional(), actionName: z.string(), messageHTML: z.string() })
  .meta({ id: 'ModerationAPICommentLog' })

export const getLogs = operation({
  operationId: 'getLogs',
  summary: 'List the newest changes of a comment, as the audit log has them.',
  method: 'GET',
  path: `${moderate}/logs/{commentId}`,
  cors: 'named-origins',
  params: oneComment,
  query: ofTenant,
  reply: z
    .object({ logs: z.array(ModerationAPICommentLog), status: APIStatus })
    .meta({ id: 'ModerationAPIGetLogsResponse' }),
  failures: optionalTenantFailures,
})
