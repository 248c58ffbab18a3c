// Whom somebody may call by name: nobody of other groups only. What is typed stays, as words.
import type { CommentContext } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { shareGroup } from '../pages/rules-page-access.ts'
import { maxListEntries } from './comment-input.ts'
import type { Further } from './rules/record.ts'

type Sent = { mentions?: Further['mentions'] | undefined }

/** The body as it came, but for those who may not be called. */
export async function filterMentions<T extends Sent>(body: T, ctx: CommentContext): Promise<T> {
  const { actor, tenant, ssoUsers } = ctx
  const own = actor.kind === 'sso' ? actor.groupIds : undefined
  // More are refused with the text.
  if (!own || !body.mentions?.length || body.mentions.length > maxListEntries) return body
  const called = await Promise.all(
    body.mentions.map(({ id }) => ssoUsers.byId(tenant.id, 'secure', stripTenantPrefix(id, tenant.id))),
  )
  return { ...body, mentions: body.mentions.filter((_, at) => shareGroup(own, called[at]?.user.groupIds)) }
}
