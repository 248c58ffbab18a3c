import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorisesOrigin, readDomain } from './domain.ts'

const typed: [typed: string, read: string][] = [
  ['example.com', 'example.com'],
  [' Example.COM. ', 'example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['*.example.com', '*.example.com'],
  ['localhost', 'localhost'],
  ['my_site.example', 'my_site.example'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['', 'missing-domain'],
  [' \t', 'missing-domain'],
  ['a'.repeat(1001), 'domain-too-long'],
  [`${'a.'.repeat(130)}example`, 'domain-invalid'],
  ['https://example.com', 'domain-invalid'],
  ['example.com/page', 'domain-invalid'],
  ['example.com:8080', 'domain-invalid'],
  ['me@example.com', 'domain-invalid'],
  ['exa mple.com', 'domain-invalid'],
  ['exa%6dple.com', 'domain-invalid'],
  ['example..com', 'domain-invalid'],
  ['-a.example', 'domain-invalid'],
  ['a-.example', 'domain-invalid'],
  ['*', 'domain-invalid'],
  ['*.', 'domain-invalid'],
  ['*.*.example', 'domain-invalid'],
  ['a.*.example', 'domain-invalid'],
  ['*.127.0.0.1', 'domain-invalid'],
  ['example.com\nX-Header: 1', 'domain-invalid'],
  ['<b>.example', 'domain-invalid'],
  ['300.1.1.1', 'domain-invalid'],
  ['\u0000', 'domain-invalid'],
]
for (const [name, read] of typed) {
  test(`${JSON.stringify(name.slice(0, 30))} is ${read}`, () => {
    const found = readDomain(name)
    assert.equal('domain' in found ? found.domain : found.code, read)
  })
}

const origins: [domains: string[], origin: string, isAllowed: boolean][] = [
  [[], 'https://any.example', true],
  [[], 'null', true],
  [['example.com'], 'https://example.com', true],
  [['example.com'], 'http://EXAMPLE.com:8080', true],
  [['example.com'], 'https://www.example.com', false],
  [['example.com'], 'https://badexample.com', false],
  [['example.com'], 'https://example.com.bad.example', false],
  [['example.com'], 'null', false],
  [['example.com'], 'file://example.com', false],
  [['example.com'], 'not an origin', false],
  [['*.example.com'], 'https://www.example.com', true],
  [['*.example.com'], 'https://a.b.example.com', true],
  [['*.example.com'], 'https://example.com', false],
  [['*.example.com'], 'https://badexample.com', false],
  [['a.example', '*.b.example'], 'https://x.b.example', true],
  [['xn--mnchen-3ya.example'], 'https://münchen.example', true],
]
for (const [domains, origin, isAllowed] of origins) {
  test(`${domains.join(' ') || 'no domain'}: ${origin} ${isAllowed ? 'may' : 'may not'}`, () => {
    assert.equal(authorisesOrigin(domains, origin), isAllowed)
  })
}
