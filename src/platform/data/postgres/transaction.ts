// One attempt at a transaction on a connection of its own.
import { DatabaseUnavailable, type Transaction, type Value } from '../database.ts'
import type { Connection } from './connection.ts'
import { stateOf } from './failure.ts'
import type { Statement } from './statement.ts'

const begin: Statement = { text: 'BEGIN' }
const commit: Statement = { text: 'COMMIT' }
const rollback: Statement = { text: 'ROLLBACK' }

/** Nobody can say whether the writes are there: the connection broke while they were made durable. */
export class OutcomeUnknown extends DatabaseUnavailable {}

/** Begins with the first statement, in the same packet. Fails without a trace, or with `OutcomeUnknown`. */
export async function attempt<T>(
  connection: Connection,
  work: (tx: Transaction) => Promise<T>,
  statement: (sql: string) => Statement,
): Promise<T> {
  let isOpen = true
  let begun: Promise<unknown> | undefined
  const ask = (sql: string, params?: readonly Value[]) => {
    if (!isOpen) throw new Error('This transaction is over.')
    if (!begun) {
      begun = connection.run(begin)
      begun.catch(() => {})
    }
    return connection.run(statement(sql), params)
  }
  try {
    const value = await Promise.race([work(transaction(ask)), connection.lost])
    isOpen = false
    if (begun) await end(connection, begun)
    return value
  } catch (error) {
    isOpen = false
    if (begun && !connection.isLost()) await connection.run(rollback)
    throw error
  }
}

function transaction(ask: (sql: string, params?: readonly Value[]) => ReturnType<Connection['run']>): Transaction {
  return {
    get: async (sql, params) => (await ask(sql, params)).rows[0],
    all: async (sql, params) => (await ask(sql, params)).rows,
    run: async (sql, params) => (await ask(sql, params)).rowCount ?? 0,
  }
}

async function end(connection: Connection, begun: Promise<unknown>): Promise<void> {
  await begun
  let command: string
  try {
    command = (await connection.run(commit)).command
  } catch (error) {
    if (stateOf(error) !== undefined && !connection.isLost()) throw error
    throw new OutcomeUnknown('The database went away while it was writing; whether it did is not known.')
  }
  // A transaction that has failed is rolled back, whatever it is asked to do.
  if (command !== 'COMMIT') throw new Error('A statement of this transaction failed, and the work went on.')
}
