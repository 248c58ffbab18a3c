// The caller's own `user` in replies, with what only the store knows of them.
import type { Actor, CommentContext } from '../context.ts'
import { sessionUser } from './rules-actor.ts'
import { actorKey } from './rules-person-key.ts'
import { readSessionName, type SessionName } from './store-session-names.ts'

/**
 * Whoever has blocked somebody is told so: their client asks about each comment that comes while the page is open.
 * A guest is told the name and address they last wrote under, `written` just now; nobody else ever gets the address.
 */
export async function sessionUserOf(actor: Actor, ctx: CommentContext, written?: SessionName) {
  const { hasBlockedAny, tenant, imageAddress, database } = ctx
  const user = sessionUser(actor, imageAddress)
  const viewer = actorKey(actor)
  if (!user || viewer === undefined) return user
  const [hasBlocked, name] = await Promise.all([
    hasBlockedAny(tenant.id, viewer),
    actor.kind === 'session' ? (written ?? readSessionName(database, tenant.id, actor.anonUserId)) : undefined,
  ])
  return {
    ...user,
    ...(name?.username ? { username: name.username } : {}),
    ...(name?.email ? { email: name.email } : {}),
    ...(hasBlocked ? { hasBlockedUsers: true } : {}),
  }
}
