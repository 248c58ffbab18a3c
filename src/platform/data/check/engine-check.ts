// The engine's own check of its files and indexes: `PRAGMA integrity_check` on SQLite, amcheck on PostgreSQL.
import type { Snapshot } from '../snapshot.ts'
import type { Finding, IntegrityCheck } from './integrity-check.ts'

const maxProblems = 100

export const engineCheck: IntegrityCheck = {
  name: 'engine',
  title: 'Files and indexes of the database are whole',
  remedy: 'Restore a backup. Where only an index is damaged, "REINDEX" in the tools of the database makes it anew.',
  find: (snapshot) => (snapshot.engine === 'sqlite' ? checkSqlite(snapshot) : checkPostgres(snapshot)),
}

async function* checkSqlite({ all }: Snapshot): AsyncGenerator<Finding[]> {
  const found = await all<{ integrity_check: string }>(`PRAGMA integrity_check(${maxProblems})`)
  yield found
    .filter(({ integrity_check: text }) => text !== 'ok')
    .map(({ integrity_check: text }) => ({ table: '', key: {}, text }))
  const loose = await all<{ table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
  yield loose
    .slice(0, maxProblems)
    .map(({ table, rowid, parent }) => ({ table, key: { rowid }, text: `names no row of ${parent}` }))
}

/** Where the extension is there and may be used; `notesOf` tells where not. */
async function* checkPostgres(snapshot: Snapshot): AsyncGenerator<Finding[]> {
  if (!(await canCheckIndexes(snapshot))) return
  const indexes = await snapshot.all<{ name: string; table: string }>(
    `SELECT i.relname AS name, t.relname AS table FROM pg_index x JOIN pg_class i ON i.oid = indexrelid
     JOIN pg_class t ON t.oid = indrelid JOIN pg_am ON pg_am.oid = i.relam
     WHERE amname = 'btree' AND indisvalid AND t.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  )
  for (const { name, table } of indexes) {
    // An error ends the transaction, which is why each index is asked about in a savepoint.
    await snapshot.all('SAVEPOINT one_index')
    try {
      await snapshot.reader.all('SELECT bt_index_check(CAST(? AS regclass))', [name])
    } catch (error) {
      yield [{ table, key: { index: name }, text: (error as Error).message }]
    }
    await snapshot.all('ROLLBACK TO SAVEPOINT one_index')
  }
}

const mayCheck = `SELECT has_function_privilege(p.oid, 'EXECUTE') AS may FROM pg_proc p
  JOIN pg_depend d ON d.objid = p.oid JOIN pg_extension e ON e.oid = d.refobjid
  WHERE e.extname = 'amcheck' AND p.proname = 'bt_index_check' AND p.pronargs = 1`

async function canCheckIndexes(snapshot: Snapshot): Promise<boolean> {
  const [found] = await snapshot.all<{ may: boolean | number }>(mayCheck)
  return Boolean(found?.may)
}

/** What the engine's check has left out, for people. */
export async function notesOf(snapshot: Snapshot): Promise<string[]> {
  if (snapshot.engine === 'sqlite' || (await canCheckIndexes(snapshot))) return []
  return [
    'Indexes were not checked: the extension amcheck is not there, or may not be used ("CREATE EXTENSION amcheck").',
  ]
}
