// Rolling restart of three servers behind nginx with the sample for several processes. `npm run prove -- rolling` does it at length.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missing } from '../../deploy/proxies.ts'
import { createRandom } from '../../harness/random.ts'
import { startClusterPostgres } from '../../prove/cluster/cluster-database.ts'
import { proveRolling } from '../../prove/cluster/rolling-proof.ts'

const short = { servers: 3, rounds: 1, drainSeconds: 1, clients: 3, writers: 2, readers: 2, proxy: 'nginx' as const }

test('each server once under load: no request fails, no event is lost, no webhook is called twice', {
  skip: missing('nginx'),
}, async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const result = await proveRolling(short, random, startClusterPostgres)
  t.diagnostic(JSON.stringify(result))
  assert.ok(result.restarts === 3 && result.deliveries > 60 && result.connections > short.clients)
})
