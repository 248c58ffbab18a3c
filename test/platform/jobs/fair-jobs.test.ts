// Fairness of the job runner between kinds, tenants and processes, and its quiet while nothing happens.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../../src/platform/data/database.ts'
import { waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import { createGatedWork, openJobFixture, recorder, retry } from './job-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openJobFixture>>

/** Rows like the one that waits, due one after the other. */
async function multiply({ database }: Fixture, number: number): Promise<void> {
  await database.write((tx) =>
    tx.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO jobs (id, kind, payload, tenant, run_at, expires_at, created_at)
       SELECT 'copy' || i, kind, payload, tenant, run_at, expires_at, created_at FROM jobs, n`,
      [number - 1],
    ),
  )
}

test('a slow kind with many jobs leaves a place to the others of its group', async (t) => {
  const shop = await openJobFixture(t)
  await shop.add({ kind: 'slow' })
  await multiply(shop, 1000)
  const slow = createGatedWork()
  const { ran, kind } = recorder()
  const runner = shop.start({ slow: slow.kind, greet: kind })
  await waitUntil('the slow ones have their places', () => slow.begun.length === 4)
  for (const payload of [1, 2, 3]) await shop.add({ payload })
  runner.wake()
  await waitUntil('the others are done', () => ran.length === 3).finally(slow.end.resolve)
})

test('jobs of a tenant with many hold up no other tenant, whichever was first', async (t) => {
  const shop = await openJobFixture(t)
  await shop.add({ payload: { tenantId: 'busy' } })
  await multiply(shop, 1000)
  const order: string[] = []
  const gates: PromiseWithResolvers<undefined>[] = []
  const run = (payload: unknown) => {
    order.push((payload as { tenantId: string }).tenantId)
    const gate = Promise.withResolvers<undefined>()
    gates.push(gate)
    if (order.length > 9) gate.resolve(undefined)
    return gate.promise
  }
  const runner = shop.start({ greet: { ...retry, run } }, { width: 2 })
  await waitUntil('two run', () => order.length === 2)
  for (const tenantId of ['b', 'a', 'c']) await shop.add({ payload: { tenantId } })
  runner.wake()
  for (let done = 1; done <= 8; done++) {
    gates.shift()?.resolve(undefined)
    await waitUntil(`${done} are over`, () => order.length >= done + 2)
  }
  for (const gate of gates) gate.resolve(undefined)
  const places = ['a', 'b', 'c'].map((tenant) => order.indexOf(tenant))
  assert.ok(
    places.every((place) => place >= 2 && place < 8),
    order.join(' '),
  )
})

test('jobs of a process that is dead are begun at once by another that was told', async (t) => {
  const shop = await openJobFixture(t)
  const dead = createGatedWork()
  await shop.add({ payload: 'left behind' })
  shop.start({ greet: dead.kind }, { processId: 'first' })
  await waitUntil('the first runs it', () => dead.begun.length === 1)
  const { ran, kind } = recorder()
  const second = shop.start({ greet: kind }, { processId: 'second' })
  await second.takeOver(['another'])
  await shop.add({ payload: 'new' })
  second.wake()
  await waitUntil('the second is at work', () => ran.length === 1)
  assert.deepEqual(ran, ['new'])
  await second.takeOver(['another', 'first'])
  await waitUntil('it has what the first left', () => ran.length === 2).finally(dead.end.resolve)
  assert.deepEqual(ran, ['new', 'left behind'])
})

test('while nothing happens, SQLite is asked nothing, and PostgreSQL once a second', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const shop = await openJobFixture(t)
  const { ran, kind } = recorder()
  let asked = 0
  const counted = <T>(act: () => T): T => {
    asked++
    return act()
  }
  const watched: Database = {
    ...shop.database,
    get: (sql, params) => counted(() => shop.database.get(sql, params)),
    all: (sql, params) => counted(() => shop.database.all(sql, params)),
    write: (work, options) => counted(() => shop.database.write(work, options)),
  }
  await shop.add({ payload: 'now' })
  await shop.add({ payload: 'later', runAt: shop.clock.now() + 60_000 })
  shop.start({ greet: kind, digest: kind, verify: kind }, { using: watched })
  await waitUntil('what is due is done', async () => (await shop.counts()).waiting === 1)
  const looks = engine === 'sqlite' ? 0 : 1
  const tick = async () => {
    const before = asked
    t.mock.timers.tick(1000)
    await waitUntil('it has looked', () => asked >= before + looks)
    // The answer to this question comes after those to all before.
    for (let i = 0; i < 3; i++) await shop.counts()
  }
  await tick()
  asked = 0
  for (let second = 0; second < 5; second++) await tick()
  assert.equal(asked, 5 * looks)
  shop.clock.pass(60_000)
  t.mock.timers.tick(1000)
  await waitUntil('the time has come', () => ran.length === 2)
})
