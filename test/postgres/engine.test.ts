// PostgreSQL specifics: unstorable values, conflicting writers, broken connections, timeouts.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type Database, DatabaseUnavailable, type Transaction } from '../../src/platform/data/database.ts'
import { openPostgres, type PostgresOptions } from '../../src/platform/data/postgres/open-postgres.ts'
import { temporaryFolder, waitUntil } from '../harness/app.ts'
import { databaseUrl, isCluster } from '../harness/engine.ts'

/** What a test waits for comes as soon as this machine gets to it. */
const patient = { connectMs: 60_000, statementMs: 60_000, lockMs: 60_000, idleMs: 60_000 }

async function open(t: TestContext, options: PostgresOptions = {}) {
  const folder = await temporaryFolder()
  const url = await databaseUrl(folder, { tables: false })
  const database = openPostgres(url, options)
  const other = openPostgres(url, { timeouts: patient })
  await other.alterSchema((tx) => tx.run('CREATE TABLE notes (id TEXT PRIMARY KEY, n BIGINT NOT NULL DEFAULT 0)'))
  t.after(async () => {
    await Promise.all([database.close(), other.close()])
    await rm(folder, { recursive: true })
  })
  return { database, other, url }
}

const add = (id: string) => (tx: Transaction) => tx.run('INSERT INTO notes (id) VALUES (?)', [id])
const idsOf = async (database: Database) =>
  (await database.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map(({ id }) => id)

/** Ends what the server does for a database, but for the one who asks. */
const cutOff = (other: Database, where = 'TRUE') =>
  other.all(
    `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`,
  )

/** A statement that takes as long as somebody else wants. */
const held = 'SELECT pg_advisory_xact_lock(7)'
const heldUp = "query = 'SELECT pg_advisory_xact_lock(7)' AND wait_event_type = 'Lock'"
const isHeldUp = async (other: Database) =>
  (await other.all(`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${heldUp}`)).length > 0

test('a NUL, which it has no room for, is replaced; such a text equals nothing that is stored', async (t) => {
  const { database } = await open(t)
  await database.write(add('a\0b'))
  assert.deepEqual(await idsOf(database), ['a\ufffdb'])
  assert.equal(await database.get('SELECT id FROM notes WHERE id = ?', ['ab']), undefined)
})

test('a number that JavaScript would round is an error, and the next question is answered', async (t) => {
  const { database } = await open(t)
  await database.write((tx) => tx.run("INSERT INTO notes (id, n) VALUES ('a', 9007199254740993)"))
  await assert.rejects(database.get('SELECT n FROM notes'), /too large or not whole/)
  assert.deepEqual(await idsOf(database), ['a'])
})

test('a statement that failed cannot be passed over', async (t) => {
  const { database } = await open(t)
  const careless = database.write(async (tx) => {
    await add('a')(tx)
    await add('a')(tx).catch(() => {})
  })
  await assert.rejects(careless, /A statement of this transaction failed, and the work went on/)
  assert.deepEqual(await idsOf(database), [])
})

test('a writer that cannot be put in a row with the others begins anew', async (t) => {
  const { database, other } = await open(t)
  await database.write(add('a'))
  let tries = 0
  await database.write(async (tx) => {
    await tx.run('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE')
    const row = await tx.get<{ n: number }>('SELECT n FROM notes WHERE id = ?', ['a'])
    if (tries++ === 0) await other.write((inner) => inner.run('UPDATE notes SET n = 10'))
    await tx.run('UPDATE notes SET n = ? WHERE id = ?', [(row?.n ?? 0) + 1, 'a'])
  })
  assert.equal(tries, 2)
  assert.equal((await database.get<{ n: number }>('SELECT n FROM notes'))?.n, 11)
})

test('connections that were cut are replaced: who reads or had not finished writing notices nothing', async (t) => {
  const { database, other } = await open(t, { timeouts: patient })
  await database.write(add('a'))
  await cutOff(other)
  assert.deepEqual(await idsOf(database), ['a'])
  let tries = 0
  await database.write(async (tx) => {
    await add('b')(tx)
    if (tries++ === 0) await cutOff(other, "state = 'idle in transaction'")
    await add('c')(tx)
  })
  assert.equal(tries, 2)
  const [slow, beside] = await other.write(async (tx) => {
    await tx.get(held)
    const asked = [database.get(held), idsOf(database)]
    await waitUntil('it runs', () => isHeldUp(other))
    await cutOff(other, heldUp)
    await waitUntil('it is asked again', () => isHeldUp(other))
    return asked
  })
  await slow
  assert.deepEqual(await beside, ['a', 'b', 'c'])
})

test('a read that takes long does not keep the others waiting', async (t) => {
  const { database, other } = await open(t, { timeouts: patient })
  await idsOf(database)
  await other.write(async (tx) => {
    await tx.get(held)
    const slow = database.get(held)
    // It ends only when it is told to: nothing below could be behind it.
    slow.catch(() => {})
    for (let i = 0; i < 200; i++) await database.get('SELECT ? AS n FROM notes', [i])
    await Promise.all(Array.from({ length: 100 }, () => idsOf(database)))
    await waitUntil('it still runs', () => isHeldUp(other))
    await other.all(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${heldUp}`)
    await assert.rejects(slow, /canceling statement/)
  })
})

test('tables that change while statements are prepared', async (t) => {
  const { database, other } = await open(t)
  await database.write(add('a'))
  const all = () => database.all('SELECT * FROM notes')
  const inside = () => database.write((tx) => tx.all('SELECT * FROM notes'))
  for (const read of [all, all, inside, inside]) assert.equal((await read()).length, 1)
  await other.alterSchema((tx) => tx.run("ALTER TABLE notes ADD COLUMN text TEXT NOT NULL DEFAULT 'x'"))
  for (const read of [all, inside]) assert.deepEqual(await read(), [{ id: 'a', n: 0, text: 'x' }])
})

test('more texts of statements than are kept prepared', async (t) => {
  const { database } = await open(t)
  for (let round = 0; round < 2; round++) {
    const asked = Array.from({ length: 600 }, (_, i) => database.get<{ n: number }>(`SELECT ${i} + 0 AS n`))
    assert.deepEqual(
      (await Promise.all(asked)).map((row) => row?.n),
      Array.from({ length: 600 }, (_, i) => i),
    )
  }
  const { count } =
    (await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM pg_prepared_statements')) ?? {}
  assert.ok((count ?? 0) <= 501, `${count} are prepared`)
})

/** Connecting is given time: where much goes on, it takes some. */
const impatient = { timeouts: { connectMs: 2000, statementMs: 150, lockMs: 50, idleMs: 100 } }
const patience: [what: string, act: (database: Database, other: Database) => Promise<unknown>][] = [
  ['a statement that takes too long', (database) => database.get('SELECT pg_sleep(5)')],
  [
    'a row that somebody keeps',
    (database, other) =>
      other.write(async (tx) => {
        await tx.run('UPDATE notes SET n = 1')
        await database.write((inner) => inner.run('UPDATE notes SET n = 2'))
      }),
  ],
  [
    'a transaction that waits for something else',
    (database) =>
      database.write(async (tx) => {
        await add('b')(tx)
        await new Promise(() => {})
      }),
  ],
  [
    'more writers than there is patience for',
    (database) => Promise.all(Array.from({ length: 60 }, () => database.write((tx) => tx.get('SELECT pg_sleep(0.1)')))),
  ],
]
for (const [what, act] of patience) {
  test(`${what} is given up as unavailable, and nothing is left of it`, async (t) => {
    const { database, other } = await open(t, { connections: 2, ...impatient })
    await other.write(add('a'))
    await assert.rejects(act(database, other), DatabaseUnavailable)
    assert.deepEqual(await other.all('SELECT id, n FROM notes'), [{ id: 'a', n: 0 }])
    await waitUntil('it writes again', () =>
      database.write(add('z')).then(
        () => true,
        () => false,
      ),
    )
  })
}

const notAnswering = /^The database \S+\/\w+ does not answer: .*[^.]\.$/

test('a server that is not there, refuses us or says nothing is named, without user and password', {
  skip: isCluster && 'it lets in whoever asks',
}, async (t) => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => silent.close())
  const { port } = silent.address() as { port: number }
  const { url } = await open(t)
  const urls = [
    'postgres://mallory:s3cret@127.0.0.1:1/notes',
    `postgres://mallory:s3cret@127.0.0.1:${port}/notes`,
    url.replace('pageside@', 'nobody:s3cret@'),
    url.replace(/\/t\w+\?/, '/nowhere?'),
    'postgres://mallory:s3cret@localhost/notes?host=%2Fno%2Fsuch%2Ffolder',
  ]
  for (const wrong of urls) {
    const isSilent = wrong.includes(`:${port}/`)
    const database = openPostgres(wrong, { timeouts: isSilent ? { ...patient, connectMs: 200 } : patient })
    for (const ask of [
      () => database.get('SELECT 1'),
      () => database.write(add('a')),
      () => database.alterSchema(add('a')),
    ]) {
      await assert.rejects(ask(), (error: Error) => {
        assert.ok(error instanceof DatabaseUnavailable, `${wrong}: ${error}`)
        const isMissing = wrong.includes('/nowhere?')
        assert.match(error.message, isMissing ? /^There is no database \S+\/nowhere\. Create it / : notAnswering)
        assert.doesNotMatch(`${error.message} ${error.stack}`, /s3cret|mallory/)
        return true
      })
    }
    await database.close()
  }
})
