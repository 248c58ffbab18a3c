// Presence across processes: each writes its own people as rows, and reads those of the others in rooms that have moved.

import type { Database, Heartbeat, Peers } from '../../../platform/data/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Member, Room } from '../room.ts'
import {
  addPresence,
  filterPresent,
  findRemotePlaces,
  findRemotePresence,
  type PresentPerson,
  removePresence,
  removePresenceOfProcess,
} from './store-presence.ts'

export interface SharedPresence {
  start(): void
  /** Called when a person joins or leaves in this process. */
  note(room: Room, person: string): void
  /** Reads people of other processes, soon. */
  refresh(room: Room): void
  /** The same of all rooms. */
  refreshAll(): void
  among(place: Omit<PresentPerson, 'person'>, people: readonly string[]): Promise<Set<string>>
  everyone(place: Omit<PresentPerson, 'person'>): Promise<Set<string>>
  placesOf(tenantId: string, people: readonly string[]): Promise<Omit<PresentPerson, 'tenantId'>[]>
  close(): Promise<void>
}

export interface SharedPresenceParts {
  database: Database
  peers: Peers
  log: Log
  rooms(): Iterable<Room<Member>>
  find(tenantId: string, key: string): Room | undefined
  changed(room: Room): void
}

/** Batching window of writes, and of reads. */
const gatherMs = 50
/** Until what could not be written or read is tried again. */
const againMs = 1000
/** Per page, from other processes. */
const maxRemotePresences = 50_000

export function createSharedPresence(parts: SharedPresenceParts): SharedPresence {
  const { database, peers, log, rooms } = parts
  const writer = createWriter(parts)
  const reader = createReader(parts)
  let isStarted = false
  let others = 0

  const refreshAll = () => {
    for (const room of rooms()) if (!room.isFeed) reader.refresh(room)
  }

  async function follow({ isNew, dead, others: living }: Heartbeat): Promise<void> {
    const hasCompany = others === 0 && living > 0
    others = living
    if (isNew) for (const room of rooms()) for (const person of room.people.localPeople()) writer.note(room, person)
    if (dead.length > 0)
      await database.write(async (tx) => {
        for (const id of dead) await removePresenceOfProcess(tx, id)
      })
    if (isNew || hasCompany || dead.length > 0) refreshAll()
  }

  peers.onBeat((beat) => {
    if (!isStarted) return
    follow(beat).catch((error) => log.error({ error }, 'who is present could not be shared'))
  })
  return {
    start() {
      isStarted = true
    },
    note: writer.note,
    refresh: reader.refresh,
    refreshAll,
    among: (place, people) => filterPresent(database, place, peers.id, people),
    everyone: async (place) =>
      (await findRemotePresence(database, place.tenantId, [place.roomKey], peers.id, maxRemotePresences)).get(
        place.roomKey,
      ) ?? new Set(),
    placesOf: (tenantId, people) => findRemotePlaces(database, tenantId, peers.id, people),
    async close() {
      if (!isStarted) return
      isStarted = false
      await Promise.all([writer.close(), reader.close()])
      await database.write((tx) => removePresenceOfProcess(tx, peers.id))
    },
  }
}

/** Rooms of one window are read together, by one statement for each tenant. */
function createReader({ database, peers, log, changed }: SharedPresenceParts) {
  let waiting = new Set<Room>()
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const byTenant = Map.groupBy(waiting, ({ tenantId }) => tenantId)
    waiting = new Set()
    for (const [tenantId, rooms] of byTenant) {
      const keys = rooms.map(({ key }) => key)
      const people = await findRemotePresence(database, tenantId, keys, peers.id, maxRemotePresences)
      for (const room of rooms) {
        room.people.setRemotePeople(people.get(room.key) ?? new Set())
        changed(room)
      }
    }
  }

  function readNext(): void {
    const rooms = [...waiting]
    timer = undefined
    reading = reading.then(read).catch((error) => {
      log.error({ error }, 'who is present elsewhere could not be read; it is looked at again')
      for (const room of rooms) refresh(room, againMs)
    })
  }

  function refresh(room: Room, withinMs = gatherMs): void {
    waiting.add(room)
    timer ??= setTimeout(readNext, withinMs)
  }
  return {
    refresh: (room: Room) => refresh(room),
    close() {
      clearTimeout(timer)
      return reading
    },
  }
}

/** Writes the state at write time, however often it changed in between. */
function createWriter({ database, peers, log, find }: SharedPresenceParts) {
  let waiting = new Map<string, PresentPerson>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const notes = [...waiting.values()]
    if (notes.length === 0) return
    const before = waiting
    waiting = new Map()
    try {
      await database.write(async (tx) => {
        for (const note of notes) {
          const isHere = find(note.tenantId, note.roomKey)?.people.isLocal(note.person) ?? false
          ;(isHere ? addPresence : removePresence)(tx, peers.id, note)
        }
      })
    } catch (error) {
      waiting = new Map([...before, ...waiting])
      timer ??= setTimeout(writeNext, againMs)
      throw error
    }
    for (const { tenantId, roomKey } of notes) peers.notify(`p ${tenantId} ${roomKey}`)
  }

  function writeNext(): Promise<void> {
    timer = undefined
    writing = writing
      .then(write)
      .catch((error) => log.error({ error }, 'who is present could not be written; it is tried again'))
    return writing
  }

  return {
    note({ tenantId, key: roomKey }: Room, person: string) {
      waiting.set(`${tenantId} ${roomKey} ${person}`, { tenantId, roomKey, person })
      timer ??= setTimeout(writeNext, gatherMs)
    },
    async close() {
      clearTimeout(timer)
      await writeNext()
      clearTimeout(timer)
    },
  }
}
