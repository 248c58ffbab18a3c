// Headers that a feed's owner gave for its page: scripts of another origin, which the page went to, cannot use them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPage } from '../../../src/feeds/fetching/rendering/render-page.ts'
import { responseHeaders } from '../../../src/platform/http/fetch/response-headers.ts'
import type { SafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'

const chromium = await findTestChromium()

const files: Record<string, string> = {
  'http://other.test/':
    '<body>Elsewhere<script>fetch("http://site.test/late", { mode: "no-cors", method: "POST", body: "x" })</script>',
}

test('they are sent while the page is at its origin, and no more once it has left', async () => {
  const seen = new Map<string, string | undefined>()
  const safeFetch: SafeFetch = async ({ url, headers = {} }) => {
    seen.set(url, new Map(Object.entries(headers)).get('authorization'))
    const type = files[url] === undefined ? 'application/json' : 'text/html'
    const body = new TextEncoder().encode(files[url] ?? '{}')
    return { url, status: 200, headers: responseHeaders(['content-type', type]), body, redirectedFrom: [] }
  }
  const code = 'fetch("/early").finally(() => { location = "http://other.test/" })'
  const body = new TextEncoder().encode(`<body>Here<script>${code}</script>`)
  const browser = openTestBrowser(chromium)
  try {
    const request = {
      page: { url: 'http://site.test/', body, contentType: 'text/html' },
      mayFetch: () => true,
      headers: { authorization: 'Bearer of-the-owner' },
      headersFor: 'http://site.test/',
    }
    await renderPage(request, { browser, safeFetch, userAgent: 'Test' })
  } finally {
    await browser.close()
  }
  assert.equal(seen.get('http://site.test/early'), 'Bearer of-the-owner')
  assert.ok(seen.has('http://site.test/late'), [...seen.keys()].join())
  assert.equal(seen.get('http://site.test/late'), undefined)
})
