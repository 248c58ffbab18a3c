// What the thread for long reads runs: one statement in, its rows out. It cannot write.
import { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from '../database.ts'

const connections = new Map<string, DatabaseSync>()

export function readRows({ file, sql, params }: { file: string; sql: string; params: readonly SqlValue[] }): object[] {
  const known = connections.get(file)
  const connection = known ?? new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  if (!known) connections.set(file, connection)
  return connection.prepare(sql).all(...params)
}
