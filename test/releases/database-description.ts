// Schema and rows of a database as lines of text, for comparing two of one engine.
import { openRows, type Rows } from '../harness/database-rows.ts'

const sqliteSchema = `SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS line FROM sqlite_schema ORDER BY type, name`

/** Names of constraints that only say NOT NULL exist from version 18 on. */
const postgresSchema = `SELECT line FROM (
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(collation_name, '') || ' ' || is_nullable ||
    ' ' || coalesce(column_default, '') || ' ' || is_identity AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
) AS lines ORDER BY line`

/** Tables, columns, indexes and constraints. */
export function describeSchema(url: string): string[] {
  return withRows(url, (rows) => {
    const found = rows.all(isFile(url) ? sqliteSchema : postgresSchema)
    return found.map(({ line }: { line: string }) => line.replace(/\s+/g, ' '))
  })
}

const sqliteTables = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
const postgresTables = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE "C"`

/** Every row of every table but `leftOut`, the tables in order. */
export function describeRows(url: string, leftOut: readonly string[] = []): string[] {
  return withRows(url, (rows) => {
    const tables = rows.all(isFile(url) ? sqliteTables : postgresTables).map(({ name }: { name: string }) => name)
    return tables
      .filter((name) => !leftOut.includes(name))
      .flatMap((name) => rows.all(`SELECT * FROM ${name}`).map((row) => `${name} ${text(row)}`))
      .sort()
  })
}

/** Bytes of internal tables of the word index, too. */
const text = (row: object): string =>
  JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))

const isFile = (url: string): boolean => url.startsWith('sqlite:')

function withRows<T>(url: string, work: (rows: Rows) => T): T {
  const rows = openRows(url)
  try {
    return work(rows)
  } finally {
    rows.close()
  }
}
