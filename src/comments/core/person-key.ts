// Under which key it is kept who flagged and who blocked whom: of one length whatever the id, and of no use elsewhere.
import { hash } from 'node:crypto'
import type { Actor } from './actor.ts'
import type { Comment } from './comment.ts'
import { mailboxKey } from './lookup-keys.ts'

/** Of somebody signed on, by the id that the wire shows. */
export function userKey(userId: string): string {
  return keyOf('user', userId)
}

/** Of a session, or of a visitor as the tenant's server calls them. */
export function visitorKey(anonUserId: string): string {
  return keyOf('visitor', anonUserId)
}

/** Who is acting, as they are known again: by a signature, else by a session. Undefined for everybody else. */
export function viewerKey(actor: Actor): string | undefined {
  if (actor.kind === 'sso') return userKey(actor.userId)
  const anonUserId = 'anonUserId' in actor ? actor.anonUserId : undefined
  return anonUserId === undefined ? undefined : visitorKey(anonUserId)
}

/** An author who can be blocked: a user, or somebody with an address. Undefined where nobody knows who it was. */
export function authorKey({ userId, commenterEmail }: Pick<Comment, 'userId' | 'commenterEmail'>): string | undefined {
  if (userId !== undefined) return userKey(userId)
  return commenterEmail === undefined ? undefined : keyOf('email', mailboxKey(commenterEmail))
}

function keyOf(kind: 'user' | 'visitor' | 'email', id: string): string {
  return hash('sha256', `${kind} ${id}`, 'base64url')
}
