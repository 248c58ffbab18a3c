// HTML view of a feed in a real browser: legible, within its own policy, inert for hostile pages.
import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { startChromium } from '../../browser/chromium.ts'
import { accessibilityIssues, overflow, visit } from '../../browser/page-visits.ts'
import { articlePage, newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

/** Titles that would be markup, addresses that would be scripts, text that would be endless. */
const hostile = [
  '<script>document.title = "owned"</script> a title of markup',
  '"><img src=x onerror="document.title=\'owned\'"> another of them',
  '</title></style><style>body{display:none}</style> one that ends things',
  '&lt;b&gt; &amp;amp; written twice over, which stays as it is',
  `One word without an end: ${'ab'.repeat(150)}`,
  'שלום עולם, and a title that turns ‮around‬ in its middle',
]

const clock = fakeClock()
let browser: Browser
let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const titles = hostile.map(
    (title, i) => ({ ...stories(6)[i], title: written(title) }) as ReturnType<typeof stories>[0],
  )
  let count = 0
  const pictures = newsPage(stories(8)).replaceAll('<article>', () => `<article><img src="/${++count}.png" alt="">`)
  const shown: SiteHandler = (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'image/png' }).end(picture())
  site = await startOrigin({
    '/news': pictures,
    '/hostile': newsPage(titles, 'Hostile </title><script>document.title="owned"</script>'),
    '/article': articlePage,
    '/robots.txt': (_, outgoing) => outgoing.writeHead(404).end(),
    ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`/${i + 1}.png`, shown])),
  })
  app = await startApp({}, { clock })
  client = await feedClient(app)
  browser = await startChromium()
})

after(async () => {
  await browser.close()
  await app.stop()
  await site.stop()
})

/** A visitor of a feed's page; every address that the browser asked for is kept. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, close } = await visit(browser, options)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => assert.fail(`a dialog: ${dialog.message()}`))
  const response = await page.goto(app.url + path, { waitUntil: 'load' })
  return { page, close, asked, status: response?.status() }
}

/** The checker runs timers, which the page's own policy forbids to everybody. */
async function objectionsTo(path: string, options: BrowserContextOptions): Promise<string[]> {
  const { page, close } = await open(path, { ...options, bypassCSP: true })
  const found = await accessibilityIssues(page)
  await close()
  return found
}

const addressOf = async (path: string) => `${(await client.make(site.url + path)).public_url}.html`

describe('a feed', () => {
  for (const width of [375, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${width} pixels wide, ${colorScheme}: nothing to object to, and no one else is asked`, async () => {
        const { page, close, asked } = await open(await addressOf('/news'), {
          viewport: { width, height: 900 },
          colorScheme,
        })
        assert.equal(await page.locator('article').count(), 8)
        assert.equal(await page.locator('h1').innerText(), 'The Harbour Gazette')
        assert.equal(await overflow(page), 0)
        assert.equal(await page.evaluate('document.querySelector("img").naturalWidth'), 8, 'pictures are shown')
        const others = asked.filter((url) => !url.startsWith(app.url) && !url.startsWith('data:'))
        assert.deepEqual(others, [])
        assert.ok(asked.some((url) => url.startsWith(`${app.url}/images/`)))
        await keep(page, `view-${width}-${colorScheme}.png`)
        await close()
        const options = { viewport: { width, height: 900 }, colorScheme }
        assert.deepEqual(await objectionsTo(await addressOf('/news'), options), [])
      })
    }
  }

  test('by keyboard: each item in its turn, with a visible focus; Enter leads to it', async () => {
    const { page, close } = await open(await addressOf('/news'))
    const focused = () => page.evaluate<string>('document.activeElement.innerText')
    const order: string[] = []
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
      assert.equal(outline, 'solid')
    }
    assert.equal(order[0], 'Open the page')
    assert.match(order[1] ?? '', /\/feeds\/[\w-]+\.xml$/)
    assert.deepEqual(
      order.slice(2),
      stories(2).map(({ title }) => title),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}${stories(2)[1]?.path}`)
    await close()
  })

  test('the address for feed readers is told, and works', async () => {
    const { page, close } = await open(await addressOf('/news'))
    const told = (await page.locator('.note a').getAttribute('href')) ?? ''
    const answer = await fetch(told)
    assert.equal(answer.headers.get('content-type'), 'application/xml')
    await close()
  })
})

test('programs that are part of a browser find the feed in each of its forms', async () => {
  const html = await (await fetch(app.url + (await addressOf('/news')))).text()
  const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)">/g)]
  assert.deepEqual(
    links.map(([, type]) => type),
    ['application/rss+xml', 'application/atom+xml', 'application/feed+json'],
  )
  for (const [, , href = ''] of links) assert.equal((await fetch(href)).status, 200, href)
})

describe('the address without an ending', () => {
  const bare = async () => (await addressOf('/news')).replace(/\.html$/, '')
  const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  test('is the page for who opens it in a browser, with the address for feed readers', async () => {
    const path = await bare()
    const { page, close, status } = await open(path)
    assert.equal(status, 200)
    assert.equal(await page.evaluate('document.contentType'), 'text/html')
    assert.equal(await page.locator('h1').innerText(), 'The Harbour Gazette')
    assert.equal(await page.locator('article').count(), 8)
    assert.equal(await page.locator('.note a').getAttribute('href'), `${app.url + path}.xml`)
    await close()
  })

  test('stays RSS for every program, and no cache of others keeps the page', async () => {
    const path = (await bare()).replace('/api/v1', '')
    const asked = async (headers: Record<string, string>) =>
      (await client.ask('GET', path, { headers: { Accept: browsers, ...headers } })).headers
    const type = async (headers: Record<string, string>) => (await asked(headers)).get('content-type')
    // In turn, so that one answer could be given in place of the other.
    for (let i = 0; i < 2; i++) {
      assert.equal(await type({}), 'application/xml')
      assert.equal(await type({ 'Sec-Fetch-Dest': 'empty' }), 'application/xml')
      assert.equal(await type({ 'Sec-Fetch-Dest': 'document' }), 'text/html; charset=utf-8')
    }
    assert.equal(await type({ 'Sec-Fetch-Dest': 'document', Accept: '*/*' }), 'application/xml')
    const visited = await asked({ 'Sec-Fetch-Dest': 'document' })
    assert.match(visited.get('cache-control') ?? '', /^max-age=\d+, private$/)
    assert.match(visited.get('vary') ?? '', /^Accept, Sec-Fetch-Dest\b/)
    const given = await asked({})
    assert.match(given.get('cache-control') ?? '', /public$/)
    assert.match(given.get('vary') ?? '', /^Accept, Sec-Fetch-Dest\b/, 'no browser that opens it is given this')
    assert.match((await asked({ Accept: '*/*' })).get('vary') ?? '', /^Accept, Accept-Encoding$/)
  })

  test('of a page without a list says so in words', async () => {
    const { page, close, status } = await open((await addressOf('/article')).replace(/\.html$/, ''))
    assert.equal(status, 422)
    assert.match(await page.locator('h1').innerText(), /^There is nothing to follow/)
    await close()
  })
})

for (const ending of ['.xml', '.rss', '.atom']) {
  test(`our policy lets browsers show ${ending} in their own way: nothing stands there twice`, async () => {
    const { page, close } = await open((await addressOf('/news')).replace(/\.html$/, ending))
    const seen = await page.evaluate<string>('document.documentElement.innerText')
    assert.equal(seen.split(stories(2)[1]?.title ?? '').length - 1, 1)
    await close()
  })
}

test('what a hostile page wrote is text', async () => {
  for (const width of [375, 1280]) {
    const { page, close, asked } = await open(await addressOf('/hostile'), { viewport: { width, height: 900 } })
    const told = (await page.locator('h2').allInnerTexts()).map((title) => title.slice(0, 200))
    assert.deepEqual(
      told,
      hostile.map((title) => title.replace(/[\u202d\u202e\u202c]/g, '').slice(0, 200)),
    )
    assert.doesNotMatch(await page.title(), /^owned$/)
    assert.equal(await page.locator('script, main style, iframe, [onerror]').count(), 0)
    assert.equal(await overflow(page), 0)
    assert.ok(asked.every((url) => url.startsWith(app.url)))
    if (width === 375) await keep(page, 'view-hostile-375.png')
    await close()
  }
})

test('the policy: no scripts, no frames, no forms, nothing of other sites', async () => {
  const { headers } = await client.ask('GET', (await addressOf('/news')).replace('/api/v1', ''))
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of [
    'sandbox',
    "default-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.includes(part), part)
  assert.doesNotMatch(policy, /unsafe|https?:|\*|allow-scripts|allow-same-origin/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
})

describe('what is no feed is a page too', () => {
  const cases: [what: string, path: () => Promise<string>, status: number, title: RegExp, said: RegExp][] = [
    ['an unknown token', async () => '/api/v1/feeds/unknown.html', 401, /^This feed is gone$/, /make the feed again/],
    [
      'a page that is not there',
      () => addressOf('/missing'),
      500,
      /^The page could not be read$/,
      /no such page.*by itself/s,
    ],
    [
      'a page without a list',
      () => addressOf('/article'),
      422,
      /^There is nothing to follow/,
      /Enter the page that lists/,
    ],
  ]
  for (const [what, path, status, title, said] of cases) {
    test(`${what} → ${status}`, async () => {
      const { page, close, status: answered } = await open(await path(), { viewport: { width: 375, height: 700 } })
      assert.equal(answered, status)
      assert.match(await page.locator('h1').innerText(), title)
      assert.match(await page.locator('body').innerText(), said)
      assert.equal(await page.locator('.note a').count(), 0, 'there is no address to give')
      const isKnown = status !== 401
      assert.equal(await page.getByRole('link', { name: 'Open the page' }).count(), isKnown ? 1 : 0)
      assert.doesNotMatch(await page.locator('body').innerText(), /Error|Extraction/)
      assert.equal(await overflow(page), 0)
      await keep(page, `view-${status}-375.png`)
      await close()
      assert.deepEqual(await objectionsTo(await path(), { viewport: { width: 375, height: 700 } }), [])
    })
  }
})

/** For the documentation, when somebody asks for it: `SCREENS=docs/screens/feeds`. */
async function keep(page: { screenshot(options: { path: string }): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env.SCREENS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, name) })
}

/** Eight by eight pixels of one colour. */
function picture(): Buffer {
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...Array(8).fill([200, 90, 40]).flat()])))
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const check = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
