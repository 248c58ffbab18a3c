// Some days of a changing page, and an outage: nothing lost, doubled, re-dated or re-identified. `prove -- month`
// runs it long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveMonth } from './simulated-month.ts'

const hour = 3_600_000

test('four days of a changing page, one and a half of them down', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const outage = { fromDay: 2, days: 1.5 }
  const seen = await proveMonth({ days: 4, stepMs: hour, newEveryMs: 3 * hour, outage }, random)
  t.diagnostic(JSON.stringify(seen))
  assert.equal(seen.lost, 0)
  assert.equal(seen.notices, 1)
  // Three looks find one change, and an outage is asked about less and less.
  assert.ok((seen.fetches ?? 0) < 4 * 32, `${seen.fetches} fetches`)
})
