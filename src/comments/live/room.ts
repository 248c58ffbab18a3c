// A room: those who listen to one stream of events here, and how far it has been handed out to them.
import { RoomPresence } from './presence/room-presence.ts'

/** Somebody who listens, as far as rooms know them. */
export interface Member {
  /** Whole frames, one or more. */
  write(frames: Buffer): void
}

export interface StreamPlace {
  readonly tenantId: string
  /** As in `urlIdWS`; for a person's own feed, its stream. */
  readonly key: string
  readonly isFeed: boolean
}

export interface StreamProgress {
  /** Undefined while nobody has written on the page. */
  streamId: string | undefined
  /** Of the last event that was handed out. */
  number: number
  /** Its time; 0 where there was none. */
  at: number
  /** For whom the page was, and what the tenant allowed, when it was last asked who may read it: see `rulesOf`. */
  rules: string
  /** Of the tenant, when it was last looked at what it says of itself. */
  tenantVersion: number
}

/** Compares equal while the same people may read the page. */
export function accessVersionOf(tenantVersion: number, guard: string): string {
  return `${tenantVersion} ${guard}`
}

/** Somebody among them was asked under other rules: all are asked again. */
export const unknownAccessVersion = ''

export interface Room<M extends Member = Member> extends StreamPlace, StreamProgress {
  readonly members: Set<M>
  /** Those who are about to come in: the room is kept for them. */
  expected: number
  readonly people: RoomPresence
  /** `again`: woken while it was being read. */
  reading: 'no' | 'soon' | 'now' | 'again'
  readAt: number
}

export function createRoom<M extends Member>(place: StreamPlace, progress: StreamProgress): Room<M> {
  return {
    ...place,
    ...progress,
    members: new Set(),
    expected: 0,
    people: new RoomPresence(),
    reading: 'no',
    readAt: Number.NEGATIVE_INFINITY,
  }
}

/**
 * The time of who is present, which stands in no log. Clients go on from the latest time that they were told, so it must not lie
 * behind an event that they were not told of, as the clock may.
 */
export function lastSentAt({ at }: StreamProgress): number {
  return at + 1
}

/** `frames` together where they may be; else each is written by itself. */
export function sendFrames(room: Room, frames: readonly Buffer[], together: boolean): void {
  const writes = together && frames.length > 1 ? [Buffer.concat(frames)] : frames
  for (const member of room.members) for (const write of writes) member.write(write)
}
