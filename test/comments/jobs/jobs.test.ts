// Short run of the proof of jobs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveJobs } from './jobs-proof.ts'

test('a kill while 40 comments are written: every job is done, no notification is lost or doubled', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const result = await proveJobs({ kills: 1, comments: 40 }, random)
  t.diagnostic(JSON.stringify(result))
  assert.ok(result.notifications > 10 && result.mails > 5 && result.deliveries >= 40, JSON.stringify(result))
})
