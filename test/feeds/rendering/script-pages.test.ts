// Pages that scripts draw become feeds by a browser, and most need none from the second look on.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { findTestChromium } from '../../browser/chromium.ts'
import { fakeClock, type Site, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import { openTestBrowser } from '../../platform/browser/guarded-visits.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'
import { type ScriptPage, scriptPages } from './script-pages.ts'

const chromium = await findTestChromium()

interface Item {
  title: string
  url: string
  date_published?: string
}

/** What two looks at a page gave. */
interface Looks {
  site: Site
  id: string
  token: string
  first: Item[]
  second: Item[]
  askedFirst: number
  /** Paths that the second look asked for. */
  asked: string[]
}

let app: TestApp
let browser: Browser | undefined
let client: FeedClient
const clock = fakeClock()
const looks = new Map<ScriptPage, Looks>()

const itemsOf = async (token: string): Promise<Item[]> =>
  ((await client.ask('GET', `/feeds/${token}.json`)).json.items ?? []).toSorted((one: Item, other: Item) =>
    one.title.localeCompare(other.title),
  )

async function stateOf(id: string) {
  const { json } = await client.ask('GET', `/account/feeds/${id}`, { token: app.accessToken })
  return json.data.feed.state
}

before(async () => {
  browser = openTestBrowser(chromium)
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock, browser })
  client = await feedClient(app)
  for (const [i, page] of scriptPages.entries()) {
    // A host of its own: each rests after a look.
    const site = await startOrigin(page.files, { host: `127.0.1.${i + 1}` })
    const { id = '', feed_token: token = '' } = await client.make(`${site.url}/${page.name}`)
    const first = await itemsOf(token)
    looks.set(page, { site, id, token, first, second: [], askedFirst: site.requests.length, asked: [] })
  }
  clock.pass(86_400_000)
  const now = new Date(clock.now()).toISOString()
  for (const look of looks.values()) {
    await itemsOf(look.token)
    await waitUntil(`a second look at ${look.site.url}`, async () => (await stateOf(look.id)).checked_at === now)
    look.second = await itemsOf(look.token)
    look.asked = look.site.requests.slice(look.askedFirst)
  }
})

after(async () => {
  await app?.stop()
  await browser?.close()
  for (const { site } of looks.values()) await site.stop()
})

for (const page of scriptPages) {
  const { name, needsNoBrowser } = page
  test(`${name}: its items, and ${needsNoBrowser ? 'no' : 'a'} browser at the second look`, () => {
    const look = looks.get(page)
    assert.ok(look)
    const { site, first, second, asked } = look
    const expected = page.stories.map(({ title }, i) => ({ title, url: site.url + page.paths[i] }))
    const byTitle = expected.toSorted((one, other) => one.title.localeCompare(other.title))
    for (const items of [first, second])
      assert.deepEqual(
        items.map(({ title, url }) => ({ title, url })),
        byTitle,
      )
    assert.ok(asked.length > 0, 'the site was asked again')
    assert.equal(asked.includes(`/${name}/app.js`), !needsNoBrowser, asked.join(' '))
  })
}

test('an answer of its scripts gives exact times where the page has none', () => {
  const [react] = scriptPages
  assert.ok(react)
  const dates = react.stories.map(({ date }) => date).toSorted()
  assert.deepEqual(
    looks
      .get(react)
      ?.first.map(({ date_published }) => date_published)
      .toSorted(),
    dates,
  )
})

test('health tells the browser and its pages', async () => {
  const { json } = await client.ask('GET', '/health', { token: app.healthToken })
  const { state, pages, failures } = json.data.health.checks.browser
  assert.equal(state, 'ready')
  assert.ok(pages >= scriptPages.length)
  assert.deepEqual(failures, {})
})

test('metrics count its pages, and those that needed none', async () => {
  const headers = { Authorization: `Bearer ${app.healthToken}` }
  const text = await (await fetch(`${app.url}/metrics`, { headers })).text()
  const value = (name: string) => Number(new RegExp(`^pageside_browser_${name} (\\S+)$`, 'm').exec(text)?.[1])
  const spared = scriptPages.filter(({ needsNoBrowser }) => needsNoBrowser).length
  assert.ok(spared > 0)
  assert.equal(value('avoided_total'), spared)
  assert.equal(value('pages_total'), browser?.state().pages)
  assert.equal(value('starts_total'), browser?.state().starts)
  assert.match(text, /^# TYPE pageside_browser_failures_total counter$/m)
  assert.ok(value('cpu_seconds_total') > 0, 'CPU time')
  assert.ok(value('memory_bytes') > 10_000_000, 'memory')
})
