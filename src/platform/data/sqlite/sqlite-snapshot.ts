// Snapshot of a SQLite file: one read transaction on a connection that cannot write.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Reader, SqlValue } from '../database.ts'
import {
  type FoundTable,
  inOrderOfReferences,
  maxBatchBytes,
  maxBatchRows,
  type Named,
  type Snapshot,
  selectOf,
  shapeOf,
  sizeOf,
  type TableShape,
} from '../snapshot.ts'

/** Without SQLite's own tables, and those in which FTS5 keeps an index. */
const tablesFound = `SELECT name, sql LIKE 'CREATE VIRTUAL TABLE%' AS is_index FROM sqlite_schema outermost
  WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT EXISTS (
    SELECT 1 FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND outermost.name LIKE name || '\\_%' ESCAPE '\\'
  ) ORDER BY name`

export function openSqliteSnapshot(file: string): Snapshot {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  connection.exec('BEGIN')
  // The state that is seen is that of the first read.
  connection.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
  const all = <R extends object>(sql: string, ...values: string[]) =>
    connection.prepare(sql).all(...values) as unknown as R[]
  return {
    engine: 'sqlite',
    tableNames: async () => all<FoundTable>(tablesFound).map(({ name }) => name),
    async tables(names) {
      const found = all<FoundTable>(tablesFound).filter(({ name }) => names.has(name))
      const tables = found.map((table) => {
        const columns = all<Named>('SELECT name FROM pragma_table_info(?) ORDER BY name', table.name)
        const key = all<Named>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', table.name)
        const references = all<Named>('SELECT "table" AS name FROM pragma_foreign_key_list(?)', table.name)
        return shapeOf(table, { columns, key, references })
      })
      return inOrderOfReferences(tables)
    },
    batches: (table) => batchesOf(connection, table),
    all: async (sql) => all(sql),
    reader: readerOf(connection),
    async close() {
      connection.close()
    },
  }
}

async function* batchesOf(connection: DatabaseSync, table: TableShape): AsyncGenerator<SqlValue[][]> {
  const statement = connection.prepare(selectOf(table))
  statement.setReturnArrays(true)
  let [batch, bytes]: [SqlValue[][], number] = [[], 0]
  for (const values of statement.iterate()) {
    const row = values as unknown as SqlValue[]
    batch.push(row)
    bytes += sizeOf(row)
    if (batch.length < maxBatchRows && bytes < maxBatchBytes) continue
    yield batch
    ;[batch, bytes] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

function readerOf(connection: DatabaseSync): Reader {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? connection.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    get: async <R extends object>(sql: string, params: readonly SqlValue[] = []) =>
      prepare(sql).get(...params) as R | undefined,
    all: async <R extends object>(sql: string, params: readonly SqlValue[] = []) => prepare(sql).all(...params) as R[],
  }
}
