// Operations of moderators on a page: approve, mark as spam, ban. Names and paths of the vendor's newest generation.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  broadcastId,
  caller,
  publicFailures,
  SentDateTime,
} from '../wire/contract-envelope.ts'

const oneComment = z.object({ commentId: z.string() })
const decision = { tenantId: z.string(), broadcastId: broadcastId.optional(), ...caller }

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
    tenantId: z.string(),
    ...caller,
  }),
  reply: z
    .object({
      status: z.string(),
      changelog: z
        .object({ createdBannedUserId: z.string().optional() })
        .meta({ id: 'APIBanUserChangeLog' })
        .optional(),
      code: z.string().optional(),
      reason: z.string().optional(),
    })
    .meta({ id: 'BanUserFromCommentResult' }),
  failures: publicFailures,
})
