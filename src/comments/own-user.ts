// The caller's own `user` in replies, with what only the store knows of them.
import type { Actor, CommentContext } from './context.ts'
import { sessionUser } from './core/actor.ts'
import { viewerKey } from './core/person-key.ts'

/** Whoever has blocked somebody is told so: their client asks about each comment that comes while the page is open. */
export async function ownUser(actor: Actor, { hasBlockedAny, tenant, imageAddress }: CommentContext) {
  const user = sessionUser(actor, imageAddress)
  const viewer = viewerKey(actor)
  if (!user || viewer === undefined || !(await hasBlockedAny(tenant.id, viewer))) return user
  return { ...user, hasBlockedUsers: true }
}
