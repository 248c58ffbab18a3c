// Actor of a call, and its presentation in replies.
import type { UserSessionInfo } from '../wire/contract-envelope.ts'
import type { SsoProfile, StoredUser } from './sso/rules-sso-user.ts'

/** Anonymous session: the secret proves it, the id is stored. */
export interface Session {
  sessionId: string
  anonUserId: string
}

interface Unverified {
  verified: false
  isAdmin: false
  isModerator: false
}

/** User vouched for by the tenant's server, as its newest payload says. */
export interface SsoActor extends SsoProfile, Partial<Session> {
  kind: 'sso'
  /** `<tenant>:<id>`, as on the wire. */
  userId: string
  verified: true
}

/** User of an unsigned payload. It proves nothing, so there is no `userId`, and its actions count for the session. */
export interface SimpleActor extends Unverified, ClaimedUser, Partial<Session> {
  kind: 'simple'
}

type ClaimedUser = Omit<StoredUser, 'isAdmin' | 'isModerator' | 'groupIds'>

/** Caller known by a session alone. */
export interface SessionActor extends Unverified, Session {
  kind: 'session'
  /** Its secret stays in the cookie, out of reach of scripts. */
  isFromCookie?: true
}

interface Nobody extends Unverified {
  kind: 'nobody'
}

/** The tenant's server by its API key, or the command line, which audit entries name. */
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
type ImageProxyUrl = (url: string) => string

/** `user` of replies; null without identity. Unverified users get back only what was sent. */
export function sessionUser(actor: Actor, imageProxyUrl: ImageProxyUrl): WireUser | null {
  switch (actor.kind) {
    case 'sso': {
      const { userId, groupIds } = actor
      return omitEmpty({ id: userId, authorized: true, ...presentUserFields(actor, imageProxyUrl), groupIds })
    }
    case 'simple': {
      const { id, anonUserId, sessionId } = actor
      return omitEmpty({
        id: anonUserId ?? id,
        authorized: true,
        ...presentUserFields(actor, imageProxyUrl),
        sessionId,
      })
    }
    case 'session': {
      return omitEmpty({
        id: actor.anonUserId,
        authorized: true,
        isAnonSession: true,
        sessionId: sessionIdForClient(actor),
      })
    }
    default:
      return null
  }
}

/** Session secret that replies may contain. */
export function sessionIdForClient(actor: SessionActor | SimpleActor | SsoActor): string | undefined {
  return actor.kind === 'session' && actor.isFromCookie ? undefined : actor.sessionId
}

/** URL of an avatar: through the image proxy, or the data URL itself. */
export function avatarAddress(avatar: string | undefined, imageProxyUrl: ImageProxyUrl): string | undefined {
  if (avatar === undefined || inlinePicture.test(avatar)) return avatar
  return imageProxyUrl(avatar) || undefined
}

/** Raster images only: SVG is a document. */
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/

function presentUserFields(
  { email, username, displayName, displayLabel, websiteUrl, avatar }: ClaimedUser,
  imageProxyUrl: ImageProxyUrl,
) {
  return { email, username, displayName, displayLabel, websiteUrl, avatarSrc: avatarAddress(avatar, imageProxyUrl) }
}

/** Strict clients reject null where none is declared, so empty values are omitted. */
function omitEmpty(user: Record<string, unknown>): WireUser {
  return Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined))
}
export function isStaff(actor: Actor): boolean {
  return actor.isAdmin || actor.isModerator
}

/** Wire ids of users start with their tenant's id; its own server may omit it. */
export function stripTenantPrefix(userId: string, tenantId: string): string {
  return userId.startsWith(`${tenantId}:`) ? userId.slice(tenantId.length + 1) : userId
}
