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
  let stamp: number | undefined
  let looking: Promise<void> | undefined
  let isWanted = false

  async function lookOnce(): Promise<void> {
    const byTenant = Map.groupBy(parts.hub.rooms(), ({ tenantId }) => tenantId)
    const current = parts.database.version()
    if (byTenant.size === 0 || (current !== undefined && current === stamp)) return
    const versions = await tenantVersions(parts.database, [...byTenant.keys()])
    for (const [tenantId, rooms] of byTenant) {
      const version = versions.get(tenantId) ?? 0
      await lookAt({ tenantId, rooms, version }, parts)
      const late = rooms.filter(({ tenantVersion }) => tenantVersion !== version)
      if (late.length > 0) await parts.sendSettings(tenantId, late)
      for (const room of late) room.tenantVersion = version
    }
    stamp = current
  }

  async function lookAll(): Promise<void> {
    do {
      isWanted = false
      await lookOnce().catch((error) => parts.log.error({ error }, 'pages with sockets could not be looked at'))
    } while (isWanted)
    looking = undefined
  }

  function look(): void {
    isWanted = true
    looking ??= lookAll()
  }

  let timer: NodeJS.Timeout | undefined
  return {
    poll: look,
    start() {
      timer = setInterval(look, everyMs)
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

interface Looked<M extends Member> {
  tenantId: string
  rooms: readonly Room<M>[]
  version: number
}

async function lookAt<M extends Member>(looked: Looked<M>, parts: ChangePollerParts<M>): Promise<void> {
  const { tenantId, rooms, version } = looked
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
  await lookForPages(looked, parts)
}

/** Pages created since for rooms without stream. */
async function lookForPages<M extends Member>(
  { tenantId, rooms, version }: Looked<M>,
  { database, hub, pageKey, reauthorizeRoom }: ChangePollerParts<M>,
): Promise<void> {
  const unborn = rooms.filter(({ isFeed, streamId }) => !isFeed && streamId === undefined)
  if (unborn.length === 0) return
  const keys = unborn.map(({ key }) => key)
  const born = await pagesBySocketKey(database, tenantId, keys, pageKey)
  for (const room of unborn) {
    const page = born.get(room.key)
    if (page) hub.bear(room, page.id)
    await reauthorizeRoom(accessVersionOf(version, page ? accessGuardOf(page) : ''), room)
  }
}

function idsOf(rooms: readonly Room[]): string[] {
  return rooms.flatMap(({ streamId }) => streamId ?? [])
}
