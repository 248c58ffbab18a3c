// Three servers on one PostgreSQL that are killed, frozen and cut off. `npm run prove -- cluster` does the same at length, also on Citus.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { startClusterPostgres } from '../../prove/cluster/cluster-database.ts'
import { proveCluster } from '../../prove/cluster/cluster-proof.ts'

const short = { runMs: 8000, freezeMs: 3000, awayMs: 2000, restMs: 500 }
const few = { servers: 3, clients: 4, writers: 2, everyMs: 100, talkers: 2, skewMs: 0 }

test('each fault once: nothing acknowledged is lost or doubled, every client has every event', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const result = await proveCluster({ ...short, ...few }, random, startClusterPostgres)
  t.diagnostic(JSON.stringify(result))
  for (const fault of ['kills', 'freezes', 'cuts', 'outages'] as const) assert.ok(result[fault] > 0, fault)
  assert.ok(result.acknowledged > 10 && result.votes > 0 && result.deliveries > 10, JSON.stringify(result))
})
