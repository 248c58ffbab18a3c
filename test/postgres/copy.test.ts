// `pageside copy` between SQLite and PostgreSQL: all rows, the same answers, and no half copy that anybody serves.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { openRows } from '../harness/database-rows.ts'
import { databaseUrl } from '../harness/engine.ts'
import { launch, pageside, type Settings } from '../harness/programs.ts'
import { describeRows } from '../releases/database-description.ts'
import { type Recorded, stop } from '../releases/record-instance.ts'
import { readAll } from '../releases/recorded-reads.ts'
import { releases } from '../releases/release-fixture.ts'
import { compare, emptyFolder, importing, restored, slowClock, start } from '../releases/restored-instance.ts'

const version = releases().at(-1) ?? ''
const killPreload = new URL('../releases/kill-at-statement.mjs', import.meta.url).href

/** Tables of which each engine has its own, and times of migrations. */
const ofEngine = ['migrations', 'comment_words', ...['data', 'idx', 'content', 'docsize', 'config'].map(indexPart)]

function indexPart(name: string): string {
  return `comment_words_${name}`
}

const copy = (from: string, to: string, settings: Settings = {}) =>
  pageside(['copy', '--from', from, '--to', to, '--json'], settings)

/** As the release left it, with the tables of this version. */
async function upgraded(...given: Parameters<typeof restored>): ReturnType<typeof restored> {
  const instance = await restored(...given)
  const { code, stderr } = await pageside(['migrate'], instance.settings)
  assert.equal(code, 0, stderr)
  return instance
}

/** Without tables. */
async function newDatabase(t: TestContext, of: 'sqlite' | 'postgres'): Promise<string> {
  const folder = await emptyFolder(t)
  return of === 'sqlite' ? `sqlite:${join(folder, 'new', 'pageside.db')}` : databaseUrl(folder, { tables: false })
}

async function assertServed(t: TestContext, settings: Settings, recorded: Recorded): Promise<void> {
  const server = await start(t, { ...settings, ...slowClock })
  compare(version, recorded, await readAll({ url: server.url, settings }, recorded.reads))
  await stop(server)
}

/** Rows at the edges of what engines store, as SQLite takes them. */
function addEdgeRows(url: string): void {
  const rows = openRows(url)
  const sql =
    'INSERT INTO jobs (id, kind, payload, run_at, expires_at, created_at, last_error) VALUES (?, ?, ?, ?, ?, ?, ?)'
  const values = ['edge', 'unknown-kind', '{"a":"\\u0000"}', Number.MAX_SAFE_INTEGER, -1, 0]
  rows.run(sql, ...values, "NUL \0, clef 𝄞, family 👨‍👩‍👧‍👦, quote ' and \\")
  rows.close()
}

test('SQLite → PostgreSQL → SQLite: equal rows, and each serves the same', async (t) => {
  const { url: first, settings, recorded } = await upgraded(t, version, { of: 'sqlite' })
  addEdgeRows(first)
  const [second, third] = [await newDatabase(t, 'postgres'), await newDatabase(t, 'sqlite')]
  for (const [from, to] of [
    [first, second],
    [second, third],
  ] as const) {
    const { code, stdout, stderr } = await copy(from, to)
    assert.equal(code, 0, stderr)
    const { tables } = JSON.parse(stdout)
    for (const name of ['comments', 'comment_words', 'jobs', 'feeds', 'events'])
      assert.ok(tables.find(({ table }: { table: string }) => table === name).rows > 5, name)
  }
  const storable = describeRows(first, ofEngine).map((line) => line.replaceAll('NUL \\u0000', 'NUL \ufffd'))
  assert.deepEqual(describeRows(third, ofEngine), storable)
  for (const url of [second, third]) await assertServed(t, { ...settings, DATABASE_URL: url }, recorded)
})

test('PostgreSQL → SQLite: serves the same, searches included', async (t) => {
  const { url, settings, recorded } = await upgraded(t, version, { of: 'postgres' })
  const to = await newDatabase(t, 'sqlite')
  const { code, stdout, stderr } = await pageside(['copy', '--to', to], settings)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Copied \d+ rows of 90 tables from postgres:\/\/\S+\/\w+ to \S+pageside\.db\. Counts and /)
  assert.ok(!stdout.includes(url))
  await assertServed(t, { ...settings, DATABASE_URL: to }, recorded)
})

describe('refused, and nothing is written', () => {
  test('a server runs on either → 1', async (t) => {
    const idle = await upgraded(t, version, { of: 'sqlite' })
    for (const kind of ['sqlite', 'postgres'] as const) {
      const served = await upgraded(t, version, { of: kind })
      const server = await start(t, served.settings)
      const empty = await newDatabase(t, 'sqlite')
      for (const [from, to] of [
        [served.url, empty],
        [idle.url, served.url],
      ] as const) {
        const { code, stderr } = await copy(from, to)
        assert.match(stderr, /^(?:A Pageside server uses|Pageside is connected to) .*\. Stop it first\.\n$/)
        assert.equal(code, 1)
      }
      await stop(server)
    }
  })

  test('a server whose address gives its connections another name → 1', async (t) => {
    const { url, settings } = await upgraded(t, version, { of: 'postgres' })
    const named = new URL(url)
    named.searchParams.set('application_name', 'blog')
    const server = await start(t, { ...settings, DATABASE_URL: named.href })
    const { code, stderr } = await copy(url, await newDatabase(t, 'sqlite'))
    assert.match(stderr, /^Pageside is connected to .*\. Stop it first\.\n$/)
    assert.equal(code, 1)
    await stop(server)
  })

  test('the target has rows → 1', async (t) => {
    const [one, other] = [await upgraded(t, version, { of: 'sqlite' }), await upgraded(t, version, { of: 'postgres' })]
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const rows = describeRows(to.url)
      const { code, stderr } = await copy(from.url, to.url)
      assert.equal(code, 1)
      assert.match(stderr, /^The database at \S+ is not empty: there are rows in \w+\. Copy into a new one\.\n$/)
      assert.deepEqual(describeRows(to.url), rows)
    }
  })

  test('but not because of a command that has just ended', async (t) => {
    const { url } = await upgraded(t, version, { of: 'postgres' })
    const leaving = new Client({ connectionString: url, application_name: 'pageside 0.2.0' })
    const watching = new Client({ connectionString: url, application_name: 'a test' })
    await Promise.all([leaving.connect(), watching.connect()])
    const copied = copy(url, await newDatabase(t, 'sqlite'))
    let hasEnded = false
    void copied.finally(() => {
      hasEnded = true
    })
    // Without pauses: a look takes milliseconds, and the copy has two seconds for the next ones.
    const looks = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'pageside copy'"
    for (const isLooking of [true, false]) {
      while (!hasEnded && (await watching.query(looks)).rows.length > 0 !== isLooking);
    }
    await leaving.end()
    const { code, stderr } = await copied
    await watching.end()
    assert.equal(code, 0, stderr)
  })

  test('the target cannot be reached, or is not there → 1', async (t) => {
    const { url } = await upgraded(t, version, { of: 'sqlite' })
    const there = await newDatabase(t, 'postgres')
    const { pathname } = new URL(there)
    for (const [to, sentence] of [
      [there.replace(pathname, '/missing'), /^There is no database \S+\/missing\. Create it \(createdb\); /],
      ['postgres://nobody@127.0.0.1:1/x', /^The database \S+ does not answer: /],
    ] as const) {
      const { code, stderr } = await copy(url, to)
      assert.match(stderr, sentence)
      assert.equal(code, 1)
    }
  })

  const misused: [args: string[], sentence: RegExp, code: number][] = [
    [['copy'], /^--to is missing: the database that is filled\.\n/, 2],
    [['copy', '--to', 'mysql://x/y'], /^--to must be empty, `sqlite:PATH` or `postgres:\/\//, 2],
    [['copy', '--to', 'sqlite::memory:'], /^--to must be empty, `sqlite:PATH` or `postgres:\/\//, 2],
    [['copy', '--to', 'sqlite:/x.db', '--from', 'sqlite:/x.db'], /^The two databases are the same\.\n$/, 1],
    [
      ['copy', '--to', 'sqlite:/x.db', '--from', 'sqlite:/no/y.db'],
      /^There is no Pageside database at \/no\/y\.db\.\n$/,
      1,
    ],
  ]
  for (const [args, sentence, exit] of misused) {
    test(`pageside ${args.join(' ')} → ${exit}`, async () => {
      const { code, stderr } = await pageside(args)
      assert.match(stderr, sentence)
      assert.equal(code, exit)
    })
  }
})

test('tables of another program in the same database are neither copied nor emptied', async (t) => {
  const { url } = await upgraded(t, version, { of: 'sqlite' })
  const to = await newDatabase(t, 'postgres')
  assert.equal((await pageside(['migrate'], { DATABASE_URL: to })).code, 0)
  const rows = openRows(to)
  rows.run('CREATE TABLE "Their Orders" (id TEXT PRIMARY KEY)')
  rows.run(`INSERT INTO "Their Orders" VALUES ('kept')`)
  // What an interrupted copy leaves.
  rows.run(`INSERT INTO migrations (house, name, applied_at) VALUES ('copy', 'incomplete', 0)`)
  rows.close()
  const back = await newDatabase(t, 'sqlite')
  for (const [from, target] of [
    [url, to],
    [to, back],
  ] as const) {
    const { code, stderr } = await copy(from, target)
    assert.equal(code, 0, stderr)
  }
  const after = openRows(to)
  t.after(after.close)
  assert.deepEqual(after.all('SELECT id FROM "Their Orders"'), [{ id: 'kept' }])
})

test('a copy that is killed half-way is served by nobody; another begins anew', async (t) => {
  const { url, settings } = await upgraded(t, version, { of: 'sqlite' })
  const complete = await newDatabase(t, 'sqlite')
  assert.equal((await copy(url, complete)).code, 0)
  for (const target of ['sqlite', 'postgres'] as const) {
    const to = await newDatabase(t, target)
    assert.equal((await pageside(['migrate'], { ...settings, DATABASE_URL: to })).code, 0)
    const args = ['copy', '--from', url, '--to', to]
    const half = { ...settings, NODE_OPTIONS: importing(killPreload), KILL_AT: '400' }
    assert.equal((await launch(args, half, {}).ended).signal, 'SIGKILL')
    for (const words of [['start'], ['tenant', 'list'], ['migrate']]) {
      const { code, stderr } = await pageside(words, { ...settings, DATABASE_URL: to, PORT: '0' })
      assert.match(
        stderr,
        /^This database is an incomplete copy\. Run "pageside copy" into it again; that begins anew\.\n$/,
      )
      assert.equal(code, 1)
    }
    const again = await copy(url, to)
    assert.equal(again.code, 0, again.stderr)
    const back = target === 'sqlite' ? to : await newDatabase(t, 'sqlite')
    if (back !== to) assert.equal((await copy(to, back)).code, 0)
    assert.deepEqual(describeRows(back, ofEngine), describeRows(complete, ofEngine))
  }
})
