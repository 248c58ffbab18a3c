// Errors of PostgreSQL by SQLSTATE: conflicts to retry, outages, stale statements, timeouts.
import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from '../database.ts'
import { pausedState } from '../write-pause.ts'

/** The connection, not the statement, has failed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The server has not answered in time. It would hardly answer the same question sooner. */
export class ConnectionTimeout extends ConnectionLost {}

/** Serialization failure, deadlock, and a key taken concurrently: a retry finds other rows. */
const inTheWay = new Set(['40001', '40P01', '23505'])

/** The connection has forgotten a prepared statement. */
const forgotten = '26000'
/** `feature_not_supported`; among others, a prepared statement whose result columns have changed. */
const notSupported = '0A000'
/** The routine that raises "cached plan must not change result type", whatever the message's language. */
const planCheck = 'RevalidateCachedQuery'

/** Classes and codes of servers that are away, starting, stopping, full, refusing us, or that waited too long for a lock. */
const unavailable = /^(?:08|28|3D000|25006|25P03|40003|53|55P03|57)/

const noDatabase = '3D000'
const diskFull = '53100'

/** After these nothing more is asked over the connection, unless they are of another one: a cluster's to one of its nodes. */
const last = /^(?:08|25P0[34]|57P0)/

export function isConnectionFatal(error: unknown): boolean {
  return error instanceof DatabaseError && last.test(error.code ?? '') && error.severity !== 'ERROR'
}

/** A cluster's node broke off in the middle of an answer: its coordinator has no code for that, and says it where results are told. */
function isNodeLost(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'XX000' && error.routine === 'ReportResultError'
}

/** The server's code of an error; undefined for what did not come from there. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

export function isConflict(error: unknown): boolean {
  return inTheWay.has(sqlStateOf(error) ?? '')
}

/** The tables have changed since the statement was prepared, or it has to be prepared again. */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  const { code, routine, message } = error
  if (code === notSupported) return routine === planCheck || message.includes('cached plan must not change result type')
  return code === forgotten
}

/** The driver's own words when it has given an answer up; they carry no code. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Of a commit that some other server was to make durable: clusters say so over a connection that lives. */
export function isUnknownOutcome(error: unknown): boolean {
  return isNodeLost(error) || /^(?:08|40003)/.test(sqlStateOf(error) ?? '')
}

/** The error for callers of the port. */
export function toDatabaseError(error: unknown, place: string): unknown {
  const isAway = error instanceof ConnectionLost || isNodeLost(error) || unavailable.test(sqlStateOf(error) ?? '')
  if (!isAway) return error
  if (sqlStateOf(error) === pausedState) return new DatabaseUnavailable((error as Error).message)
  const reason = (error as Error).message.replace(/\.$/, '')
  if (sqlStateOf(error) === noDatabase)
    return new DatabaseUnavailable(
      `There is no database ${place}. Create it (createdb); its tables come by themselves.`,
    )
  if (sqlStateOf(error) === diskFull)
    return new DatabaseUnavailable(`The disk of the database ${place} is full: ${reason}.`)
  return new DatabaseUnavailable(`The database ${place} does not answer: ${reason}.`)
}
