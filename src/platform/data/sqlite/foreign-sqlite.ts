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

/** Throws where the file is none, or damaged. */
export function openForeignSqlite(path: string): ForeignSqlite {
  const database = new DatabaseSync(path, { readOnly: true })
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  return {
    *rows(table, columns) {
      const known = database.prepare('SELECT name FROM pragma_table_info(?)').all(table)
      const there = columns.filter((column) => known.some(({ name }) => name === column))
      if (there.length === 0) return
      const statement = database.prepare(`SELECT ${there.map(quoted).join(', ')} FROM ${quoted(table)} ORDER BY rowid`)
      statement.setReadBigInts(true)
      for (const row of statement.iterate())
        yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))
    },
    close: () => database.close(),
  }
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : String(value)
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : value
}
