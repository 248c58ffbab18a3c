// Looks around every second: events of other processes that nobody told of, pages that came to be, settings and bans.
import type { Database } from '../../platform/data/database.ts'
import type { Log } from '../../platform/log.ts'
import {
  guardOf,
  pageStates,
  pagesBySocketKey,
  personStates,
  type StreamState,
  tenantVersions,
} from '../store/followed.ts'
import type { Hub } from './hub.ts'
import type { Member, Room } from './room.ts'

export interface FollowParts<M extends Member> {
  database: Database
  log: Log
  hub: Hub<M>
  pageKey(tenantId: string, urlId: string): string
  /** Settings, bans, moderators: what is allowed may be another thing now. */
  tenantMoved(tenantId: string, rooms: readonly Room<M>[]): Promise<void>
  /** Other people may read the page now. */
  guardMoved(room: Room<M>): Promise<void>
}

export interface Following {
  start(): void
  /** At once, because something may have been missed. */
  look(): void
  close(): Promise<void>
}

/** What is told in other ways is late by this much where that fails. */
const everyMs = 1000

export function createFollowing<M extends Member>(parts: FollowParts<M>): Following {
  let stamp: number | undefined
  let looking: Promise<void> | undefined
  let isWanted = false

  async function lookOnce(): Promise<void> {
    const byTenant = Map.groupBy(parts.hub.rooms(), ({ tenantId }) => tenantId)
    const current = parts.database.stamp()
    if (byTenant.size === 0 || (current !== undefined && current === stamp)) return
    await compareVersions(byTenant, parts)
    for (const [tenantId, rooms] of byTenant) await lookAt(tenantId, rooms, parts)
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
    look,
    start() {
      timer = setInterval(look, everyMs)
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}

async function compareVersions<M extends Member>(
  byTenant: ReadonlyMap<string, readonly Room<M>[]>,
  { database, tenantMoved }: FollowParts<M>,
): Promise<void> {
  const versions = await tenantVersions(database, [...byTenant.keys()])
  for (const [tenantId, rooms] of byTenant) {
    const version = versions.get(tenantId) ?? 0
    const late = rooms.filter(({ tenantVersion }) => tenantVersion !== version)
    if (late.length > 0) await tenantMoved(tenantId, late)
    for (const room of late) room.tenantVersion = version
  }
}

async function lookAt<M extends Member>(
  tenantId: string,
  rooms: readonly Room<M>[],
  { database, hub, pageKey, guardMoved }: FollowParts<M>,
): Promise<void> {
  const feeds = rooms.filter(({ isFeed }) => isFeed)
  const pages = rooms.filter(({ isFeed, streamId }) => !isFeed && streamId !== undefined)
  const unborn = rooms.filter(({ isFeed, streamId }) => !isFeed && streamId === undefined)
  const states = [
    ...(await pageStates(database, tenantId, idsOf(pages))),
    ...(await personStates(database, tenantId, idsOf(feeds))),
  ]
  const byId = new Map(states.map((state): [string, StreamState] => [state.id, state]))
  for (const room of [...pages, ...feeds]) {
    const state = byId.get(room.streamId ?? '')
    if (!state) continue
    if (state.guard !== room.guard) await guardMoved(room)
    if (state.number > room.number) hub.wake(tenantId, state.id)
  }
  if (unborn.length === 0) return
  const born = await pagesBySocketKey(
    database,
    tenantId,
    unborn.map(({ key }) => key),
    pageKey,
  )
  for (const room of unborn) {
    const page = born.get(room.key)
    if (!page) continue
    if (guardOf(page) !== room.guard) await guardMoved(room)
    hub.bear(room, page.id)
  }
}

function idsOf(rooms: readonly Room[]): string[] {
  return rooms.flatMap(({ streamId }) => streamId ?? [])
}
