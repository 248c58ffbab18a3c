// Tables, columns, indexes and constraints of a database as lines of text, for comparing two of one engine.
import { openRows } from '../harness/database-rows.ts'

const sqlite = `SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS line FROM sqlite_schema ORDER BY type, name`

const postgres = `SELECT line FROM (
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(collation_name, '') || ' ' || is_nullable ||
    ' ' || coalesce(column_default, '') || ' ' || is_identity AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
) AS lines ORDER BY line`

export function describeSchema(url: string): string[] {
  const rows = openRows(url)
  try {
    const found = rows.all(url.startsWith('sqlite:') ? sqlite : postgres)
    return found.map(({ line }: { line: string }) => line.replace(/\s+/g, ' '))
  } finally {
    rows.close()
  }
}
