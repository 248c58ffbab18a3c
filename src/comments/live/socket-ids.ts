// The three ids with which a page's live stream is asked for: letters that need no escaping, signed where they allow.

import type { Clock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/crypto/secrets.ts'
import type { Actor } from '../identity/rules-actor.ts'
import { type Listener, listenerFor } from './rules-listener.ts'

/** The same few are asked for again and again, by whoever reads or writes. */
const maxCachedKeys = 1000
const dayMs = 24 * 3_600_000
const personDays = 7
/** Whoever reads on past midnight, or was told the day by a server whose clock is ahead, is not thrown out. */
const strangerDays = { behind: 1, ahead: 1 }

export interface SocketIds {
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}

/** How the ids are read that others were given. */
export interface SocketIdReader {
  /** What follows the tenant in `urlIdWS`. */
  pageKey(tenantId: string, urlId: string): string
  /** Undefined for what is not ours, or whose time is over. */
  listenerOf(userIdWS: string): Listener | undefined
}

/** Without identity everybody of a tenant has the same id for a day, so that page bodies stay shared. */
export function createSocketIds(
  secretKey: string,
  clock: Clock,
): (tenantId: string, urlId: string, actor: Actor) => SocketIds {
  const signPerson = remembering(createSigner(secretKey, 'socket-user').sign)
  const pageKey = pageKeys(secretKey)
  return (tenantId, urlId, actor) => {
    const today = Math.floor(clock.now() / dayMs)
    const who = whoOf(listenerFor(actor, tenantId))
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

/** Before the session of somebody who only says who they are. */
const claimed = '~'

function whoOf({ userId, anonUserId, isClaimed }: Listener): string | undefined {
  return userId ?? (isClaimed ? claimed + (anonUserId ?? '') : anonUserId)
}

/** Users carry their tenant in their id; sessions are letters and digits. */
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
  const sign = remembering(createSigner(secretKey, 'socket-page').sign)
  return (tenantId, urlId) => sign(`${tenantId} ${urlId}`).split('.').at(-1) ?? ''
}

function remembering(sign: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    if (known.size >= maxCachedKeys) known.clear()
    const word = sign(text)
    known.set(text, word)
    return word
  }
}
