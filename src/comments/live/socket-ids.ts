// The three ids of a page's live stream, URL-safe. `userIdWS` is signed and valid for 7 days; the anonymous one for its day.

import type { Clock } from '../../platform/clock.ts'
import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'
import { dayMs } from '../../platform/durations.ts'
import type { Actor } from '../identity/rules-actor.ts'
import { type Listener, listenerFor } from './rules-listener.ts'

/** Signatures in memory; beyond it all are dropped. */
const maxCachedSignatures = 1000
const identifiedDays = 7
/** Days, for readers past midnight and for servers with clocks ahead. */
const anonymousTolerance = { behind: 1, ahead: 1 }

export interface SocketIds {
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}

/** Verification of ids that clients send back. */
export interface SocketIdReader {
  /** Part of `urlIdWS` after the tenant. */
  pageKey(tenantId: string, urlId: string): string
  /** Undefined for forged or expired ids. */
  listenerOf(userIdWS: string): Listener | undefined
}

/** Anonymous callers of a tenant share one id per day, so that they can share response bytes. */
export function createSocketIds(
  secretKey: SecretKey,
  clock: Clock,
): (tenantId: string, urlId: string, actor: Actor) => SocketIds {
  const signUser = memoize(createSigner(secretKey, 'socket-user').sign)
  const pageKey = pageKeys(secretKey)
  return (tenantId, urlId, actor) => {
    const today = Math.floor(clock.now() / dayMs)
    const person = listenerKey(listenerFor(actor, tenantId))
    const claim = person === undefined ? `${tenantId} ${today}` : `${tenantId} ${today + identifiedDays} ${person}`
    return { tenantIdWS: tenantId, urlIdWS: `${tenantId}:${pageKey(tenantId, urlId)}`, userIdWS: signUser(claim) }
  }
}

export function createSocketIdReader(secretKey: SecretKey, clock: Clock): SocketIdReader {
  const { verify } = createSigner(secretKey, 'socket-user')
  return {
    pageKey: pageKeys(secretKey),
    listenerOf(userIdWS) {
      const [, tenantId, day, person] = /^(\S+) (\d+)(?: (.+))?$/s.exec(verify(userIdWS) ?? '') ?? []
      if (tenantId === undefined) return undefined
      const today = Math.floor(clock.now() / dayMs)
      const isValid = person === undefined ? isNear(Number(day), today) : today <= Number(day)
      return isValid ? { tenantId, ...listenerIn(tenantId, person) } : undefined
    },
  }
}

/** Marks listeners of simple SSO, whose identity is not proven. */
const simpleSsoPrefix = '~'

function listenerKey({ userId, anonUserId, isClaimed }: Listener): string | undefined {
  return userId ?? (isClaimed ? simpleSsoPrefix + (anonUserId ?? '') : anonUserId)
}

/** User ids begin with their tenant; session ids are alphanumeric. */
function listenerIn(tenantId: string, person: string | undefined): Omit<Listener, 'tenantId'> {
  if (person === undefined) return {}
  if (person.startsWith(`${tenantId}:`)) return { userId: person }
  if (!person.startsWith(simpleSsoPrefix)) return { anonUserId: person }
  const anonUserId = person.slice(simpleSsoPrefix.length)
  return anonUserId === '' ? { isClaimed: true } : { isClaimed: true, anonUserId }
}

function isNear(day: number, today: number): boolean {
  return day >= today - anonymousTolerance.behind && day <= today + anonymousTolerance.ahead
}

function pageKeys(secretKey: SecretKey): (tenantId: string, urlId: string) => string {
  const sign = memoize(createSigner(secretKey, 'socket-page').sign)
  return (tenantId, urlId) => sign(`${tenantId} ${urlId}`).split('.').at(-1) ?? ''
}

function memoize(sign: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    if (known.size >= maxCachedSignatures) known.clear()
    const signed = sign(text)
    known.set(text, signed)
    return signed
  }
}
