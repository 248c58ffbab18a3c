// One attempt at a transaction on a connection of its own.
import { DatabaseUnavailable, type SqlParameter, type Transaction } from '../database.ts'
import type { Connection } from './connection.ts'
import { isUnknownOutcome, sqlStateOf } from './postgres-errors.ts'
import type { Statement } from './statements.ts'

/** The server answers before its log is on the disk. */
const relaxed = '; SET LOCAL synchronous_commit TO off'
const commit: Statement = { text: 'COMMIT' }
const rollback: Statement = { text: 'ROLLBACK' }
/** SQLSTATE of every further statement once one has failed. */
const afterFailure = '25P02'

/** Unknown outcome: the connection broke during the commit. */
export class UnknownCommitOutcome extends DatabaseUnavailable {}

/** Begins with the first statement, in the same packet. Fails without a trace, or with `UnknownCommitOutcome`. */
export async function attemptTransaction<T>(
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
  statement: (sql: string) => Statement,
  isRelaxed = false,
): Promise<T> {
  let isOpen = true
  let begun: Promise<unknown> | undefined
  const sent: Promise<unknown>[] = []
  let failed: unknown
  // Of statements that are under way together, the one behind may reach the work first: what it says is the least of it.
  const noteFailure = (error: unknown) => {
    failed ??= error
  }
  const ask = (sql: string, params?: readonly SqlParameter[]) => {
    if (!isOpen) throw new Error('This transaction is over.')
    if (!begun) {
      const last = connection.begin.length - 1
      const texts = connection.begin.map((text, i) => (isRelaxed && i === last ? text + relaxed : text))
      begun = Promise.all(texts.map((text) => connection.run({ text })))
      begun.catch(noteFailure)
    }
    const answer = connection.run(statement(sql), params)
    answer.catch(noteFailure)
    return answer
  }
  const send = (sql: string, params?: readonly SqlParameter[]) => void sent.push(ask(sql, params))
  try {
    const value = await Promise.race([work({ ...transaction(ask), send }), connection.lost])
    isOpen = false
    if (begun) await end(connection, [begun, ...sent])
    return value
  } catch (error) {
    isOpen = false
    // If ROLLBACK fails, the server ends the transaction with the connection; the first error is thrown.
    if (begun && !connection.isLost()) await connection.run(rollback).catch(() => connection.close())
    throw sqlStateOf(error) === afterFailure && failed ? failed : error
  }
}

function transaction(
  ask: (sql: string, params?: readonly SqlParameter[]) => ReturnType<Connection['run']>,
): Omit<Transaction, 'send'> {
  return {
    isAlone: false,
    get: async (sql, params) => (await ask(sql, params)).rows[0],
    all: async (sql, params) => (await ask(sql, params)).rows,
    run: async (sql, params) => (await ask(sql, params)).rowCount ?? 0,
    // Of transactions that nobody waits for: schema changes.
    takeTime: async (now) => now,
  }
}

/** The commit goes out behind what has no answer yet: if one of those fails, the server rolls back instead. */
async function end(connection: Connection, unanswered: readonly Promise<unknown>[]): Promise<void> {
  const committed = connection.run(commit)
  let command: string
  try {
    const [done] = await Promise.all([committed, ...unanswered])
    command = done.command
  } catch (error) {
    if (sqlStateOf(error) !== undefined && !connection.isLost() && !isUnknownOutcome(error)) throw error
    void connection.close()
    throw new UnknownCommitOutcome(
      'The connection to the database broke during a commit; whether it took effect is unknown.',
    )
  }
  // A transaction that has failed is rolled back, whatever it is asked to do.
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, and the work went on.')
}
