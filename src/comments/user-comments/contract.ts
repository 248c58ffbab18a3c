// Operation that lists a user's comments over all pages.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { PublicComment } from '../comment/contract-record.ts'
import { SortDirections } from '../wire/contract-custom-config.ts'
import {
  APIStatus,
  caller,
  OpenMap,
  optionalTenantFailures,
  TextMap,
  UserSessionInfo,
} from '../wire/contract-envelope.ts'

export const getCommentsForUser = operation({
  operationId: 'getCommentsForUser',
  summary: 'List the comments of a signed-on user, or replies to them, on all pages that the caller may read.',
  method: 'GET',
  path: '/comments-for-user',
  cors: 'named-origins',
  query: z.object({
    userId: z.string().optional().describe('`<tenant>:<id>`. Either this or repliesToUserId must be given.'),
    repliesToUserId: z.string().optional().describe('`<tenant>:<id>`: replies to comments of this user.'),
    direction: SortDirections.optional().describe('Over all pages, relevance means the newest first.'),
    page: z.number().optional(),
    includei10n: z.boolean().optional(),
    locale: z.string().optional(),
    isCrawler: z.boolean().optional(),
    tenantId: z.string().optional().describe('Needed only where the ids of users have no tenant in front.'),
    ...caller,
  }),
  reply: z
    .object({
      status: APIStatus,
      comments: z.array(PublicComment),
      user: UserSessionInfo.nullable(),
      hasMore: z.boolean(),
      isSiteAdmin: z.boolean(),
      isCrawler: z.boolean().optional(),
      isWhiteLabeled: z.boolean(),
      moduleData: OpenMap.describe(
        '`pages`: by the ids of comments, `urlId`, `url` and `pageTitle` of where they stand.',
      ),
      moderatingTenantIds: z.array(z.string()).optional(),
      translations: TextMap.optional(),
    })
    .meta({ id: 'GetCommentsForUserResponse' }),
  failures: optionalTenantFailures,
})
