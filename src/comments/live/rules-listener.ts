// Whom the id of a socket proves, and as whom they stand among those who are present.
import type { Actor } from '../identity/rules-actor.ts'

/** A user of the tenant, a session, or nobody in particular. */
export interface Listener {
  tenantId: string
  /** `<tenant>:<id>`, as on the wire: somebody whom the tenant's own server vouched for. */
  userId?: string
  anonUserId?: string
  /** They said who they are, and nobody vouches for it. */
  isClaimed?: boolean
}

/** Whoever makes a call, as they would listen. */
export function listenerFor(actor: Actor, tenantId: string): Listener {
  if (actor.kind === 'sso') return { tenantId, userId: actor.userId }
  const isClaimed = actor.kind === 'simple'
  const session = 'anonUserId' in actor && actor.anonUserId !== undefined ? { anonUserId: actor.anonUserId } : {}
  return { tenantId, ...session, ...(isClaimed ? { isClaimed } : {}) }
}

const stranger = 'anon:'

/** Tabs of one person or session are one; whoever shows neither is known by the connection alone. */
export function presenceIdOf({ userId, anonUserId }: Listener, connection: string): string {
  return userId ?? `${stranger}${anonUserId ?? connection}`
}

export function isAnonymousPresence(presence: string): boolean {
  return presence.startsWith(stranger)
}

/** Comments name their authors without the word that marks strangers. */
export function presenceIdsMatching(id: string): readonly string[] {
  return isAnonymousPresence(id) ? [id] : [id, stranger + id]
}
