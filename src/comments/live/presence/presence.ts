// Presence on pages: joins and leaves are broadcast in batches and shared with other processes.

import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/crypto/ids.ts'
import type { Database } from '../../../platform/data/database.ts'
import type { Log } from '../../../platform/log.ts'
import { encodeFrame } from '../../events/rules-frame.ts'
import type { Hub } from '../hub.ts'
import { lastSentAt, type Room, sendFrames } from '../room.ts'
import { isAnonymousPresence } from '../rules-listener.ts'
import type { Session } from '../session.ts'
import { createSharedPresence } from './shared-presence.ts'
import type { PresentPerson } from './store-presence.ts'

/** The batch interval grows with the number of people present. */
const batch = { minMs: 100, perPersonMs: 1, maxMs: 5000 }
/** Per frame. */
const maxIdsPerFrame = 500
/** Above it, anonymous people are broadcast as a number only. */
const maxNamedPresences = 1000

export interface PresenceParts {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  hub: Hub<Session>
}

export interface Presence {
  start(): void
  moved(session: Session, how: 'join' | 'leave'): void
  /** Called when presence in other processes changed. */
  refresh(tenantId: string, key: string): void
  /** The same, on pages that are not known. */
  refreshAll(): void
  /** Subset of `people` that is present on the page. */
  among(tenantId: string, key: string, people: readonly string[]): Promise<Set<string>>
  /** Everybody on the page. */
  everyone(tenantId: string, key: string): Promise<Set<string>>
  /** Keys of the pages on which each of these people is present. */
  placesOf(tenantId: string, people: readonly string[]): Promise<Map<string, string[]>>
  close(): Promise<void>
}

export function createPresence(parts: PresenceParts): Presence {
  const { database, hub } = parts
  const broadcaster = createBroadcaster(parts)
  const find = (tenantId: string, key: string) => hub.find(tenantId, key)
  const rooms = () => hub.rooms()
  const shared =
    database.peers &&
    createSharedPresence({ ...parts, peers: database.peers, find, rooms, changed: broadcaster.changed })

  const refresh = (room: Room | undefined) => {
    if (room) shared?.refresh(room)
  }
  return {
    start: () => shared?.start(),
    refresh: (tenantId, key) => refresh(find(tenantId, key)),
    refreshAll: () => shared?.refreshAll(),
    moved({ start }, how) {
      if (start?.presence === undefined) return
      const { room, presence } = start
      if (room.people[how](presence)) shared?.note(room, presence)
      if (how === 'join') {
        room.people.requestCount()
        if (room.members.size === 1) refresh(room)
      }
      broadcaster.changed(room)
    },
    async among(tenantId, key, people) {
      const remote = await shared?.among({ tenantId, roomKey: key }, people)
      const local = find(tenantId, key)?.people
      return new Set(people.filter((person) => local?.isLocal(person) || remote?.has(person)))
    },
    async everyone(tenantId, key) {
      const remote = (await shared?.everyone({ tenantId, roomKey: key })) ?? []
      return new Set([...(find(tenantId, key)?.people.localPeople() ?? []), ...remote])
    },
    async placesOf(tenantId, people) {
      const remote = (await shared?.placesOf(tenantId, people)) ?? []
      return groupPlaces([...localPlaces(rooms(), tenantId, new Set(people)), ...remote])
    },
    async close() {
      broadcaster.close()
      await shared?.close()
    },
  }
}

type PlacedPerson = Pick<PresentPerson, 'person' | 'roomKey'>

/** Costs as much as there are people connected. */
function localPlaces(rooms: Iterable<Room>, tenantId: string, people: ReadonlySet<string>): PlacedPerson[] {
  const found: PlacedPerson[] = []
  for (const room of rooms) {
    if (room.tenantId !== tenantId || room.isFeed) continue
    for (const person of room.people.localPeople()) if (people.has(person)) found.push({ person, roomKey: room.key })
  }
  return found
}

function groupPlaces(found: readonly PlacedPerson[]): Map<string, string[]> {
  const byPerson = Map.groupBy(found, ({ person }) => person)
  return new Map([...byPerson].map(([person, places]) => [person, places.map(({ roomKey }) => roomKey)]))
}

function createBroadcaster({ clock, ids }: PresenceParts): { changed(room: Room): void; close(): void } {
  const timers = new Map<Room, NodeJS.Timeout>()

  function broadcast(room: Room): void {
    timers.delete(room)
    const { joined, left, count } = room.people.takeChanges()
    const now = clock.now()
    const frames = partsOf(joined, left, count).map((part) =>
      encodeFrame(
        JSON.stringify({ type: 'p-u', timestamp: lastSentAt(room), ts: now, bId: ids.next(), ...part, sc: count }),
      ),
    )
    sendFrames(room, frames, true)
  }

  return {
    changed(room) {
      if (timers.has(room) || !room.people.hasChanges()) return
      const wait = Math.min(batch.maxMs, Math.max(batch.minMs, room.people.size() * batch.perPersonMs))
      timers.set(
        room,
        setTimeout(() => broadcast(room), wait),
      )
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** At least one part, which carries the count. */
function partsOf(
  joined: readonly string[],
  left: readonly string[],
  count: number,
): { uj?: string[]; ul?: string[] }[] {
  const named = (people: readonly string[]) =>
    count > maxNamedPresences ? people.filter((person) => !isAnonymousPresence(person)) : people
  const parts = [...inParts(named(joined)).map((uj) => ({ uj })), ...inParts(named(left)).map((ul) => ({ ul }))]
  return parts.length > 0 ? parts : [{}]
}

function inParts(people: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < people.length; at += maxIdsPerFrame) parts.push(people.slice(at, at + maxIdsPerFrame))
  return parts
}
