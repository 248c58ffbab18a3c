// Parameter cases of operations on pages: people, reactions, votes of the tenant's server, pictures to search for.
import { type Case, refuses, unknownTenant } from './parameter-cases.ts'

type Cases = Record<string, Case | Case[] | string>

const casesIn = (file: string, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${file} has a case`]))

const people = (...names: string[]) => casesIn('page-users.test.ts', ...names, 'sso')
const session = { sessionId: 'people without an account have no profile, and read what everybody reads' }

export const pageCases = {
  getOnlineUsers: {
    tenantId: unknownTenant('getOnlineUsers', '/pages/nobody/users/online?urlId=page'),
    ...people('urlId', 'afterName', 'afterUserId'),
    ...session,
  },
  getOfflineUsers: {
    tenantId: unknownTenant('getOfflineUsers', '/pages/nobody/users/offline?urlId=page'),
    urlId: refuses('getOfflineUsers', { urlId: ' ' }, 422, 'missing-url-id'),
    ...people('afterName', 'afterUserId'),
    ...session,
  },
  getUsersInfo: {
    tenantId: unknownTenant('getUsersInfo', '/pages/nobody/users/info?ids=x'),
    ...people('ids'),
    ...session,
  },
} satisfies Record<string, Cases>
