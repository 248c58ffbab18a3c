// Questions that a page's scripts ask of other sites: answers that they may not read are no data of the page, and the
// owner's headers go with no question of another origin's scripts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RenderRequest, renderPage } from '../../../src/feeds/fetching/rendering/render-page.ts'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { responseHeaders } from '../../../src/platform/http/fetch/response-headers.ts'
import type { SafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'

const chromium = await findTestChromium()
const form = "headers: { 'content-type': 'application/x-www-form-urlencoded' }"
const post = (url: string, body = 'a=1') =>
  `fetch('${url}', { mode: 'no-cors', method: 'POST', ${form}, body: '${body}' })`

let browser: Browser

before(() => {
  browser = openTestBrowser(chromium)
})

after(() => browser?.close())

/** Addresses with `open` may be read by all sites. */
async function questionsOf(pages: Record<string, string>, given: Partial<RenderRequest> = {}): Promise<string[]> {
  const asked: string[] = []
  const safeFetch: SafeFetch = async ({ url, method = 'GET' }) => {
    asked.push(`${method} ${url}`)
    const html = pages[url]
    const body = html === undefined ? JSON.stringify({ list: ['x'.repeat(40)] }) : `<body>${html}`
    const headers = responseHeaders([
      ...['content-type', html === undefined ? 'application/json' : 'text/html'],
      ...(url.includes('open') ? ['access-control-allow-origin', '*'] : []),
    ])
    return { url, status: 200, headers, body: new TextEncoder().encode(body), redirectedFrom: [] }
  }
  const url = 'http://site.test/'
  const page = { url, body: new TextEncoder().encode(`<body>${pages[url]}`), contentType: 'text/html' }
  const request = { page, mayFetch: () => true, headersFor: url, ...given }
  const { captured } = await renderPage(request, { browser, safeFetch, userAgent: 'Test' })
  for (const { url: one } of captured) assert.ok(asked.some((line) => line.endsWith(one)))
  assert.ok(asked.some((line) => line.includes('/blind')) || !JSON.stringify(pages).includes('/blind'), asked.join())
  return captured.map(({ url: one, isRepeatable }) => `${one} ${isRepeatable ? 'again' : 'once'}`).toSorted()
}

test('what the page may not read, and what its frames ask, is no data of it', async () => {
  const pages = {
    'http://site.test/': `<iframe src="http://frame.test/"></iframe><script>
      ${post('/own')}; ${post('http://third.test/blind')}; ${post('http://third.test/open')}</script>`,
    'http://frame.test/': `<script>fetch('/of-frame'); fetch('http://site.test/open/of-frame')</script>`,
  }
  assert.deepEqual(await questionsOf(pages), ['http://site.test/own again', 'http://third.test/open again'])
})

test('a question that is asked again and again is one', async () => {
  const pages = {
    'http://site.test/': `<script>fetch('/list').then(() => fetch('/list')).then(() => fetch('/other'))</script>`,
  }
  assert.deepEqual(await questionsOf(pages), ['http://site.test/list again', 'http://site.test/other again'])
})

test('what the page asked before it went to another site is no data of that one', async () => {
  const pages = {
    'http://site.test/': `<script>${post('http://other.test/blind')}.finally(() => { location = 'http://other.test/' })</script>`,
    'http://other.test/': `<script>fetch('/own')</script>`,
  }
  assert.deepEqual(await questionsOf(pages), ['http://other.test/own again'])
})

const left = {
  'http://site.test/': `<script>location = 'http://other.test/'</script>`,
  'http://other.test/': `<script>${post('http://site.test/open/cart')}; fetch('http://site.test/open/list')</script>`,
}
const headers = { authorization: 'Bearer of-the-owner' }

test("a question of another site's scripts is not asked again with the owner's headers", async () => {
  assert.deepEqual(await questionsOf(left, { headers }), [
    'http://site.test/open/cart once',
    'http://site.test/open/list once',
  ])
  assert.deepEqual(await questionsOf(left), ['http://site.test/open/cart again', 'http://site.test/open/list again'])
})

test('nor where the address of the feed itself led to that site', async () => {
  const pages = { 'http://site.test/': `<script>fetch('http://feed.test/open/list')</script>` }
  const of = { headersFor: 'http://feed.test/' }
  assert.deepEqual(await questionsOf(pages, { ...of, headers }), ['http://feed.test/open/list once'])
  assert.deepEqual(await questionsOf(pages, of), ['http://feed.test/open/list again'])
})

const graphql: [name: string, type: string, body: string][] = [
  ['in a form', 'application/x-www-form-urlencoded', 'query=mutation+Add+%7B+add+%7D'],
  ['after a fragment', 'application/json', '{"query":"fragment F on T { a } mutation Add { add { ...F } }"}'],
  ['behind an escape', 'application/json', '{"query":"\\u006dutation { add }"}'],
  ['in a batch', 'application/json', '[{"query":"{ list }"},{"query":"mutation{add}"}]'],
]

for (const [name, type, body] of graphql) {
  test(`a change by GraphQL ${name} is not asked again`, async () => {
    const init = JSON.stringify({ method: 'POST', headers: { 'content-type': type }, body })
    const pages = { 'http://site.test/': `<script>fetch('/graphql', ${init})</script>` }
    assert.deepEqual(await questionsOf(pages), ['http://site.test/graphql once'])
  })
}

test('a question about mutations is', async () => {
  const body = JSON.stringify({ query: '{ papers(about: "a mutation") { title } }', q: 'gene mutation' })
  const init = JSON.stringify({ method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const pages = { 'http://site.test/': `<script>fetch('/graphql', ${init})</script>` }
  assert.deepEqual(await questionsOf(pages), ['http://site.test/graphql again'])
})
