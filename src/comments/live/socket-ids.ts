// The three ids of a page's live stream: URL-safe, `userIdWS` signed (7 days; anonymous: the day).

import type { Clock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/crypto/secrets.ts'
import type { Actor } from '../identity/rules-actor.ts'
import { type Listener, listenerFor } from './rules-listener.ts'

/** Keys of the most used pages and people. */
const maxCachedKeys = 1000
const dayMs = 24 * 3_600_000
const personDays = 7
/** Tolerance for readers past midnight and for servers with clocks ahead. */
const strangerDays = { behind: 1, ahead: 1 }

export interface SocketIds {
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}

/** Reader of ids that clients send. */
export interface SocketIdReader {
  /** Part of `urlIdWS` after the tenant. */
  pageKey(tenantId: string, urlId: string): string
  /** Undefined for forged or expired ids. */
  listenerOf(userIdWS: string): Listener | undefined
}

/** Anonymous callers of a tenant share one id per day, so that page bodies stay shared. */
export function createSocketIds(
  secretKey: string,
  clock: Clock,
): (tenantId: string, urlId: string, actor: Actor) => SocketIds {
  const signPerson = memoize(createSigner(secretKey, 'socket-user').sign)
  const pageKey = pageKeys(secretKey)
  return (tenantId, urlId, actor) => {
    const today = Math.floor(clock.now() / dayMs)
    const who = listenerKey(listenerFor(actor, tenantId))
    const claim = who === undefined ? `${tenantId} ${today}` : `${tenantId} ${today + personDays} ${who}`
    return { tenantIdWS: tenantId, urlIdWS: `${tenantId}:${pageKey(tenantId, urlId)}`, userIdWS: signPerson(claim) }
  }
}

export function createSocketIdReader(secretKey: string, clock: Clock): SocketIdReader {
  const { verify } = createSigner(secretKey, 'socket-user')
  return {
    pageKey: pageKeys(secretKey),
    listenerOf(userIdWS) {
      const [, tenantId, day, who] = /^(\S+) (\d+)(?: (.+))?$/s.exec(verify(userIdWS) ?? '') ?? []
      if (tenantId === undefined) return undefined
      const today = Math.floor(clock.now() / dayMs)
      const isGood = who === undefined ? isLately(Number(day), today) : today <= Number(day)
      return isGood ? { tenantId, ...listenerIn(tenantId, who) } : undefined
    },
  }
}

/** Prefix of sessions with simple SSO. */
const claimed = '~'

function listenerKey({ userId, anonUserId, isClaimed }: Listener): string | undefined {
  return userId ?? (isClaimed ? claimed + (anonUserId ?? '') : anonUserId)
}

/** User ids begin with their tenant; session ids are alphanumeric. */
function listenerIn(tenantId: string, who: string | undefined): Omit<Listener, 'tenantId'> {
  if (who === undefined) return {}
  if (who.startsWith(`${tenantId}:`)) return { userId: who }
  if (!who.startsWith(claimed)) return { anonUserId: who }
  return who === claimed ? { isClaimed: true } : { isClaimed: true, anonUserId: who.slice(claimed.length) }
}

function isLately(day: number, today: number): boolean {
  return day >= today - strangerDays.behind && day <= today + strangerDays.ahead
}

function pageKeys(secretKey: string): (tenantId: string, urlId: string) => string {
  const sign = memoize(createSigner(secretKey, 'socket-page').sign)
  return (tenantId, urlId) => sign(`${tenantId} ${urlId}`).split('.').at(-1) ?? ''
}

function memoize(sign: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    if (known.size >= maxCachedKeys) known.clear()
    const signed = sign(text)
    known.set(text, signed)
    return signed
  }
}
