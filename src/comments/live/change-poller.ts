// Polling of database changes: events, new pages, settings and bans that no word of another process tells of.
import type { Database } from '../../platform/data/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Hub } from './hub.ts'
import { accessVersionOf, type Member, type Room, unknownAccessVersion } from './room.ts'
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
  /** Polls all rooms at once, after something was written that nobody told of. */
  pollAll(): void
  close(): Promise<void>
}

/** Without other processes: those that write beside the server tell it nothing. */
const everyMs = 1000
/** With others, which tell what they write: for programs that are none of ours. */
const rareMs = 30_000

/** `tenants`: rooms of tenants whose version has moved; it moves with settings, bans, and the state of pages. */
type Extent = 'tenants' | 'all'

export function createChangePoller<M extends Member>(parts: ChangePollerParts<M>): ChangePoller {
  const { database, log } = parts
  let lastVersion: number | undefined
  let requested: Extent | undefined
  let polling: Promise<void> | undefined

  async function pollOnce(extent: Extent): Promise<void> {
    const current = database.version()
    if (current !== undefined && current === lastVersion) return
    await pollRooms(extent, parts)
    lastVersion = current
  }

  async function pollUntilIdle(): Promise<void> {
    while (requested) {
      const extent = requested
      requested = undefined
      try {
        await pollOnce(extent)
      } catch (error) {
        log.error({ error }, 'pages with sockets could not be looked at')
        timer ??= setTimeout(retry, everyMs)
        break
      }
    }
    polling = undefined
  }

  function request(extent: Extent): void {
    if (requested !== 'all') requested = extent
    polling ??= pollUntilIdle()
  }

  let timer: NodeJS.Timeout | undefined
  let interval: NodeJS.Timeout | undefined
  const pollAll = () => request('all')
  const retry = () => {
    timer = undefined
    pollAll()
  }
  return {
    pollAll,
    start() {
      database.peers?.onBeat(({ hasMoved }) => {
        if (interval && (hasMoved || hasUnchecked(parts.hub.rooms()))) request('tenants')
      })
      interval = setInterval(pollAll, database.peers ? rareMs : everyMs)
    },
    async close() {
      clearInterval(interval)
      interval = undefined
      await polling
      clearTimeout(timer)
    },
  }
}

/** A session joined under other rules than the room's. */
function hasUnchecked(rooms: Iterable<Room>): boolean {
  for (const { rules } of rooms) if (rules === unknownAccessVersion) return true
  return false
}

async function pollRooms<M extends Member>(extent: Extent, parts: ChangePollerParts<M>): Promise<void> {
  const byTenant = Map.groupBy(parts.hub.rooms(), ({ tenantId }) => tenantId)
  if (byTenant.size === 0) return
  const versions = await tenantVersions(parts.database, [...byTenant.keys()])
  for (const [tenantId, rooms] of byTenant) {
    const version = versions.get(tenantId) ?? 0
    const late = rooms.filter(({ tenantVersion }) => tenantVersion !== version)
    if (extent === 'all' || late.length > 0 || hasUnchecked(rooms))
      await pollTenant({ tenantId, rooms, version }, parts)
    if (late.length > 0) await parts.sendSettings(tenantId, late)
    for (const room of late) room.tenantVersion = version
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
