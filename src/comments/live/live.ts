// Composition of the live service: hub, sockets, presence, polling, peers.

import type { Call } from '../../platform/api/call.ts'
import type { ApiResponse } from '../../platform/api/response.ts'
import type { Ids } from '../../platform/crypto/ids.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Upgrade } from '../../platform/http/websocket-upgrade.ts'
import type { Log } from '../../platform/log.ts'
import type { PageRecord } from '../pages/store.ts'
import type { Tenant } from '../tenancy/rules-tenant.ts'
import { type ChangePoller, createChangePoller } from './change-poller.ts'
import { denyFollow } from './follow-policy.ts'
import { type HandshakeParts, performHandshake, readPageKey } from './handshake.ts'
import { Hub } from './hub.ts'
import { createPresence, type Presence } from './presence/presence.ts'
import { createReauthorizer } from './reauthorize.ts'
import {
  type ConnectionStart,
  connectionKey,
  createRecentConnections,
  type RecentConnections,
} from './recent-connections.ts'
import type { Room, StreamPlace } from './room.ts'
import { type Listener, presenceIdOf, presenceIdsMatching } from './rules-listener.ts'
import type { Session } from './session.ts'
import { type SocketLimits, Sockets } from './sockets.ts'
import { createVersionFinder, pagesBySocketKey } from './store-streams.ts'

export interface LiveParts extends Omit<HandshakeParts, 'noteSettings' | 'versionOf'> {
  ids: Ids
  log: Log
  limits: SocketLimits
  batchMs: number
  /** Seconds until a client of this address may connect again. */
  retryAfterSeconds(address: string): number | undefined
  /** Settings in the public form. */
  shownSettings(tenant: Tenant): object
  renderError(refusal: ApiError, call: Call): ApiResponse
}

/** Subset of `asked` that is present on the page. */
export type PresenceFilter = (
  urlIdWS: string,
  asked: readonly string[],
  who: { tenant: Tenant; listener: Listener },
) => Promise<Set<string>>

/**
 * Opening times and first event number of this listener's recent connections, over all processes. Undefined without any.
 * With several processes the number is unknown, and no event counts as delivered.
 */
export type ConnectionStartFinder = (
  place: Pick<StreamPlace, 'tenantId' | 'key'>,
  listener: Listener,
) => ConnectionStart | undefined

/** Presence ids of everybody on the page. Without an access check: the caller makes its own. */
export type PresentPeopleFinder = (tenantId: string, urlId: string) => Promise<Set<string>>

/** Subset of `userIds` present on any page that `mayRead` accepts; a page is undefined before its first comment. */
export type ReadablePresenceFilter = (
  tenantId: string,
  userIds: readonly string[],
  mayRead: (page: PageRecord | undefined) => boolean,
) => Promise<Set<string>>

export interface Live {
  upgrade: Upgrade
  /** Called after new events of a stream, for listeners of all processes. */
  notifyStream(tenantId: string, streamId: string): void
  filterPresent: PresenceFilter
  findPresentPeople: PresentPeopleFinder
  filterPresentAnywhere: ReadablePresenceFilter
  findConnectionStart: ConnectionStartFinder
}

export function createLive(parts: LiveParts): Live {
  const { database, clock, ids } = parts
  const versionOf = createVersionFinder(database)
  const reauthorizer = createReauthorizer({ ...parts, versionOf })
  const hub = new Hub<Session>({ ...parts, ...reauthorizer })
  const presence = createPresence({ ...parts, hub })
  const recent = createRecentConnections()
  const poller = createChangePoller({ ...parts, ...reauthorizer, hub })
  /** Lazy: without live requests nothing polls. */
  const start = once(() => {
    database.peers?.subscribe((message) => handlePeerMessage(message, { hub, presence, poller, recent }))
    poller.start()
    presence.start()
  })
  const sockets = new Sockets({
    limits: parts.limits,
    hub,
    authorize(call) {
      start()
      const wait = parts.retryAfterSeconds(call.address)
      if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
      return performHandshake(call, { ...parts, ...reauthorizer, versionOf })
    },
    presence: (listener) => presenceIdOf(listener, ids.next()),
    joined(session, room) {
      presence.moved(session, 'join')
      noteConnection(session, room, recent, parts)
    },
    left: (session) => presence.moved(session, 'leave'),
  })
  return {
    upgrade: upgradeOf(sockets, poller, presence, parts),
    notifyStream(tenantId, streamId) {
      hub.wake(tenantId, streamId)
      database.peers?.notify(`e ${tenantId} ${streamId}`)
    },
    findConnectionStart(place, listener) {
      if (database.peers) start()
      const connection = recent.find(place, listener, clock.now())
      return connection && database.peers ? { ...connection, number: Number.MAX_SAFE_INTEGER } : connection
    },
    ...presenceQueries(presence, start, parts),
  }
}

function presenceQueries(
  presence: Presence,
  start: () => void,
  parts: LiveParts,
): Pick<Live, 'filterPresent' | 'findPresentPeople' | 'filterPresentAnywhere'> {
  return {
    filterPresent(urlIdWS, asked, who) {
      start()
      return findPresent({ urlIdWS, asked, ...who }, presence, parts)
    },
    findPresentPeople(tenantId, urlId) {
      start()
      return presence.everyone(tenantId, parts.pageKey(tenantId, urlId))
    },
    filterPresentAnywhere(tenantId, userIds, mayRead) {
      start()
      return findPresentAnywhere({ tenantId, userIds, mayRead }, presence, parts)
    },
  }
}

function upgradeOf(sockets: Sockets, poller: ChangePoller, presence: Presence, { renderError }: LiveParts): Upgrade {
  return {
    path: '/sub',
    accept: (...asked) => sockets.accept(...asked),
    renderError,
    async close() {
      await Promise.all([sockets.close(), poller.close()])
      await presence.close()
    },
  }
}

/** Called before the first event is sent. */
function noteConnection(
  { start }: Session,
  room: Room,
  recent: RecentConnections,
  { database, clock }: LiveParts,
): void {
  if (!start) return
  const at = clock.now()
  recent.note(room, start.listener, { at, number: room.number })
  database.peers?.notify(`l ${connectionKey(room, start.listener)} ${at}`)
}

/** Peer messages. `e`: new events; `p`: presence changed; `l`: connection opened; undefined: something was written without one. */
function handlePeerMessage(
  message: string | undefined,
  parts: { hub: Hub<Session>; presence: Presence; poller: ChangePoller; recent: RecentConnections },
): void {
  const { hub, presence, poller, recent } = parts
  const [kind, tenantId = '', id = ''] = message?.split(' ') ?? []
  if (kind === 'e') hub.wake(tenantId, id)
  else if (kind === 'p') presence.refresh(tenantId, id)
  else if (kind === 'l') recent.noteRemote(tenantId, Number(id))
  else {
    poller.pollAll()
    presence.refreshAll()
  }
}

interface PresenceQuery {
  urlIdWS: string
  asked: readonly string[]
  tenant: Tenant
  listener: Listener
}

async function findPresent(
  { urlIdWS, asked, tenant, listener }: PresenceQuery,
  presence: Presence,
  parts: LiveParts,
): Promise<Set<string>> {
  const key = readPageKey(urlIdWS, tenant.id)
  // The vendor's mobile client sends its `userIdWS` here after each post: no such page exists.
  if (key === undefined) return new Set()
  const page = (await pagesBySocketKey(parts.database, tenant.id, [key], parts.pageKey)).get(key)
  const refusal = await denyFollow(listener, page, tenant, parts)
  if (refusal) throw new ApiError(refusal.code, { message: refusal.message })
  const present = await presence.among(tenant.id, key, asked.flatMap(presenceIdsMatching))
  return new Set(asked.filter((id) => presenceIdsMatching(id).some((person) => present.has(person))))
}

interface AnywhereQuery {
  tenantId: string
  userIds: readonly string[]
  mayRead: Parameters<ReadablePresenceFilter>[2]
}

async function findPresentAnywhere(
  { tenantId, userIds, mayRead }: AnywhereQuery,
  presence: Presence,
  { database, pageKey }: LiveParts,
): Promise<Set<string>> {
  const places = await presence.placesOf(tenantId, userIds)
  const keys = [...new Set([...places.values()].flat())]
  const pages = await pagesBySocketKey(database, tenantId, keys, pageKey)
  return new Set(
    [...places].filter(([, open]) => open.some((key) => mayRead(pages.get(key)))).map(([person]) => person),
  )
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
