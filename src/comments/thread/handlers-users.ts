// Handler of name completion for mentions: authors of the page, by their public names.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { authorDisplayOf, presentAuthor } from '../comment/rules/author-display.ts'
import type { CommentContext, CommentParts, DataContext, RequestContext } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { shareGroup } from '../pages/rules-page-access.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import type { PageRecord } from '../pages/store.ts'
import type { searchUsers } from './contract-users.ts'
import { readPageAuthors } from './page-authors.ts'
import { completeName, maxSuggestions } from './rules-name-completion.ts'

interface Found {
  id: string
  name: string
  avatarSrc?: string
  type: 'user' | 'sso'
}

export const searchUsersHandler: Handler<typeof searchUsers, CommentContext> = async ({ query }, ctx) => {
  const urlId = normalizeUrlId(query.urlId)
  if (urlId === '') throw new ApiError('missing-url-id')
  const page = await ctx.stores.findPage(ctx.tenant.id, urlId)
  requireReadAccess(page, ctx)
  const authors = page ? await authorsOf(page, ctx) : []
  const found = await filterByGroups(completeName(query.usernameStartsWith ?? '', authors), query.mentionGroupIds, ctx)
  return query.searchSection === undefined
    ? { status: 'success', users: found }
    : { status: 'success', sections: [{ section: 'onThisPage', users: found }] }
}

async function authorsOf(
  page: PageRecord,
  { database, tenant, runtime: { imageProxyUrl } }: DataContext & Pick<CommentParts, 'runtime'>,
): Promise<Found[]> {
  const display = authorDisplayOf(tenant.effective, imageProxyUrl)
  return (await readPageAuthors(database, page)).flatMap(({ userId, anonUserId, name, avatarSrc }) => {
    const id = userId ?? anonUserId
    if (id === undefined) return []
    const shown = presentAuthor({ commenterName: name, avatarSrc }, display)
    return [
      {
        id,
        name: shown.commenterName,
        ...(shown.avatarSrc ? { avatarSrc: shown.avatarSrc } : {}),
        type: userId === undefined ? 'user' : 'sso',
      },
    ]
  })
}

/** Excludes people of other groups and, with `groupIds`, people outside of those. */
async function filterByGroups(
  named: Found[],
  groupIds: readonly string[] | undefined,
  ctx: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<Found[]> {
  const { actor, tenant } = ctx
  const { ssoUsers } = ctx.stores
  const own = actor.kind === 'sso' ? actor.groupIds : undefined
  if (!own && !groupIds) return named.slice(0, maxSuggestions)
  const matching: Found[] = []
  for (const person of named) {
    if (matching.length === maxSuggestions) break
    const record =
      person.type === 'sso'
        ? await ssoUsers.byId(tenant.id, 'secure', stripTenantPrefix(person.id, tenant.id))
        : undefined
    const groups = record?.user.groupIds
    const isAsked = !groupIds || (groups?.some((id) => groupIds.includes(id)) ?? false)
    if (isAsked && shareGroup(own, groups)) matching.push(person)
  }
  return matching
}
