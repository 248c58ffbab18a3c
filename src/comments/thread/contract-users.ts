// Operation that completes names of mentionable users.
import { z } from 'zod'
import { operation } from '../../platform/api/operation.ts'
import { APIStatus, caller, publicFailures } from '../wire/contract-envelope.ts'

const UserSearchResult = z
  .object({
    id: z.string(),
    name: z.string(),
    displayName: z.string().optional(),
    avatarSrc: z.string().nullish(),
    type: z.enum(['user', 'sso']),
  })
  .meta({ id: 'UserSearchResult' })

const UserSearchSection = z.enum(['moderators', 'onThisPage', 'onThisSite']).meta({ id: 'UserSearchSection' })

const UserSearchSectionResult = z
  .object({ section: UserSearchSection, users: z.array(UserSearchResult) })
  .meta({ id: 'UserSearchSectionResult' })

const SearchUsersResponse = z
  .object({ status: APIStatus, users: z.array(UserSearchResult) })
  .meta({ id: 'SearchUsersResponse' })

const SearchUsersSectionedResponse = z
  .object({ status: APIStatus, sections: z.array(UserSearchSectionResult) })
  .meta({ id: 'SearchUsersSectionedResponse' })

export const searchUsers = operation({
  operationId: 'searchUsers',
  summary: 'Search users by the beginning of their name.',
  method: 'GET',
  path: '/user-search/{tenantId}',
  cors: 'named-origins',
  params: z.object({ tenantId: z.string() }),
  query: z.object({
    urlId: z.string(),
    usernameStartsWith: z.string().optional().describe('Prefix of a name or of a word in it; at least two letters.'),
    mentionGroupIds: z.array(z.string()).optional().describe('Only users of these groups.'),
    searchSection: z.enum(['fast', 'site']).optional().describe('Groups the result into sections.'),
    ...caller,
  }),
  reply: z.union([SearchUsersSectionedResponse, SearchUsersResponse]).meta({ id: 'SearchUsersResult' }),
  failures: publicFailures,
})
