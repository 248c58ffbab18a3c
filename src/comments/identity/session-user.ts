// `user` of replies, completed from the store.
import type { Actor, CommentParts, DataContext } from '../context.ts'
import { sessionUser } from './rules-actor.ts'
import { actorKey } from './rules-person-key.ts'
import { readSessionName, type SessionName } from './store-session-names.ts'

/**
 * A user with blocks gets a flag, so that their client asks about each new comment of an open page. A guest gets the
 * name and address last used (`written`: just now); the address is sent to nobody else.
 */
export async function sessionUserOf(
  actor: Actor,
  ctx: DataContext & Pick<CommentParts, 'identity' | 'runtime'>,
  lastName?: SessionName,
) {
  const { tenant, database } = ctx
  const { hasBlockedAny } = ctx.identity
  const { imageProxyUrl } = ctx.runtime
  const user = sessionUser(actor, imageProxyUrl)
  const viewer = actorKey(actor)
  if (!user || viewer === undefined) return user
  const [hasBlocked, name] = await Promise.all([
    tenant.hasBlocks && hasBlockedAny(tenant.id, viewer),
    actor.kind === 'session' ? (lastName ?? readSessionName(database, tenant.id, actor.anonUserId)) : undefined,
  ])
  return {
    ...user,
    ...(name?.username ? { username: name.username } : {}),
    ...(name?.email ? { email: name.email } : {}),
    ...(hasBlocked ? { hasBlockedUsers: true } : {}),
  }
}
