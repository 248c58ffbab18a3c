// Random requests drawn from the published documents. `npm run prove -- fuzz` sends a hundred thousand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveFuzz } from './fuzz-proof.ts'

test('twelve hundred requests of every kind: no failure of ours, and nothing in the log', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const result = await proveFuzz({ requests: 1200, together: 16 }, random)
  t.diagnostic(JSON.stringify(result))
  assert.ok(result.largestBytes <= 2_000_000, `${result.largestBytes} bytes`)
  assert.ok(result.operations >= 30, `${result.operations} operations have succeeded`)
})
