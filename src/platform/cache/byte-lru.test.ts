// Byte-bounded LRU: order of eviction, replaced and oversized entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createByteLru } from './byte-lru.ts'

test('the one that was asked for longest ago goes first', () => {
  const kept = createByteLru<string>(30)
  for (const key of ['a', 'b', 'c']) kept.keep(key, key, 10)
  assert.equal(kept.get('a'), 'a')
  kept.keep('d', 'd', 10)
  assert.deepEqual(['a', 'b', 'c', 'd'].map(kept.get), ['a', undefined, 'c', 'd'])
  kept.keep('e', 'e', 30)
  assert.deepEqual(['a', 'c', 'd', 'e'].map(kept.get), [undefined, undefined, undefined, 'e'])
})

test('what takes a key’s place does not count twice', () => {
  const kept = createByteLru<number>(30)
  for (let i = 0; i < 9; i++) kept.keep('same', i, 10)
  kept.keep('other', 1, 20)
  assert.equal(kept.get('same'), 8)
})

test('what is larger than the bound is not kept, and takes no other’s place', () => {
  const kept = createByteLru<number>(30)
  kept.keep('small', 1, 10)
  kept.keep('large', 2, 31)
  assert.equal(kept.get('large'), undefined)
  assert.equal(kept.get('small'), 1)
  kept.keep('small', 3, 31)
  assert.equal(kept.get('small'), undefined)
  kept.keep('whole', 4, 30)
  assert.equal(kept.get('whole'), 4)
})
