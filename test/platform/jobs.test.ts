// Work for later: done once, tried again, given up with a reason, never lost.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { describe, type TestContext, test } from 'node:test'
import type { Database } from '../../src/platform/data/database.ts'
import { addJob, countJobs, type JobKind, type JobRunner, startJobRunner } from '../../src/platform/data/jobs.ts'
import { openDatabase } from '../../src/platform/data/open.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { databaseUrl } from '../engine.ts'
import { fakeClock, temporaryFolder, until } from '../harness.ts'

const minute = 60_000

/** Its name is the key under which a test gives it. */
type Kind = Omit<JobKind, 'name'>

async function workshop(t: TestContext) {
  const folder = await temporaryFolder()
  const clock = fakeClock()
  const ids = createIds(clock)
  const { database } = await openDatabase({ url: await databaseUrl(folder), schemas: [], now: clock.now() })
  const logged: Record<string, any>[] = []
  const log = createLog('trace', (line) => logged.push(JSON.parse(line)))
  const runners: JobRunner[] = []
  t.after(async () => {
    for (const runner of runners) await runner.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })
  return {
    database,
    clock,
    logged,
    add(job: { kind?: string; payload?: unknown; runAt?: number; dedupeKey?: string; expiresAfterMs?: number } = {}) {
      const now = clock.now()
      const { kind: name = 'greet', expiresAfterMs = 60 * minute, ...rest } = job
      const full = { kind: { name, expiresAfterMs }, payload: {}, runAt: now, ...rest }
      return database.write((tx) => addJob(tx, ids, now, full))
    },
    start(given: Record<string, Kind>, { width = 4, using = database as Database } = {}) {
      const kinds = Object.entries(given).map(([name, kind]) => ({ name, ...kind }))
      const runner = startJobRunner({ database: using, kinds, clock, log, width })
      runners.push(runner)
      return runner
    },
    counts: () => countJobs(database),
  }
}

const retry = { retryAfterMs: () => minute, expiresAfterMs: 60 * minute, leaseMs: 5 * minute }

/** Remembers what it was given; fails while it is told to. */
function recorder(options: Partial<Kind> = {}) {
  const ran: unknown[] = []
  const state: { fails?: Error } = {}
  const kind: Kind = {
    ...retry,
    async run(payload) {
      ran.push(payload)
      if (state.fails) throw state.fails
    },
    ...options,
  }
  return { ran, state, kind }
}

/** Begins and does not end before it is told to. */
function patient() {
  const begun: unknown[] = []
  const end = Promise.withResolvers<void>()
  const kind: Kind = {
    ...retry,
    run(payload) {
      begun.push(payload)
      return end.promise.then(() => undefined)
    },
  }
  return { begun, end, kind }
}

describe('a job', () => {
  test('is run with its payload, once, and is gone', async (t) => {
    const shop = await workshop(t)
    const { ran, kind } = recorder()
    await shop.add({ payload: { to: 'Ada', words: ['Grüße', null, 3] } })
    shop.start({ greet: kind })
    await until('the job is done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(ran, [{ to: 'Ada', words: ['Grüße', null, 3] }])
  })

  test('exists exactly when the change does', async (t) => {
    const { database, clock, counts } = await workshop(t)
    const job = { kind: { name: 'greet', expiresAfterMs: 1 }, payload: {}, runAt: 0 }
    const change = database.write(async (tx) => {
      await addJob(tx, createIds(clock), 0, job)
      throw new Error('no')
    })
    await assert.rejects(change, /no/)
    assert.deepEqual(await counts(), { waiting: 0, dead: 0 })
  })

  test('waits for its time', async (t) => {
    const shop = await workshop(t)
    const { ran, kind } = recorder()
    await shop.add({ payload: 'later', runAt: shop.clock.now() + minute })
    await shop.add({ payload: 'now' })
    const runner = shop.start({ greet: kind })
    await until('the one that is due is done', async () => (await shop.counts()).waiting === 1)
    assert.deepEqual(ran, ['now'])
    shop.clock.pass(minute)
    runner.wake()
    await until('the other is done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(ran, ['now', 'later'])
  })

  test('of a kind that nobody knows here stays where it is', async (t) => {
    const shop = await workshop(t)
    const { ran, kind } = recorder()
    await shop.add({ kind: 'unknown' })
    await shop.add({ payload: 'known' })
    const runner = shop.start({ greet: kind })
    await until('the known one is done', () => ran.length === 1)
    await runner.stop()
    assert.deepEqual(await shop.counts(), { waiting: 1, dead: 0 })
    const later = recorder()
    shop.start({ unknown: later.kind })
    await until('a process that knows it does it', () => later.ran.length === 1)
  })

  const key = { dedupeKey: 'feed 1' }
  test('with the key of one that waits or runs is not added', async (t) => {
    const shop = await workshop(t)
    const { begun, end, kind } = patient()
    await shop.add({ ...key, payload: 'first' })
    await shop.add({ ...key, payload: 'second' })
    await shop.add({ dedupeKey: 'feed 2', payload: 'other' })
    await shop.add({ ...key, kind: 'other kind' })
    assert.equal((await shop.counts()).waiting, 3)
    shop.start({ greet: kind })
    await until('both run', () => begun.length === 2)
    await shop.add({ ...key, payload: 'third' })
    end.resolve()
    await until('both are done', async () => (await shop.counts()).waiting === 1)
    assert.deepEqual(begun.sort(), ['first', 'other'])
    await shop.add({ ...key, payload: 'fourth' })
    assert.equal((await shop.counts()).waiting, 2)
  })
})

describe('a job that fails', () => {
  test('is tried again after its wait, and leaves a line in the log each time', async (t) => {
    const shop = await workshop(t)
    const { ran, state, kind } = recorder({ retryAfterMs: (attempts) => attempts * minute })
    state.fails = new Error('the origin is away')
    await shop.add()
    const runner = shop.start({ greet: kind })
    for (let attempt = 1; attempt <= 3; attempt++) {
      await until(`attempt ${attempt} failed`, async () => {
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
    await until('it is done', async () => (await shop.counts()).waiting === 0)
    assert.equal(ran.length, 4)
    assert.deepEqual(
      shop.logged.map(({ msg, kind, attempts, error }) => [msg, kind, attempts, error.message]),
      [1, 2, 3].map((attempt) => ['job failed', 'greet', attempt, 'the origin is away']),
    )
  })

  test('is given up when its kind says so, with the reason, and its key is free', async (t) => {
    const shop = await workshop(t)
    const { state, kind } = recorder({ retryAfterMs: () => undefined })
    state.fails = new Error('never mind')
    await shop.add({ dedupeKey: 'x' })
    shop.start({ greet: kind })
    await until('it is given up', async () => (await shop.counts()).dead === 1)
    const row = await shop.database.get<{ last_error: string }>('SELECT last_error FROM jobs')
    assert.equal(row?.last_error, 'never mind')
    assert.equal(shop.logged[0]?.msg, 'job given up')
    await shop.add({ dedupeKey: 'x', runAt: shop.clock.now() + minute })
    assert.deepEqual(await shop.counts(), { waiting: 1, dead: 1 })
  })

  test('once it has expired, is given up without being run', async (t) => {
    const shop = await workshop(t)
    const { ran, kind } = recorder()
    await shop.add({ expiresAfterMs: minute })
    await shop.add({ expiresAfterMs: minute, runAt: shop.clock.now() + 1, payload: 'a moment younger' })
    shop.clock.pass(minute)
    shop.start({ greet: kind })
    await until('neither waits', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual([ran, (await shop.counts()).dead], [['a moment younger'], 1])
  })

  test('does not take the process with it when the database is away at the same time', async (t) => {
    const shop = await workshop(t)
    const { ran, state, kind } = recorder()
    state.fails = new Error('and the disk is full')
    let away = false
    const failing: Database = {
      ...shop.database,
      write: (work) => (away ? Promise.reject(new Error('disk is full')) : shop.database.write(work)),
    }
    const run = (payload: unknown) => {
      away = true
      return kind.run(payload)
    }
    await shop.add()
    const runner = shop.start({ greet: { ...kind, run } }, { using: failing })
    await until('it was tried', () => ran.length === 1)
    await until('the log says what happened to the row', () =>
      shop.logged.some(({ level, error }) => level >= 50 && error?.message === 'disk is full'),
    )
    away = false
    shop.clock.pass(retry.leaseMs)
    runner.wake()
    await until('it is tried again after its lease', () => ran.length === 2)
  })
})

describe('several at once', () => {
  test('no more than the width run at the same time, oldest first; all are done', async (t) => {
    const shop = await workshop(t)
    const started: number[] = []
    const ends: (() => void)[] = []
    for (let i = 0; i < 7; i++) await shop.add({ payload: i, runAt: shop.clock.now() - 10 + i })
    const run = (payload: unknown) => {
      started.push(payload as number)
      return new Promise<undefined>((end) => ends.push(() => end(undefined)))
    }
    shop.start({ greet: { ...retry, run } }, { width: 3 })
    for (let done = 0; done < 7; done++) {
      await until('the width is used', () => started.length === Math.min(7, done + 3))
      ends[done]?.()
    }
    await until('all are done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6])
  })

  test('of two runners each job is run by one', async (t) => {
    const shop = await workshop(t)
    const { ran, kind } = recorder()
    await Promise.all(Array.from({ length: 40 }, (_, i) => shop.add({ payload: i })))
    shop.start({ greet: kind })
    shop.start({ greet: kind })
    await until('all are done', async () => (await shop.counts()).waiting === 0)
    assert.deepEqual(
      ran.toSorted((a, b) => (a as number) - (b as number)),
      Array.from({ length: 40 }, (_, i) => i),
    )
  })

  test('what a process left behind is run by another, once its lease is over', async (t) => {
    const shop = await workshop(t)
    const dead = patient()
    await shop.add({ payload: 'left behind' })
    shop.start({ greet: dead.kind })
    await until('the first runs it', () => dead.begun.length === 1)
    const { ran, kind } = recorder()
    const second = shop.start({ greet: kind })
    await shop.add({ payload: 'new' })
    second.wake()
    await until('the second is at work', () => ran.length === 1)
    assert.deepEqual(ran, ['new'])
    shop.clock.pass(retry.leaseMs)
    second.wake()
    await until('the lease is over', () => ran.length === 2)
    assert.deepEqual(ran, ['new', 'left behind'])
    dead.end.resolve()
  })

  test('stop waits for what runs and begins nothing more', async (t) => {
    const shop = await workshop(t)
    const { begun, end, kind } = patient()
    await shop.add({ payload: 1 })
    await shop.add({ payload: 2 })
    const runner = shop.start({ greet: kind }, { width: 1 })
    await until('the first runs', () => begun.length === 1)
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
