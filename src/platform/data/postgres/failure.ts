// What went wrong at PostgreSQL, and whether doing it again can help.
import { DatabaseError } from 'pg'
import { DatabaseUnavailable } from '../database.ts'

/** The connection, not the statement, has failed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** Serialisation, deadlock, and a key that somebody else has just taken: the same work finds other rows now. */
const inTheWay = new Set(['40001', '40P01', '23505'])

/** The tables have changed since the statement was prepared, or the connection has forgotten it. */
const outdated = new Set(['0A000', '26000'])

/** Classes and codes of servers that are away, start, stop, are full, refuse us, or waited too long for somebody else. */
const unavailable = /^(?:08|28|3D000|25006|25P03|53|55P03|57)/

const noDatabase = '3D000'

/** With these the server ends the connection, too. */
const last = /^(?:08|25P0[34]|57P0)/

export function isLast(error: unknown): boolean {
  return last.test(stateOf(error) ?? '')
}

/** The server's code of an error; undefined for what did not come from there. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.code : undefined
}

export function isInTheWay(error: unknown): boolean {
  return inTheWay.has(stateOf(error) ?? '')
}

export function isOutdated(error: unknown): boolean {
  return outdated.has(stateOf(error) ?? '')
}

/** As whoever asked is told. */
export function failureOf(error: unknown, place: string): unknown {
  const isAway = error instanceof ConnectionLost || unavailable.test(stateOf(error) ?? '')
  if (!isAway) return error
  const reason = (error as Error).message.replace(/\.$/, '')
  if (stateOf(error) === noDatabase)
    return new DatabaseUnavailable(
      `There is no database ${place}. Create it (createdb); its tables come by themselves.`,
    )
  return new DatabaseUnavailable(`The database ${place} does not answer: ${reason}.`)
}
