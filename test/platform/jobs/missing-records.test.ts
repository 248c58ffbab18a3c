// Jobs whose record is not there: nothing to do, unless the record of a cluster is still on its way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { minute, openJobFixture, retry } from './job-fixture.ts'

test('a record that comes late on a cluster is waited for, three minutes at most', async (t) => {
  const shop = await openJobFixture(t)
  const cluster = { ...shop.database, isDistributed: () => true }
  const outcomes: ('missing' | undefined)[] = ['missing', 'missing', undefined, 'missing', 'missing']
  let runs = 0
  const kind = { ...retry, run: async () => outcomes[runs++] }
  await shop.add()
  const runner = shop.start({ greet: kind }, { using: cluster })
  for (const count of [1, 2, 3]) {
    await waitUntil(`it runs ${count} times`, () => runs === count)
    if (count === 3) break
    await waitUntil('it waits', async () => (await shop.counts()).waiting === 1)
    shop.clock.pass(2000)
    runner.wake()
  }
  await waitUntil('it is done', async () => (await shop.counts()).waiting === 0)
  await shop.add()
  runner.wake()
  await waitUntil('the next one has run', () => runs === 4)
  shop.clock.pass(3 * minute)
  runner.wake()
  await waitUntil('it is ended', async () => runs === 5 && (await shop.counts()).waiting === 0)
})

test('elsewhere a job without its record is over', async (t) => {
  const shop = await openJobFixture(t)
  let runs = 0
  const run = async () => {
    runs++
    return 'missing' as const
  }
  await shop.add()
  shop.start({ greet: { ...retry, run } })
  await waitUntil('it is over', async () => (await shop.counts()).waiting === 0)
  assert.equal(runs, 1)
})
