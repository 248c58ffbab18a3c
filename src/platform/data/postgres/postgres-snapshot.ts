// Snapshot of a PostgreSQL database: one read-only transaction that sees the state of its beginning, read by cursors.
import { Client } from 'pg'
import type { Reader, SqlValue } from '../database.ts'
import { redactedDatabaseUrl } from '../database-url.ts'
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
import { closeWithin, connectionOptions } from './connection.ts'
import { ConnectionLost, sqlStateOf, toDatabaseError } from './postgres-errors.ts'
import { createServerChoice } from './server-choice.ts'
import { createStatementCache, storableParameters } from './statements.ts'
import { typeParsers } from './type-parsers.ts'

const tablesFound = `SELECT relname AS name, EXISTS (
    SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND atttypid = 'tsvector'::regtype AND NOT attisdropped
  ) AS is_index FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY relname`

const columnNames = `SELECT column_name AS name FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE "C"`

const keyNames = `SELECT attname AS name FROM pg_index CROSS JOIN unnest(indkey) WITH ORDINALITY AS part (number, place)
  JOIN pg_attribute ON attrelid = indrelid AND attnum = part.number
  WHERE indisprimary AND indrelid = $1::regclass ORDER BY part.place`

const referenceNames = `SELECT target.relname AS name FROM pg_constraint
  JOIN pg_class AS target ON target.oid = confrelid WHERE contype = 'f' AND conrelid = $1::regclass`

/** A table is read for as long as it takes. */
const timeouts = { connectMs: 5000, statementMs: 0, lockMs: 0, idleMs: 0 }
/** Rows of the first fetch, whose size is not known yet. */
const firstFetch = 10

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await createServerChoice(url)(openClient).catch((error: unknown) =>
    Promise.reject(toDatabaseError(error, redactedDatabaseUrl(url))),
  )
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The state that is seen is that of the first statement.
  await client.query('SELECT 1')
  const all = async <R extends object>(sql: string, values: string[] = []): Promise<R[]> =>
    (await client.query<R>(sql, values)).rows
  return {
    engine: 'postgres',
    tableNames: async () => (await all<FoundTable>(tablesFound)).map(({ name }) => name),
    async tables(names) {
      const tables: TableShape[] = []
      for (const table of await all<FoundTable>(tablesFound)) {
        const { name } = table
        if (!names.has(name)) continue
        const [columns, key] = [await all<Named>(columnNames, [name]), await all<Named>(keyNames, [name])]
        tables.push(shapeOf(table, { columns, key, references: await all<Named>(referenceNames, [name]) }))
      }
      return inOrderOfReferences(tables)
    },
    batches: (table) => batchesOf(client, table),
    all,
    reader: readerOf(client),
    close: () => closeWithin(client, timeouts.connectMs),
  }
}

async function openClient(url: string): Promise<Client> {
  const client = new Client({ ...connectionOptions(url, timeouts), application_name: 'pageside copy' })
  // Statements that wait are rejected; there is nobody else to tell.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => Promise.reject(unreachable(error)))
  return client
}

function readerOf(client: Client): Reader {
  const statement = createStatementCache()
  const all = async <R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R[]> =>
    (await client.query<R>({ ...statement(sql), values: storableParameters(params) })).rows
  return {
    all,
    get: async <R extends object>(sql: string, params?: readonly SqlValue[]) => (await all<R>(sql, params))[0],
  }
}

/** What has no code of the server's comes from the way there. */
function unreachable(error: unknown): unknown {
  return sqlStateOf(error) === undefined && error instanceof Error ? new ConnectionLost(error.message) : error
}

/** Fetches as many rows as a batch should have by the size of the ones before. */
async function* batchesOf(client: Client, table: TableShape): AsyncGenerator<SqlValue[][]> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${selectOf(table)}`)
  for (let count = firstFetch; ; ) {
    const query = { text: `FETCH ${count} FROM copied`, rowMode: 'array' as const, types: typeParsers }
    const { rows } = await client.query<SqlValue[]>(query)
    if (rows.length > 0) yield rows
    if (rows.length < count) break
    const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 0)
    count = Math.min(maxBatchRows, Math.max(1, Math.floor((maxBatchBytes * rows.length) / Math.max(1, bytes))))
  }
  await client.query('CLOSE copied')
}
