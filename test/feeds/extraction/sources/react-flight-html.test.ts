// Pages whose elements come only in a React Flight stream.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articles, convert, row, shell } from '../harness/page-articles.ts'

const names = ['The lamps burn again at the mole', 'A bell for the northern lock', 'Ropes & "knots" for the fleet']
const push = (text: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(text).replaceAll('<', '\\u003c')}])</script>`

const post = (name: string, i: number) => [
  '$',
  'article',
  `p${i}`,
  {
    className: 'border p-4',
    children: [
      ['$', '$L5', null, { href: `/log/${400 - i}`, children: ['$', 'h2', null, { children: name }] }],
      ['$', 'time', null, { dateTime: `2026-03-1${4 - i}`, children: `1${4 - i} March` }],
      ['$', 'p', null, { children: ['The harbour master told us of it, ', 'and of much else.', '$undefined'] }],
    ],
  },
]

const stream = (posts: unknown) =>
  `5:I["link.js",["app"],""]\n0:{"f":[[["",{"children":["__PAGE__",{}]}],"$L2"]]}\n2:${JSON.stringify(['$', 'main', null, { children: [['$', 'h1', null, { children: 'Log' }], posts] }])}\n`

test('a list of elements that only the stream holds', () => {
  const text = stream(names.map(post))
  const [start, end] = [text.slice(0, 200), text.slice(200)]
  assert.deepEqual(
    articles(shell(push(start) + push(end))).map(row),
    names.map((name, i) => `/log/${400 - i} ${name} 2026-03-1${4 - i}`),
  )
})

test('entries in rows of their own stand where they are spoken of', () => {
  const rows = names.map((name, i) => `a${i}:${JSON.stringify(post(name, i))}\n`).reverse()
  const text = `${stream(names.map((_, i) => `$La${i}`))}${rows.join('')}`
  assert.deepEqual(
    articles(shell(push(text))).map(({ title }) => title),
    names,
  )
})

test('a stream that speaks of itself comes to an end, and one without elements is a shell', () => {
  const round = `1:["$","div",null,{"children":"$L2"}]\n2:["$","div",null,{"children":["$L1","$L2"]}]\n`
  for (const text of [round, stream('$L9'), '0:{"title":"Log","href":"/log"}\n'.repeat(9)]) {
    const outcome = convert(shell(push(text)))
    assert.equal(outcome.found ? 'found' : outcome.reason, 'needs-javascript')
  }
})
