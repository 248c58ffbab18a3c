// Operations on reactions to pages: likes (v1), and reactions by id (v2).
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, caller, publicFailures } from '../wire/contract-envelope.ts'

const ofTenant = z.object({ tenantId: z.string() })
const title = z.string().optional().describe('Title of the page.')
const id = z.string().describe('Reaction, as the page names it; 1 to 64 characters.')

const CreateV1PageReact = z
  .object({
    code: z.string().optional().describe('Says why nothing changed: `already-reacted` or `not-reacted`.'),
    status: APIStatus,
  })
  .meta({ id: 'CreateV1PageReact' })

export const getV1PageLikes = operation({
  operationId: 'getV1PageLikes',
  summary: 'Read the number of likes and comments of a page, and whether the caller likes it.',
  method: 'GET',
  path: '/page-reacts/v1/likes/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), ...caller }),
  reply: z
    .object({
      urlIdWS: z.string(),
      didLike: z.boolean(),
      commentCount: z.int(),
      likeCount: z.int(),
      status: APIStatus,
    })
    .meta({ id: 'GetV1PageLikes' }),
  failures: publicFailures,
})

export const createV1PageReact = operation({
  operationId: 'createV1PageReact',
  summary: 'Like a page.',
  method: 'POST',
  path: '/page-reacts/v1/likes/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), title, ...caller }),
  reply: CreateV1PageReact,
  failures: publicFailures,
})

export const deleteV1PageReact = operation({
  operationId: 'deleteV1PageReact',
  summary: 'Take back the like of a page.',
  method: 'DELETE',
  path: '/page-reacts/v1/likes/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), ...caller }),
  reply: CreateV1PageReact,
  failures: publicFailures,
})

export const getV2PageReactUsers = operation({
  operationId: 'getV2PageReactUsers',
  summary: 'List the names of signed-on users who reacted in this way, the newest first.',
  method: 'GET',
  path: '/page-reacts/v2/{tenantId}/list',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), id, ...caller }),
  reply: z.object({ userNames: z.array(z.string()), status: APIStatus }).meta({ id: 'GetV2PageReactUsersResponse' }),
  failures: publicFailures,
})

export const getV2PageReacts = operation({
  operationId: 'getV2PageReacts',
  summary: 'Read the totals of the reactions to a page, and those of the caller.',
  method: 'GET',
  path: '/page-reacts/v2/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), ...caller }),
  reply: z
    .object({
      reactedIds: z.array(z.string()).optional(),
      counts: z.record(z.string(), z.number()).optional(),
      status: APIStatus,
    })
    .meta({ id: 'GetV2PageReacts' }),
  failures: publicFailures,
})

export const createV2PageReact = operation({
  operationId: 'createV2PageReact',
  summary: 'React to a page.',
  method: 'POST',
  path: '/page-reacts/v2/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), id, title, ...caller }),
  reply: CreateV1PageReact,
  failures: publicFailures,
})

export const deleteV2PageReact = operation({
  operationId: 'deleteV2PageReact',
  summary: 'Take back a reaction to a page.',
  method: 'DELETE',
  path: '/page-reacts/v2/{tenantId}',
  cors: 'named-origins',
  params: ofTenant,
  query: z.object({ urlId: z.string(), id, ...caller }),
  reply: CreateV1PageReact,
  failures: publicFailures,
})

export const pageReactOperations = {
  getV1PageLikes,
  createV1PageReact,
  deleteV1PageReact,
  getV2PageReactUsers,
  getV2PageReacts,
  createV2PageReact,
  deleteV2PageReact,
}
