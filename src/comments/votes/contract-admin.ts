// Operations of the tenant's server on votes.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, actingFailures, adminFailures, DateTime } from '../wire/contract-envelope.ts'
import { VoteDeleteResponse, VoteResponse } from './contract.ts'

const PublicVote = z
  .object({
    id: z.string(),
    urlId: z.string(),
    commentId: z.string(),
    userId: z.string().describe('Of a vote without a signed-on user, the id of the visitor.'),
    direction: z.string().describe('`up` or `down`.'),
    createdAt: DateTime,
  })
  .meta({ id: 'PublicVote' })

const groupedVotes = {
  status: APIStatus,
  appliedAuthorizedVotes: z.array(PublicVote).describe('Counted, of signed-on users.'),
  appliedAnonymousVotes: z.array(PublicVote).describe('Counted, of others.'),
  pendingVotes: z.array(PublicVote).describe('Not counted: they wait for a confirmation, or are beyond a budget.'),
}

const person = {
  userId: z.string().optional().describe('Either this or anonUserId must be given.'),
  anonUserId: z.string().optional(),
}

export const getVotes = operation({
  operationId: 'getVotes',
  summary: 'List the votes on the comments of a page, the newest first; at most 5,000.',
  method: 'GET',
  path: '/api/v1/votes',
  auth: 'apiKey',
  query: z.object({ tenantId: z.string(), urlId: z.string() }),
  reply: z.object(groupedVotes).meta({ id: 'GetVotesResponse' }),
  failures: adminFailures,
})

export const getVotesForUser = operation({
  operationId: 'getVotesForUser',
  summary: 'List the votes of one person on the comments of a page, the newest first; at most 5,000.',
  method: 'GET',
  path: '/api/v1/votes/for-user',
  auth: 'apiKey',
  query: z.object({ tenantId: z.string(), urlId: z.string(), ...person }),
  reply: z.object(groupedVotes).meta({ id: 'GetVotesForUserResponse' }),
  failures: adminFailures,
})

export const createVote = operation({
  operationId: 'createVote',
  summary: 'Vote for a user or a visitor. The vote counts at once.',
  method: 'POST',
  path: '/api/v1/votes',
  auth: 'apiKey',
  query: z.object({ tenantId: z.string(), commentId: z.string(), direction: z.enum(['up', 'down']), ...person }),
  reply: VoteResponse,
  failures: actingFailures,
})

export const deleteVote = operation({
  operationId: 'deleteVote',
  summary: 'Delete a vote of a user.',
  method: 'DELETE',
  path: '/api/v1/votes/{id}',
  auth: 'apiKey',
  params: z.object({ id: z.string() }),
  query: z.object({
    tenantId: z.string(),
    editKey: z.string().optional().describe('Not needed; a wrong one is refused.'),
  }),
  reply: VoteDeleteResponse,
  failures: adminFailures,
})

export const voteAdminOperations = { getVotes, getVotesForUser, createVote, deleteVote }
