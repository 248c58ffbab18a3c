// Allowed-page patterns: addresses they cover, and above all those they do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayFetch } from './rules-allowed-pages.ts'

const cases: [pattern: string, address: string, allowed: boolean][] = [
  ['*', 'https://example.com/', true],
  ['', 'https://example.com/', false],
  ['https://example.com/news', 'https://example.com/news', true],
  ['https://example.com/news', 'https://example.com/news/1', false],
  ['EXAMPLE.com', 'https://example.com/', true],
  ['https://example.com/*', 'https://example.com/', true],
  ['https://example.com/*', 'https://example.com/a/b?c=d/e#f', true],
  ['https://example.com/*', 'http://example.com/', false],
  ['https://example.com/*', 'https://example.com:8443/', false],
  ['https://EXAMPLE.com/News/*', 'https://example.com/news/1', true],
  ['https://example.com/*/rss*', 'https://example.com/a/b/rss?x', true],
  ['https://example.com/a*a', 'https://example.com/a', false],
  ['https://example.com/*?page=*', 'https://example.com/a/b?page=2', true],
  ['https://*.example.com/*', 'https://a.b.example.com/x/y', true],
  ['https://*.example.com/*', 'https://example.com/', false],
  ['https://*.example.com/*', 'https://evil.test/x.example.com/', false],
  ['https://*.example.com/*', 'https://evil.test/?.example.com/', false],
  ['https://*.example.com/*', 'https://evil.test/#.example.com/', false],
  ['https://*.example.com/*', 'https://evil.test:443@www.example.com/', false],
  ['https://*.example.com/*', 'https://www.example.com@evil.test/', false],
  ['https://*.*.example.com/*', 'https://a.evil.test/.example.com/', false],
  ['https://*example*/news/*', 'https://www.example.org/news/1', true],
  ['https://*example*/news/*', 'https://evil.test/example/news/1', false],
  ['https://*/news', 'https://example.com/news', true],
  ['https://*/news', 'https://example.com/old/news', false],
  ['https://*/*', 'https://example.com/old/news', true],
  ['https://example.com*', 'https://example.com/news', true],
  ['https://example.com*', 'https://example.com.evil.test/', false],
  ['https://example.com*', 'https://example.com@evil.test/', false],
  ['http*://example.com/*', 'https://example.com/a', true],
  ['*://example.com/*', 'http://example.com/a', true],
  ['*.example.com/*', 'https://evil.test/?x.example.com/', false],
  ['https:/*', 'https://example.com/', false],
  ['https://example.com/ok/*', 'https://example.com/ok/..%2fnext', false],
  ['https://example.com/ok/*', 'https://example.com/ok/..%2Fok%2Fnext', true],
  ['https://example.com/ok/*', 'https://example.com/ok/a%2Fb', true],
  ['https://example.com/ok/*', 'https://example.com/ok/x%2f..%2f..%2fnext', false],
  ['https://example.com/ok/*', 'https://example.com/ok/..%5cnext', false],
  ['https://example.com/ok/*', 'https://example.com/ok/.%252e%252fnext', false],
  ['https://example.com/ok/*', 'https://example.com/ok/%25252e%25252e%25252fnext', false],
  ['https://example.com/ok/*', 'https://example.com/ok/?next=..%2fnext', true],
  ['https://example.com/ok/..%2fnext', 'https://example.com/ok/..%2fnext', true],
  ['*', 'https://example.com/ok/..%2fnext', true],
  [`https://example.com/${'*a'.repeat(50)}`, `https://example.com/${'a'.repeat(2000)}b`, false],
]
for (const [pattern, address, allowed] of cases) {
  test(`${pattern.slice(0, 40)} ${allowed ? 'allows' : 'does not allow'} ${address.slice(0, 60)}`, () => {
    assert.equal(mayFetch([pattern], address), allowed)
  })
}

test('nothing is allowed without a pattern, and one of several is enough', () => {
  assert.equal(mayFetch([], 'https://example.com/'), false)
  assert.equal(mayFetch(['https://example.org/*', 'https://example.com/*'], 'https://example.com/'), true)
})
