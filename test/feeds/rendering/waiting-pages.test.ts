// Feeds whose pages wait for the browser keep no place from feeds that need none.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from '../../../src/platform/browser/browser.ts'
import { VisitFailure } from '../../../src/platform/browser/page-visit.ts'
import { type Site, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

/** As many as pages are read at a time. */
const places = 16

let plain: Site
let app: TestApp
let client: FeedClient
const slow: Site[] = []
const held = Promise.withResolvers<never>()
let waiting = 0

const stories = ['Harbour opens', 'Rain expected', 'Bridge closed', 'Museum expands', 'Ferry delayed', 'Market returns']
const listPage = `<!doctype html><title>News</title><main>${stories
  .map(
    (title, i) =>
      `<article><h2><a href="/story-${i}">${title} in the old town</a></h2><p>${title}, we are told.</p></article>`,
  )
  .join('')}</main>`

/** All its places are taken until the end of the test. */
const takenBrowser: Browser = {
  visit: () => {
    waiting += 1
    return held.promise
  },
  state: () => ({ state: 'ready', starts: 1, pages: 0, failures: {} }),
  usage: async () => ({ cpuSeconds: 0, memoryBytes: 0 }),
  pid: () => undefined,
  close: async () => undefined,
}

before(async () => {
  held.promise.catch(() => undefined)
  plain = await startOrigin({ '/list': listPage })
  for (let i = 1; i <= places; i++)
    slow.push(await startOrigin({ '/': '<!doctype html><div id="root"></div>' }, { host: `127.0.2.${i}` }))
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { browser: takenBrowser })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await Promise.all([plain, ...slow].map((site) => site.stop()))
})

test('a plain page is read while as many wait for the browser as there are places', async () => {
  const asked: Promise<unknown>[] = []
  for (const { url } of slow) {
    const { feed_token: token = '' } = await client.make(`${url}/`, 'browser')
    asked.push(client.ask('GET', `/feeds/${token}.json`))
  }
  await waitUntil('all wait', () => waiting === places)
  const { feed_token: token = '' } = await client.make(`${plain.url}/list`)
  const { status, json } = await client.ask('GET', `/feeds/${token}.json`)
  held.reject(new VisitFailure('busy'))
  await Promise.all(asked)
  assert.equal(status, 200)
  assert.ok(json.items.length > 0)
})
