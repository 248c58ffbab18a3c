// PostgreSQL behind the database port: reads share a few connections, each transaction has its own.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, systemClock } from '../../clock.ts'
import { placingNewTables } from '../cluster/table-placement.ts'
import { type Database, longReadTimeoutMs, ReadTimeout, type SqlValue, type Transaction } from '../database.ts'
import { redactedDatabaseUrl } from '../database-url.ts'
import { type EventTimes, StaleMembership } from '../processes/event-times.ts'
import { createWriteNotice } from '../processes/write-notice.ts'
import { type Connection, connect } from './connection.ts'
import { openMessageServer } from './message-server.ts'
import { createPeers } from './peers.ts'
import {
  ConnectionLost,
  ConnectionTimeout,
  isConflict,
  isStaleStatement,
  sqlStateOf,
  toDatabaseError,
} from './postgres-errors.ts'
import { createReadConnections, type ReadConnections } from './read-connections.ts'
import { toPostgresSchema } from './schema-dialect.ts'
import { createServerChoice } from './server-choice.ts'
import type { Timeouts } from './session-settings.ts'
import { createStatementCache, type Statement } from './statements.ts'
import { attemptTransaction, UnknownCommitOutcome } from './transaction-attempt.ts'
import { createTransactionPool, type TransactionPool } from './transaction-pool.ts'

export interface PostgresOptions {
  /** Connections at most; two at least: half of them are for reads, which never wait for a transaction. */
  connections?: number | undefined
  onCommit?: (() => void) | undefined
  /** Called with errors of work that nobody waits for: what one process tells the others. */
  onFailure?: ((error: unknown) => void) | undefined
  /** By which events get their times. */
  clock?: Clock | undefined
  /**
   * `server`: one of the processes on this database from now on. `command`: only once it dates an event; else it tells
   * them that it has written. Undefined: neither, as long as there may be no table for it.
   */
  role?: 'server' | 'command' | undefined
  /** Where messages of processes go; `none`: nowhere. The database's address by default. */
  listenUrl?: string | undefined
  /** Overrides for tests. */
  timeouts?: Partial<Timeouts> | undefined
}

const usual: Timeouts = { connectMs: 5000, statementMs: 30_000, lockMs: 5000, idleMs: 10_000 }
const attempts = 6
/** Key of the advisory lock for schema changes; any number no other program locks. */
const alterLock = 'SELECT pg_advisory_xact_lock(7242433)'

/** Connects with the first statement. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { connections = 10, timeouts = {}, listenUrl = url } = options
  const place = placeOf(url)
  const statement = createStatementCache()
  const patience = { ...usual, ...timeouts }
  const { connectWith, isDistributed } = connecting(url)
  const open = () => connectWith(patience)
  const readers = Math.floor(connections / 2)
  const lanes = createReadConnections(open, readers)
  const writers = connections - readers
  const pool = createTransactionPool({ open, size: writers, waitMs: patience.connectMs })
  const held = createAverage()

  const ask = asking(lanes, statement, place)
  const { clock = systemClock, onFailure: failed = () => {} } = options
  const messages = openMessageServer({ url, listenUrl, timeouts: patience, run: ask })
  const peers = createPeers({ messages, run: ask, clock, id: randomUUID(), failed })
  const notice = createWriteNotice(peers.membership, peers.poke, options.role)
  const onCommit = () => {
    notice.noteCommit()
    options.onCommit?.()
  }
  const { beginAttempt, settledAt } = peers.times
  const write = writing(pool, statement, place, { onCommit, held: held.add, beginAttempt })

  return {
    engine: 'postgres',
    peers,
    get: async (sql, params) => (await ask(sql, params)).rows[0],
    all: async (sql, params) => (await ask(sql, params)).rows,
    readInWorker: (sql, params) => readAside(connectWith, { patience, place }, sql, params),
    write: (work, options) => write(work, options?.durability === 'relaxed'),
    version: () => undefined,
    tableVersion: () => () => undefined,
    isDistributed,
    meanWriterWaitMs: () => held.ms() / writers,
    settledAt,
    alterSchema: altering(connectWith, patience.connectMs, place),
    async close() {
      await Promise.all([peers.close(), pool.close()])
      await notice.close()
      await Promise.all([lanes.close(), messages.close()])
    },
  }
}

/** `isDistributed`: as the latest connection has found it. */
function connecting(url: string): { connectWith: Connecting; isDistributed: () => boolean } {
  const choose = createServerChoice(url)
  let isDistributed = false
  return {
    async connectWith(timeouts) {
      const connection = await choose((one) => connect(one, timeouts))
      isDistributed = connection.isCluster
      return connection
    },
    isDistributed: () => isDistributed,
  }
}

function asking(lanes: ReadConnections, statement: (sql: string) => Statement, place: string) {
  return async (sql: string, params?: readonly SqlValue[]) => {
    for (let tried = 1; ; tried++) {
      let lane: Connection | undefined
      try {
        const chosen = lanes.choose()
        lane = chosen instanceof Promise ? await chosen : chosen
        return await lane.run(statement(sql), params)
      } catch (error) {
        // Reading again does no harm; a connection that could not be opened is not tried for again.
        const isWorth = lane && (isBroken(error) || isStaleStatement(error))
        if (!isWorth || tried === attempts) throw toDatabaseError(error, place)
        // It takes no new statements; results of earlier ones may still arrive.
        if (isStaleStatement(error)) void lane?.close()
      }
    }
  }
}

/** Exponential moving average in milliseconds; the latest value weighs a tenth. */
function createAverage() {
  let average = 0
  return {
    add(ms: number) {
      average += (ms - average) / 10
    },
    ms: () => average,
  }
}

interface Watched {
  onCommit: () => void
  /** Called with the time for which a transaction had its connection, in milliseconds. */
  held: (ms: number) => void
  beginAttempt: EventTimes['beginAttempt']
}

function writing(
  pool: TransactionPool,
  statement: (sql: string) => Statement,
  place: string,
  { onCommit, held, beginAttempt }: Watched,
) {
  return async <T>(work: (tx: Transaction) => Promise<T>, isRelaxed: boolean): Promise<T> => {
    for (let tried = 1; ; tried++) {
      let connection: Connection | undefined
      let takenAt = 0
      const dated = beginAttempt()
      let outcome: 'over' | 'unknown' = 'over'
      const timed = async (tx: Transaction) => {
        const value = await work({ ...tx, takeTime: dated.takeTime })
        dated.assertCurrent()
        return value
      }
      try {
        connection = await pool.acquire()
        takenAt = performance.now()
        const value = await attemptTransaction(connection, timed, statement, isRelaxed)
        onCommit()
        return value
      } catch (error) {
        if (error instanceof UnknownCommitOutcome) outcome = 'unknown'
        const isWorth = connection && isWorthAgain(error)
        if (!isWorth || tried === attempts) throw toDatabaseError(error, place)
        if (isStaleStatement(error)) void connection?.close()
      } finally {
        dated.end(outcome)
        if (connection) {
          pool.release(connection)
          held(performance.now() - takenAt)
        }
      }
      await pause(Math.random() * 20 * 2 ** tried)
    }
  }
}

/** Errors after which nothing can have been written. */
function isWorthAgain(error: unknown): boolean {
  return isBroken(error) || isConflict(error) || isStaleStatement(error) || error instanceof StaleMembership
}

/** A silent server was waited for long enough. */
function isBroken(error: unknown): boolean {
  return error instanceof ConnectionLost && !(error instanceof ConnectionTimeout)
}

/** SQLSTATE of a statement that was cancelled by its timeout. */
const cancelled = '57014'

async function readAside<R extends object>(
  connectWith: Connecting,
  { patience, place }: { patience: Timeouts; place: string },
  sql: string,
  params?: readonly SqlValue[],
): Promise<R[]> {
  const statement = createStatementCache()
  try {
    // In a transaction: behind a pooler, only that has a time limit.
    return await alone(connectWith, { ...patience, statementMs: longReadTimeoutMs }, (one) =>
      attemptTransaction(one, (tx) => tx.all<R>(sql, params), statement),
    )
  } catch (error) {
    if (sqlStateOf(error) === cancelled) throw new ReadTimeout('A long read took more than it may.')
    throw toDatabaseError(error, place)
  }
}

type Connecting = (timeouts: Timeouts) => Promise<Connection>

/** Runs on a connection of its own, so that no other statement waits. */
async function alone<T>(
  connectWith: Connecting,
  timeouts: Timeouts,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connectWith(timeouts)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

function altering(connectWith: Connecting, connectMs: number, place: string): Database['alterSchema'] {
  return (work, options) =>
    (options?.isExpand ? expand : alter)(connectWith, connectMs, work).catch((error) =>
      Promise.reject(toDatabaseError(error, place)),
    )
}

/** SQLSTATE of a lock that was not had in time, and of a deadlock. */
const locksInTheWay = ['55P03', '40P01']
/** What waits for a table's lock has all others wait behind it. */
const expandLockMs = 1000
const expandAttempts = 60

async function expand<T>(
  connectWith: Connecting,
  connectMs: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await alter(connectWith, connectMs, work, expandLockMs)
    } catch (error) {
      if (tried === expandAttempts || !locksInTheWay.includes(sqlStateOf(error) ?? '')) throw error
    }
    await pause(Math.random() * expandLockMs)
  }
}

async function alter<T>(
  connectWith: Connecting,
  connectMs: number,
  work: (tx: Transaction) => Promise<T>,
  lockMs = 0,
): Promise<T> {
  // A migration takes as long as it takes.
  const statement = createStatementCache()
  const locked = async (tx: Transaction) => {
    await tx.get(alterLock)
    return work(await placingNewTables(tx))
  }
  return alone(connectWith, { connectMs, statementMs: 0, lockMs, idleMs: 0 }, (connection) =>
    attemptTransaction(connection, locked, (sql) => statement(toPostgresSchema(sql))),
  )
}

/** For messages: without user and password. */
function placeOf(url: string): string {
  return redactedDatabaseUrl(url).replace(/^\w+:\/\//, '')
}
