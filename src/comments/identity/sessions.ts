// Anonymous sessions, which identify a browser without sign-on. Sent as query or header, or as a guest cookie.

import { generateSecret, hashSecret } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/data/database.ts'
import type { CommentParts, DataContext } from '../context.ts'
import { type Actor, type Session, unverified } from './rules-actor.ts'

export const sessionLifeMs = 24 * 60 * 60 * 1000
/** Expiry is extended on each call, and stored this often. */
const renewedEveryMs = 60 * 60 * 1000

/** Undefined for an unknown or expired session, which is no error: a new one is made when needed. */
export async function findSession(
  tenantId: string,
  sessionId: string,
  { stores: { sessions }, clock }: Pick<CommentParts, 'stores' | 'clock'>,
): Promise<Session | undefined> {
  const idHash = hashSecret(sessionId)
  const now = clock.now()
  const known = await sessions.byHash(tenantId, idHash, now)
  if (!known) return undefined
  if (known.expiresAt - sessionLifeMs <= now - renewedEveryMs)
    await sessions.extend(tenantId, idHash, now + sessionLifeMs)
  return { sessionId, anonUserId: known.anonUserId }
}

type Returning = Exclude<Actor, { kind: 'nobody' }>

/**
 * Actor with a session, made where it has none, on its first write. `saveSession` stores it and belongs into the transaction
 * of that write.
 */
export function ensureSession(ctx: DataContext & Pick<CommentParts, 'stores'>): {
  actor: Returning
  saveSession(tx: Transaction): void
  isNew: boolean
} {
  const { actor } = ctx
  const isKnown = actor.kind !== 'nobody' && (actor.kind !== 'simple' || actor.anonUserId !== undefined)
  if (isKnown) return { actor, saveSession: () => {}, isNew: false }
  const session = { sessionId: generateSecret(), anonUserId: ctx.ids.next() }
  // Sent with the reply, which there is only when the write was stored.
  if (ctx.guestCookie) ctx.guestCookie.session = session
  return {
    actor: actor.kind === 'simple' ? { ...actor, ...session } : { kind: 'session', ...unverified, ...session },
    saveSession: (tx) => keepSession(tx, session, ctx),
    isNew: true,
  }
}

function keepSession(
  tx: Transaction,
  session: Session,
  { tenant, stores: { sessions }, clock }: DataContext & Pick<CommentParts, 'stores'>,
) {
  const now = clock.now()
  const record = { anonUserId: session.anonUserId, expiresAt: now + sessionLifeMs }
  sessions.add(tx, { tenantId: tenant.id, idHash: hashSecret(session.sessionId), ...record }, now)
}
