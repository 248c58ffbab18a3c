// One PostgreSQL connection with pipelining: statements are sent as they are issued, results arrive in the same order.
import type { Socket } from 'node:net'
import { Client, type ClientConfig, type QueryResult } from 'pg'
import { connectionName } from '../connection-name.ts'
import type { SqlParameter } from '../database.ts'
import { ConnectionLost, ConnectionTimeout, isConnectionFatal, isReadTimeout, sqlStateOf } from './postgres-errors.ts'
import { prepareSession, type Session, type Timeouts } from './session-settings.ts'
import { type Statement, storableParameters } from './statements.ts'
import { typeParsers } from './type-parsers.ts'

export interface Connection {
  /** Texts that begin a transaction, with the settings that it needs; further ones go into the last. */
  begin: readonly string[]
  /** To a node of a cluster. */
  isCluster: boolean
  run(statement: Statement, params?: readonly SqlParameter[]): Promise<QueryResult>
  /** It takes no further statements. */
  isLost(): boolean
  /** Fails when the connection does. */
  lost: Promise<never>
  /** Statements that have no answer yet. */
  waiting(): number
  /** Time since the last result while statements are pending. */
  stalledMs(): number
  /** Waits for what was asked, a few seconds at most. */
  close(): Promise<void>
}

/** The server gives a statement up first; one that says nothing at all is left after this much more. */
const graceMs = 5000

export async function connect(url: string, timeouts: Timeouts): Promise<Connection> {
  const client = new Client(connectionOptions(url, timeouts))
  const { promise: lost, reject } = Promise.withResolvers<never>()
  // Pending statements are rejected; an idle connection has no one to notify.
  lost.catch(() => {})
  let isLost = false
  let ending: Promise<void> | undefined
  const end = () => {
    isLost = true
    ending ??= closeWithin(client, graceMs)
    return ending
  }
  const lose = (reason: string) => {
    void end()
    reject(new ConnectionLost(reason))
  }
  client.on('error', (error) => lose(error.message))
  client.on('end', () => lose('The connection has ended.'))
  const { begin, keepsNames, isCluster } = await greet(client, timeouts)
  const gather = gathering(client)
  let waiting = 0
  let answeredAt = 0
  return {
    begin,
    isCluster,
    async run({ text, name }, params) {
      if (waiting === 0) answeredAt = performance.now()
      waiting++
      gather()
      try {
        const values = storableParameters(params)
        return await client.query(name === undefined || !keepsNames ? { text, values } : { text, name, values })
      } catch (error) {
        const isSilent = isReadTimeout(error)
        if (isConnectionFatal(error) || isSilent) lose(reasonOf(error))
        if (isSilent) throw new ConnectionTimeout(reasonOf(error))
        const isGone = isConnectionFatal(error) || (isLost && sqlStateOf(error) === undefined)
        throw isGone ? new ConnectionLost(reasonOf(error)) : error
      } finally {
        waiting--
        answeredAt = performance.now()
      }
    },
    isLost: () => isLost,
    lost,
    waiting: () => waiting,
    stalledMs: () => (waiting === 0 ? 0 : performance.now() - answeredAt),
    close: end,
  }
}

async function greet(client: Client, timeouts: Timeouts): Promise<Session> {
  try {
    await client.connect()
    return await prepareSession(client, timeouts)
  } catch (error) {
    void closeWithin(client, graceMs)
    throw sqlStateOf(error) === undefined ? new ConnectionLost(reasonOf(error)) : error
  }
}

/** Its goodbye stands behind the answers to what was asked; a server that says nothing more is not waited for. */
export async function closeWithin(client: Client, withinMs: number): Promise<void> {
  const cut = setTimeout(() => streamOf(client).destroy(), withinMs)
  // That it was cut is no news to those who end it.
  await client.end().catch(() => {})
  clearTimeout(cut)
}

/** Not in the driver's types. */
function streamOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** Statements of one turn of the event loop share a packet, which is half the cost of a small statement. */
function gathering(client: Client): () => void {
  const stream = streamOf(client)
  let isGathering = false
  return () => {
    if (isGathering) return
    isGathering = true
    stream.cork()
    setImmediate(() => {
      isGathering = false
      stream.uncork()
    })
  }
}

/** Without start-up parameters that a pooler refuses: `prepareSession` sets what they would. */
export function connectionOptions(url: string, { connectMs, statementMs }: Timeouts): ClientConfig {
  const options = {
    connectionString: withoutName(url),
    application_name: connectionName,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs === 0 ? 0 : statementMs + graceMs,
    keepAlive: true,
    types: typeParsers,
    // Not in the driver's types yet.
    pipeline: true,
  }
  return options as ClientConfig
}

/** By their name versions tell each other, and a copy tells a server: one in the address would win over it. */
function withoutName(url: string): string {
  const parsed = new URL(url)
  if (!parsed.searchParams.has('application_name')) return url
  parsed.searchParams.delete('application_name')
  return parsed.href
}

/** Of several addresses that were tried, the first one's error. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const cause = first ?? error
  return cause instanceof Error ? cause.message : String(cause)
}
