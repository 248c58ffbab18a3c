// Lanes: jobs run in sequence, whatever process runs them, and a given-up job holds up no other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDeadInLane } from '../../../src/platform/jobs/lanes.ts'
import {
  countOwnedJobs,
  deleteOwnedJobs,
  ensureOwnerRoom,
  listOwnedJobs,
} from '../../../src/platform/jobs/owned-jobs.ts'
import { waitUntil } from '../../harness/app.ts'
import { createGatedWork, minute, openJobFixture, recorder } from './job-fixture.ts'

const plan = { name: 'greet', expiresAfterMs: 60 * minute }
const waiting = async (shop: Awaited<ReturnType<typeof openJobFixture>>, count: number) =>
  waitUntil(`${count} wait`, async () => (await shop.counts()).waiting === count)

test('each begins once the one before is done; other lanes do not wait', async (t) => {
  const shop = await openJobFixture(t)
  const slow = createGatedWork()
  for (const payload of [1, 2, 3]) await shop.add({ payload, lane: 'a' })
  await shop.add({ payload: 'other', lane: 'b' })
  shop.start({ greet: slow.kind })
  shop.start({ greet: slow.kind })
  await waitUntil('two run', () => slow.begun.length === 2)
  await shop.add({ payload: 'late', lane: 'b' })
  await shop.counts()
  assert.deepEqual(new Set(slow.begun), new Set([1, 'other']))
  slow.end.resolve()
  await waiting(shop, 0)
  assert.deepEqual(slow.begun.filter(Number.isInteger), [1, 2, 3])
  assert.deepEqual(
    slow.begun.filter((one) => !Number.isInteger(one)),
    ['other', 'late'],
  )
})

test('others wait while one fails, and go on when it is given up; then it can be tried again, before those that still wait', async (t) => {
  const shop = await openJobFixture(t)
  const { ran, state, kind } = recorder({ retryAfterMs: (tries) => (tries < 2 ? minute : undefined) })
  state.fails = new Error('away')
  for (const payload of [1, 2]) await shop.add({ payload, lane: 'a', owner: 'me x' })
  const runner = shop.start({ greet: kind })
  await waitUntil(
    'it failed',
    async () => (await listOwnedJobs(shop.database, { kind: plan, owner: 'me' }, 9))[1]?.problem === 'away',
  )
  assert.deepEqual(ran, [1])
  shop.clock.pass(minute)
  runner.wake()
  await waitUntil(
    'it is given up, and the next has failed',
    async () => (await shop.counts()).dead === 1 && ran.length === 3,
  )
  assert.deepEqual(ran, [1, 1, 2])
  const [second, first] = await listOwnedJobs(shop.database, { kind: plan, owner: 'me' }, 9)
  assert.ok(first && second)
  assert.deepEqual([first.isDead, second.isDead, first.dueAt], [true, false, undefined])
  delete state.fails
  const lane = { id: first.id, lane: 'a' }
  await waitUntil('the second was put off', async () => {
    const row = await shop.database.get<{ lease_until: number }>('SELECT lease_until FROM jobs WHERE id = ?', [
      second.id,
    ])
    return row?.lease_until === 0
  })
  assert.equal(await shop.database.write((tx) => retryDeadInLane(tx, plan, lane, shop.clock.now())), true)
  runner.wake()
  await waiting(shop, 0)
  assert.deepEqual(ran, [1, 1, 2, 1, 2])
  assert.equal(await shop.database.write((tx) => retryDeadInLane(tx, plan, lane, shop.clock.now())), false)
})

test('one that is revived while another of its lane runs waits for it', async (t) => {
  const shop = await openJobFixture(t)
  const { kind } = recorder({ run: () => Promise.reject(new Error('no')), retryAfterMs: () => undefined })
  await shop.add({ payload: 1, lane: 'a', owner: 'me' })
  const first = shop.start({ greet: kind })
  await waitUntil('it is given up', async () => (await shop.counts()).dead === 1)
  await first.stop()
  const slow = createGatedWork()
  await shop.add({ payload: 2, lane: 'a', owner: 'me' })
  const runner = shop.start({ greet: slow.kind })
  await waitUntil('the second runs', () => slow.begun.length === 1)
  const [, dead] = await listOwnedJobs(shop.database, { kind: plan, owner: 'me' }, 9)
  assert.ok(dead)
  await shop.database.write((tx) => retryDeadInLane(tx, plan, { id: dead.id, lane: 'a' }, shop.clock.now()))
  runner.wake()
  await shop.counts()
  assert.deepEqual(slow.begun, [2])
  slow.end.resolve()
  await waitUntil('both are done', async () => (await shop.counts()).waiting === 0)
  assert.deepEqual(slow.begun, [2, 1])
})

test('those of an owner end together, and whoever waited for them goes on', async (t) => {
  const shop = await openJobFixture(t)
  const { ran, kind } = recorder()
  await shop.add({ payload: 'mine', lane: 'a', owner: 'me x' })
  await shop.add({ payload: 'theirs', lane: 'a', owner: 'me-too x' })
  const me = { kind: plan, owner: 'me' }
  assert.deepEqual(await countOwnedJobs(shop.database, me), { waiting: 1, dead: 0 })
  assert.equal(await shop.database.write((tx) => deleteOwnedJobs(tx, me, shop.clock.now())), 1)
  shop.start({ greet: kind })
  await waiting(shop, 0)
  assert.deepEqual(ran, ['theirs'])
})

test('of an owner that has too many, those that were given up make room, and nothing else does', async (t) => {
  const shop = await openJobFixture(t)
  const me = { kind: plan, owner: 'me' }
  const isRoom = () => shop.database.write((tx) => ensureOwnerRoom(tx, me, 2))
  await shop.add({ owner: 'me' })
  assert.equal(await isRoom(), true)
  await shop.add({ owner: 'me' })
  assert.equal(await isRoom(), false)
  const { kind } = recorder({ run: () => Promise.reject(new Error('no')), retryAfterMs: () => undefined })
  shop.start({ greet: kind })
  await waitUntil('they are given up', async () => (await shop.counts()).dead === 2)
  assert.equal(await isRoom(), true)
  assert.deepEqual(await shop.counts(), { waiting: 0, dead: 0 })
})
