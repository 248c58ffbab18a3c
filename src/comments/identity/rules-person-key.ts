// Person keys: hashes (SHA-256) under which flags, blocks and notifications store a person, of one length whatever the
// id.
import { hash } from 'node:crypto'
import { mailboxKey } from '../text/lookup-keys.ts'
import type { Actor } from './rules-actor.ts'

/** `userId`: as on the wire. */
export function userKey(userId: string): string {
  return keyOf('user', userId)
}

/** `anonUserId`: of a session, or as the tenant's server names a visitor. */
export function visitorKey(anonUserId: string): string {
  return keyOf('visitor', anonUserId)
}

/** By signature, else by session; undefined without either. */
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
 * Keys under which an author can be blocked: the user, else the session and the verified address. A typed address is no
 * identity: blocking it must reveal nothing about comments of its owner. Without a session the address comes from the
 * tenant's server. Empty for an unknown author.
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
 * Key of older blocks, made for addresses whether verified or not. They still apply to comments older than the block,
 * and nobody can write new ones of that kind.
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

/** Person that can be notified: known by a signature or a session. */
export interface Person {
  key: string
  /** As on the wire. */
  userId?: string | undefined
  anonUserId?: string | undefined
}

/** Undefined without an identity. */
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
