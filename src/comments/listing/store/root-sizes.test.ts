// Parsing of joined counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizesIn } from './root-sizes.ts'

for (const counts of [
  [],
  [0],
  [7],
  [0, 0, 0],
  [12, 0, 345, 1_000_000],
  Array.from({ length: 5000 }, (_, i) => i % 97),
]) {
  test(`${counts.length} counts from ${counts[0] ?? 'nothing'}`, () => {
    assert.deepEqual(
      sizesIn(counts.join(',')),
      counts.map((count) => 1 + count),
    )
  })
}
