// Event log of a page, of a person's own stream, or of all pages of a tenant.
// Reads the same rows as the hub.
import { ApiError } from '../../../platform/errors.ts'
import type { CommentParts, DataContext, RequestContext } from '../../context.ts'
import {
  clampToSettled,
  type EventWindow,
  eventWindow,
  maxEventBytes,
  maxEvents,
  wholeMilliseconds,
} from '../../events/rules-event-window.ts'
import { escapeFrameText } from '../../events/rules-frame.ts'
import { type EventSize, eventSizesOfPages, eventsOfPages, type LoggedEvent } from '../../events/store-event-log.ts'
import { userStreamId } from '../../events/store-user-streams.ts'
import { normalizeUrlId } from '../../pages/rules-url-id.ts'
import { type PageRecord, pagesById } from '../../pages/store.ts'
import { userFeedTenantId } from '../../tenancy/rules-tenant.ts'
import { countWithinBytes } from '../../wire/rules-response-size.ts'
import { denyFollow } from '../follow-policy.ts'
import type { Listener } from '../rules-listener.ts'
import { findMissedEvents } from './missed-events.ts'

export interface EventLogQuery {
  urlId: string
  userIdWS: string
  startTime: number
  endTime?: number | undefined
}

interface Entry {
  _id: string
  createdAt: string
  tenantId: string
  urlId: string
  broadcastId: string
  data: string
}

/** Of a page, or of the caller's own stream. */
export async function readEventLog(
  query: EventLogQuery,
  ctx: DataContext & Pick<CommentParts, 'stores' | 'live'>,
): Promise<Entry[]> {
  const listener = listenerOf(query, ctx)
  if (query.urlId.startsWith(`${userFeedTenantId}:`)) return readOwnFeed(query, listener, ctx)
  const urlId = normalizeUrlId(query.urlId)
  if (urlId === '') throw new ApiError('missing-url-id')
  const page = await ctx.stores.findPage(ctx.tenant.id, urlId)
  await requireFollowAccess(listener, page, ctx)
  if (!page) return []
  const place = { tenantId: ctx.tenant.id, key: ctx.live.socketIdReader.pageKey(ctx.tenant.id, urlId) }
  const events = await findMissedEvents(
    { startTime: query.startTime, endTime: query.endTime, streamId: page.id, place, listener },
    ctx,
  )
  return withinBytes(events.map((event) => entryOf(event, urlId, ctx)))
}

async function readOwnFeed(
  query: EventLogQuery,
  listener: Listener,
  ctx: DataContext & Pick<CommentParts, 'stores' | 'live'>,
): Promise<Entry[]> {
  const { urlId } = query
  const { userId } = listener
  const named = ctx.live.socketIdReader.listenerOf(urlId.slice(userFeedTenantId.length + 1))
  if (userId === undefined || named?.userId !== userId) throw new ApiError('unauthorized')
  await requireFollowAccess(listener, undefined, ctx)
  const streamId = userStreamId(userId)
  const place = { tenantId: ctx.tenant.id, key: streamId }
  const events = await findMissedEvents(
    { startTime: query.startTime, endTime: query.endTime, streamId, place, listener },
    ctx,
  )
  return withinBytes(events.map((event) => entryOf(event, urlId, ctx)))
}

/** Bound of windows that contain only pages without access. */
const maxPasses = 50

/** Of all pages that this listener may read. */
export async function readGlobalEventLog(
  query: EventLogQuery,
  ctx: DataContext & Pick<CommentParts, 'stores' | 'live'>,
): Promise<Entry[]> {
  const listener = listenerOf(query, ctx)
  await requireFollowAccess(listener, undefined, ctx)
  const read: Entry[] = []
  let bytes = 0
  const asked = eventWindow(query.startTime, query.endTime, ctx.clock.now())
  let window = clampToSettled(asked, await ctx.database.settledAt())
  for (let pass = 0; pass < maxPasses; pass++) {
    const events = await readPages(window, ctx)
    const pages = await pagesById(ctx.database, ctx.tenant.id, [...new Set(events.map(({ streamId }) => streamId))])
    const open = await readable([...pages.values()], listener, ctx)
    const shown = events.filter(({ streamId }) => open.has(streamId))
    const last = events.at(-1)
    bytes += shown.reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0)
    // A window over the limit is left to the next call.
    const isFull = read.length + shown.length > maxEvents || bytes > maxEventBytes.stored
    if (!last || (read.length > 0 && isFull)) break
    read.push(...shown.map((event) => entryOf(event, pages.get(event.streamId)?.urlId ?? '', ctx)))
    if (isFull || read.length === maxEvents) break
    window = { from: last.at + 1, to: window.to }
  }
  return withinBytes(read)
}

/** Escaping of quotes and percent signs can multiply the stored size. */
function withinBytes(entries: Entry[]): Entry[] {
  const sized = entries.map((entry) => ({
    at: Date.parse(entry.createdAt),
    bytes: Buffer.byteLength(JSON.stringify(entry)),
  }))
  return entries.slice(0, countWithinBytes(sized, maxEventBytes.sent))
}

async function readable(
  pages: readonly PageRecord[],
  listener: Listener,
  ctx: DataContext & Pick<CommentParts, 'stores'>,
): Promise<Set<string>> {
  const { database, clock, tenant } = ctx
  const { ssoUsers } = ctx.stores
  const open = new Set<string>()
  for (const page of pages) {
    if (!(await denyFollow(listener, page, tenant, { database, clock, ssoUsers }))) open.add(page.id)
  }
  return open
}

/** Reads sizes first, so that payloads over the limit are never loaded. */
async function readPages(window: EventWindow, { database, tenant }: DataContext): Promise<readonly LoggedEvent[]> {
  const found = await eventSizesOfPages(database, tenant.id, window, maxEvents + 1)
  const at = found[0]?.at ?? window.from
  const whole =
    wholeMilliseconds(found, maxEvents) ??
    (await eventSizesOfPages(database, tenant.id, { from: at, to: at }, Number.MAX_SAFE_INTEGER))
  const [to, count] = endOf(whole)
  return to === undefined ? [] : eventsOfPages(database, tenant.id, { from: window.from, to }, count)
}

/** Time of the last event that fits, and the number of events up to it. */
function endOf(sizes: readonly EventSize[]): [to: number | undefined, count: number] {
  const count = countWithinBytes(sizes, maxEventBytes.stored)
  return [sizes[count - 1]?.at, count]
}

function listenerOf(
  { userIdWS }: EventLogQuery,
  { live: { socketIdReader }, tenant }: RequestContext & Pick<CommentParts, 'live'>,
): Listener {
  const listener = socketIdReader.listenerOf(userIdWS)
  if (listener?.tenantId !== tenant.id) throw new ApiError('unauthorized', { message: idRefused })
  return listener
}

const idRefused = 'This userIdWS is not good here, or no longer. Read the list again for a new one.'

async function requireFollowAccess(
  listener: Listener,
  page: PageRecord | undefined,
  { database, clock, tenant, stores: { ssoUsers } }: DataContext & Pick<CommentParts, 'stores'>,
): Promise<void> {
  const refusal = await denyFollow(listener, page, tenant, { database, clock, ssoUsers })
  if (refusal) throw new ApiError(refusal.code, { message: refusal.message })
}

function entryOf({ id, at, broadcastId, payload }: LoggedEvent, urlId: string, { tenant }: RequestContext): Entry {
  const createdAt = new Date(at).toISOString()
  return { _id: id, createdAt, tenantId: tenant.id, urlId, broadcastId, data: escapeFrameText(payload) }
}
