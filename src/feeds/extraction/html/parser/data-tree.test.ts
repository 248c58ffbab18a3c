// JSON as a tree that selectors read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { select } from '../../selectors/select.ts'
import { readText } from '../element-text.ts'
import { treeOfData } from './data-tree.ts'
import { sourceMarkup } from './tree.ts'

const data = {
  title: 'Harbour',
  link: 'https://a.example/',
  items: [
    { Title: 'A < B & C', tags: ['x', 'y'], n: 0, ok: false, none: null, script: 'shown', '@type': 'News' },
    { Title: '<p>Markup</p>', tags: [], 'odd key!': 'odd' },
  ],
}
const tree = treeOfData(data)
const found = (css: string) =>
  select(tree, css, { first: 0, last: tree.elements.length - 1 }).map((element) => readText(tree, element))

const cases: [css: string, texts: string[]][] = [
  ['object > title', ['Harbour', 'A < B & C', '<p>Markup</p>']],
  [':root > object > title', []],
  ['items > array > object > title', ['A < B & C', '<p>Markup</p>']],
  ['link', ['https://a.example/']],
  ['n', ['0']],
  ['ok', ['false']],
  ['none', ['']],
  ['script', ['shown']],
  ['tags array', ['x y', '']],
  ['\\@type', ['News']],
  ['object:has(> odd\\ key\\!) > title', ['<p>Markup</p>']],
]
for (const [css, texts] of cases) {
  test(css, () => assert.deepEqual(found(css), texts))
}

test('the markup of a value is written as markup', () => {
  const [first] = select(tree, 'items title', { first: 0, last: tree.elements.length - 1 })
  assert.equal(first && sourceMarkup(tree, first), '<title>A &lt; B &amp; C</title>')
})

test('data that is nested or long without end is cut', () => {
  let deep: unknown = 'end'
  for (let i = 0; i < 3000; i++) deep = i % 2 ? [deep] : { a: deep }
  assert.ok(treeOfData(deep).elements.length < 300)
  const long = treeOfData(Array.from({ length: 400_000 }, (_, i) => ({ i })))
  assert.ok(long.elements.length <= 250_000)
})
