import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainOfPage, isOriginAuthorised, isSubdomainOf, parseDomain } from './rules-domain.ts'

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
    const found = parseDomain(name)
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
    assert.equal(isOriginAuthorised(domains, origin), isAllowed)
  })
}

const pages: [domains: string[], url: string, domain: string | undefined][] = [
  [[], 'https://example.com/', undefined],
  [['example.com'], 'https://example.com/page', 'example.com'],
  [['*.example.com', 'a.example.com'], 'https://a.example.com:8080/', 'a.example.com'],
  [['*.example.com', '*.b.example.com', '*.com'], 'https://a.b.example.com/', '*.b.example.com'],
  [['example.com', 'example.org'], 'https://example.net/', undefined],
  [['example.com', 'example.org'], '', undefined],
  [['example.com'], 'https://example.net/', 'example.com'],
  [['example.com'], 'javascript:alert(1)', 'example.com'],
  [['example.com'], '', 'example.com'],
]
for (const [domains, url, domain] of pages) {
  test(`a page at ${url || 'no address'} of ${domains.join(' ') || 'none'} is of ${domain ?? 'none'}`, () => {
    assert.equal(domainOfPage(domains, url), domain)
  })
}

const hosts: [domain: string, host: string, isWithin: boolean][] = [
  ['example.com', 'example.com', true],
  ['example.com', 'EXAMPLE.com.', true],
  ['example.com', 'mail.example.com', true],
  ['example.com', 'badexample.com', false],
  ['mail.example.com', 'example.com', false],
  ['*.example.com', 'mail.example.com', true],
  ['*.example.com', 'example.com', false],
  ['xn--mnchen-3ya.example', 'münchen.example', true],
  ['example.com', 'example.com/evil.example', false],
  ['example.com', '', false],
]
for (const [domain, host, expected] of hosts) {
  test(`${host || 'nothing'} is ${expected ? '' : 'not '}within ${domain}`, () =>
    assert.equal(isSubdomainOf(domain, host), expected))
}
