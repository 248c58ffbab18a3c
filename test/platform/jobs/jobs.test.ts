// Jobs: done once, retried, given up with a reason, never lost.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createIds } from '../../../src/platform/crypto/ids.ts'
import type { Database } from '../../../src/platform/data/database.ts'
import { enqueueJob, enqueueJobs } from '../../../src/platform/jobs/queue.ts'
import { waitUntil } from '../../harness/app.ts'
import { createGatedWork, type Kind, minute, openJobFixture, recorder, retry } from './job-fixture.ts'

describe('a job', () => {
  test('is run with its payload, once, and is gone', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, kind } = recorder()
    await shop.add({ payload: { to: 'Ada', words: ['Grüße', null, 3] } })
    shop.start({ greet: kind })
    await waitUntil('the job is done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(ran, [{ to: 'Ada', words: ['Grüße', null, 3] }])
  })

  test('exists exactly when the change does', async (t) => {
    const { database, clock, counts } = await openJobFixture(t)
    const job = { kind: { name: 'greet', expiresAfterMs: 1 }, payload: {}, runAt: 0 }
    const change = database.write(async (tx) => {
      await enqueueJob(tx, createIds(clock), 0, job)
      throw new Error('no')
    })
    await assert.rejects(change, /no/)
    assert.deepEqual(await counts(), { waiting: 0, dead: 0 })
  })

  test('waits for its time', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, kind } = recorder()
    await shop.add({ payload: 'later', runAt: shop.clock.now() + minute })
    await shop.add({ payload: 'now' })
    const runner = shop.start({ greet: kind })
    await waitUntil('the one that is due is done', async () => (await shop.counts()).waiting === 1)
    assert.deepEqual(ran, ['now'])
    shop.clock.pass(minute)
    runner.wake()
    await waitUntil('the other is done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(ran, ['now', 'later'])
  })

  test('of a kind that nobody knows here stays where it is', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, kind } = recorder()
    await shop.add({ kind: 'unknown' })
    await shop.add({ payload: 'known' })
    const runner = shop.start({ greet: kind })
    await waitUntil('the known one is done', () => ran.length === 1)
    await runner.stop()
    assert.deepEqual(await shop.counts(), { waiting: 1, dead: 0 })
    const later = recorder()
    shop.start({ unknown: later.kind })
    await waitUntil('a process that knows it does it', () => later.ran.length === 1)
  })

  const key = { dedupeKey: 'feed 1' }
  test('with the key of one that waits or runs is not added', async (t) => {
    const shop = await openJobFixture(t)
    const { begun, end, kind } = createGatedWork()
    await shop.add({ ...key, payload: 'first' })
    await shop.add({ ...key, payload: 'second' })
    await shop.add({ dedupeKey: 'feed 2', payload: 'other' })
    await shop.add({ ...key, kind: 'other kind' })
    assert.equal((await shop.counts()).waiting, 3)
    shop.start({ greet: kind })
    await waitUntil('both run', () => begun.length === 2)
    await shop.add({ ...key, payload: 'third' })
    end.resolve()
    await waitUntil('both are done', async () => (await shop.counts()).waiting === 1)
    assert.deepEqual(begun.sort(), ['first', 'other'])
    await shop.add({ ...key, payload: 'fourth' })
    assert.equal((await shop.counts()).waiting, 2)
  })

  test('added together with others of its key is one, and comes as early as either', async (t) => {
    const { database, clock } = await openJobFixture(t)
    const [now, kind] = [clock.now(), { name: 'greet', expiresAfterMs: minute }]
    const jobs = [
      { kind, payload: 'first', runAt: now + 2, ...key },
      { kind, payload: 'alone', runAt: now },
      { kind, payload: 'second', runAt: now + 1, ...key },
    ]
    await database.write((tx) => enqueueJobs(tx, createIds(clock), now, jobs))
    const rows = await database.all<{ payload: string; run_at: number }>(
      'SELECT payload, run_at FROM jobs ORDER BY run_at',
    )
    assert.deepEqual(
      rows.map(({ payload, run_at }) => [payload, run_at - now]),
      [
        ['"alone"', 0],
        ['"first"', 1],
      ],
    )
  })
})

describe('a job that fails', () => {
  test('is tried again after its wait, and leaves a line in the log each time', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, state, kind } = recorder({ retryAfterMs: (attempts) => attempts * minute })
    state.fails = new Error('the origin is away')
    await shop.add()
    const runner = shop.start({ greet: kind })
    for (let attempt = 1; attempt <= 3; attempt++) {
      await waitUntil(`attempt ${attempt} failed`, async () => {
        const row = await shop.database.get<{ attempts: number; lease_until: number }>('SELECT * FROM jobs')
        return row?.attempts === attempt && row.lease_until === 0
      })
      shop.clock.pass(attempt * minute - 1)
      runner.wake()
      await shop.counts()
      assert.equal(ran.length, attempt)
      if (attempt === 3) delete state.fails
      shop.clock.pass(1)
      runner.wake()
    }
    await waitUntil('it is done', async () => (await shop.counts()).waiting === 0)
    assert.equal(ran.length, 4)
    assert.deepEqual(
      shop.logged.map(({ msg, kind, attempts, error }) => [msg, kind, attempts, error.message]),
      [1, 2, 3].map((attempt) => ['job failed', 'greet', attempt, 'the origin is away']),
    )
  })

  test('is given up when its kind says so, with the reason, and its key is free', async (t) => {
    const shop = await openJobFixture(t)
    const { state, kind } = recorder({ retryAfterMs: () => undefined })
    state.fails = new Error('never mind')
    await shop.add({ dedupeKey: 'x' })
    shop.start({ greet: kind })
    await waitUntil('it is given up', async () => (await shop.counts()).dead === 1)
    const row = await shop.database.get<{ last_error: string }>('SELECT last_error FROM jobs')
    assert.equal(row?.last_error, 'never mind')
    assert.equal(shop.logged[0]?.msg, 'job given up')
    await shop.add({ dedupeKey: 'x', runAt: shop.clock.now() + minute })
    assert.deepEqual(await shop.counts(), { waiting: 1, dead: 1 })
  })

  test('once it has expired, is given up without being run', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, kind } = recorder()
    await shop.add({ expiresAfterMs: minute })
    await shop.add({ expiresAfterMs: minute, runAt: shop.clock.now() + 1, payload: 'a moment younger' })
    shop.clock.pass(minute)
    shop.start({ greet: kind })
    await waitUntil('neither waits', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual([ran, (await shop.counts()).dead], [['a moment younger'], 1])
  })

  test('does not take the process with it when the database is away at the same time', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, state, kind } = recorder()
    state.fails = new Error('and the disk is full')
    let away = false
    const failing: Database = {
      ...shop.database,
      write: (work, options) => (away ? Promise.reject(new Error('disk is full')) : shop.database.write(work, options)),
    }
    const run: Kind['run'] = (...job) => {
      away = true
      return kind.run(...job)
    }
    await shop.add()
    const runner = shop.start({ greet: { ...kind, run } }, { using: failing })
    await waitUntil('it was tried', () => ran.length === 1)
    await waitUntil('the log says what happened to the row', () =>
      shop.logged.some(({ level, error }) => level >= 50 && error?.message === 'disk is full'),
    )
    away = false
    shop.clock.pass(retry.leaseMs)
    runner.wake()
    await waitUntil('it is tried again after its lease', () => ran.length === 2)
  })
})

describe('several at once', () => {
  test('no more than the width run at the same time, oldest first; all are done', async (t) => {
    const shop = await openJobFixture(t)
    const started: number[] = []
    const ends: (() => void)[] = []
    for (let i = 0; i < 7; i++) await shop.add({ payload: i, runAt: shop.clock.now() - 10 + i })
    const run = (payload: unknown) => {
      started.push(payload as number)
      return new Promise<undefined>((end) => ends.push(() => end(undefined)))
    }
    shop.start({ greet: { ...retry, run } }, { width: 3 })
    for (let done = 0; done < 7; done++) {
      await waitUntil('the width is used', () => started.length === Math.min(7, done + 3))
      ends[done]?.()
    }
    await waitUntil('all are done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6])
  })

  test('of two runners each job is run by one', async (t) => {
    const shop = await openJobFixture(t)
    const { ran, kind } = recorder()
    await Promise.all(Array.from({ length: 40 }, (_, i) => shop.add({ payload: i })))
    shop.start({ greet: kind })
    shop.start({ greet: kind })
    await waitUntil('all are done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(
      ran.toSorted((a, b) => (a as number) - (b as number)),
      Array.from({ length: 40 }, (_, i) => i),
    )
  })

  test('what a process left behind is run by another, once its lease is over', async (t) => {
    const shop = await openJobFixture(t)
    const dead = createGatedWork()
    await shop.add({ payload: 'left behind' })
    shop.start({ greet: dead.kind })
    await waitUntil('the first runs it', () => dead.begun.length === 1)
    const { ran, kind } = recorder()
    const second = shop.start({ greet: kind })
    await shop.add({ payload: 'new' })
    second.wake()
    await waitUntil('the second is at work', () => ran.length === 1)
    assert.deepEqual(ran, ['new'])
    shop.clock.pass(retry.leaseMs)
    second.wake()
    await waitUntil('the lease is over', () => ran.length === 2)
    assert.deepEqual(ran, ['new', 'left behind'])
    dead.end.resolve()
  })

  test('what runs is kept from others for as long as its process lives, and not much longer', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const shop = await openJobFixture(t)
    const slow = createGatedWork()
    await shop.add({ payload: 'long work' })
    shop.start({ greet: slow.kind })
    await waitUntil('it runs', () => slow.begun.length === 1)
    const leasedFor = async () => {
      const row = await shop.database.get<{ lease_until: number }>('SELECT lease_until FROM jobs')
      return (row?.lease_until ?? 0) - shop.clock.now()
    }
    const most = await leasedFor()
    assert.ok(most <= 15_000, 'what a dead process did is begun anew soon')
    shop.clock.pass(10_000)
    t.mock.timers.tick(5000)
    await waitUntil('it was renewed', async () => (await leasedFor()) === most)
    shop.clock.pass(retry.leaseMs)
    t.mock.timers.tick(5000)
    await waitUntil('work that takes longer than it may is begun anew', () => slow.begun.length === 2)
    slow.end.resolve()
  })

  test('stop waits for what runs and begins nothing more', async (t) => {
    const shop = await openJobFixture(t)
    const { begun, end, kind } = createGatedWork()
    await shop.add({ payload: 1 })
    await shop.add({ payload: 2 })
    const runner = shop.start({ greet: kind }, { width: 1 })
    await waitUntil('the first runs', () => begun.length === 1)
    let stopped = false
    const stopping = runner.stop().then(() => {
      stopped = true
    })
    runner.wake()
    await shop.counts()
    assert.equal(stopped, false)
    end.resolve()
    await stopping
    assert.deepEqual(begun, [1])
    assert.deepEqual(await shop.counts(), { waiting: 1, dead: 0 })
  })
})
