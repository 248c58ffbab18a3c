// Round robin: round robin over keys, from one call to the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRoundRobin } from './round-robin.ts'

const keyOf = (candidate: string) => candidate.slice(0, 1)

test('each key has its turn before any has another, and its own come in their order', () => {
  const turns = createRoundRobin()
  assert.deepEqual(turns.take(['a1', 'a2', 'a3', 'b1', 'c1'], 4, keyOf), ['a1', 'b1', 'c1', 'a2'])
  assert.deepEqual(turns.take(['a3', 'a4', 'b2', 'd1'], 3, keyOf), ['d1', 'b2', 'a3'])
  assert.deepEqual(turns.take(['a4'], 3, keyOf), ['a4'])
  assert.deepEqual(turns.take([], 3, keyOf), [])
  assert.deepEqual(turns.take(['a5', 'b3'], 0, keyOf), [])
})

test('whoever had no turn lately comes first, whatever the others have waiting', () => {
  const turns = createRoundRobin()
  const many = Array.from({ length: 100 }, (_, i) => `a${i}`)
  turns.take(many, 10, keyOf)
  assert.deepEqual(turns.take([...many.slice(10), 'z1'], 2, keyOf), ['z1', 'a10'])
})
