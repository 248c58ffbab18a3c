// Short form of the outage proof.
import { test } from 'node:test'
import { createRandom } from '../harness/random.ts'
import { proveOutage } from '../prove/outage-proof.ts'

test('PostgreSQL goes away under load and comes back: nothing acknowledged is lost, nobody starts anything', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const counts = await proveOutage({ writes: 50, refusals: 50, awayMs: 0, clients: 8 }, random)
  t.diagnostic(JSON.stringify(counts))
})
