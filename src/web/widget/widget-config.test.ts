// Login address in a single sign-on payload, as servers in several languages write JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginUrlOf } from './widget-config.ts'

const cases: [payload: string | undefined, address: string | undefined][] = [
  ['{"loginURL":"https://site.example/in"}', 'https://site.example/in'],
  ['{"loginURL": "https://site.example/in"}', 'https://site.example/in'],
  ['{"loginURL":"https:\\/\\/site.example\\/in"}', 'https://site.example/in'],
  ['{"loginURL":"javascript:alert(1)"}', undefined],
  ['{"loginURL":7}', undefined],
  ['{}', undefined],
  ['null', undefined],
  ['no JSON', undefined],
  [undefined, undefined],
]

for (const [payload, address] of cases)
  test(`${payload} → ${address}`, () => assert.equal(loginUrlOf(payload), address))
