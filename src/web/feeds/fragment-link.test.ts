// Links that carry a token or an address after `#`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FragmentData, parseFragment } from './fragment-link.ts'

const cases: [fragment: string, carried: FragmentData][] = [
  ['', {}],
  ['#', {}],
  ['#main', {}],
  ['#token=', {}],
  ['#token=abc_DEF-1', { token: 'abc_DEF-1' }],
  ['#token=a%2Bb', { token: 'a+b' }],
  ['#mytoken=abc', {}],
  ['#url=', {}],
  ['#url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c%3D2', { address: 'https://example.com/a?b=1&c=2' }],
  ['#url=https://example.com/a?b=1&token=x#c', { address: 'https://example.com/a?b=1&token=x#c' }],
  ['#url=https://example.com/100%25', { address: 'https://example.com/100%25' }],
  ['#url=example.com/100%', { address: 'example.com/100%' }],
  ['#/create?url=https%3A%2F%2Fexample.com%2F', { address: 'https://example.com/' }],
  ['#/create', {}],
  ['#token=abc&url=example.com', { token: 'abc', address: 'example.com' }],
]

for (const [fragment, carried] of cases) {
  test(`reads ${fragment || 'nothing'}`, () => assert.deepEqual(parseFragment(fragment), carried))
}
