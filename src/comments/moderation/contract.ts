// Operations to flag, block, lock and pin.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  APIEmptyResponse,
  APIStatus,
  adminFailures,
  broadcastId,
  caller,
  ImportedAPIStatusSUCCESS,
  publicFailures,
  withBody,
} from '../wire/contract-envelope.ts'

const adminComment = z.object({ id: z.string() })
const adminActor = z.object({
  tenantId: z.string(),
  userId: z.string().optional(),
  anonUserId: z.string().optional(),
})
const oneComment = z.object({ commentId: z.string() })
const tenantComment = z.object({ tenantId: z.string(), commentId: z.string() })

const FlagCommentResponse = z
  .object({
    statusCode: z.number().optional(),
    status: APIStatus,
    code: z.string().optional(),
    reason: z.string().optional(),
    wasUnapproved: z.boolean().optional(),
  })
  .meta({ id: 'FlagCommentResponse' })

export const flagComment = operation({
  operationId: 'flagComment',
  summary: 'Flag a comment for a user.',
  method: 'POST',
  path: '/api/v1/comments/{id}/flag',
  auth: 'apiKey',
  params: adminComment,
  query: adminActor,
  reply: FlagCommentResponse,
  failures: adminFailures,
})

export const unFlagComment = operation({
  operationId: 'unFlagComment',
  summary: "Take a user's flag back.",
  method: 'POST',
  path: '/api/v1/comments/{id}/un-flag',
  auth: 'apiKey',
  params: adminComment,
  query: adminActor,
  reply: FlagCommentResponse,
  failures: adminFailures,
})

export const flagCommentPublic = operation({
  operationId: 'flagCommentPublic',
  summary: 'Flag or unflag a comment.',
  method: 'POST',
  path: '/flag-comment/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ tenantId: z.string(), isFlagged: z.boolean(), ...caller }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})

/** By comment id: whether its author is blocked now. */
const commentStatuses = z.record(z.string(), z.boolean())

const BlockSuccess = z.object({ status: ImportedAPIStatusSUCCESS, commentStatuses }).meta({ id: 'BlockSuccess' })
const UnblockSuccess = z.object({ status: ImportedAPIStatusSUCCESS, commentStatuses }).meta({ id: 'UnblockSuccess' })

export const blockUserFromComment = operation({
  operationId: 'blockUserFromComment',
  summary: 'Block the author of a comment for a user.',
  method: 'POST',
  path: '/api/v1/comments/{id}/block',
  auth: 'apiKey',
  params: adminComment,
  query: adminActor,
  body: z.object({ commentIdsToCheck: z.array(z.string()).optional() }).meta({ id: 'BlockFromCommentParams' }),
  reply: BlockSuccess,
  failures: withBody(adminFailures),
})

export const unBlockUserFromComment = operation({
  operationId: 'unBlockUserFromComment',
  summary: 'Unblock the author of a comment for a user.',
  method: 'POST',
  path: '/api/v1/comments/{id}/un-block',
  auth: 'apiKey',
  params: adminComment,
  query: adminActor,
  body: z.object({ commentIdsToCheck: z.array(z.string()).optional() }).meta({ id: 'UnBlockFromCommentParams' }),
  reply: UnblockSuccess,
  failures: withBody(adminFailures),
})

const PublicBlockFromCommentParams = z
  .object({ commentIds: z.array(z.string()).nullable() })
  .meta({ id: 'PublicBlockFromCommentParams' })

export const blockFromCommentPublic = operation({
  operationId: 'blockFromCommentPublic',
  summary: 'Block the author of a comment.',
  method: 'POST',
  path: '/block-from-comment/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ tenantId: z.string(), ...caller }),
  body: PublicBlockFromCommentParams,
  reply: BlockSuccess,
  failures: withBody(publicFailures),
})

export const unBlockCommentPublic = operation({
  operationId: 'unBlockCommentPublic',
  summary: 'Unblock the author of a comment.',
  method: 'DELETE',
  path: '/block-from-comment/{commentId}',
  cors: 'named-origins',
  params: oneComment,
  query: z.object({ tenantId: z.string(), ...caller }),
  body: PublicBlockFromCommentParams,
  reply: UnblockSuccess,
  failures: withBody(publicFailures),
})

export const checkedCommentsForBlocked = operation({
  operationId: 'checkedCommentsForBlocked',
  summary: 'Check which comments are by blocked authors.',
  method: 'GET',
  path: '/check-blocked-comments',
  cors: 'named-origins',
  query: z.object({
    tenantId: z.string(),
    commentIds: z.string().describe('Comma-separated comment ids.'),
    ...caller,
  }),
  reply: z.object({ commentStatuses, status: ImportedAPIStatusSUCCESS }).meta({ id: 'CheckBlockedCommentsResponse' }),
  failures: publicFailures,
})

export const lockComment = operation({
  operationId: 'lockComment',
  summary: 'Lock a comment against replies and changes.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/lock',
  cors: 'named-origins',
  params: tenantComment,
  query: z.object({ broadcastId, ...caller }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})

export const unLockComment = operation({
  operationId: 'unLockComment',
  summary: 'Unlock a comment.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/unlock',
  cors: 'named-origins',
  params: tenantComment,
  query: z.object({ broadcastId, ...caller }),
  reply: APIEmptyResponse,
  failures: publicFailures,
})

/** Ids of the neighbours by sort direction, after the change. */
export const commentPositions = z.record(
  z.string(),
  z.object({ before: z.string().nullable(), after: z.string().nullable() }),
)

const ChangeCommentPinStatusResponse = z
  .object({ commentPositions, status: ImportedAPIStatusSUCCESS })
  .meta({ id: 'ChangeCommentPinStatusResponse' })

export const pinComment = operation({
  operationId: 'pinComment',
  summary: 'Pin a comment to the top of its page.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/pin',
  cors: 'named-origins',
  params: tenantComment,
  query: z.object({ broadcastId, ...caller }),
  reply: ChangeCommentPinStatusResponse,
  failures: publicFailures,
})

export const unPinComment = operation({
  operationId: 'unPinComment',
  summary: 'Unpin a comment.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/unpin',
  cors: 'named-origins',
  params: tenantComment,
  query: z.object({ broadcastId, ...caller }),
  reply: ChangeCommentPinStatusResponse,
  failures: publicFailures,
})
