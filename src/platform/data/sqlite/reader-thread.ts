// Worker thread of long reads: takes one statement, returns its rows, on a read-only connection.
import { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from '../database.ts'

const connections = new Map<string, DatabaseSync>()

export function readRows({ file, sql, params }: { file: string; sql: string; params: readonly SqlValue[] }): object[] {
  const known = connections.get(file)
  const connection = known ?? new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  if (!known) connections.set(file, connection)
  return connection.prepare(sql).all(...params)
}
