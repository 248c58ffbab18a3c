// Operations on votes: cast, remove, list voters.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import {
  broadcastId,
  caller,
  ImportedAPIStatusFAILED,
  ImportedAPIStatusSUCCESS,
  publicFailures,
  withBody,
} from '../wire/contract-envelope.ts'

const onOneComment = z.object({ tenantId: z.string(), commentId: z.string() })

const VoteBodyParams = z
  .object({
    commenterEmail: z.string().nullable(),
    commenterName: z.string().nullable(),
    voteDir: z.enum(['up', 'down']),
    url: z.string().nullable(),
  })
  .meta({ id: 'VoteBodyParams' })

/** Pending votes await a verification mail and do not count. */
const VoteResponseStatus = z
  .union([ImportedAPIStatusSUCCESS, ImportedAPIStatusFAILED, z.literal('pending-verification')])
  .meta({ id: 'VoteResponseStatus' })

const VoteResponseUser = z.object({ sessionId: z.string().nullish() }).meta({ id: 'VoteResponseUser' })

export const VoteResponse = z
  .object({
    status: VoteResponseStatus,
    voteId: z.string().optional(),
    isVerified: z.boolean().optional(),
    user: VoteResponseUser.optional(),
    editKey: z.string().optional(),
  })
  .meta({ id: 'VoteResponse' })

export const voteComment = operation({
  operationId: 'voteComment',
  summary: 'Vote a comment up or down.',
  method: 'POST',
  path: '/comments/{tenantId}/{commentId}/vote',
  cors: 'named-origins',
  params: onOneComment,
  query: z.object({ urlId: z.string(), broadcastId, ...caller }),
  body: VoteBodyParams,
  reply: VoteResponse,
  failures: withBody(publicFailures),
})

const VoteDeleteResponseStatus = z
  .union([ImportedAPIStatusSUCCESS, ImportedAPIStatusFAILED])
  .meta({ id: 'VoteDeleteResponseStatus' })

export const VoteDeleteResponse = z
  .object({ status: VoteDeleteResponseStatus, wasPendingVote: z.boolean().optional() })
  .meta({ id: 'VoteDeleteResponse' })

export const deleteCommentVote = operation({
  operationId: 'deleteCommentVote',
  summary: 'Delete a vote.',
  method: 'DELETE',
  path: '/comments/{tenantId}/{commentId}/vote/{voteId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string(), commentId: z.string(), voteId: z.string() }),
  query: z.object({ urlId: z.string(), broadcastId, editKey: z.string().optional(), ...caller }),
  reply: VoteDeleteResponse,
  failures: publicFailures,
})

export const getCommentVoteUserNames = operation({
  operationId: 'getCommentVoteUserNames',
  summary: 'List the names of users who voted up (1) or down (-1).',
  method: 'GET',
  path: '/comments/{tenantId}/{commentId}/votes',
  cors: 'named-origins',
  params: onOneComment,
  query: z.object({
    direction: z.number().optional().describe('Either this or dir must be given.'),
    dir: z.int().optional(),
    ...caller,
  }),
  reply: z
    .object({
      status: ImportedAPIStatusSUCCESS,
      voteUserNames: z.array(z.string()),
      hasMore: z.boolean(),
    })
    .meta({ id: 'GetCommentVoteUserNamesSuccessResponse' }),
  failures: publicFailures,
})
