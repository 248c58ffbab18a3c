// The three ids with which a page's live stream is asked for: letters that need no escaping, signed where they allow.

import type { Clock } from '../platform/ids.ts'
import { createSigner } from '../platform/signed.ts'
import type { Actor } from './core/actor.ts'

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
  const pages = createSigner(secretKey, 'socket-page')
  const people = createSigner(secretKey, 'socket-user')
  return (tenantId, urlId, actor) => {
    const today = Math.floor(clock.now() / dayMs)
    const who = 'userId' in actor ? actor.userId : 'anonUserId' in actor ? actor.anonUserId : undefined
    const claim = who === undefined ? `${tenantId} ${today}` : `${tenantId} ${today + personDays} ${who}`
    return {
      tenantIdWS: tenantId,
      urlIdWS: `${tenantId}:${pages.sign(`${tenantId} ${urlId}`).split('.').at(-1)}`,
      userIdWS: people.sign(claim),
    }
  }
}
