// Failures of PostgreSQL and of compatible clusters: lost connections, and commits with unknown outcome.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { type Database, DatabaseUnavailable } from '../../src/platform/data/database.ts'
import { openPostgres, type PostgresOptions } from '../../src/platform/data/postgres/open-postgres.ts'
import { startApp, temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl, isCluster } from '../harness/engine.ts'
import { startProxy } from './silent-proxy.ts'

/** What a test waits for comes as soon as this machine gets to it. */
const patient = { connectMs: 60_000, statementMs: 60_000, lockMs: 60_000, idleMs: 60_000 }

/** Raises an error of this code, with severity ERROR: the connection lives. Its calls are counted, whatever becomes of them. */
const raising = (code: string) => `CREATE FUNCTION fails() RETURNS BIGINT LANGUAGE plpgsql AS $$ BEGIN
  PERFORM nextval('calls'); RAISE EXCEPTION 'no route to a node' USING ERRCODE = '${code}'; END $$`

/** The same at the end of each transaction that adds a note. */
const raisingAtCommit = (table: string, code: string) => `CREATE FUNCTION fails_late() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM nextval('calls'); RAISE EXCEPTION 'no answer of a node' USING ERRCODE = '${code}'; END $$;
  CREATE CONSTRAINT TRIGGER late AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION fails_late()`

const pidsOf = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  ORDER BY backend_start`

async function open(t: TestContext, sql: string, options: PostgresOptions = { timeouts: patient }) {
  const folder = await temporaryFolder()
  const url = await databaseUrl(folder, { tables: false })
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE TABLE notes (id TEXT PRIMARY KEY); CREATE SEQUENCE calls; ${sql}`)
  const database = openPostgres(url, options)
  t.after(async () => {
    await database.close()
    await admin.end()
    await rm(folder, { recursive: true })
  })
  const number = async (query: string) => Number((await admin.query(`SELECT ${query} AS n`)).rows[0].n)
  return {
    url,
    database,
    calls: () => number('CASE WHEN (SELECT is_called FROM calls) THEN (SELECT last_value FROM calls) ELSE 0 END'),
    /** But for the one that counts them. */
    connections: () => number('(SELECT COUNT(*) - 1 FROM pg_stat_activity WHERE datname = current_database())'),
    /** Of the connections, the oldest first. */
    pids: async () => (await admin.query(pidsOf)).rows.map(({ pid }) => pid as number),
    notes: () => number('(SELECT COUNT(*) FROM notes)'),
  }
}

const add = (database: Database) => database.write((tx) => tx.run("INSERT INTO notes (id) VALUES ('a')"))

for (const code of ['08006', '08000', '08003']) {
  test(`${code} over a connection that lives: it is kept, however often that happens`, async (t) => {
    const { database, connections, pids } = await open(t, raising(code))
    await database.get('SELECT 1 AS n')
    const [first] = await pids()
    const fails = 'SELECT fails() AS n'
    for (let i = 0; i < 45; i++) await assert.rejects(database.get(fails), DatabaseUnavailable)
    for (let i = 0; i < 2; i++)
      await assert.rejects(
        database.write((tx) => tx.get(fails)),
        DatabaseUnavailable,
      )
    assert.ok((await connections()) <= 3, 'no more are open than are used')
    assert.ok((await pids()).includes(first as number), 'the first is still open')
    assert.deepEqual(await database.get('SELECT 1 AS n'), { n: 1 })
  })
}

test('what is not supported is an error of its own, and not asked again', async (t) => {
  const { database, calls } = await open(t, raising('0A000'))
  const asked = [() => database.get('SELECT fails() AS n'), () => database.write((tx) => tx.get('SELECT fails() AS n'))]
  for (const [at, ask] of asked.entries()) {
    await assert.rejects(ask(), (error: Error & { code?: string }) => {
      assert.ok(!(error instanceof DatabaseUnavailable))
      return error.code === '0A000'
    })
    assert.equal(await calls(), at + 1)
  }
})

for (const code of ['08006', '08007', '40003']) {
  test(`${code} for a commit: nobody knows whether it is there, and it is not tried again`, async (t) => {
    const { database, calls } = await open(t, raisingAtCommit('notes', code))
    await assert.rejects(add(database), (error: Error) => {
      assert.match(error.message, /is unknown/)
      return error instanceof DatabaseUnavailable
    })
    assert.equal(await calls(), 1)
    assert.deepEqual(await database.get('SELECT 1 AS n'), { n: 1 })
  })
}

test('a server that falls silent while it commits: unknown, not tried again, though it was done', async (t) => {
  const { url, notes } = await open(t, '')
  const proxy = await startProxy(url)
  const database = openPostgres(proxy.url, { timeouts: { ...patient, statementMs: 100 } })
  t.after(() => Promise.all([database.close(), proxy.close()]))
  await database.get('SELECT 1 AS n')
  proxy.fallSilent('COMMIT')
  await assert.rejects(add(database), (error: Error) => {
    assert.match(error.message, /is unknown/)
    return error instanceof DatabaseUnavailable
  })
  await waitUntil('it was done', async () => (await notes()) === 1)
})

test('whoever writes a comment whose commit has no known outcome is answered 503', {
  skip: isCluster && 'tables in shards have no triggers',
}, async (t) => {
  const app = await startApp()
  const admin = new Client({ connectionString: await databaseUrl(app.dataDir) })
  await admin.connect()
  t.after(async () => {
    await admin.end()
    await app.stop()
  })
  await admin.query(`CREATE SEQUENCE calls; ${raisingAtCommit('comments', '40003')}`)
  const comment = { comment: 'Is it there?', commenterName: 'Ann', commenterEmail: 'ann@example.org', url: '' }
  const refused = await fetch(`${app.url}/comments/${app.demo.id}?urlId=page&broadcastId=b`, {
    method: 'POST',
    body: JSON.stringify({ ...comment, urlId: 'page' }),
  })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'], await refused.text())
  assert.equal((await admin.query('SELECT last_value FROM calls')).rows[0].last_value, '1')
})
