// Presence across processes: each writes its own people as rows and reads those of the others.

import type { Ids } from '../../../platform/crypto/ids.ts'
import type { Database, Peers } from '../../../platform/data/database.ts'
import { createProcessRegistry, heartbeatEveryMs } from '../../../platform/data/process-registry.ts'
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
  /** Reads people of other processes. */
  refresh(room: Room): Promise<void>
  among(place: Omit<PresentPerson, 'person'>, people: readonly string[]): Promise<Set<string>>
  everyone(place: Omit<PresentPerson, 'person'>): Promise<Set<string>>
  placesOf(tenantId: string, people: readonly string[]): Promise<Omit<PresentPerson, 'tenantId'>[]>
  close(): Promise<void>
}

export interface SharedPresenceParts {
  database: Database
  peers: Peers
  ids: Ids
  log: Log
  rooms(): Iterable<Room<Member>>
  find(tenantId: string, key: string): Room | undefined
  changed(room: Room): void
}

/** Batching window of writes. */
const writeEveryMs = 50
/** Per page, from other processes. */
const maxRemotePresences = 50_000

export function createSharedPresence(parts: SharedPresenceParts): SharedPresence {
  const { database, peers, log, rooms, changed } = parts
  const processId = parts.ids.next()
  const processes = createProcessRegistry(database, processId)
  const writer = createWriter(processId, parts)

  async function refresh(room: Room): Promise<void> {
    const { tenantId, key: roomKey } = room
    room.people.setRemotePeople(
      await findRemotePresence(database, { tenantId, roomKey }, processId, maxRemotePresences),
    )
    changed(room)
  }

  async function beat(): Promise<void> {
    const { isNew, dead } = await processes.beat()
    for (const id of dead) await database.write((tx) => removePresenceOfProcess(tx, id))
    for (const room of rooms()) {
      if (room.isFeed) continue
      if (isNew) for (const person of room.people.localPeople()) writer.note(room, person)
      await refresh(room)
      if (dead.length > 0) peers.notify(`p ${room.tenantId} ${room.key}`)
    }
  }

  const beatOrLog = () => beat().catch((error) => log.error({ error }, 'who is present could not be shared'))
  let beating: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      beating = beatOrLog()
      timer = setInterval(() => {
        beating = beatOrLog()
      }, heartbeatEveryMs)
    },
    note: writer.note,
    refresh,
    among: (place, people) => filterPresent(database, place, processId, people),
    everyone: (place) => findRemotePresence(database, place, processId, maxRemotePresences),
    placesOf: (tenantId, people) => findRemotePlaces(database, tenantId, processId, people),
    async close() {
      clearInterval(timer)
      if (!beating) return
      await beating
      await writer.close()
      await database.write((tx) => removePresenceOfProcess(tx, processId))
      await processes.leave()
    },
  }
}

/** Writes the state at write time, however often it changed in between. */
function createWriter(processId: string, { database, peers, log, find }: SharedPresenceParts) {
  let waiting = new Map<string, PresentPerson>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const notes = [...waiting.values()]
    waiting = new Map()
    if (notes.length === 0) return
    await database.write(async (tx) => {
      for (const note of notes) {
        const isHere = find(note.tenantId, note.roomKey)?.people.isLocal(note.person) ?? false
        ;(isHere ? addPresence : removePresence)(tx, processId, note)
      }
    })
    for (const { tenantId, roomKey } of notes) peers.notify(`p ${tenantId} ${roomKey}`)
  }

  function writeNext(): Promise<void> {
    timer = undefined
    writing = writing.then(write).catch((error) => log.error({ error }, 'who is present could not be written'))
    return writing
  }

  return {
    note({ tenantId, key: roomKey }: Room, person: string) {
      waiting.set(`${tenantId} ${roomKey} ${person}`, { tenantId, roomKey, person })
      timer ??= setTimeout(writeNext, writeEveryMs)
    },
    close() {
      clearTimeout(timer)
      return writeNext()
    },
  }
}
