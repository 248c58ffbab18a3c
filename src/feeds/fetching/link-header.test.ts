// `Link` headers as servers write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLinkHeader } from './link-header.ts'

const from = 'https://example.com/news/'
const cases: [header: string | null, expected: [rels: string, url: string, type?: string, title?: string][]][] = [
  [null, []],
  ['', []],
  ['</2>; rel="next"', [['next', 'https://example.com/2']]],
  ['<2>; rel=next', [['next', 'https://example.com/news/2']]],
  [
    '<a>;rel="Prev Start" , <b> ; REL=next',
    [
      ['prev start', 'https://example.com/news/a'],
      ['next', 'https://example.com/news/b'],
    ],
  ],
  [
    '<https://example.com/wp-json/>; rel="https://api.w.org/", <x>; rel="alternate"; title="a, b; c"; type="application/json"',
    [
      ['https://api.w.org/', 'https://example.com/wp-json/'],
      ['alternate', 'https://example.com/news/x', 'application/json', 'a, b; c'],
    ],
  ],
  ['<a?b,c;d>; rel=next', [['next', 'https://example.com/news/a?b,c;d']]],
  ['<a>; crossorigin; rel=preload; rel=next', [['preload', 'https://example.com/news/a']]],
  ['<a>', []],
  ['<http://[>; rel=next', []],
  ['a; rel=next', []],
]

for (const [header, expected] of cases) {
  test(`${header}`, () => {
    const found = parseLinkHeader(header, from)
    assert.deepEqual(
      found.map(({ rels, url, type, title }) => [rels.join(' '), url, ...(type ? [type, title] : [])]),
      expected,
    )
  })
}

test('a header of any length costs little', () => {
  assert.equal(parseLinkHeader('<a>; rel=next, '.repeat(10_000), from).length, 50)
  assert.deepEqual(parseLinkHeader(`<a>${'; x'.repeat(30_000)}`, from), [])
  assert.deepEqual(parseLinkHeader('<'.repeat(60_000), from), [])
})
