// What a thread asks of the server so that it stays as it is there: a socket, the log of what was missed, who is here.
import { getEventLog, getUserPresenceStatuses, type LiveEvent } from '../../comments/contract/live.ts'
import { CallFailure, createClient } from '../../platform/api/client.ts'
import type { ThreadPlace } from './place.ts'
import type { SocketWords } from './socket-words.ts'

export type Frame = ReturnType<typeof LiveEvent.parse>

export interface LiveApi {
  socketAddress(words: SocketWords): string
  /** At most 500, the oldest first; undefined where there is no answer. */
  missed(words: SocketWords, since: number): Promise<Frame[] | undefined>
  /** Those of `people` who look at this page now, as far as there is an answer. */
  present(words: SocketWords, people: readonly string[], headers: Record<string, string>): Promise<string[]>
}

export function liveApi({ server, tenantId, urlId, sso }: ThreadPlace): LiveApi {
  const always = sso === undefined ? undefined : { sso }
  const call = createClient({ base: server, readFailure: () => undefined, always })
  return {
    socketAddress({ tenantIdWS, urlIdWS, userIdWS }) {
      const address = new URL('sub', server)
      address.protocol = address.protocol.replace('http', 'ws')
      address.search = new URLSearchParams({ urlId: urlIdWS, userIdWS, tenantIdWS }).toString()
      return address.href
    },
    async missed({ userIdWS }, startTime) {
      const query = { urlId, userIdWS, startTime }
      const reply = await answered(call(getEventLog, { params: { tenantId }, query }))
      return reply?.events.map(({ data }) => JSON.parse(data) as Frame)
    },
    async present({ urlIdWS }, people, headers) {
      if (people.length === 0) return []
      const query = { tenantId, urlIdWS, userIds: people.join() }
      const reply = await answered(call(getUserPresenceStatuses, { query, headers }))
      return people.filter((person) => reply?.userIdsOnline[person])
    },
  }
}

/** Nobody waits for these: what is not answered now is asked again with the next line. */
function answered<T>(asking: Promise<T>): Promise<T | undefined> {
  return asking.catch((error) => {
    if (error instanceof CallFailure) return undefined
    throw error
  })
}
