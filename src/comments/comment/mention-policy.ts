// Mention policy: members of disjoint groups cannot mention each other. The typed text stays.
import type { CommentParts, RequestContext } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { shareGroup } from '../pages/rules-page-access.ts'
import { maxListEntries } from './comment-input.ts'
import type { Further } from './rules/record.ts'

type Sent = { mentions?: Further['mentions'] | undefined }

/** The body without targets that the actor may not mention. */
export async function filterMentions<T extends Sent>(
  body: T,
  ctx: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<T> {
  const { actor, tenant } = ctx
  const { ssoUsers } = ctx.stores
  const ownGroups = actor.kind === 'sso' ? actor.groupIds : undefined
  // Longer lists are rejected together with the text.
  if (!ownGroups || !body.mentions?.length || body.mentions.length > maxListEntries) return body
  const called = await Promise.all(
    body.mentions.map(({ id }) => ssoUsers.byId(tenant.id, 'secure', stripTenantPrefix(id, tenant.id))),
  )
  return { ...body, mentions: body.mentions.filter((_, at) => shareGroup(ownGroups, called[at]?.user.groupIds)) }
}
