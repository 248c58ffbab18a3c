// Backoff of a failing page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs } from './rules-backoff.ts'

const minute = 60_000
const cases: [attempts: number, random: number, expected: number][] = [
  [0, 0.5, minute],
  [1, 0.5, minute],
  [1, 0, 0.8 * minute],
  [1, 1, 1.2 * minute],
  [2, 0.5, 2 * minute],
  [5, 0.25, 16 * 0.9 * minute],
  [10, 0.5, 512 * minute],
  [11, 0.5, 600 * minute],
  [11, 1, 720 * minute],
  [12, 0, 480 * minute],
  [5000, 1, 720 * minute],
]

for (const [attempts, random, expected] of cases) {
  test(`${attempts} failures and ${random} of chance: ${expected / minute} minutes`, () => {
    assert.equal(
      backoffMs(attempts, () => random),
      expected,
    )
  })
}
