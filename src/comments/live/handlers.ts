// Handlers of the event log and of presence.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CommentContext } from '../context.ts'
import type { getEventLog, getGlobalEventLog, getUserPresenceStatuses } from './contract.ts'
import { readEventLog, readGlobalEventLog } from './event-log/read-event-log.ts'
import { listenerFor } from './rules-listener.ts'

/** More authors than a page of comments has. */
const maxAskedIds = 1000

export const getEventLogHandler: Handler<typeof getEventLog, CommentContext> = async ({ query }, ctx) => ({
  status: 'success',
  events: await readEventLog(query, ctx),
})

export const getGlobalEventLogHandler: Handler<typeof getGlobalEventLog, CommentContext> = async ({ query }, ctx) => ({
  status: 'success',
  events: await readGlobalEventLog(query, ctx),
})

export const getUserPresenceStatusesHandler: Handler<typeof getUserPresenceStatuses, CommentContext> = async (
  { query },
  ctx,
) => {
  const { urlIdWS, userIds } = query
  const entries = userIds.split(',')
  if (entries.length > maxAskedIds) {
    throw new ApiError('invalid-input', { message: `Ask for at most ${maxAskedIds} users at a time.` })
  }
  // The last one can be no name in a reply.
  const ids = [...new Set(entries.filter((id) => id !== '' && id !== '__proto__'))]
  const { tenant, actor } = ctx
  const online = await ctx.live.filterPresent(urlIdWS, ids, { tenant, listener: listenerFor(actor, tenant.id) })
  return { status: 'success', userIdsOnline: Object.fromEntries(ids.map((id) => [id, online.has(id)])) }
}
