// Page addresses that may and may not be links in mails.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailablePageLink } from './rules-page-link.ts'

const cases: [url: string, domains: string[], isLink: boolean][] = [
  ['https://site.example/page', [], false],
  ['https://site.example/page', ['site.example'], true],
  ['https://evil.example/page', ['site.example'], false],
  ['https://site.example@evil.example/', ['site.example'], false],
  ['https://blog.site.example/page', ['site.example'], false],
  ['https://blog.site.example/page', ['*.site.example'], true],
  ['https://comments.example/demo', [], true],
  ['javascript:alert(1)', ['site.example'], false],
  ['', [], false],
]
for (const [url, domains, isLink] of cases) {
  test(`${url} of ${domains.join(', ') || 'no domains'}: ${isLink ? 'a link' : 'none'}`, () => {
    const links = mailablePageLink({ url, title: undefined }, domains, 'https://comments.example', 'Read the thread')
    assert.deepEqual(links, isLink ? [{ label: 'Read the thread', url }] : [])
  })
}
