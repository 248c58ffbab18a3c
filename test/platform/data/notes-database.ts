// A small database of notes for tests of the engine.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database, Transaction } from '../../../src/platform/data/database.ts'
import { openSqlite } from '../../../src/platform/data/sqlite/open-sqlite.ts'
import { temporaryFolder } from '../../harness/app.ts'

export interface NotesDatabase {
  database: Database
  file: string
  /** Writers that shared each commit, in order. */
  groups: number[]
}

export async function openNotes(t: TestContext, options: { busyMs?: number } = {}): Promise<NotesDatabase> {
  const folder = await temporaryFolder()
  const file = join(folder, 'test.db')
  const groups: number[] = []
  const database = openSqlite(file, { ...options, onGroup: (writers) => groups.push(writers) })
  await database.alterSchema((tx) => tx.run('CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT, n BIGINT)'))
  groups.length = 0
  t.after(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  return { database, file, groups }
}

export const add = (id: string) => (tx: Transaction) => tx.run('INSERT INTO notes (id, n) VALUES (?, 1)', [id])

export async function ids(database: Database): Promise<string[]> {
  return (await database.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id)
}

/** As another program sees the file: only what is committed. */
export function durableIds(file: string): unknown[] {
  using other = new DatabaseSync(file, { readOnly: true })
  const rows = other.prepare('SELECT id FROM notes ORDER BY id').all()
  return rows.map(({ id }) => id)
}

/** Whether it is still open after everything that could happen has had its turn. */
export async function stays(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = () => {
    settled = true
  }
  promise.then(settle, settle)
  for (let i = 0; i < 20; i++) await turn()
  return !settled
}
