// Redirect hops: method, body and headers of the following request.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hop, nextHop } from './request-hop.ts'

const hop = (url: string, more: Partial<Hop> = {}): Hop => ({
  url: new URL(url),
  method: 'GET',
  headers: {},
  body: undefined,
  ...more,
})

const places: readonly [from: string, location: string, to: string][] = [
  ['http://a.test/x/y?z', 'w', 'http://a.test/x/w'],
  ['http://a.test/x/y?z', '/w', 'http://a.test/w'],
  ['http://a.test/x/y?z', '?w', 'http://a.test/x/y?w'],
  ['http://a.test/x/y?z', '//b.test/w', 'http://b.test/w'],
  ['http://a.test/x', 'https://b.test/w#part', 'https://b.test/w'],
  ['https://a.test/x', '//b.test/w', 'https://b.test/w'],
  ['http://a.test/x', Buffer.from('/bücher').toString('latin1'), 'http://a.test/b%C3%BCcher'],
  ['http://a.test/x', '', 'http://a.test/x'],
  ['http://a.test/x', 'http://0x7f.1/', 'http://127.0.0.1/'],
]

for (const [from, location, to] of places) {
  test(`${from} and "${location}" make ${to}`, () => assert.equal(nextHop(hop(from), 302, location)?.url.href, to))
}

test('an answer that does not lead on is the answer', () => {
  for (const status of [200, 300, 304, 305, 306, 404])
    assert.equal(nextHop(hop('http://a.test/'), status, '/x'), undefined)
  assert.equal(nextHop(hop('http://a.test/'), 302, null), undefined)
})

test('a location that is no address is an error of the server', () => {
  assert.throws(() => nextHop(hop('http://a.test/'), 302, 'http://[::1/'), { code: 'bad-response' })
})

test('a secure page does not lead to an insecure one, the other way round it does', () => {
  assert.throws(() => nextHop(hop('https://a.test/'), 301, 'http://a.test/'), { code: 'insecure-redirect' })
  assert.equal(nextHop(hop('http://a.test/'), 301, 'https://a.test/')?.url.href, 'https://a.test/')
})

const methods: readonly [method: Hop['method'], status: number, after: Hop['method']][] = [
  ['POST', 301, 'GET'],
  ['POST', 302, 'GET'],
  ['POST', 303, 'GET'],
  ['POST', 307, 'POST'],
  ['POST', 308, 'POST'],
  ['HEAD', 302, 'HEAD'],
  ['HEAD', 303, 'HEAD'],
  ['GET', 303, 'GET'],
]

for (const [method, status, after] of methods) {
  test(`${method} becomes ${after} after ${status}`, () => {
    const body = method === 'POST' ? 'text' : undefined
    const next = nextHop(
      hop('http://a.test/', { method, body, headers: { 'content-type': 'text/plain' } }),
      status,
      '/x',
    )
    assert.equal(next?.method, after)
    assert.equal(next?.body, after === 'POST' ? 'text' : undefined)
    assert.equal(next?.headers['content-type'], method === 'POST' && after === 'GET' ? undefined : 'text/plain')
  })
}

test('another origin gets no secrets, the same one keeps them', () => {
  const headers = { authorization: 'a', cookie: 'b', 'x-signature': 'c', 'if-none-match': 'd', accept: 'e' }
  const from = hop('http://a.test/', { headers })
  assert.deepEqual(nextHop(from, 307, '/x')?.headers, headers)
  for (const elsewhere of ['http://b.test/', 'http://a.test:81/', 'https://a.test/', 'http://www.a.test/']) {
    assert.deepEqual(nextHop(from, 307, elsewhere)?.headers, { accept: 'e' })
  }
})
