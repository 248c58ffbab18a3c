// Lists that come in parts: scrolled to their end, asked for more, and waited for, within bounds.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../../browser/chromium.ts'
import { type Site, startApp, startOrigin, type TestApp } from '../../../harness/app.ts'
import { openTestBrowser } from '../../../platform/browser/guarded-visits.ts'
import { type FeedClient, feedClient } from '../../harness/feed-client.ts'
import { type LongList, longListFiles, longLists, storiesOf } from './long-lists.ts'

const chromium = await findTestChromium()

let app: TestApp
let browser: Browser
let client: FeedClient
const sites = new Map<LongList, Site>()

before(async () => {
  browser = openTestBrowser(chromium)
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { browser })
  client = await feedClient(app)
  for (const [i, name] of longLists.entries())
    sites.set(name, await startOrigin(longListFiles(name), { host: `127.0.3.${i + 1}` }))
})

after(async () => {
  await app?.stop()
  await browser?.close()
  for (const site of sites.values()) await site.stop()
})

interface Look {
  titles: string[]
  url: string
  asked: string[]
  foundBy: string[]
}

async function look(name: LongList, settings: object, { strategy = 'browser', query = '' } = {}): Promise<Look> {
  const site = sites.get(name)
  assert.ok(site)
  const { id = '', feed_token: token = '' } = await client.make(`${site.url}/${name}${query}`, strategy)
  const changed = await client.ask('PATCH', `/account/feeds/${id}`, { token: app.accessToken, body: { settings } })
  assert.equal(changed.status, 200, changed.text)
  const before = site.requests.length
  const { status, json, text } = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(status, 200, text)
  const preview = await client.ask('GET', `/feeds/${token}/preview`)
  const titles = json.items.map(({ title }: { title: string }) => title).toSorted()
  const { found_by: foundBy } = preview.json.data.preview.explanation
  return { titles, url: json.home_page_url, asked: site.requests.slice(before), foundBy }
}

const expected = (name: LongList, count: number) => storiesOf(name, count).toSorted()

test('without a scroll there is the first part', async () => {
  assert.deepEqual((await look('inner', {})).titles, expected('inner', 1))
})

test('an endless list is scrolled as often as is said, past a tall footer, and keeps its address', async () => {
  const { titles, url, foundBy } = await look('endless', { scroll: 2 })
  // More may come on the way to the end.
  assert.deepEqual(new Set(titles).intersection(new Set(expected('endless', 3))).size, expected('endless', 3).length)
  assert.ok(!url.includes('part='), url)
  assert.ok(foundBy.includes('Scrolled to its end 2 times'), foundBy.join())
})

test('scrolling ends where nothing is added, and a part of the page scrolls, too', async () => {
  const { titles, foundBy } = await look('inner', { scroll: 10 }, { strategy: 'auto', query: '?again' })
  assert.deepEqual(titles, expected('inner', 5))
  assert.ok(foundBy.includes('Scrolled to its end 5 times'), foundBy.join())
})

test('a button for more is pressed once for each scroll that adds nothing', async () => {
  const { titles, foundBy } = await look('button', { scroll: 3 })
  assert.deepEqual(titles, expected('button', 4))
  assert.ok(foundBy.includes('The button that shows more was pressed 3 times'), foundBy.join())
})

test('a button that costs, sends a form, leads elsewhere or is one of two adds nothing', async () => {
  for (const name of ['priced', 'sending', 'leading', 'two'] as const) {
    const { titles, asked } = await look(name, { scroll: 2 })
    assert.deepEqual(titles, expected(name, 1), name)
    assert.ok(!asked.some((path) => /elsewhere|sent/.test(path)), asked.join())
  }
})

test('a list is waited for by the selector of its element', async () => {
  assert.deepEqual((await look('late', { wait_for: '#root.ready article' })).titles, expected('late', 1))
})

test('a page where the element never comes is read as it stands, in time', async () => {
  const hasty = openTestBrowser(chromium, { visits: { totalMs: 7000, readMs: 4000 } })
  const other = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { browser: hasty })
  try {
    client = await feedClient(other)
    const previous = app
    app = other
    const { titles, foundBy } = await look('button', { wait_for: '.never' }, { query: '?again' }).finally(() => {
      app = previous
    })
    assert.deepEqual(titles, expected('button', 1))
    assert.ok(
      foundBy.some((line) => line.includes('did not come in time')),
      foundBy.join(),
    )
  } finally {
    await other.stop()
    await hasty.close()
    client = await feedClient(app)
  }
})

test('settings of a browser are refused where none is asked, and so is what is no selector', async () => {
  const { id = '' } = await client.make('http://127.0.0.1:1/plain', 'http')
  const change = (settings: object, feed = id) =>
    client.ask('PATCH', `/account/feeds/${feed}`, { token: app.accessToken, body: { settings } })
  assert.match((await change({ scroll: 2 })).text, /settings\.scroll: .*\\"http\\" has no browser/)
  const { id: own = '' } = await client.make('http://127.0.0.1:1/drawn')
  assert.match((await change({ wait_for: 'li[' }, own)).text, /settings\.wait_for/)
  assert.equal((await change({ scroll: 11 }, own)).status, 400)
})
