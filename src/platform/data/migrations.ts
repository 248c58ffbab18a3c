// Forward-only migrations: the numbered SQL files of a service, each applied once and recorded by name.
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'
import { expandWordIndex } from './full-text-index.ts'

/** The database was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchema'
}

export interface MigrationSet {
  /** Whose tables these are. */
  service: string
  /** Folder of `0001-name.sql` files, applied in the order of their names. */
  folder: URL
}

const ledger =
  'CREATE TABLE IF NOT EXISTS migrations (house TEXT NOT NULL, name TEXT NOT NULL, applied_at BIGINT NOT NULL, PRIMARY KEY (house, name))'

/** Brings the tables of every service up to date; resolves to the names that were applied now. */
export async function migrate(database: Database, schemas: readonly MigrationSet[], now: number): Promise<string[]> {
  await database.alterSchema((tx) => tx.run(ledger))
  const applied: string[] = []
  for (const schema of schemas) {
    const files = (await readdir(schema.folder)).filter((name) => name.endsWith('.sql')).sort()
    const rows = await database.all<{ name: string }>('SELECT name FROM migrations WHERE house = ?', [schema.service])
    const known = new Set(rows.map((row) => row.name))
    const unknown = [...known].filter((name) => !files.includes(name))
    if (unknown.length > 0) {
      throw new NewerSchemaError(
        `The database was written by a newer Pageside (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
      )
    }
    for (const name of files.filter((file) => !known.has(file))) {
      await applyOne(database, schema, name, now)
      applied.push(`${schema.service}/${name}`)
    }
  }
  return applied
}

/** The statements and the remembering are one transaction, so a crash between them cannot happen. */
async function applyOne(database: Database, schema: MigrationSet, name: string, now: number): Promise<void> {
  const sql = await readFile(new URL(name, schema.folder), 'utf8')
  await database.alterSchema(async (tx) => {
    const taken = await tx.run(
      'INSERT INTO migrations (house, name, applied_at) VALUES (?, ?, ?) ON CONFLICT (house, name) DO NOTHING',
      [schema.service, name, now],
    )
    // Another process may have been first: then there is nothing left to do.
    if (taken === 0) return
    for (const statement of statementsOf(sql).flatMap((one) => expandWordIndex(database.engine, one)))
      await tx.run(statement)
  })
}

/** Our schema files hold plain statements: no semicolon inside a text, no trigger bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
