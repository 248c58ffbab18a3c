// Killed server keeps acknowledged writes. `npm run prove -- kill` does the same at length.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../harness/random.ts'
import { proveKill } from './kill-proof.ts'

test('feeds that were acknowledged are there after kill -9', async (t) => {
  const random = createRandom()
  const { acknowledged, cut } = await proveKill({ kills: 1, creates: 200, together: 32 }, random)
  t.diagnostic(`seed ${random.seed}: ${acknowledged} acknowledged, ${cut} cut off`)
  assert.ok(acknowledged > 0 && cut > 0)
})
