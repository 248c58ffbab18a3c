// Peers by their address: on the database's connections, on a server of their own, or none.
import { randomUUID } from 'node:crypto'
import type { Peers } from '../database.ts'
import { serverUrlsOf } from '../database-url.ts'
import { connect, connectionOptions } from './connection.ts'
import { createPeers } from './peers.ts'
import { createReadConnections } from './read-connections.ts'
import type { Timeouts } from './session-settings.ts'

export interface PeerParts {
  url: string
  /** Of one server; `none`: nothing is sent or heard. */
  listenUrl: string
  timeouts: Timeouts
  /** Over the database's connections. */
  notify(channel: string, text: string): Promise<unknown>
}

type OpenPeers = Peers & { close(): Promise<void> }

/** A cluster's nodes do not hear each other: of several servers, all processes use the first. */
export function openPeers({ url, listenUrl, timeouts, notify }: PeerParts): OpenPeers {
  if (listenUrl === 'none') return silentPeers
  const [server = listenUrl] = serverUrlsOf(listenUrl)
  const own = server === url ? undefined : createReadConnections(() => connect(server, timeouts), 1)
  const notifyThere = async (channel: string, text: string) =>
    (await own?.choose())?.run({ text: 'SELECT pg_notify($1, $2)' }, [channel, text])
  const peers = createPeers({
    connection: connectionOptions(server, timeouts),
    notify: own ? notifyThere : notify,
    name: randomUUID(),
  })
  return {
    ...peers,
    async close() {
      await peers.close()
      await own?.close()
    },
  }
}

/** Whoever relies on rows loses a second. */
const silentPeers: OpenPeers = {
  notify() {},
  subscribe: (heard) => heard(undefined),
  async close() {},
}
