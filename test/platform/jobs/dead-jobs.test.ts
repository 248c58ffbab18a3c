// Given-up jobs: kept with their reason, and not for ever.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { test } from 'node:test'
import { createIds } from '../../../src/platform/crypto/ids.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { countJobs, enqueueJob, type JobKind } from '../../../src/platform/jobs/queue.ts'
import { startJobRunner } from '../../../src/platform/jobs/runner.ts'
import { createLog } from '../../../src/platform/log.ts'
import { fakeClock, temporaryFolder, waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'

const day = 24 * 3_600_000

const hopeless: JobKind = {
  name: 'hopeless',
  run: () => Promise.reject(new Error('No.')),
  retryAfterMs: () => undefined,
  expiresAfterMs: day,
  leaseMs: day,
}

test('a job is forgotten thirty days after it was given up', async (t) => {
  const folder = await temporaryFolder()
  const clock = fakeClock()
  const ids = createIds(clock)
  const { database } = await openDatabase({ url: await databaseUrl(folder), schemas: [], now: clock.now() })
  const groups = [{ kinds: [hopeless], concurrency: 1 }]
  const runner = startJobRunner({ database, groups, clock, log: createLog('silent') })
  t.after(async () => {
    await runner.stop()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const add = async () => {
    const now = clock.now()
    await database.write((tx) => enqueueJob(tx, ids, now, { kind: hopeless, payload: {}, runAt: now }))
    runner.wake()
  }
  const dead = async () => (await countJobs(database)).dead
  await add()
  await waitUntil('the first is given up', async () => (await dead()) === 1)
  clock.pass(29 * day)
  await add()
  await waitUntil('the second is given up beside it', async () => (await dead()) === 2)
  clock.pass(day)
  runner.wake()
  await waitUntil('the first is gone', async () => (await dead()) === 1)
  const left = await database.get<{ dead_at: number }>('SELECT dead_at FROM jobs')
  assert.equal(left?.dead_at, clock.now() - day)
})
