// Copy of a SQLite database as one file, and its verification.
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFile } from '../../files/private-file.ts'
import { openSqliteSnapshot } from '../sqlite/sqlite-snapshot.ts'
import { movePrefix, moveTables } from '../write-pause.ts'

export type RowCounts = Record<string, number>

/**
 * `VACUUM INTO` reads one state of the file, however busy its server is, and holds up no writer; the thread that calls it
 * waits.
 */
export async function vacuumInto(file: string, target: string): Promise<void> {
  ensurePrivateFile(target)
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    connection.prepare('VACUUM INTO ?').run(target)
  } finally {
    connection.close()
  }
  removeMove(target)
  const written = await open(target, 'r+')
  await written.sync()
  await written.close()
}

/** A database that is being moved has triggers, which would refuse writes of what is restored. */
function removeMove(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    const triggers = connection
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND substr(name, 1, ?) = ?")
      .all(movePrefix.length, movePrefix)
    for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`)
    if (triggers.length > 0) for (const name of moveTables) connection.exec(`DROP TABLE IF EXISTS ${name}`)
  } finally {
    connection.close()
  }
}

/** Reads all of a database file. Throws an error with a sentence. */
export async function verifySqlite(file: string): Promise<RowCounts> {
  const snapshot = openSqliteSnapshot(file)
  try {
    const [first] = await snapshot.all<{ quick_check: string }>('PRAGMA quick_check(1)')
    if (first?.quick_check !== 'ok') throw new Error(`${file} is damaged: ${first?.quick_check}.`)
    return await countRows(snapshot)
  } finally {
    await snapshot.close()
  }
}

/** Of each table. */
export async function countRows({
  tableNames,
  all,
}: Pick<ReturnType<typeof openSqliteSnapshot>, 'tableNames' | 'all'>): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const name of await tableNames()) {
    const [row] = await all<{ number: number | string }>(`SELECT count(*) AS number FROM "${name}"`)
    counts[name] = Number(row?.number)
  }
  return counts
}

/** Throws an error with a sentence. */
export function assertSameRows(expected: RowCounts, found: RowCounts): void {
  for (const [table, rows] of Object.entries(expected))
    if (found[table] !== rows)
      throw new Error(`The table ${table} has ${found[table] ?? 'no'} rows in place of ${rows}: the backup is damaged.`)
}
