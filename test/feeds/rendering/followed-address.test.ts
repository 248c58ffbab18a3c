// The address that a page's scripts ask: followed without a browser, looked after, and left when it breaks.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import {
  fakeClock,
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  waitUntil,
} from '../../harness/app.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'
import { scriptPages } from './script-pages.ts'

const chromium = await findTestChromium()
const dayMs = 86_400_000

let site: Site
let app: TestApp
let client: FeedClient
let browser: Browser
let isBroken = false
const clock = fakeClock()

before(async () => {
  const files = scriptPages.find(({ name }) => name === 'react')?.files ?? {}
  const api = files['/react/api/posts'] as SiteHandler
  const guarded: SiteHandler = (incoming, outgoing) => {
    // The page's scripts ask with its address as the referrer.
    if (isBroken && incoming.headers.referer === undefined) outgoing.writeHead(410).end()
    else api(incoming, outgoing)
  }
  site = await startOrigin({ ...files, '/react/api/posts': guarded })
  browser = openTestBrowser(chromium)
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock, browser })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await browser.close()
  await site.stop()
})

test('it is followed for days, checked against the page, and left for the browser when it breaks', async () => {
  const { id = '', feed_token: token = '' } = await client.make(`${site.url}/react`)
  const items = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items.length
  const stateOf = async () =>
    (await client.ask('GET', `/account/feeds/${id}`, { token: app.accessToken })).json.data.feed.state
  const lookAfter = async (days: number) => {
    const before = site.requests.length
    clock.pass(days * dayMs)
    await items()
    const now = new Date(clock.now()).toISOString()
    await waitUntil('the feed is checked', async () => (await stateOf()).checked_at === now)
    assert.equal(await items(), 12)
    return site.requests.slice(before).filter((path) => path !== '/robots.txt')
  }
  assert.equal(await items(), 12)
  assert.deepEqual(await lookAfter(1), ['/react/api/posts'])
  assert.ok((await lookAfter(3)).includes('/react/app.js'), 'after some days the page is opened again')
  assert.deepEqual(await lookAfter(1), ['/react/api/posts'])
  isBroken = true
  assert.ok((await lookAfter(1)).includes('/react/app.js'), 'the page is opened when the address gives nothing')
})

test('without a browser the cause says what to install', async () => {
  const without = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' })
  try {
    const other = await feedClient(without)
    const { feed_token: token = '' } = await other.make(`${site.url}/react`)
    const { status, text } = await other.ask('GET', `/feeds/${token}.json`)
    assert.equal(status, 422)
    assert.match(text, /builds its content with JavaScript.*install Chromium.*`BROWSER`.*`FETCH_SOLVER`/)
    const { json } = await other.ask('GET', '/strategies')
    assert.deepEqual(
      json.data.strategies.map(({ id }: { id: string }) => id),
      ['auto', 'http', 'changes'],
    )
  } finally {
    await without.stop()
  }
})

test('with one, the strategy is on offer, by its older name, too', async () => {
  const { json } = await client.ask('GET', '/strategies')
  assert.deepEqual(
    json.data.strategies.map(({ id }: { id: string }) => id),
    ['auto', 'http', 'browser', 'changes'],
  )
  const { strategy } = await client.make(`${site.url}/react?again`, 'browserless')
  assert.equal(strategy, 'browser')
})
