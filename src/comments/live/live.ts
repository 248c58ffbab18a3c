// What happens on pages while people look at them: the parts put together.

import type { Call } from '../../platform/api/call.ts'
import type { Answer } from '../../platform/api/response.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Upgrade } from '../../platform/http/websocket-upgrade.ts'
import type { Log } from '../../platform/log.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import { createFollowing, type Following } from './change-poller.ts'
import { refusalToFollow } from './follow-policy.ts'
import { type EntranceParts, enter, keyAsked } from './handshake.ts'
import { Hub } from './hub.ts'
import { createPresence, type Presence } from './presence/presence.ts'
import { createRechecks } from './reauthorize.ts'
import { createRecentLines, lineName, type RecentLines, type Stood } from './recent-connections.ts'
import type { Place, Room } from './room.ts'
import { type Listener, presenceOf, presencesAsked } from './rules-listener.ts'
import type { Session } from './session.ts'
import { type SocketLimits, Sockets } from './sockets.ts'
import { createVersionFinder, pagesBySocketKey } from './store-streams.ts'

export interface LiveParts extends Omit<EntranceParts, 'knowsSettings' | 'versionOf'> {
  ids: Ids
  log: Log
  limits: SocketLimits
  gatherMs: number
  /** Seconds that a client of this address has to wait. */
  refusedFor(address: string): number | undefined
  /** As clients are told of them. */
  shownSettings(tenant: Tenant): object
  refuse(refusal: Refusal, call: Call): Answer
}

/** Those of `asked` who look at a page now. */
export type PresentOn = (
  urlIdWS: string,
  asked: readonly string[],
  who: { tenant: Tenant; listener: Listener },
) => Promise<Set<string>>

/**
 * When the connections of this listener that were opened lately stood, and after which event. Undefined where there are
 * none. Where several processes serve, nobody knows all of them: then no event is certain to have been told.
 */
export type StoodAt = (place: Pick<Place, 'tenantId' | 'key'>, listener: Listener) => Stood | undefined

export interface Live {
  upgrade: Upgrade
  /** A stream has new events: whoever listens is told, in every process. */
  wake(tenantId: string, streamId: string): void
  presentOn: PresentOn
  stoodAt: StoodAt
}

export function createLive(parts: LiveParts): Live {
  const { database, clock, ids } = parts
  const versionOf = createVersionFinder(database)
  const rechecks = createRechecks({ ...parts, versionOf })
  const hub = new Hub<Session>({ ...parts, ...rechecks })
  const presence = createPresence({ ...parts, hub })
  const recent = createRecentLines()
  const following = createFollowing({ ...parts, ...rechecks, hub })
  /** Where nobody asks for anything live, nothing is done for it. */
  const start = once(() => {
    database.others?.listen((word) => hear(word, { hub, presence, following, recent }))
    following.start()
    presence.start()
  })
  const sockets = new Sockets({
    limits: parts.limits,
    hub,
    enter(call) {
      start()
      const wait = parts.refusedFor(call.address)
      if (wait !== undefined) throw new Refusal('rate-limited', { retryAfterSeconds: wait })
      return enter(call, { ...parts, ...rechecks, versionOf })
    },
    presence: (listener) => presenceOf(listener, ids.next()),
    joined(session, room) {
      presence.moved(session, 'join')
      noteLine(session, room, recent, parts)
    },
    left: (session) => presence.moved(session, 'leave'),
  })
  return {
    upgrade: upgradeOf(sockets, following, presence, parts),
    wake(tenantId, streamId) {
      hub.wake(tenantId, streamId)
      database.others?.tell(`e ${tenantId} ${streamId}`)
    },
    stoodAt(place, listener) {
      if (database.others) start()
      const stood = recent.find(place, listener, clock.now())
      return stood && database.others ? { ...stood, number: Number.MAX_SAFE_INTEGER } : stood
    },
    presentOn(urlIdWS, asked, who) {
      start()
      return findPresent(urlIdWS, asked, who, presence, parts)
    },
  }
}

function upgradeOf(sockets: Sockets, following: Following, presence: Presence, { refuse }: LiveParts): Upgrade {
  return {
    path: '/sub',
    accept: (...asked) => sockets.accept(...asked),
    refuse,
    async close() {
      await Promise.all([sockets.close(), following.close()])
      await presence.close()
    },
  }
}

/** Before anything is told over it. */
function noteLine({ start }: Session, room: Room, recent: RecentLines, { database, clock }: LiveParts): void {
  if (!start) return
  const at = clock.now()
  recent.note(room, start.listener, { at, number: room.number })
  database.others?.tell(`l ${lineName(room, start.listener)} ${at}`)
}

/** `e`: a stream has events; `p`: people came or went; `l`: a connection was opened. */
function hear(
  word: string | undefined,
  parts: { hub: Hub<Session>; presence: Presence; following: Following; recent: RecentLines },
): void {
  const { hub, presence, following, recent } = parts
  const [kind, tenantId = '', id = ''] = word?.split(' ') ?? []
  if (kind === 'e') hub.wake(tenantId, id)
  else if (kind === 'p') presence.refresh(tenantId, id)
  else if (kind === 'l') recent.noteElsewhere(tenantId, Number(id))
  else following.look()
}

async function findPresent(
  urlIdWS: string,
  asked: readonly string[],
  { tenant, listener }: { tenant: Tenant; listener: Listener },
  presence: Presence,
  parts: LiveParts,
): Promise<Set<string>> {
  const key = keyAsked(urlIdWS, tenant.id)
  // The vendor's mobile client sends its `userIdWS` here after each post: nobody looks at such a page.
  if (key === undefined) return new Set()
  const page = (await pagesBySocketKey(parts.database, tenant.id, [key], parts.pageKey)).get(key)
  const refusal = await refusalToFollow(listener, page, tenant, parts)
  if (refusal) throw new Refusal(refusal.code, { message: refusal.message })
  const present = await presence.among(tenant.id, key, asked.flatMap(presencesAsked))
  return new Set(asked.filter((id) => presencesAsked(id).some((person) => present.has(person))))
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
