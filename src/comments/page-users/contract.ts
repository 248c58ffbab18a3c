// Operations on the people of a page: present ones, absent authors, and names by id.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, caller, publicFailures } from '../wire/contract-envelope.ts'

const PageUserEntry = z
  .object({
    isPrivate: z.boolean().optional().describe('The profile is private: name and picture are withheld.'),
    avatarSrc: z.string().optional(),
    displayName: z.string(),
    id: z.string(),
  })
  .meta({ id: 'PageUserEntry' })

const cursor = {
  afterName: z.string().optional().describe('`nextAfterName` of the answer before.'),
  afterUserId: z.string().optional().describe('`nextAfterUserId` of the answer before.'),
}

const nextPage = { nextAfterUserId: z.string().nullable(), nextAfterName: z.string().nullable() }

export const getOnlineUsers = operation({
  operationId: 'getOnlineUsers',
  summary: 'List signed-on users who have the page open, by name; count all people there.',
  method: 'GET',
  path: '/pages/{tenantId}/users/online',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({ urlId: z.string(), ...cursor, ...caller }),
  reply: z
    .object({
      ...nextPage,
      totalCount: z.number(),
      anonCount: z.number(),
      users: z.array(PageUserEntry),
      status: APIStatus,
    })
    .meta({ id: 'PageUsersOnlineResponse' }),
  failures: publicFailures,
})

export const getOfflineUsers = operation({
  operationId: 'getOfflineUsers',
  summary: 'List signed-on authors of the page who do not have it open, by name.',
  method: 'GET',
  path: '/pages/{tenantId}/users/offline',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({ urlId: z.string(), ...cursor, ...caller }),
  reply: z
    .object({ ...nextPage, users: z.array(PageUserEntry), status: APIStatus })
    .meta({ id: 'PageUsersOfflineResponse' }),
  failures: publicFailures,
})

export const getUsersInfo = operation({
  operationId: 'getUsersInfo',
  summary: 'Read names and pictures of users who are on a page, or wrote on one, that the caller may read.',
  method: 'GET',
  path: '/pages/{tenantId}/users/info',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({ ids: z.string().describe('Ids of users, at most 500, with commas between them.'), ...caller }),
  reply: z.object({ users: z.array(PageUserEntry), status: APIStatus }).meta({ id: 'PageUsersInfoResponse' }),
  failures: publicFailures,
})

export const pageUserOperations = { getOnlineUsers, getOfflineUsers, getUsersInfo }
