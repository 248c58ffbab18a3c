// SQLite files of other programs, read only.
import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

export interface ForeignSqlite {
  /** Those of the columns that the table has; none where there is no such table. Numbers beyond 2^53 are texts. */
  rows(table: string, columns: readonly string[]): IterableIterator<Record<string, unknown>>
  close(): void
}

const magic = 'SQLite format 3\0'

export async function isSqliteFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === magic
  } finally {
    await file.close()
  }
}

/** The file is no SQLite database, or not a whole one. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** Throws `DamagedFile`, then or while rows are read. */
export function openForeignSqlite(path: string): ForeignSqlite {
  const database = orDamaged(() => new DatabaseSync(path, { readOnly: true }))
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  return {
    *rows(table, columns) {
      const known = orDamaged(() => database.prepare('SELECT name FROM pragma_table_info(?)').all(table))
      const there = columns.filter((column) => known.some(({ name }) => name === column))
      if (there.length === 0) return
      const sql = `SELECT ${there.map(quoted).join(', ')} FROM ${quoted(table)} ORDER BY rowid`
      const statement = orDamaged(() => database.prepare(sql))
      statement.setReadBigInts(true)
      const rows = statement.iterate()
      for (let next = orDamaged(() => rows.next()); !next.done; next = orDamaged(() => rows.next()))
        yield Object.fromEntries(Object.entries(next.value).map(([name, value]) => [name, plain(value)]))
    },
    close: () => database.close(),
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : String(value)
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : value
}

function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw new DamagedFile(`The file is damaged, or no SQLite database: ${(error as Error).message}.`)
  }
}
