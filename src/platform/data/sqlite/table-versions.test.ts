// Table versions: numbers that move with own and foreign commits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTableVersions, writtenTable } from './table-versions.ts'

for (const [sql, table] of [
  ['SELECT id FROM pages WHERE id = ? FOR UPDATE', undefined],
  ['PRAGMA data_version', undefined],
  ['INSERT INTO comments (id) VALUES (?)', 'comments'],
  ['INSERT INTO sessions (id) SELECT id FROM pages', 'sessions'],
  ['\n  UPDATE pages SET version = version + 1 WHERE id = ? RETURNING id', 'pages'],
  ['DELETE FROM bans WHERE id = ?', 'bans'],
  ['INSERT OR REPLACE INTO bans (id) VALUES (?)', '*'],
  ['UPDATE OR IGNORE bans SET id = ?', '*'],
  ['DELETE FROM main.bans', '*'],
  ['INSERT INTO bans(id) VALUES (?)', 'bans'],
  ['DELETE FROM bans', 'bans'],
  ['WITH gone AS (SELECT 1) DELETE FROM bans', '*'],
  ['ALTER TABLE bans ADD COLUMN other TEXT', '*'],
] as const) {
  test(`${sql.trim()}: ${table ?? 'reads'}`, () => assert.equal(writtenTable(sql), table))
}

test('a commit moves what watches its tables, and nothing else', () => {
  const stamps = createTableVersions(() => 1)
  const [tenants, pages, either] = [['tenants'], ['pages'], ['tenants', 'pages']].map(stamps.tableVersion)
  const read = () => [tenants?.(), pages?.(), either?.(), stamps.databaseVersion()]
  const before = read()
  stamps.markWritten('pages')
  assert.deepEqual(read(), before)
  stamps.commit()
  assert.deepEqual(read(), [0, 1, 1, 1])
  stamps.commit()
  assert.deepEqual(read(), [0, 1, 1, 2])
  stamps.markWritten('*')
  stamps.commit()
  assert.deepEqual(read(), [1, 2, 2, 4])
})

test('a commit of another program moves everything, once it is noticed, and before one of ours', (t) => {
  t.mock.method(performance, 'now', () => at)
  let [at, version] = [1000, 1]
  const stamps = createTableVersions(() => version)
  const tenants = stamps.tableVersion(['tenants'])
  assert.deepEqual([tenants(), stamps.databaseVersion()], [0, 0])
  version = 2
  at += 1000
  assert.deepEqual([tenants(), stamps.databaseVersion()], [1, 1])
  version = 3
  assert.equal(tenants(), 1)
  stamps.markWritten('pages')
  stamps.commit()
  assert.deepEqual([tenants(), stamps.databaseVersion()], [2, 3])
})
