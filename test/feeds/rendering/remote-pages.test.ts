// Pages that scripts draw, by the setting that names a browser elsewhere: items, health, metrics, and a browser that is lost.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Site, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import { type RemoteChromium, startRemoteChromium } from '../../platform/browser/remote/remote-chromium.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'
import { scriptPages } from './script-pages.ts'

const [page] = scriptPages

let remote: RemoteChromium
let app: TestApp
let site: Site
let client: FeedClient

before(async () => {
  assert.ok(page)
  remote = await startRemoteChromium()
  site = await startOrigin(page.files)
  app = await startApp({ BROWSER: `${remote.address}/?token=hunter2`, RATE_LIMIT: 'off', BUDGETS: 'off' })
  client = await feedClient(app)
})

after(async () => {
  await app?.stop()
  await site?.stop()
  await remote?.stop()
})

async function health() {
  const { json } = await client.ask('GET', '/health', { token: app.healthToken })
  const text = JSON.stringify(json)
  assert.ok(!text.includes('hunter2'), text)
  return json.data.health as { status: string; checks: { browser: { state: string; problem?: string; pages: number } } }
}

test('a page is opened there, and what is not known of it is 0', async () => {
  assert.ok(page)
  const { feed_token: token = '' } = await client.make(`${site.url}/${page.name}`)
  const { items } = (await client.ask('GET', `/feeds/${token}.json`)).json
  assert.equal(items.length, page.stories.length)
  const { checks } = await health()
  assert.equal(checks.browser.state, 'ready')
  assert.ok(checks.browser.pages > 0)
  const headers = { Authorization: `Bearer ${app.healthToken}` }
  const text = await (await fetch(`${app.url}/metrics`, { headers })).text()
  assert.match(text, /^pageside_browser_pages_total [1-9]/m)
  assert.match(text, /^pageside_browser_memory_bytes 0$/m)
})

test('health says so when it is lost', async () => {
  remote.kill()
  await waitUntil('it is told', async () => (await health()).checks.browser.state === 'failed')
  const { status, checks } = await health()
  assert.equal(status, 'degraded')
  assert.match(checks.browser.problem ?? '', /^The connection to the browser at http:\/\/127\.0\.0\.1:\d+ was lost\.$/)
})
