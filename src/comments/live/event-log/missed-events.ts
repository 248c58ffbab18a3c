// Events that a returning client has missed: all that happened before its WebSocket connection stood, whatever its clock says.
import type { CommentContext } from '../../context.ts'
import {
  clockLeadMs,
  type EventWindow,
  eventWindow,
  maxEventBytes,
  maxEvents,
} from '../../events/rules-event-window.ts'
import {
  type EventRange,
  eventSizesOfStream,
  eventsOfStream,
  isEventAt,
  type LoggedEvent,
} from '../../events/store-event-log.ts'
import { countWithinBytes } from '../../wire/rules-response-size.ts'
import type { ConnectionStart } from '../recent-connections.ts'
import type { StreamPlace } from '../room.ts'
import type { Listener } from '../rules-listener.ts'

export interface MissedEventsQuery {
  streamId: string
  /** Where its listeners are connected. */
  place: Pick<StreamPlace, 'tenantId' | 'key'>
  listener: Listener
  startTime: number
  endTime: number | undefined
}

/** Of what lies before the start that was asked for, the latest; the rest has its place in the same answer. */
const maxEarlierEvents = maxEvents / 2
/** A connection breaks with events on the way, and the clock is read when that is noticed. */
const lateMs = 10_000

export async function findMissedEvents(asked: MissedEventsQuery, ctx: CommentContext): Promise<LoggedEvent[]> {
  const { streamId, startTime, endTime } = asked
  const now = ctx.clock.now()
  const window = eventWindow(startTime, endTime, now)
  if (endTime === undefined || window.to !== undefined) return read(streamId, window, ctx)
  const stood = ctx.stoodAt(asked.place, asked.listener)
  return readSince({ streamId, startTime, endTime, stood, now }, ctx)
}

interface Since {
  streamId: string
  startTime: number
  endTime: number
  stood: ConnectionStart | undefined
  now: number
}

/**
 * What came after the connection stood was told over it. The start may have been read from a clock: what it hides is told,
 * too. Where it is the time of an event it is more likely one that the client was told, and what stands before it as well:
 * then votes, which clients add up, are not told again. Comments are known by their ids.
 */
async function readSince({ streamId, startTime, endTime, stood, now }: Since, ctx: CommentContext) {
  const isTold = await isEventAt(ctx.database, ctx.tenant.id, streamId, [startTime - 1, startTime])
  const lead = clockLeadMs(endTime, (isTold ? stood?.lastAt : stood?.firstAt) ?? now)
  const from = isTold ? startTime : Math.max(0, startTime - lead)
  const early = Math.max(0, startTime - lead - (stood ? lateMs : 0))
  const upTo = stood?.number
  const maxBytes = maxEventBytes.stored / 2
  const before =
    early < from
      ? await read(streamId, { from: early, to: from - 1 }, ctx, {
          upTo,
          latest: maxEarlierEvents,
          maxBytes,
          withVotes: !isTold,
        })
      : []
  const rest = await read(streamId, { from, to: undefined }, ctx, { upTo, most: maxEvents - before.length, maxBytes })
  return [...before, ...rest]
}

/** Sizes first: of what does not fit, nothing is read. Of one stream no two events share a millisecond. */
async function read(
  streamId: string,
  window: EventWindow,
  { database, tenant }: CommentContext,
  { most = maxEvents, maxBytes = maxEventBytes.stored, ...some }: Bounds & EventRange = {},
): Promise<LoggedEvent[]> {
  const sizes = await eventSizesOfStream(database, tenant.id, streamId, window, most, some)
  const count = countWithinBytes(sizes, maxBytes)
  if (count === 0) return []
  const fitting = some.latest === undefined ? some : { ...some, latest: count }
  return eventsOfStream(database, tenant.id, streamId, window, count, fitting)
}

interface Bounds {
  most?: number
  maxBytes?: number
}
