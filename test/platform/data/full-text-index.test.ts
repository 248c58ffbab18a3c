// Full-text index: the same rows for the same words on every engine; words are compared literally.
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { databaseUrl, dropDatabase } from '../../harness/engine.ts'

let folder: string
let database: Database

before(async () => {
  folder = await temporaryFolder()
  const schema = join(folder, 'schema')
  await mkdir(schema)
  await writeFile(join(schema, '0001-words.sql'), '-- What notes are found by.\nCREATE WORD INDEX note_words;\n')
  const url = await databaseUrl(folder, { tables: false })
  const schemas = [{ service: 'notes', folder: pathToFileURL(`${schema}/`) }]
  database = (await openDatabase({ url, schemas, now: 1 })).database
})

after(async () => {
  await database.close()
  await dropDatabase(folder)
  await rm(folder, { recursive: true })
})

const put = (tenant: string, key: string, words: string) =>
  database.write(async (tx) =>
    tx.send('INSERT INTO note_words (tenant_id, key, words) VALUES (?, ?, ?)', [tenant, key, words]),
  )

async function keys(words: string, tenant = 't'): Promise<string[]> {
  const rows = await database.all<{ key: string }>(
    'SELECT key FROM note_words WHERE tenant_id = ? AND note_words MATCH ? ORDER BY rowid DESC',
    [tenant, words],
  )
  return rows.map(({ key }) => key)
}

test('rows are found by all of the words, the last one first', async () => {
  await put('t', '1', '_1 cat dog 中文 中 文 हिन्दी')
  await put('t', '2', '_2 cat and or not near 🎉')
  await put('t', '3', '_3 cats 2026 ё')
  await put('u', '4', '_4 cat')
  const cases: [words: string, found: string[]][] = [
    ['cat', ['2', '1']],
    ['dog cat', ['1']],
    ['cat fox', []],
    ['cats', ['3']],
    ['ca', []],
    ['中文', ['1']],
    ['文 中', ['1']],
    ['हिन्दी', ['1']],
    ['🎉', ['2']],
    ['ё', ['3']],
    ['е', []],
    ['2026', ['3']],
    ['and or not near', ['2']],
    ['_2', ['2']],
    ['2', []],
  ]
  for (const [words, found] of cases) assert.deepEqual(await keys(words), found, words)
  assert.deepEqual(await keys('cat', 'u'), ['4'])
})

test('a row is taken out by a word of its own, and may be put in again', async () => {
  await put('t', 'x', '_x moved away')
  await database.write(async (tx) => {
    tx.send('DELETE FROM note_words WHERE tenant_id = ? AND key = ? AND note_words MATCH ?', ['t', 'x', '_x'])
    tx.send('INSERT INTO note_words (tenant_id, key, words) VALUES (?, ?, ?)', ['t', 'x', '_x come back'])
  })
  assert.deepEqual([await keys('moved'), await keys('back')], [[], ['x']])
})

test('many words and long ones', async () => {
  const words = Array.from({ length: 3_000 }, (_, i) => `${'語'.repeat(38)}${i}`)
  await put('t', 'long', words.join(' '))
  assert.deepEqual(await keys(words.slice(0, 32).join(' ')), ['long'])
})
