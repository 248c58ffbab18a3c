// A drill of backup and restore. `npm run prove -- restore` does the same at length, with kills.
import { test } from 'node:test'
import { createRandom } from '../harness/random.ts'
import { proveRestore } from './restore-proof.ts'

test('what was acknowledged before a backup began is there after a restore elsewhere', async (t) => {
  const random = createRandom()
  const result = await proveRestore({ drills: 1, comments: 50 }, random)
  t.diagnostic(`seed ${random.seed}: ${JSON.stringify(result)}`)
})
