// Who is acting, as the rules and the handlers see it; and what of it goes back to the caller.
import type { UserSessionInfo } from '../wire/contract-envelope.ts'
import type { SsoProfile, StoredUser } from './sso/rules-sso-user.ts'

/** An anonymous session that came with the call: its secret proves it, its id stands in records. */
export interface Session {
  sessionId: string
  anonUserId: string
}

interface Unverified {
  verified: false
  isAdmin: false
  isModerator: false
}

/** Somebody whom the tenant's own server vouched for, as its newest payload says. */
export interface SsoActor extends SsoProfile, Partial<Session> {
  kind: 'sso'
  /** `<tenant>:<id>`, as on the wire. */
  userId: string
  verified: true
}

/** Somebody who says who they are. It is no proof, so there is no `userId`: what they do counts for their session. */
export interface SimpleActor extends Unverified, SaidUser, Partial<Session> {
  kind: 'simple'
}

type SaidUser = Omit<StoredUser, 'isAdmin' | 'isModerator' | 'groupIds'>

/** Somebody who was here before. */
export interface SessionActor extends Unverified, Session {
  kind: 'session'
}

interface Nobody extends Unverified {
  kind: 'nobody'
}

/** The tenant's own server, by its key; or the owner's own hand at the command line, which the audit log names. */
interface ApiActor {
  kind: 'api'
  username?: string
  verified: true
  isAdmin: true
  isModerator: false
}

export type Actor = SsoActor | SimpleActor | SessionActor | Nobody | ApiActor

export const unverified: Unverified = { verified: false, isAdmin: false, isModerator: false }

type WireUser = ReturnType<typeof UserSessionInfo.parse>
type ImageAddress = (url: string) => string

/** The caller's own `user` in replies; null for nobody. Whoever proved nothing gets back only what was sent. */
export function sessionUser(actor: Actor, imageAddress: ImageAddress): WireUser | null {
  switch (actor.kind) {
    case 'sso': {
      const { userId, groupIds } = actor
      return leaveOut({ id: userId, authorized: true, ...shown(actor, imageAddress), groupIds })
    }
    case 'simple': {
      const { id, anonUserId, sessionId } = actor
      return leaveOut({ id: anonUserId ?? id, authorized: true, ...shown(actor, imageAddress), sessionId })
    }
    case 'session': {
      const { anonUserId, sessionId } = actor
      return { id: anonUserId, authorized: true, isAnonSession: true, sessionId }
    }
    default:
      return null
  }
}

/** Where browsers load a picture of somebody from: through us, or from its own text. */
export function avatarAddress(avatar: string | undefined, imageAddress: ImageAddress): string | undefined {
  if (avatar === undefined || inlinePicture.test(avatar)) return avatar
  return imageAddress(avatar) || undefined
}

/** Pictures only: a drawing in SVG is a document. */
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/

function shown(
  { email, username, displayName, displayLabel, websiteUrl, avatar }: SaidUser,
  imageAddress: ImageAddress,
) {
  return { email, username, displayName, displayLabel, websiteUrl, avatarSrc: avatarAddress(avatar, imageAddress) }
}

/** Strict clients take no null where none is declared, so what has no value is left out. */
function leaveOut(user: Record<string, unknown>): WireUser {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined))
}
export function isStaff(actor: Actor): boolean {
  return actor.isAdmin || actor.isModerator
}

/** On the wire, ids of users begin with their tenant; its own server may leave that out. */
export function stripTenantPrefix(userId: string, tenantId: string): string {
  return userId.startsWith(`${tenantId}:`) ? userId.slice(tenantId.length + 1) : userId
}
