// Short run of the thread proof over HTTP; `npm run prove -- thread` runs more sequences.
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveThread } from './thread-proof.ts'

test('pages are as the naive model says, whatever was done to them', async (t) => {
  const random = createRandom(process.env.SEED === undefined ? undefined : Number(process.env.SEED))
  t.diagnostic(`seed ${random.seed}`)
  t.diagnostic(JSON.stringify(await proveThread({ rounds: 3, steps: 40 }, random)))
})
