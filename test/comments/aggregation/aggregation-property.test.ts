// Short run of the aggregation proof; `npm run prove -- aggregation` makes more requests.
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveAggregation } from './aggregation-proof.ts'

test('random aggregations are as a row-by-row reference says', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  await proveAggregation({ requests: 250 }, random)
})
