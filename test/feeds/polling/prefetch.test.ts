// Prefetch of a new feed: its site is asked for robots.txt, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { startApp, startOrigin, waitUntil } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

test('the site of a new feed is asked for its robots.txt, and only readers have its page asked for', async (t) => {
  const site = await startOrigin({ '/news': newsPage(stories(12)) })
  const app = await startApp()
  t.after(async () => {
    await site.stop()
    await app.stop()
  })
  const client = await feedClient(app)
  const { feed_token: token } = await client.make(`${site.url}/news`, 'http')
  await waitUntil('the site is asked', () => site.requests.length > 0)
  assert.deepEqual(site.requests, ['/robots.txt'])
  assert.equal((await client.ask('GET', `/feeds/${token}.json`)).json.items.length, 12)
  assert.deepEqual(site.requests, ['/robots.txt', '/news'])
})

test('a site that is not there is no failure of making a feed, nor of the server', async (t) => {
  const site = await startOrigin({})
  await site.stop()
  const app = await startApp()
  t.after(() => app.stop())
  const client = await feedClient(app)
  const { feed_token: token } = await client.make(`${site.url}/news`, 'http')
  assert.equal((await client.ask('GET', `/feeds/${token}.json`)).status, 500, 'as of any page that cannot be had')
  assert.equal((await client.ask('GET', '/health/live')).status, 200)
})
