// Sequences of operations through the front door, in small; `npm run prove -- thread` does more of them.
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveThread } from './thread-proof.ts'

test('pages are as the naive model says, whatever was done to them', async (t) => {
  const random = createRandom(process.env.SEED === undefined ? undefined : Number(process.env.SEED))
  t.diagnostic(`seed ${random.seed}`)
  t.diagnostic(JSON.stringify(await proveThread({ rounds: 6, steps: 40 }, random)))
})
