// Listener proven by a socket id, and its id in presence.
import type { Actor } from '../identity/rules-actor.ts'

/** An SSO user, a session, or anonymous. */
export interface Listener {
  tenantId: string
  /** `<tenant>:<id>`, as on the wire: verified SSO user. */
  userId?: string
  anonUserId?: string
  /** Simple SSO: a claimed, unverified user. */
  isClaimed?: boolean
}

/** Listener of a call's actor. */
export function listenerFor(actor: Actor, tenantId: string): Listener {
  if (actor.kind === 'sso') return { tenantId, userId: actor.userId }
  const isClaimed = actor.kind === 'simple'
  const session = 'anonUserId' in actor && actor.anonUserId !== undefined ? { anonUserId: actor.anonUserId } : {}
  return { tenantId, ...session, ...(isClaimed ? { isClaimed } : {}) }
}

const stranger = 'anon:'

/** Connections of one user or session share an id; anonymous ones have one each. */
export function presenceIdOf({ userId, anonUserId }: Listener, connection: string): string {
  return userId ?? `${stranger}${anonUserId ?? connection}`
}

export function isAnonymousPresence(presence: string): boolean {
  return presence.startsWith(stranger)
}

/** Comments name anonymous authors without the prefix of presence ids. */
export function presenceIdsMatching(id: string): readonly string[] {
  return isAnonymousPresence(id) ? [id] : [id, stranger + id]
}
