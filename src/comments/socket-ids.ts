// The three ids with which a page's live stream is asked for: letters that need no escaping, signed where they allow.

import type { Clock } from '../platform/ids.ts'
import { createSigner } from '../platform/signed.ts'
import type { Actor } from './core/actor.ts'

/** The same few are asked for again and again, by whoever reads or writes. */
const mostKnown = 1000
const dayMs = 24 * 3_600_000
const personDays = 7

export interface SocketIds {
  tenantIdWS: string
  urlIdWS: string
  userIdWS: string
}

/** Without identity everybody of a tenant has the same id for a day, so that page bodies stay shared. */
export function createSocketIds(
  secretKey: string,
  clock: Clock,
): (tenantId: string, urlId: string, actor: Actor) => SocketIds {
  const signPage = remembering(createSigner(secretKey, 'socket-page').sign)
  const signPerson = remembering(createSigner(secretKey, 'socket-user').sign)
  return (tenantId, urlId, actor) => {
    const today = Math.floor(clock.now() / dayMs)
    const who = 'userId' in actor ? actor.userId : 'anonUserId' in actor ? actor.anonUserId : undefined
    const claim = who === undefined ? `${tenantId} ${today}` : `${tenantId} ${today + personDays} ${who}`
    return {
      tenantIdWS: tenantId,
      urlIdWS: `${tenantId}:${signPage(`${tenantId} ${urlId}`).split('.').at(-1)}`,
      userIdWS: signPerson(claim),
    }
  }
}

function remembering(sign: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const word = known.get(text) ?? sign(text)
    if (known.size >= mostKnown) known.clear()
    known.set(text, word)
    return word
  }
}
