// Live updates: opens the connection once the server has given its address, and applies events to the state.
import { getEventLog, getUserPresenceStatuses } from '../../comments/live/contract.ts'
import { callOrReport } from './api-calls.ts'
import { createLiveConnection } from './live-connection.ts'
import { flatten, rootsOf } from './state/comment-tree.ts'
import { eventReceived, type LiveFrame, presenceChanged } from './state/live-events.ts'
import { type ListReply, personOf } from './state/state.ts'
import type { Thread } from './thread.ts'

/** Of whom it is asked whether they are here. */
const maxPresenceQueries = 200

export function followLiveUpdates(thread: Thread, { tenantIdWS, urlIdWS, userIdWS, lastGenDate }: ListReply): void {
  if (thread.line || !tenantIdWS || !urlIdWS || !userIdWS || !lastGenDate) return
  const address = new URL('sub', thread.server)
  address.protocol = address.protocol.replace('http', 'ws')
  address.search = `${new URLSearchParams({ urlId: urlIdWS, userIdWS, tenantIdWS })}`
  thread.line = createLiveConnection({
    address: address.href,
    // From then on the list does not know what happened.
    since: lastGenDate + 1,
    heard(frame) {
      if (frame.broadcastId !== thread.own) thread.change(eventReceived, frame)
    },
    opened: () => void askWhoIsHere(thread, urlIdWS),
    async missed(startTime) {
      const reply = await answered(thread, thread.call(getEventLog, { userIdWS, startTime }))
      return reply?.events.map(({ data }) => JSON.parse(data) as LiveFrame)
    },
  })
  if (!thread.state.isOffline) thread.line.open()
}

async function askWhoIsHere(thread: Thread, urlIdWS: string): Promise<void> {
  const all = flatten(rootsOf(thread.state)).flatMap((comment) => personOf(comment) ?? [])
  const people = [...new Set(all)].slice(0, maxPresenceQueries)
  if (!people.length) return
  const reply = await answered(thread, thread.call(getUserPresenceStatuses, { urlIdWS, userIds: people.join() }))
  const joined = people.filter((person) => reply?.userIdsOnline[person])
  thread.change(presenceChanged, joined)
}

/** Background requests: failed ones are repeated with the next connection. */
function answered<T>(thread: Thread, asking: Promise<T>): Promise<T | undefined> {
  return callOrReport('reading', thread, asking, () => {})
}
