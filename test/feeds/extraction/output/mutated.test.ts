// Proof on mutated pages, on a small scale.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../harness/random.ts'
import { proveExtraction } from '../../../prove/extraction-proof.ts'

test('300 broken pages: no crash, and nothing that runs comes out', (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const { pages, feeds, texts } = proveExtraction({ pages: 300 }, random)
  assert.equal(pages, 300)
  assert.ok(feeds > 100 && texts > 50, `${feeds} feeds, ${texts} texts: too few to prove anything`)
})
