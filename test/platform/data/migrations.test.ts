// Migrations: each file once, atomically, and never by an older version of the program.
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { NewerSchemaError } from '../../../src/platform/data/migrations.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { databaseUrl, engine } from '../../harness/engine.ts'

/** A house whose schema files are written as the test goes on. */
async function house(t: TestContext, name: string) {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const schema = join(folder, name)
  await mkdir(schema)
  return {
    url: await databaseUrl(join(folder, 'a/new/folder'), { tables: false }),
    schema: { service: name, folder: pathToFileURL(`${schema}/`) },
    write: (file: string, sql: string) => writeFile(join(schema, file), sql),
    forget: (file: string) => rm(join(schema, file)),
  }
}

type House = Awaited<ReturnType<typeof house>>

/** Opens, looks, and closes again. */
async function migrated({ url, schema }: House, now = 1) {
  const { database, applied } = await openDatabase({ url, schemas: [schema], now })
  const all = engine === 'sqlite' ? 'SELECT name FROM sqlite_master' : 'SELECT tablename AS name FROM pg_tables'
  const own = engine === 'sqlite' ? "type = 'table'" : "schemaname = 'public'"
  const tables = await database.all<{ name: string }>(`${all} WHERE ${own}`)
  const ledger = await database.all<{ name: string; applied_at: number }>(
    'SELECT name, applied_at FROM migrations WHERE house = ? ORDER BY name',
    [schema.service],
  )
  await database.close()
  return {
    applied: applied.filter((name) => !name.startsWith('platform/')),
    tables: tables
      .map(({ name }) => name)
      .filter((name) => !/^(?:jobs|instance_state|key_checks|migrations|processes|sign_in_\w+)$/.test(name))
      .sort(),
    ledger: ledger.map((row) => ({ ...row })),
  }
}

test('files are applied in the order of their names, each once, and remembered with their time', async (t) => {
  const notes = await house(t, 'notes')
  await notes.write('0002-more.sql', 'ALTER TABLE notes ADD COLUMN text TEXT; CREATE TABLE pages (id TEXT);')
  await notes.write('0001-notes.sql', '-- The notes; nothing else.\nCREATE TABLE notes (id TEXT PRIMARY KEY);\n')
  await notes.write('readme.txt', 'no statement')
  const first = await migrated(notes, 10)
  assert.deepEqual(first.applied, ['notes/0001-notes.sql', 'notes/0002-more.sql'])
  assert.deepEqual(first.tables, ['notes', 'pages'])
  await notes.write('0003-last.sql', 'DROP TABLE pages')
  const second = await migrated(notes, 20)
  assert.deepEqual(second.applied, ['notes/0003-last.sql'])
  assert.deepEqual(second.tables, ['notes'])
  assert.deepEqual(second.ledger, [
    { name: '0001-notes.sql', applied_at: 10 },
    { name: '0002-more.sql', applied_at: 10 },
    { name: '0003-last.sql', applied_at: 20 },
  ])
  assert.deepEqual((await migrated(notes, 30)).applied, [])
})

test('a file with a wrong statement leaves nothing behind, of others neither, and can be mended', async (t) => {
  const notes = await house(t, 'notes')
  await notes.write('0001-notes.sql', 'CREATE TABLE notes (id TEXT)')
  await notes.write(
    '0002-wrong.sql',
    'CREATE TABLE pages (id TEXT); INSERT INTO notes VALUES (1); CREATE TABLE notes (id TEXT)',
  )
  await assert.rejects(migrated(notes), /notes"? already exists/)
  await notes.write('0002-wrong.sql', 'SELECT 1')
  const mended = await migrated(notes)
  assert.deepEqual(mended.applied, ['notes/0001-notes.sql', 'notes/0002-wrong.sql'])
  assert.deepEqual(mended.tables, ['notes'])
})

test('houses do not disturb each other, whatever their files are called', async (t) => {
  const one = await house(t, 'one')
  const two = { ...(await house(t, 'two')), url: one.url }
  await one.write('0001-first.sql', 'CREATE TABLE ones (id TEXT)')
  await two.write('0001-first.sql', 'CREATE TABLE twos (id TEXT)')
  await migrated(one)
  const after = await migrated(two)
  assert.deepEqual(after.applied, ['two/0001-first.sql'])
  assert.deepEqual(after.tables, ['ones', 'twos'])
})

test('a database of a newer version is left alone, with a sentence that says what to do', async (t) => {
  const notes = await house(t, 'notes')
  await notes.write('0001-notes.sql', 'CREATE TABLE notes (id TEXT)')
  await notes.write('0002-future.sql', 'CREATE TABLE future (id TEXT)')
  await migrated(notes)
  await notes.forget('0002-future.sql')
  await notes.write('0001b-between.sql', 'CREATE TABLE between_them (id TEXT)')
  await assert.rejects(migrated(notes), (error: Error) => {
    assert.ok(error instanceof NewerSchemaError)
    assert.match(error.message, /newer Pageside.*0002-future\.sql.*Start that version, or restore a backup\./)
    return true
  })
  await notes.forget('0001b-between.sql')
  await notes.write('0002-future.sql', '')
  assert.deepEqual((await migrated(notes)).tables, ['future', 'notes'])
})
