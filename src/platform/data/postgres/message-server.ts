// Server for messages between processes: the database's own connections, a server of their own, or none.
import type { ClientConfig } from 'pg'
import { serverUrlsOf } from '../database-url.ts'
import type { RunStatement } from '../processes/process-store.ts'
import { connect, connectionOptions } from './connection.ts'
import { createReadConnections } from './read-connections.ts'
import type { Timeouts } from './session-settings.ts'
import { createStatementCache } from './statements.ts'

export interface MessageServer {
  /** Where messages are heard; undefined: nowhere, and none is sent. */
  connection: ClientConfig | undefined
  run: RunStatement
  close(): Promise<void>
}

export interface MessageServerParts {
  url: string
  /** Of one server; `none`: no messages. */
  listenUrl: string
  timeouts: Timeouts
  /** Over the database's connections. */
  run: RunStatement
}

/** A cluster's nodes do not hear each other: of several servers, all processes use the first. */
export function openMessageServer({ url, listenUrl, timeouts, run }: MessageServerParts): MessageServer {
  if (listenUrl === 'none') return { connection: undefined, run, close: async () => {} }
  const [server = listenUrl] = serverUrlsOf(listenUrl)
  const connection = connectionOptions(server, timeouts)
  if (server === url) return { connection, run, close: async () => {} }
  const own = createReadConnections(() => connect(server, timeouts), 1)
  const statement = createStatementCache()
  return {
    connection,
    run: async (sql, params) => (await own.choose()).run(statement(sql), params),
    close: () => own.close(),
  }
}
