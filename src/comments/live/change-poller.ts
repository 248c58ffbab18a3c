// Polling of database changes every second: events, new pages, settings and bans of other processes.
import type { Database } from '../../platform/data/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Hub } from './hub.ts'
import { accessVersionOf, type Member, type Room } from './room.ts'
import {
  accessGuardOf,
  pageStates,
  pagesBySocketKey,
  personStates,
  type StreamState,
  tenantVersions,
} from './store-streams.ts'

export interface ChangePollerParts<M extends Member> {
  database: Database
  log: Log
  hub: Hub<M>
  pageKey(tenantId: string, urlId: string): string
  /** Called after a tenant's version changed. */
  sendSettings(tenantId: string, rooms: readonly Room<M>[]): Promise<void>
  /** Called with the current access version; does nothing where the room has it. */
  reauthorizeRoom(rules: string, room: Room<M>): Promise<void>
}

export interface ChangePoller {
  start(): void
  /** Polls at once, after a possible gap in notifications. */
  poll(): void
  close(): Promise<void>
}

/** Maximum delay where a peer notification is lost. */
const everyMs = 1000

export function createChangePoller<M extends Member>(parts: ChangePollerParts<M>): ChangePoller {
  let lastVersion: number | undefined
  let polling: Promise<void> | undefined
  let isRequested = false

  async function pollOnce(): Promise<void> {
    const byTenant = Map.groupBy(parts.hub.rooms(), ({ tenantId }) => tenantId)
    const current = parts.database.version()
    if (byTenant.size === 0 || (current !== undefined && current === lastVersion)) return
    const versions = await tenantVersions(parts.database, [...byTenant.keys()])
    for (const [tenantId, rooms] of byTenant) {
      const version = versions.get(tenantId) ?? 0
      await pollTenant({ tenantId, rooms, version }, parts)
      const late = rooms.filter(({ tenantVersion }) => tenantVersion !== version)
      if (late.length > 0) await parts.sendSettings(tenantId, late)
      for (const room of late) room.tenantVersion = version
    }
    lastVersion = current
  }

  async function pollUntilIdle(): Promise<void> {
    do {
      isRequested = false
      await pollOnce().catch((error) => parts.log.error({ error }, 'pages with sockets could not be looked at'))
    } while (isRequested)
    polling = undefined
  }

  function requestPoll(): void {
    isRequested = true
    polling ??= pollUntilIdle()
  }

  let timer: NodeJS.Timeout | undefined
  return {
    poll: requestPoll,
    start() {
      timer = setInterval(requestPoll, everyMs)
    },
    async close() {
      clearInterval(timer)
      await polling
    },
  }
}

interface TenantRooms<M extends Member> {
  tenantId: string
  rooms: readonly Room<M>[]
  version: number
}

async function pollTenant<M extends Member>(polled: TenantRooms<M>, parts: ChangePollerParts<M>): Promise<void> {
  const { tenantId, rooms, version } = polled
  const { database, hub, reauthorizeRoom } = parts
  const feeds = rooms.filter(({ isFeed }) => isFeed)
  const pages = rooms.filter(({ isFeed, streamId }) => !isFeed && streamId !== undefined)
  const states = [
    ...(await pageStates(database, tenantId, idsOf(pages))),
    ...(await personStates(database, tenantId, idsOf(feeds))),
  ]
  const byId = new Map(states.map((state): [string, StreamState] => [state.id, state]))
  for (const room of [...pages, ...feeds]) {
    const state = byId.get(room.streamId ?? '')
    await reauthorizeRoom(accessVersionOf(version, state?.guard ?? ''), room)
    if (state && state.number > room.number) hub.wake(tenantId, state.id)
  }
  await attachPages(polled, parts)
}

/** Pages created since for rooms without stream. */
async function attachPages<M extends Member>(
  { tenantId, rooms, version }: TenantRooms<M>,
  { database, hub, pageKey, reauthorizeRoom }: ChangePollerParts<M>,
): Promise<void> {
  const pageless = rooms.filter(({ isFeed, streamId }) => !isFeed && streamId === undefined)
  if (pageless.length === 0) return
  const keys = pageless.map(({ key }) => key)
  const created = await pagesBySocketKey(database, tenantId, keys, pageKey)
  for (const room of pageless) {
    const page = created.get(room.key)
    if (page) hub.attachPage(room, page.id)
    await reauthorizeRoom(accessVersionOf(version, page ? accessGuardOf(page) : ''), room)
  }
}

function idsOf(rooms: readonly Room[]): string[] {
  return rooms.flatMap(({ streamId }) => streamId ?? [])
}
