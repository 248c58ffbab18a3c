// Host queue: feeds of one host that are due together run one at a time, other hosts are not delayed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostPacing } from '../../../src/feeds/fetching/politeness/host-pacing.ts'
import { createHostQueue } from '../../../src/feeds/fetching/politeness/host-queue.ts'
import { fakeClock } from '../../harness/app.ts'

function line() {
  const clock = fakeClock(1_000_000)
  const rests: number[] = []
  const pace = createHostPacing(clock, async (ms) => {
    rests.push(ms)
    clock.pass(ms)
  })
  return { clock, pace, rests, ...createHostQueue(clock, pace) }
}

test('whoever meets work for the host gets a time, each a second later; other hosts are free', async () => {
  const { runOrDefer } = line()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = runOrDefer('a', '1', () => promise)
  const never = async () => assert.fail('This was not its turn.')
  assert.deepEqual(await runOrDefer('a', '2', never), { rescheduleAt: 1_001_000 })
  assert.deepEqual(await runOrDefer('a', '3', never), { rescheduleAt: 1_002_000 })
  assert.deepEqual(await runOrDefer('a', '2', never), { rescheduleAt: 1_001_000 }, 'who comes too early keeps its time')
  assert.deepEqual(await runOrDefer('b', '4', async () => 'other'), { done: 'other' })
  resolve('work')
  assert.deepEqual(await first, { done: 'work' })
  assert.deepEqual(await runOrDefer('a', '2', async () => 'later'), { done: 'later' })
})

test('a short rest is waited for, a long one is not', async () => {
  const { runOrDefer, pace, clock, rests } = line()
  const work = async () => 'done'
  pace.recordRequest('a')
  assert.deepEqual(await runOrDefer('a', '1', work), { done: 'done' })
  assert.deepEqual(rests, [1_000])
  pace.recordRequest('a', 10_000)
  assert.deepEqual(await runOrDefer('a', '2', work), { rescheduleAt: clock.now() + 20_000 })
  assert.deepEqual(await runOrDefer('a', '3', work), { rescheduleAt: clock.now() + 30_000 })
  clock.pass(9_500)
  assert.deepEqual(await runOrDefer('a', '4', work), { done: 'done' })
  assert.deepEqual(rests, [1_000, 500])
})

test('work that fails leaves the host free', async () => {
  const { runOrDefer } = line()
  await assert.rejects(
    runOrDefer('a', '1', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.deepEqual(await runOrDefer('a', '1', async () => 'done'), { done: 'done' })
})
