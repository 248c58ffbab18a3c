// Migration of a database without named feeds: nothing is lost when tables are rewritten.
import assert from 'node:assert/strict'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { feedSchema } from '../../../src/feeds/admin.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

test('feeds, results and contents are there afterwards, and what went together still goes together', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const older = join(folder, 'schema')
  await mkdir(older)
  for (const name of (await readdir(feedSchema.folder)).filter((one) => one < '0003')) {
    await cp(new URL(name, feedSchema.folder), join(older, name))
  }
  const url = await databaseUrl(folder, { tables: false })
  const before = await openDatabase({
    url,
    schemas: [{ service: 'feeds', folder: pathToFileURL(`${older}/`) }],
    now: 1,
  })
  await before.database.write(async (tx) => {
    await tx.run("INSERT INTO accounts VALUES ('a', 'a', 'hash', '[\"*\"]', 'command', NULL, 1)")
    const feed = `INSERT INTO feeds (id, account_id, url, strategy, name, token_hash, token_sealed, settings, created_at,
      updated_at) VALUES (?, 'a', ?, 'auto', 'n', ?, 'sealed', '{"limit":3}', 1, 2)`
    for (const id of ['one', 'two']) await tx.run(feed, [id, `https://example.com/${id}`, id])
    await tx.run(
      "INSERT INTO results (feed_id, version, content_hash, checked_at, fresh_until) VALUES ('one', 7, 'c', 3, 4)",
    )
    await tx.run("INSERT INTO contents VALUES ('one', '{\"items\":[]}', '{}')")
  })
  const tables = ['feeds', 'results', 'contents']
  const rowsOf = (database: typeof before.database) =>
    Promise.all(tables.map((table) => database.all<Record<string, unknown>>(`SELECT * FROM ${table} ORDER BY 1`)))
  const old = await rowsOf(before.database)
  await before.database.close()

  const { database } = await openDatabase({ url, schemas: [feedSchema], now: 2 })
  // Also where it fails: open connections would keep the process.
  t.after(() => database.close())
  const added = {
    file_name: null,
    file_query: null,
    definition_hash: null,
    scheme_guessed: 0,
    folder: '',
    tags: '[]',
    deleted_at: null,
    header_dates: '{}',
    named_by_owner: 0,
  }
  const addedToResults = { failed_pages: null, moved_url: null, moved_since: null }
  const additions = [added, addedToResults, {}]
  const expected = old.map((rows, i) => rows.map((row) => ({ ...row, ...additions[i] })))
  assert.deepEqual(
    (await rowsOf(database)).map((rows) => rows.map((row) => ({ ...row }))),
    expected,
  )
  const twice = `INSERT INTO feeds (id, account_id, url, strategy, name, token_hash, token_sealed, created_at, updated_at)
    VALUES ('three', 'a', 'https://example.com/one', 'auto', 'n', 'three', 's', 1, 1)`
  await assert.rejects(
    database.write((tx) => tx.run(twice)),
    /unique/i,
  )
  await database.write((tx) => tx.run("DELETE FROM feeds WHERE id = 'one'"))
  assert.deepEqual(
    (await rowsOf(database)).map((rows) => rows.length),
    [1, 0, 0],
  )
})
