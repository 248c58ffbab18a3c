// Database port on each engine: values, order, counts, atomic transactions, writers in sequence.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import {
  type Database,
  DatabaseUnavailable,
  type SqlValue,
  type Transaction,
} from '../../../src/platform/data/database.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

async function open(t: TestContext): Promise<Database> {
  const folder = await temporaryFolder()
  const url = await databaseUrl(folder, { tables: false })
  const { database } = await openDatabase({ url, schemas: [], now: 0 })
  await database.alterSchema((tx) =>
    tx.run('CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT, n BIGINT NOT NULL DEFAULT 0)'),
  )
  t.after(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  return database
}

const add = (id: string, text: string | null = null, n = 0) => ({
  to: (tx: Transaction) => tx.run('INSERT INTO notes (id, text, n) VALUES (?, ?, ?)', [id, text, n]),
})
const plain = (row: object | undefined) => row && { ...row }

test('values come back as they were given', async (t) => {
  const database = await open(t)
  const values: SqlValue[] = [null, '', '?', "it's; -- \\ \u0001 \u{1f30a}", '{"a":null}', 'x'.repeat(1_000_000)]
  const numbers = [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1_700_000_000_000]
  for (const [i, text] of values.entries()) await database.write(add(`v${i}`, text as string).to)
  for (const n of numbers) await database.write(add(`n${n}`, null, n).to)
  for (const [i, text] of values.entries()) {
    assert.deepEqual(plain(await database.get('SELECT text FROM notes WHERE id = ?', [`v${i}`])), { text })
  }
  for (const n of numbers) {
    assert.deepEqual(plain(await database.get('SELECT n FROM notes WHERE n = ? AND id = ?', [n, `n${n}`])), { n })
  }
  const sql = "SELECT COUNT(*) AS count, SUM(n) AS sum, MAX(n) AS most, '?' AS mark FROM notes WHERE n BETWEEN ? AND ?"
  const sums = await database.get(sql, [1, 2e12])
  assert.deepEqual(plain(sums), { count: 1, sum: 1_700_000_000_000, most: 1_700_000_000_000, mark: '?' })
  assert.equal(await database.get('SELECT id FROM notes WHERE id = ?', ['nobody']), undefined)
})

test('texts are told apart and ordered byte by byte', async (t) => {
  const database = await open(t)
  const texts = ['Z', 'a', 'ä', 'é', 'z', 'B', 'a b', 'a-b', 'ab', '\u{1f30a}', '\uffee', '10', '9']
  for (const text of texts) await database.write(add(text).to)
  const rows = await database.all<{ id: string }>('SELECT id FROM notes ORDER BY id')
  const expected = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  assert.deepEqual(
    rows.map(({ id }) => id),
    expected,
  )
  assert.equal(await database.get('SELECT id FROM notes WHERE id = ?', ['A']), undefined)
  const after = await database.all<{ id: string }>(
    'SELECT id FROM notes WHERE (n, id) > (?, ?) ORDER BY n, id LIMIT ? OFFSET ?',
    [0, 'a', 2, 1],
  )
  assert.deepEqual(
    after.map(({ id }) => id),
    ['a-b', 'ab'],
  )
})

test('each change says how many rows it changed', async (t) => {
  const database = await open(t)
  const run = (sql: string, params: SqlValue[] = []) => database.write((tx) => tx.run(sql, params))
  const insert = 'INSERT INTO notes (id, n) VALUES (?, ?) ON CONFLICT (id) DO'
  assert.equal(await run(`${insert} NOTHING`, ['a', 1]), 1)
  assert.equal(await run(`${insert} NOTHING`, ['a', 1]), 0)
  const newer = `${insert} UPDATE SET n = excluded.n WHERE notes.n < excluded.n`
  assert.equal(await run(newer, ['a', 3]), 1)
  assert.equal(await run(newer, ['a', 2]), 0)
  assert.equal(await run('UPDATE notes SET n = CASE WHEN n >= ? THEN n + 1 ELSE ? END WHERE id = ?', [9, 9, 'a']), 1)
  assert.equal(await run('UPDATE notes SET n = n WHERE id = ?', ['nobody']), 0)
  const moved = await database.write((tx) => tx.get('UPDATE notes SET n = n + 1 WHERE id = ? RETURNING n', ['a']))
  assert.deepEqual(plain(moved), { n: 10 })
  assert.equal(await run('DELETE FROM notes'), 1)
})

test('what fails leaves nothing, and others go on', async (t) => {
  const database = await open(t)
  const own = new Error('no')
  let late: Transaction | undefined
  await assert.rejects(
    database.write(async (tx) => {
      late = tx
      await add('a').to(tx)
      assert.deepEqual(plain(await tx.get('SELECT id FROM notes')), { id: 'a' })
      throw own
    }),
    own,
  )
  await assert.rejects(
    database.write(async (tx) => {
      await add('b').to(tx)
      await add('b').to(tx)
    }),
    /unique/i,
  )
  await assert.rejects(async () => late?.run('DELETE FROM notes'), /This transaction is over/)
  await database.write(add('c').to)
  assert.deepEqual((await database.all('SELECT id FROM notes')).map(plain), [{ id: 'c' }])
  assert.equal(await database.write(async () => 'nothing asked'), 'nothing asked')
})

test('of many who read a row to change it, each sees what the one before has written', async (t) => {
  const database = await open(t)
  await database.write(add('count').to)
  const increment = async (tx: Transaction) => {
    const row = await tx.get<{ n: number }>('SELECT n FROM notes WHERE id = ? FOR UPDATE', ['count'])
    await tx.run('UPDATE notes SET n = ? WHERE id = ?', [(row?.n ?? 0) + 1, 'count'])
  }
  await Promise.all(Array.from({ length: 100 }, () => database.write(increment)))
  assert.deepEqual(plain(await database.get('SELECT n FROM notes')), { n: 100 })
})

test('of many who add what is missing, all find the one that was added', async (t) => {
  const database = await open(t)
  await database.alterSchema((tx) => tx.run('CREATE UNIQUE INDEX notes_by_text ON notes (text)'))
  const ensure = (by: string) => async (tx: Transaction) => {
    const known = await tx.get<{ id: string }>('SELECT id FROM notes WHERE text = ?', ['key'])
    if (known) return known.id
    await add(by, 'key').to(tx)
    return by
  }
  const found = await Promise.all(Array.from({ length: 20 }, (_, i) => database.write(ensure(`w${i}`))))
  assert.equal(new Set(found).size, 1)
})

test('who locks the same rows in another order is waited for, and both are done', async (t) => {
  const database = await open(t)
  for (const id of ['a', 'b']) await database.write(add(id).to)
  const move = (first: string, second: string) => async (tx: Transaction) => {
    for (const id of [first, second]) await tx.run('UPDATE notes SET n = n + 1 WHERE id = ?', [id])
  }
  const moves = Array.from({ length: 4 }, (_, i) => database.write(i % 2 === 0 ? move('a', 'b') : move('b', 'a')))
  await Promise.all(moves)
  assert.deepEqual((await database.all('SELECT n FROM notes')).map(plain), [{ n: 4 }, { n: 4 }])
})

test('close finishes what was asked; afterwards nothing hangs', async (t) => {
  const database = await open(t)
  const writes = Array.from({ length: 30 }, (_, i) => database.write(add(`w${i}`).to))
  const read = database.all('SELECT id FROM notes')
  const closed = database.close()
  await Promise.all([...writes, read])
  await closed
  await assert.rejects(database.write(add('late').to), DatabaseUnavailable)
  await assert.rejects(database.get('SELECT 1 AS one'))
})

describe('a write of relaxed durability', () => {
  const relaxed = { durability: 'relaxed' } as const

  test('does not wait for the disk, but for whoever does', async (t) => {
    const database = await open(t)
    const isSqlite = database.engine === 'sqlite'
    const [waits, waitsNot] = isSqlite ? [2, 1] : [0, 1]
    // The server of the tests waits for no disk: what counts is who said so.
    const bySession = "SELECT COUNT(*) AS n FROM pg_settings WHERE name = 'synchronous_commit' AND source = 'session'"
    const asked = isSqlite ? 'PRAGMA synchronous' : bySession
    const sync = async (tx: Transaction) => Object.values((await tx.get<object>(asked)) ?? {})[0]
    assert.equal(await database.write(sync), waits)
    assert.equal(await database.write(sync, relaxed), waitsNot)
    assert.equal(await database.write(sync, relaxed), waitsNot)
    assert.equal(await database.write(sync), waits)
    // On SQLite they share a commit.
    const together = [database.write(sync, relaxed), database.write(sync), database.write(sync, relaxed)]
    assert.deepEqual(await Promise.all(together), isSqlite ? [waits, waits, waits] : [waitsNot, waits, waitsNot])
    assert.equal(await database.write(sync, relaxed), waitsNot)
  })

  test('is read at once, all or nothing of it', async (t) => {
    const database = await open(t)
    await database.write(add('a').to, relaxed)
    assert.ok(await database.get('SELECT id FROM notes WHERE id = ?', ['a']))
    const failing = database.write(async (tx) => {
      await add('b').to(tx)
      throw new Error('on the way')
    }, relaxed)
    await assert.rejects(failing, /on the way/)
    assert.deepEqual((await database.all('SELECT id FROM notes')).map(plain), [{ id: 'a' }])
  })
})

test('what is sent without waiting is part of the transaction', async (t) => {
  const database = await open(t)
  const count = await database.write(async (tx) => {
    for (let i = 0; i < 20; i++) tx.send('INSERT INTO notes (id, n) VALUES (?, ?)', [`s${i}`, i])
    return (await tx.get<{ count: number }>('SELECT COUNT(*) AS count FROM notes'))?.count
  })
  assert.equal(count, 20)
  assert.deepEqual(plain(await database.get('SELECT COUNT(*) AS count FROM notes')), { count: 20 })
})

for (const looks of [true, false]) {
  test(`what is sent and fails, fails the transaction, ${looks ? 'which goes on asking' : 'which asks no more'}`, async (t) => {
    const database = await open(t)
    await database.write(add('taken').to)
    const writing = database.write(async (tx) => {
      await add('before').to(tx)
      tx.send('INSERT INTO notes (id) VALUES (?)', ['taken'])
      if (looks) await tx.all('SELECT id FROM notes')
    })
    await assert.rejects(writing, /unique|duplicate|taken/i)
    assert.deepEqual(await database.all('SELECT id FROM notes').then((rows) => rows.map(plain)), [{ id: 'taken' }])
    // The connection is as good as before.
    await Promise.all(Array.from({ length: 20 }, (_, i) => database.write(add(`later${i}`).to)))
  })
}

test('of statements that are under way together, the failure of the first is told', async (t) => {
  const database = await open(t)
  await database.write(add('taken').to)
  const farther = async (work: () => Promise<unknown>, calls: number): Promise<unknown> =>
    calls === 0 ? work() : await farther(work, calls - 1)
  const writing = database.write((tx) =>
    Promise.all([farther(() => add('taken').to(tx), 50), tx.all('SELECT id FROM notes')]),
  )
  await assert.rejects(writing, /unique|duplicate|taken/i)
})
