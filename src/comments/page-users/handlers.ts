// Handlers of the people of a page: who is there, who wrote and is away, and who is behind an id.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import { denyFollow } from '../live/follow-policy.ts'
import { listenerFor } from '../live/rules-listener.ts'
import { findReadablePage, requireReadAccess } from '../pages/read-policy.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { type PageRecord, pagesById } from '../pages/store.ts'
import { readPageAuthors } from '../thread/page-authors.ts'
import type { getOfflineUsers, getOnlineUsers, getUsersInfo } from './contract.ts'
import { presentUsers } from './present-users.ts'
import { pageOfPeople } from './rules.ts'
import { pageIdsOfAuthors } from './store.ts'

/** Of people who are present; further ones are counted and not listed. */
const maxListed = 1000
const maxAskedIds = 500
/** Newest comments whose pages are looked at for one that the caller may read: of one user, and of all together. */
const maxComments = { ofUser: 50, ofAll: 1000 }

export const getOnlineUsersHandler: Handler<typeof getOnlineUsers, CommentContext> = async ({ query }, ctx) => {
  const { urlId, page } = await findReadablePage(query.urlId, ctx)
  const { tenant, actor, database, clock, stores } = ctx
  const parts = { database, clock, ssoUsers: stores.ssoUsers }
  const denial = await denyFollow(listenerFor(actor, tenant.id), page, tenant, parts)
  if (denial) throw new ApiError(denial.code, { message: denial.message })
  const present = await presentOn(urlId, page, ctx)
  const users = await presentUsers(present.userIds.slice(0, maxListed), ctx)
  return {
    status: 'success',
    totalCount: present.total,
    anonCount: present.total - present.userIds.length,
    ...pageOfPeople(users, query),
  }
}

export const getOfflineUsersHandler: Handler<typeof getOfflineUsers, CommentContext> = async ({ query }, ctx) => {
  const { urlId, page } = await findReadablePage(query.urlId, ctx)
  if (!page) return { status: 'success', ...pageOfPeople([], query) }
  const [present, authors] = await Promise.all([presentOn(urlId, page, ctx), readPageAuthors(ctx.database, page)])
  const online = new Set(present.userIds)
  const away = new Set(authors.flatMap(({ userId }) => (userId === undefined || online.has(userId) ? [] : [userId])))
  return { status: 'success', ...pageOfPeople(await presentUsers([...away], ctx), query) }
}

export const getUsersInfoHandler: Handler<typeof getUsersInfo, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(undefined, ctx)
  const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))]
  if (ids.length > maxAskedIds) {
    throw new ApiError('invalid-input', { message: `ids: Ask for at most ${maxAskedIds} users at a time.` })
  }
  // Guests have no profile, and nobody has one on another site.
  const userIds = ids.filter((id) => id.startsWith(`${ctx.tenant.id}:`))
  return { status: 'success', users: await presentUsers(await filterKnown(userIds, ctx), ctx) }
}

/** Also under the key that a renamed page has now. User ids in order. */
async function presentOn(urlId: string, page: PageRecord | undefined, { live, tenant }: CommentContext) {
  const places = [...new Set([urlId, page?.urlId ?? urlId])]
  const found = await Promise.all(places.map((place) => live.findPresentPeople(tenant.id, place)))
  const people = new Set(found.flatMap((some) => [...some]))
  return { total: people.size, userIds: [...people].filter((id) => id.startsWith(`${tenant.id}:`)).sort() }
}

/** Without those of whom the caller could learn nothing elsewhere: they are on no page, and wrote on none, of the caller's. */
async function filterKnown(userIds: readonly string[], ctx: CommentContext): Promise<string[]> {
  const { actor, tenant, live, database } = ctx
  const own = actor.kind === 'sso' ? actor.userId : undefined
  const present = await live.filterPresentAnywhere(tenant.id, userIds, (page) =>
    mayReadPage(actor, page, tenant.effective),
  )
  const absent = userIds.filter((id) => id !== own && !present.has(id))
  const limit = Math.min(maxComments.ofUser, Math.floor(maxComments.ofAll / Math.max(1, absent.length)))
  const pageIds = await pageIdsOfAuthors(database, tenant.id, absent, limit)
  const pages = await pagesById(database, tenant.id, [...new Set([...pageIds.values()].flat())])
  const isReadable = (id: string) => pages.has(id) && mayReadPage(actor, pages.get(id), tenant.effective)
  const authors = new Set(absent.filter((id) => pageIds.get(id)?.some(isReadable)))
  return userIds.filter((id) => id === own || present.has(id) || authors.has(id))
}
