// Short run of the proof of live recovery: clients have each acknowledged comment exactly once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../harness/random.ts'
import { proveLive } from './crash-recovery-proof.ts'

test('2 kills in a stream of 200 comments, 5 clients', async () => {
  const result = await proveLive({ kills: 2, posts: 200, clients: 5 }, createRandom())
  // Who waits between two tries may miss a server that lives for a moment only.
  assert.ok(result.connections >= 10, JSON.stringify(result))
})
