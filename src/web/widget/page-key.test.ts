// The key that a page's thread has where nobody names one and the server has cleaned it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeUrlId } from '../../comments/pages/rules-url-id.ts'
import { pageKey } from './page-key.ts'

const cases: [address: string, canonical: string | undefined, key: string][] = [
  ['https://example.com/a', undefined, 'https://example.com/a'],
  ['https://example.com/a/?b=2&a=1#part', undefined, 'https://example.com/a/?b=2&a=1'],
  ['https://example.com/a?utm_source=x&id=7&FBCLID=1&ref=y', undefined, 'https://example.com/a?id=7'],
  ['https://example.com/a?utm_source=x', undefined, 'https://example.com/a'],
  ['https://example.com/a?reference=1&q=%20&x', undefined, 'https://example.com/a?reference=1&q=%20&x'],
  ['https://example.com/a?id=7', 'https://example.com/real', 'https://example.com/real'],
  ['https://example.com/a', 'https://www.example.com/real?gclid=1#x', 'https://www.example.com/real'],
  ['https://example.com/a', '/real', 'https://example.com/real'],
  ['https://example.com/a', 'https://elsewhere.org/real', 'https://example.com/a'],
  ['https://example.com/a', 'javascript:alert(1)', 'https://example.com/a'],
  ['https://example.com/a', 'https://[', 'https://example.com/a'],
  ['file:///home/page.html#x', undefined, 'file:///home/page.html'],
]

for (const [address, canonical, key] of cases) {
  test(`${address}, canonical ${canonical}`, () => {
    assert.equal(normalizeUrlId(pageKey(address, canonical)), key)
  })
}
