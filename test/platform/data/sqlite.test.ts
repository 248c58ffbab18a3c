// Guarantees of the SQLite database to writers: shared commits, isolated failures, no loss at the end.
import assert from 'node:assert/strict'
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { DatabaseUnavailable, type SqlValue, type Transaction } from '../../../src/platform/data/database.ts'
import { openServingDatabase } from '../../../src/platform/data/open-database.ts'
import { openSqlite } from '../../../src/platform/data/sqlite/open-sqlite.ts'
import { temporaryFolder } from '../../harness/app.ts'
import { add, durableIds, ids, openNotes, stays } from './notes-database.ts'

describe('groups', () => {
  const sizes: [writers: number, groups: number[]][] = [
    [1, [1]],
    [64, [64]],
    [256, [256]],
    [600, [256, 256, 88]],
  ]
  for (const [writers, expected] of sizes) {
    test(`${writers} writers at once share ${expected.length} commit(s)`, async (t) => {
      const { database, file, groups } = await openNotes(t)
      await Promise.all(Array.from({ length: writers }, (_, i) => database.write(add(String(i)))))
      assert.deepEqual(groups, expected)
      assert.equal(durableIds(file).length, writers)
    })
  }

  test('a writer that fails fails alone, with its own error; nothing of it stays', async (t) => {
    const { database, file, groups } = await openNotes(t)
    const own = new Error('my own')
    const results = await Promise.allSettled([
      database.write(add('a')),
      database.write(async (tx) => {
        await add('b')(tx)
        throw own
      }),
      database.write(add('c')),
      database.write(async (tx) => {
        await add('d')(tx)
        await add('c')(tx)
      }),
      database.write(() => {
        throw own
      }),
      database.write((tx) => tx.run('INSERT INTO nowhere VALUES (1)')),
      database.write(add('e')),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    )
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
    assert.equal(errors[0], own)
    assert.match(errors[1]?.message ?? '', /UNIQUE/)
    assert.equal(errors[2], own)
    assert.match(errors[3]?.message ?? '', /nowhere/)
    assert.deepEqual(groups, [3])
    assert.deepEqual(durableIds(file), ['a', 'c', 'e'])
  })

  test('who has written and failed costs the others a second attempt, and nobody a third', async (t) => {
    const { database, file } = await openNotes(t)
    const attempts: string[] = []
    const write = (id: string, fails: boolean) =>
      database.write(async (tx) => {
        attempts.push(id)
        await add(id)(tx)
        if (fails) throw new Error(id)
      })
    await Promise.allSettled([write('a', false), write('b', true), write('c', true), write('d', false)])
    assert.equal(attempts.join(''), 'abacd')
    assert.deepEqual(durableIds(file), ['a', 'd'])
  })

  test('who fails before writing costs nobody anything', async (t) => {
    const { database, file } = await openNotes(t)
    let attempts = 0
    const count = async (tx: Transaction) => {
      attempts++
      await add(`n${attempts}`)(tx)
    }
    const look = async (tx: Transaction) => {
      await tx.get('SELECT id FROM notes')
      throw new Error('no')
    }
    await Promise.allSettled([count, look, count].map((work) => database.write(work)))
    assert.equal(attempts, 2)
    assert.deepEqual(durableIds(file), ['n1', 'n2'])
  })

  test('a commit that fails rejects every writer of its group, and the next group works', async (t) => {
    const { database, file, groups } = await openNotes(t)
    const parts = 'CREATE TABLE parts (note TEXT REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED) STRICT'
    await database.alterSchema((tx) => tx.run(parts))
    groups.length = 0
    const group = [
      database.write(add('a')),
      database.write((tx) => tx.run("INSERT INTO parts (note) VALUES ('missing')")),
      database.write(add('b')),
    ]
    for (const { status, ...rest } of await Promise.allSettled(group)) {
      assert.equal(status, 'rejected')
      assert.match(String((rest as { reason: unknown }).reason), /FOREIGN KEY/)
    }
    assert.deepEqual(groups, [], 'what was not committed is not counted')
    await database.write(add('c'))
    assert.deepEqual(durableIds(file), ['c'])
    assert.deepEqual(groups, [1])
  })
})

describe('a transaction', () => {
  for (const [how, work] of [
    ['committed', async () => {}],
    ['failed', () => Promise.reject(new Error('no'))],
  ] as const) {
    test(`takes no statements once it has ${how}`, async (t) => {
      const { database, file } = await openNotes(t)
      const kept = Promise.withResolvers<Transaction>()
      const written = database.write(async (tx) => {
        kept.resolve(tx)
        await work()
      })
      await written.catch(() => {})
      const tx = await kept.promise
      await assert.rejects(add('late')(tx), /over/)
      await assert.rejects(tx.get('SELECT 1'), /over/)
      await assert.rejects(tx.all('SELECT 1'), /over/)
      assert.deepEqual(durableIds(file), [])
    })
  }

  test('that awaits something else is cut off; its group goes on without it', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { database, file } = await openNotes(t)
    const begun = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const stuck = database.write(async (tx) => {
      await add('stuck')(tx)
      begun.resolve()
      await late.promise
      await add('too late')(tx)
    })
    const other = database.write(add('other'))
    stuck.catch(() => {})
    await begun.promise
    t.mock.timers.tick(9_999)
    assert.ok(await stays(stuck))
    t.mock.timers.tick(1)
    await assert.rejects(stuck, /something other than itself/)
    await other
    late.resolve(undefined)
    await database.write(add('next'))
    assert.deepEqual(durableIds(file), ['next', 'other'])
  })

  test('that is stuck behind one that is stuck is cut off, too', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { database, file } = await openNotes(t)
    const never = Promise.withResolvers<void>()
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stuck = begun.map(({ resolve }) =>
      database.write(() => {
        resolve()
        return never.promise
      }),
    )
    const other = database.write(add('other'))
    for (const [i, writing] of stuck.entries()) {
      writing.catch(() => {})
      await begun[i]?.promise
      for (let twice = 0; twice < 2; twice++) t.mock.timers.tick(10_000)
      await assert.rejects(writing, /something other than itself/)
    }
    await other
    assert.deepEqual(durableIds(file), ['other'])
  })

  test('sees what it wrote and what those before it wrote', async (t) => {
    const { database } = await openNotes(t)
    const seen = await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        database.write(async (tx) => {
          await add(id)(tx)
          return (await tx.all<{ id: string }>('SELECT id FROM notes ORDER BY id')).map((row) => row.id).join('')
        }),
      ),
    )
    assert.deepEqual(seen, ['a', 'ab', 'abc'])
  })
})

describe('the end', () => {
  test('close finishes what waits', async (t) => {
    const { database, file } = await openNotes(t)
    const writes = Array.from({ length: 600 }, (_, i) => database.write(add(String(i))))
    await database.close()
    await Promise.all(writes)
    assert.equal(durableIds(file).length, 600)
  })

  test('afterwards a write is refused, and nothing hangs', async (t) => {
    const { database } = await openNotes(t)
    const closing = database.close()
    await assert.rejects(database.write(add('late')), DatabaseUnavailable)
    await closing
    await assert.rejects(database.write(add('later')), DatabaseUnavailable)
  })
})

test('a file that cannot be read any more is told to every writer, of either kind', async (t) => {
  const { database, file } = await openNotes(t)
  await database.write(add('a'))
  // What is known of its tables is out of date.
  const other = new DatabaseSync(file)
  other.exec('CREATE TABLE other (id TEXT); PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  truncateSync(file, 100)
  const relaxed = { durability: 'relaxed' } as const
  for (const options of [relaxed, undefined, relaxed]) {
    await assert.rejects(database.write(add('b'), options), /malformed|not a database/)
  }
})

test('the files are for their owner alone', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const database = await openServingDatabase({ url: `sqlite:${join(folder, 'test.db')}`, schemas: [], now: 0 })
  const files = readdirSync(folder)
  const rights = files.map((name) => statSync(join(folder, name)).mode & 0o777)
  await database.close()
  for (const name of ['test.db', 'test.db-shm', 'test.db-wal', 'test.db.lock']) assert.ok(files.includes(name), name)
  assert.deepEqual(new Set(rights), new Set([0o600]))
})

describe('values', () => {
  const values: [what: string, value: SqlValue][] = [
    ['nothing', null],
    ['an empty text', ''],
    ['a text of other scripts', 'Grüße, 世界, שלום, 🙂🏳️‍🌈 e\u0301'],
    ['a text with a NUL', 'before\u0000after'],
    ['quotes and semicolons', `'; DROP TABLE notes; --"\\`],
    ['a megabyte', 'é'.repeat(500_000)],
    ['zero', 0],
    ['the largest integer', Number.MAX_SAFE_INTEGER],
    ['the smallest integer', Number.MIN_SAFE_INTEGER],
    ['a time', Date.UTC(9999, 11, 31)],
  ]
  for (const [what, value] of values) {
    test(`${what} comes back`, async (t) => {
      const { database } = await openNotes(t)
      const column = typeof value === 'number' ? 'n' : 'text'
      await database.write((tx) => tx.run(`INSERT INTO notes (id, ${column}) VALUES ('a', ?)`, [value]))
      const row = await database.get<{ value: SqlValue }>(`SELECT ${column} AS value FROM notes WHERE ${column} IS ?`, [
        value,
      ])
      assert.equal(row?.value, value)
    })
  }
})

describe('another connection', () => {
  test('what it commits is seen by the next read, and the other way round', async (t) => {
    const { database, file } = await openNotes(t)
    const command = openSqlite(file)
    t.after(() => command.close())
    for (let i = 0; i < 5; i++) {
      await command.write(add(`theirs ${i}`))
      assert.equal((await ids(database)).length, 2 * i + 1)
      await database.write(add(`ours ${i}`))
      assert.equal((await ids(command)).length, 2 * i + 2)
    }
  })

  test('that keeps the file to itself makes writers fail as unavailable; readers go on', async (t) => {
    const { database, file } = await openNotes(t, { busyMs: 1 })
    using other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    await assert.rejects(database.write(add('a')), DatabaseUnavailable)
    assert.deepEqual(await ids(database), [])
    other.exec('COMMIT')
    await database.write(add('b'))
    assert.deepEqual(await ids(database), ['b'])
  })
})
