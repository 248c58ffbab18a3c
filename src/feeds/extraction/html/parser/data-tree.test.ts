// Size of the tree of JSON data: what is written beyond the limit is neither an element nor a text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { treeOfData } from './data-tree.ts'

const sized: [what: string, value: unknown][] = [
  ['a list of numbers', { a: Array(2_000_000).fill(0) }],
  ['an object of many keys', Object.fromEntries(Array.from({ length: 250_000 }, (_, i) => [`k${i}`, 1]))],
  ['a list of nothing', Array(1_500_000).fill(null)],
]
for (const [what, value] of sized) {
  test(`no more than the limit of ${what}`, () => {
    const { elements, source } = treeOfData(value)
    assert.ok(elements.length <= 300_000 && source.length < 8_000_000, `${elements.length}, ${source.length}`)
    assert.match(source, /<\/(?:array|object)>$/)
  })
}
