// Events missed by a returning client: all before its WebSocket connection was opened, whatever its clock says.
import type { CommentParts, DataContext } from '../../context.ts'
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
  /** Stream to which its listeners connect. */
  place: Pick<StreamPlace, 'tenantId' | 'key'>
  listener: Listener
  startTime: number
  endTime: number | undefined
}

/** Newest events before the requested start; the rest of the reply is for events after it. */
const maxEarlierEvents = maxEvents / 2
/** Events in flight when a connection breaks, plus the time until the client reads its clock. */
const lateMs = 10_000

export async function findMissedEvents(
  query: MissedEventsQuery,
  ctx: DataContext & Pick<CommentParts, 'live'>,
): Promise<LoggedEvent[]> {
  const { streamId, startTime, endTime } = query
  const now = ctx.clock.now()
  const window = eventWindow(startTime, endTime, now)
  if (endTime === undefined || window.to !== undefined) return read(streamId, window, ctx)
  const connection = ctx.live.findConnectionStart(query.place, query.listener)
  return readSince({ streamId, startTime, endTime, connection, now }, ctx)
}

interface Since {
  streamId: string
  startTime: number
  endTime: number
  connection: ConnectionStart | undefined
  now: number
}

/**
 * Events after the connection was opened came over it. The start may be from the client's clock, so earlier events in
 * doubt are included. A start that equals an event's time is more likely that event, received by the client: then
 * earlier votes, which clients sum up, are excluded. Comments are deduplicated by id.
 */
async function readSince({ streamId, startTime, endTime, connection, now }: Since, ctx: DataContext) {
  const isReceived = await isEventAt(ctx.database, { tenantId: ctx.tenant.id, streamId }, [startTime - 1, startTime])
  const lead = clockLeadMs(endTime, (isReceived ? connection?.lastAt : connection?.firstAt) ?? now)
  const from = isReceived ? startTime : Math.max(0, startTime - lead)
  const early = Math.max(0, startTime - lead - (connection ? lateMs : 0))
  const upTo = connection?.number
  const maxBytes = maxEventBytes.stored / 2
  const before =
    early < from
      ? await read(streamId, { from: early, to: from - 1 }, ctx, {
          upTo,
          latest: maxEarlierEvents,
          maxBytes,
          withVotes: !isReceived,
        })
      : []
  const rest = await read(streamId, { from, to: undefined }, ctx, { upTo, limit: maxEvents - before.length, maxBytes })
  return [...before, ...rest]
}

/** Reads sizes first, so that payloads over the limit are never loaded. Event times are unique per stream. */
async function read(
  streamId: string,
  window: EventWindow,
  { database, tenant }: DataContext,
  { limit = maxEvents, maxBytes = maxEventBytes.stored, ...some }: Bounds = {},
): Promise<LoggedEvent[]> {
  const stream = { tenantId: tenant.id, streamId }
  const sizes = await eventSizesOfStream(database, stream, window, { ...some, limit })
  const count = countWithinBytes(sizes, maxBytes)
  if (count === 0) return []
  const fitting = { ...some, limit: count, ...(some.latest === undefined ? {} : { latest: count }) }
  return eventsOfStream(database, stream, window, fitting)
}

interface Bounds extends Partial<EventRange> {
  maxBytes?: number
}
