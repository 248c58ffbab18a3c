// The proof of an outage, in small.
import { test } from 'node:test'
import { proveOutage } from '../outage-proof.ts'
import { createRandom } from '../random.ts'

test('PostgreSQL goes away under load and comes back: nothing acknowledged is lost, nobody starts anything', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const counts = await proveOutage({ beforeMs: 500, awayMs: 1000, afterMs: 500, clients: 8 }, random)
  t.diagnostic(JSON.stringify(counts))
})
