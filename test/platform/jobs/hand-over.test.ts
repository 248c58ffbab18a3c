// Jobs of a runner that drains or stops: another one does them at once, not when a lease or a wait is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunningJob } from '../../../src/platform/jobs/queue.ts'
import { waitUntil } from '../../harness/app.ts'
import { createGatedWork, minute, openJobFixture, recorder, retry } from './job-fixture.ts'

test('a job that is not done in time is given back, and its late end takes nothing from the next runner', async (t) => {
  const shop = await openJobFixture(t)
  const stuck = createGatedWork()
  await shop.add({ payload: 'long' })
  const first = shop.start({ greet: stuck.kind })
  await waitUntil('it runs', () => stuck.begun.length === 1)
  await first.stop(0)
  assert.ok(shop.logged.some(({ msg }) => msg === 'jobs that are not done are given back'))
  const next = createGatedWork()
  shop.start({ greet: next.kind })
  await waitUntil('the next one runs it', () => next.begun.length === 1)
  stuck.end.resolve()
  await stuck.end.promise
  assert.equal((await shop.counts()).waiting, 1)
  next.end.resolve()
  await waitUntil('it is done', async () => (await shop.counts()).waiting === 0)
})

test('a job that the stop ends is due at once', async (t) => {
  const shop = await openJobFixture(t)
  const ended = Promise.withResolvers<undefined>()
  const begun: unknown[] = []
  const run = (payload: unknown) => {
    begun.push(payload)
    return ended.promise
  }
  await shop.add({ payload: 'cut' })
  const first = shop.start({ greet: { ...retry, run } })
  await waitUntil('it runs', () => begun.length === 1)
  first.drain()
  ended.reject(new Error('aborted'))
  await first.stop()
  const { ran, kind } = recorder()
  shop.start({ greet: kind })
  // The clock stands still: a wait behind a failure would never end.
  await waitUntil('the next one does it', () => ran.length === 1)
})

test('a runner that drains claims no more, and what it runs is finished', async (t) => {
  const shop = await openJobFixture(t)
  const work = createGatedWork()
  await shop.add({ payload: 'one' })
  const runner = shop.start({ greet: work.kind })
  await waitUntil('it runs', () => work.begun.length === 1)
  runner.drain()
  await shop.add({ payload: 'two' })
  runner.wake()
  work.end.resolve()
  await runner.stop()
  assert.deepEqual(work.begun, ['one'])
  assert.deepEqual(await shop.counts(), { waiting: 1, dead: 0 })
})

for (const isTaken of [true, false])
  test(`a process that stood still ${isTaken ? 'does not do what another has done' : 'goes on where nobody took its job'}`, async (t) => {
    const shop = await openJobFixture(t)
    const woken = Promise.withResolvers<void>()
    const begun: string[] = []
    const done: string[] = []
    const kindOf = (name: string, wait?: Promise<void>) => ({
      ...retry,
      async run(_: unknown, { confirm }: RunningJob) {
        begun.push(name)
        await wait
        await confirm()
        done.push(name)
        return undefined
      },
    })
    await shop.add()
    const first = shop.start({ greet: kindOf('first', woken.promise) }, { processId: 'first' })
    await waitUntil('it runs', () => begun.length === 1)
    const now = performance.now.bind(performance)
    t.mock.method(performance, 'now', () => now() + minute)
    if (isTaken) {
      const other = shop.start({ greet: kindOf('other') }, { processId: 'other' })
      await other.takeOver(['first'])
      await waitUntil('the other has done it', async () => (await shop.counts()).waiting === 0)
    }
    woken.resolve()
    await first.stop()
    assert.deepEqual(done, [isTaken ? 'other' : 'first'])
    assert.deepEqual(await shop.counts(), { waiting: 0, dead: 0 })
    assert.equal(shop.logged.filter(({ msg }) => msg === 'job left to another process').length, Number(isTaken))
  })
