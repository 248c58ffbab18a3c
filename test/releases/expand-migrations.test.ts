// Migrations that only add: the rule, every file that says so, and a server of the version before that goes on beside them.
import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { schemas } from '../../src/commands/with-database.ts'
import { isExpand } from '../../src/platform/data/migrations.ts'
import { platformSchema } from '../../src/platform/data/open-database.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl, dropDatabase, engine } from '../harness/engine.ts'
import { demoKeyOf, type Ended, launch, launchServer, pageside, type Settings } from '../harness/programs.ts'
import { expandFaults } from './expand-rule.ts'
import { makeNextRelease } from './next-release.ts'

test('every file that says that it only adds keeps the rule', async () => {
  for (const { folder } of [platformSchema, ...schemas]) {
    for (const name of await readdir(fileURLToPath(folder))) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      if (isExpand({ sql })) assert.deepEqual(expandFaults(sql), [], name)
    }
  }
})

describe('the rule', () => {
  const cases: [sql: string, fault: RegExp | undefined][] = [
    [
      'CREATE TABLE a (id TEXT PRIMARY KEY); CREATE UNIQUE INDEX a_by_id ON a (id); INSERT INTO a (id) SELECT 1',
      undefined,
    ],
    ['CREATE INDEX b_by_x ON b (x)', undefined],
    ['ALTER TABLE b ADD COLUMN c TEXT', undefined],
    ['ALTER TABLE b ADD COLUMN c BIGINT NOT NULL DEFAULT 0', undefined],
    ['ALTER TABLE b ADD COLUMN c BIGINT NOT NULL', /NOT NULL without a default/],
    ['ALTER TABLE b ADD COLUMN c TEXT UNIQUE', /a constraint/],
    ['CREATE UNIQUE INDEX b_by_x ON b (x)', /unique/],
    ['ALTER TABLE b RENAME TO c', /only tables/],
    ['ALTER TABLE b RENAME COLUMN x TO y', /only tables/],
    ['ALTER TABLE b DROP COLUMN x', /only tables/],
    ['DROP TABLE b', /only tables/],
    ['DROP INDEX b_by_x', /only tables/],
    ['UPDATE b SET x = 1', /only tables/],
    ['INSERT INTO b (x) VALUES (1)', /only tables/],
    ['DELETE FROM b', /only tables/],
  ]
  for (const [sql, fault] of cases) {
    test(sql, () => {
      const faults = expandFaults(sql)
      if (fault) assert.match(faults.join(), fault)
      else assert.deepEqual(faults, [])
    })
  }
})

/** What a release that only adds does: a table, an index and columns of tables that are written all the time. */
const additions = {
  'src/platform/data/schema/9001-hosts.sql':
    '-- expand: servers of the version before leave the column empty.\nALTER TABLE processes ADD COLUMN host TEXT;',
  'src/comments/schema/9001-moods.sql': `-- expand: nobody reads them yet.
ALTER TABLE comments ADD COLUMN mood BIGINT NOT NULL DEFAULT 0;
ALTER TABLE pages ADD COLUMN mood BIGINT NOT NULL DEFAULT 0;
CREATE TABLE moods (tenant_id TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tenant_id, id));
CREATE INDEX comments_by_mood ON comments (tenant_id, mood);`,
}
const contraction = { 'src/comments/schema/9002-no-moods.sql': 'ALTER TABLE comments DROP COLUMN mood;' }

describe('a release that only adds', { skip: engine === 'sqlite' && 'its file has one server' }, () => {
  let folders: string[]
  let script: string
  before(async () => {
    folders = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    script = await makeNextRelease(folders[0] ?? '', additions)
  })
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true })
  })
  const next = (args: string[], settings: Settings): Promise<Ended> => launch(args, settings, { script }).ended

  test('a transaction that holds a table for long keeps nobody but the migration waiting', async () => {
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: await databaseUrl(folder), DATA_DIR: folder }
    const [holder, other] = [new Client(settings.DATABASE_URL), new Client(settings.DATABASE_URL)]
    await Promise.all([holder.connect(), other.connect()])
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE pages IN ROW EXCLUSIVE MODE')
    const migrating = next(['migrate'], settings)
    const waiting = async () =>
      (
        await other.query(
          "SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND relation = 'pages'::regclass",
        )
      ).rowCount ?? 0
    await waitUntil('it waits for the table', async () => (await waiting()) > 0)
    await waitUntil('it lets others pass', async () => (await waiting()) === 0)
    await holder.query('COMMIT')
    assert.equal((await migrating).code, 0)
    await Promise.all([holder.end(), other.end()])
    await dropDatabase(folder)
    await rm(folder, { recursive: true })
  })

  test('migrates beside a server that is written to, serves beside it, and can be gone back from', async (t) => {
    const DATA_DIR = folders[1] ?? ''
    const DATABASE_URL = await databaseUrl(DATA_DIR)
    const keys = { SECRET_KEY: 's'.repeat(40), ACCESS_TOKEN: 'a'.repeat(20), HEALTH_TOKEN: 'h'.repeat(20) }
    const settings = { DATABASE_URL, DATA_DIR, BUDGETS: 'off', ...keys }
    const older = await launchServer(settings)
    const load = writeTo(older.url, demoKeyOf(older))
    await waitUntil('it is written to', () => load.written() > 20)
    const { code, stderr, stdout } = await next(['migrate', '--json'], settings)
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).applied.length, 2)
    const before = load.written()
    await waitUntil('it is written to as before', () => load.written() > before + 20)
    const newer = await launchServer({ ...settings, DATA_DIR: folders[2] ?? '' }, { script })
    t.after(async () => {
      for (const { process, ended } of [older, newer]) {
        process.kill('SIGKILL')
        await ended
      }
      await dropDatabase(DATA_DIR)
    })
    const list = `/comments/demo?urlId=a&page=0&direction=NF`
    await load.stop()
    const [one, other] = await Promise.all(
      [older, newer].map(async ({ url }) => (await (await fetch(url + list)).json()) as any),
    )
    assert.equal(one.commentCount, load.written())
    assert.deepEqual(other.comments, one.comments)
    older.process.kill('SIGTERM')
    assert.equal((await older.ended).code, 0)
    // The version before starts again, because it is told that what it does not know only adds.
    const again = await launchServer(settings)
    assert.equal((await fetch(again.url + list)).status, 200)
    await writeFile(join(folders[0] ?? '', Object.keys(contraction)[0] ?? ''), Object.values(contraction)[0] ?? '')
    const refused = await next(['migrate'], settings)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /^Another version of Pageside is connected/)
    again.process.kill('SIGTERM')
    await again.ended
    newer.process.kill('SIGTERM')
    await newer.ended
    assert.equal((await next(['migrate'], settings)).code, 0)
    const tooOld = await pageside(['migrate'], settings)
    assert.match(tooOld.stderr, /^The database was written by a newer Pageside \(it has 9002-no-moods\.sql\)/)
  })
})

/** One comment after the other; fails with any answer but a comment. */
function writeTo(url: string, apiKey: string) {
  let written = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const author = { commenterName: 'Ada', commenterEmail: 'ada@example.org', url: '' }
      const body = JSON.stringify({ comment: `Comment ${written}`, urlId: 'a', approved: true, ...author })
      const answer = await fetch(`${url}/api/v1/comments?tenantId=demo`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey },
        body,
      })
      assert.equal(answer.status, 200, await answer.text())
      written++
    }
  }
  const all = write()
  // Looked at when it is stopped.
  all.catch(() => {})
  return {
    written: () => written,
    async stop() {
      isOver = true
      await all
    },
  }
}
