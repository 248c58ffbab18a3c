// Proof on mutated pages, on a small scale.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../../harness/random.ts'
import { proveExtraction } from '../../../prove/extraction-proof.ts'

test('100 broken pages: no crash, and nothing that runs comes out', (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const { pages, feeds, texts } = proveExtraction({ pages: 100 }, random)
  assert.equal(pages, 100)
  assert.ok(feeds > 30 && texts > 15, `${feeds} feeds, ${texts} texts: too few to prove anything`)
})
