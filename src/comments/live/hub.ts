// Who listens to which stream, in this process: woken, it reads the rows and hands them out, in the order of their numbers.
import type { Database } from '../../platform/data/database.ts'
import type { Log } from '../../platform/log.ts'
import { maxEventBytes, maxEvents } from '../events/rules-event-window.ts'
import { encodeFrame } from '../events/rules-frame.ts'
import { eventSizesAfter, eventsAfter } from '../events/store-event-log.ts'
import { pageById } from '../pages/store.ts'
import { countWithinBytes } from '../wire/rules-response-size.ts'
import {
  createRoom,
  type Member,
  type Room,
  type StreamPlace,
  type StreamProgress,
  sendFrames,
  unknownAccessVersion,
} from './room.ts'

export interface HubParts<M extends Member> {
  database: Database
  log: Log
  /** What follows an event within this time goes out together with the next. 0: each by itself, at once. */
  gatherMs: number
  pageKey(tenantId: string, urlId: string): string
  /** Shows those out who may not read any more. Asked between reading and handing out: nobody hears what is not for them. */
  askAgain(room: Room<M>): Promise<void>
}

const nameOf = (tenantId: string, key: string): string => `${tenantId} ${key}`

export class Hub<M extends Member> {
  readonly #parts: HubParts<M>
  readonly #rooms = new Map<string, Room<M>>()
  readonly #making = new Map<string, Promise<StreamProgress>>()
  readonly #byStream = new Map<string, Room<M>>()
  /** Tenants with rooms of pages that are none yet, and how many. */
  readonly #unborn = new Map<string, number>()

  constructor(parts: HubParts<M>) {
    this.#parts = parts
  }

  rooms(): Iterable<Room<M>> {
    return this.#rooms.values()
  }

  find(tenantId: string, key: string): Room<M> | undefined {
    return this.#rooms.get(nameOf(tenantId, key))
  }

  /** The room of this place, which is kept for whoever is about to come in. `begin` says how far its stream is. */
  async expect(place: StreamPlace, begin: () => Promise<StreamProgress>): Promise<Room<M>> {
    const name = nameOf(place.tenantId, place.key)
    let room = this.#rooms.get(name)
    if (!room) {
      const making = this.#making.get(name) ?? begin()
      this.#making.set(name, making)
      const progress = await making.finally(() => this.#making.delete(name))
      room = this.#rooms.get(name) ?? this.#add(createRoom<M>(place, progress))
    }
    room.expected++
    // Whatever happened since its beginning was read.
    if (room.expected === 1 && room.members.size === 0) this.#stir(room)
    return room
  }

  /** Let in under these rules. */
  arrived(room: Room<M>, member: M, rules: string): void {
    room.expected--
    room.members.add(member)
    if (rules !== room.rules) room.rules = unknownAccessVersion
  }

  /** Whoever was expected does not come after all. */
  stayedAway(room: Room<M>): void {
    room.expected--
    this.#removeIfEmpty(room)
  }

  gone(room: Room<M>, member: M): void {
    if (room.members.delete(member)) this.#removeIfEmpty(room)
  }

  /** The stream has, or may have, events that were not handed out. */
  wake(tenantId: string, streamId: string): void {
    const room = this.#byStream.get(nameOf(tenantId, streamId))
    if (room) this.#stir(room)
    else if (this.#unborn.has(tenantId)) void this.#look(tenantId, streamId)
  }

  /** The page of a room has come to be. */
  bear(room: Room<M>, streamId: string): void {
    if (room.streamId === undefined) {
      room.streamId = streamId
      this.#byStream.set(nameOf(room.tenantId, streamId), room)
      this.#countUnborn(room.tenantId, -1)
    }
    this.#stir(room)
  }

  #add(room: Room<M>): Room<M> {
    const { tenantId, key, streamId } = room
    this.#rooms.set(nameOf(tenantId, key), room)
    if (streamId === undefined) this.#countUnborn(tenantId, 1)
    else this.#byStream.set(nameOf(tenantId, streamId), room)
    return room
  }

  #removeIfEmpty(room: Room<M>): void {
    if (room.members.size > 0 || room.expected > 0) return
    this.#rooms.delete(nameOf(room.tenantId, room.key))
    if (room.streamId === undefined) this.#countUnborn(room.tenantId, -1)
    else this.#byStream.delete(nameOf(room.tenantId, room.streamId))
  }

  #countUnborn(tenantId: string, by: 1 | -1): void {
    const count = (this.#unborn.get(tenantId) ?? 0) + by
    if (count > 0) this.#unborn.set(tenantId, count)
    else this.#unborn.delete(tenantId)
  }

  #stir(room: Room<M>): void {
    if (room.reading === 'now') room.reading = 'again'
    if (room.reading !== 'no') return
    const wait = this.#parts.gatherMs - (performance.now() - room.readAt)
    room.reading = 'soon'
    if (wait > 0) setTimeout(() => void this.#read(room), wait)
    else void this.#read(room)
  }

  async #read(room: Room<M>): Promise<void> {
    room.reading = 'now'
    try {
      while (await this.#readSome(room)) {}
    } catch (error) {
      this.#parts.log.error({ error }, 'events could not be read; they are looked for again')
    }
    const isWoken = (room.reading as Room['reading']) === 'again'
    room.reading = 'no'
    room.readAt = performance.now()
    if (isWoken) this.#stir(room)
  }

  /**
   * Rows are read when they go out, not before, so that what was taken back meanwhile is not among them. As many as a log
   * would answer, by count and bytes; what is left is read at once behind them.
   */
  async #readSome(room: Room<M>): Promise<boolean> {
    const { database, gatherMs, askAgain } = this.#parts
    if (room.streamId === undefined || room.members.size + room.expected === 0) return false
    const { tenantId, streamId, number } = room
    const sizes = await eventSizesAfter(database, { tenantId, streamId, number }, maxEvents)
    const to = sizes[countWithinBytes(sizes, maxEventBytes.stored) - 1]?.number
    const rows = to === undefined ? [] : await eventsAfter(database, { tenantId, streamId, number }, to)
    if (rows.length > 0) await askAgain(room)
    room.number = rows.at(-1)?.number ?? room.number
    room.at = rows.at(-1)?.at ?? room.at
    const frames = rows.flatMap(({ payload }) => (payload === null ? [] : [encodeFrame(payload)]))
    sendFrames(room, frames, gatherMs > 0)
    return to !== undefined && (sizes.length === maxEvents || to !== sizes.at(-1)?.number)
  }

  /** Perhaps it is the page that a room has been waiting for. */
  async #look(tenantId: string, pageId: string): Promise<void> {
    const { database, log, pageKey } = this.#parts
    try {
      const page = await pageById(database, tenantId, pageId)
      const room = page && this.find(tenantId, pageKey(tenantId, page.urlId))
      if (room) this.bear(room, pageId)
    } catch (error) {
      log.error({ error }, 'a page could not be looked for; it is looked for again')
    }
  }
}
