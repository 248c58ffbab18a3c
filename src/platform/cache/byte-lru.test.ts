// Byte-bounded LRU: order of eviction, replaced and oversized entries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createByteLru } from './byte-lru.ts'

test('the one that was asked for longest ago goes first', () => {
  const cache = createByteLru<string>(30)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 10)
  assert.equal(cache.get('a'), 'a')
  cache.set('d', 'd', 10)
  assert.deepEqual(['a', 'b', 'c', 'd'].map(cache.get), ['a', undefined, 'c', 'd'])
  cache.set('e', 'e', 30)
  assert.deepEqual(['a', 'c', 'd', 'e'].map(cache.get), [undefined, undefined, undefined, 'e'])
})

test('what takes a key’s place does not count twice', () => {
  const cache = createByteLru<number>(30)
  for (let i = 0; i < 9; i++) cache.set('same', i, 10)
  cache.set('other', 1, 20)
  assert.equal(cache.get('same'), 8)
})

test('what is larger than the bound is not stored, and takes no other’s place', () => {
  const cache = createByteLru<number>(30)
  cache.set('small', 1, 10)
  cache.set('large', 2, 31)
  assert.equal(cache.get('large'), undefined)
  assert.equal(cache.get('small'), 1)
  cache.set('small', 3, 31)
  assert.equal(cache.get('small'), undefined)
  cache.set('whole', 4, 30)
  assert.equal(cache.get('whole'), 4)
})
