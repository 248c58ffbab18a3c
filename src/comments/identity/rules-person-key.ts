// Under which key it is kept who flagged and who blocked whom: of one length whatever the id, and of no use elsewhere.
import { hash } from 'node:crypto'
import { mailboxKey } from '../text/lookup-keys.ts'
import type { Actor } from './rules-actor.ts'

/** Of somebody signed on, by the id that the wire shows. */
export function userKey(userId: string): string {
  return keyOf('user', userId)
}

/** Of a session, or of a visitor as the tenant's server calls them. */
export function visitorKey(anonUserId: string): string {
  return keyOf('visitor', anonUserId)
}

/** Who is acting, as they are known again: by a signature, else by a session. Undefined for everybody else. */
export function actorKey(actor: Actor): string | undefined {
  if (actor.kind === 'sso') return userKey(actor.userId)
  const anonUserId = 'anonUserId' in actor ? actor.anonUserId : undefined
  return anonUserId === undefined ? undefined : visitorKey(anonUserId)
}

export interface AuthorIdentity {
  userId: string | undefined
  anonUserId: string | undefined
  commenterEmail: string | undefined
  verified: boolean
}

/**
 * Under which keys an author can be blocked: a user; else a session, and an address that was proven. What somebody typed
 * is nobody's identity: whoever types another's address must learn nothing of what the other wrote. Of a comment without
 * a session, the tenant's own server has said the address. None where nobody knows who it was.
 */
export function authorKeys({ userId, anonUserId, commenterEmail, verified }: AuthorIdentity): string[] {
  if (userId !== undefined) return [userKey(userId)]
  const email = commenterEmail === undefined ? undefined : mailboxKey(commenterEmail)
  const addressKind = verified ? 'proven' : anonUserId === undefined ? 'said' : undefined
  return [
    ...(anonUserId === undefined ? [] : [visitorKey(anonUserId)]),
    ...(email && addressKind ? [keyOf(addressKind, email)] : []),
  ]
}

/**
 * The key of older blocks, which were of addresses whether proven or not. They go on for what was written before the block
 * was made: nobody can write anything that makes them say more.
 */
export function legacyAuthorKey({
  userId,
  commenterEmail,
}: Pick<AuthorIdentity, 'userId' | 'commenterEmail'>): string | undefined {
  return userId !== undefined || commenterEmail === undefined ? undefined : keyOf('email', mailboxKey(commenterEmail))
}

function keyOf(kind: 'user' | 'visitor' | 'proven' | 'said' | 'email', id: string): string {
  return hash('sha256', `${kind} ${id}`, 'base64url')
}

/** Somebody who can be told: known by a signature, or by their session. */
export interface Person {
  key: string
  /** As on the wire. */
  userId?: string | undefined
  anonUserId?: string | undefined
}

/** Undefined for whoever left nothing to be known by. */
export function personOf({
  userId,
  anonUserId,
}: {
  userId?: string | undefined
  anonUserId?: string | undefined
}): Person | undefined {
  if (userId !== undefined) return { key: userKey(userId), userId }
  return anonUserId === undefined ? undefined : { key: visitorKey(anonUserId), anonUserId }
}
