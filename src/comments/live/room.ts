// Room: sessions of this process on one stream, and the position up to which events were sent.
import { RoomPresence } from './presence/room-presence.ts'

/** Listener as rooms see it. */
export interface Member {
  /** One or more whole frames. */
  write(frames: Buffer): void
}

export interface StreamPlace {
  readonly tenantId: string
  /** As in `urlIdWS`; for a personal stream, the stream's id. */
  readonly key: string
  readonly isFeed: boolean
}

export interface StreamProgress {
  /** Undefined before the page's first comment. */
  streamId: string | undefined
  /** Number of the last event sent. */
  number: number
  /** Its time; 0 without any. */
  at: number
  /** Access version at the last authorization, see `accessVersionOf`. */
  rules: string
  /** Tenant version at the last settings check. */
  tenantVersion: number
}

/** Equal while the same people may read the page. */
export function accessVersionOf(tenantVersion: number, guard: string): string {
  return `${tenantVersion} ${guard}`
}

/** Differs from every version: a session was authorized under other rules, so all are checked again. */
export const unknownAccessVersion = ''

export interface Room<M extends Member = Member> extends StreamPlace, StreamProgress {
  readonly members: Set<M>
  /** Reservations of joining sessions; the room stays while there are any. */
  reserved: number
  readonly people: RoomPresence
  /** `again`: woken during a read. */
  reading: 'no' | 'soon' | 'now' | 'again'
  readAt: number
}

export function createRoom<M extends Member>(place: StreamPlace, progress: StreamProgress): Room<M> {
  return {
    ...place,
    ...progress,
    members: new Set(),
    reserved: 0,
    people: new RoomPresence(),
    reading: 'no',
    readAt: Number.NEGATIVE_INFINITY,
  }
}

/**
 * Timestamp of presence frames, which are not in the log. Clients resume from the latest time received, so it must not
 * exceed unsent events, as the clock may.
 */
export function lastSentAt({ at }: StreamProgress): number {
  return at + 1
}

/** `together`: in one write; else one write per frame. */
export function sendFrames(room: Room, frames: readonly Buffer[], together: boolean): void {
  const writes = together && frames.length > 1 ? [Buffer.concat(frames)] : frames
  for (const member of room.members) for (const write of writes) member.write(write)
}
