// Number of items: the default, the limit that was asked for, and the newest where a list is cut.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newsPage } from '../../fixtures/pages.ts'
import { fakeClock, type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let site: Site
let app: TestApp
let client: FeedClient

const count = 600

/** Of which the first is the newest, a day after the second. */
const all = Array.from({ length: count }, (_, i) => ({
  path: `/news/tale-${i + 1}-of-the-harbour`,
  title: `Tale number ${i + 1} of the old harbour`,
  date: new Date(Date.UTC(2026, 9, 28) - i * 86_400_000).toISOString().slice(0, 10),
  text: `What the town said of part ${i + 1}.`,
}))

const oldestFirst = all.toReversed()

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><link>https://harbour.example/</link>
<description>Tales</description>${oldestFirst
  .map(
    ({ path, title, date }) =>
      `<item><title>${title}</title><link>https://harbour.example${path}</link><pubDate>${new Date(date).toUTCString()}</pubDate></item>`,
  )
  .join('')}</channel></rss>`

const json = JSON.stringify({
  posts: oldestFirst.map(({ path, title, date }) => ({ title, url: `https://harbour.example${path}`, date })),
})

before(async () => {
  site = await startOrigin({
    '/newest-first': newsPage(all),
    '/oldest-first': newsPage(oldestFirst),
    '/oldest-first.xml': (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(rss),
    '/oldest-first.json': (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(json),
  })
  app = await startApp({}, { clock: fakeClock() })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

const numbers = (items: { title: string }[]) => items.map(({ title }) => Number(/number (\d+)/.exec(title)?.[1]))
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

for (const path of ['/newest-first', '/oldest-first', '/oldest-first.xml', '/oldest-first.json']) {
  test(`of ${count} items at ${path}: 200 unless said, 500 and 5 where they are asked for, the newest`, async () => {
    const { id, feed_token: token } = await client.make(site.url + path)
    const read = async () => numbers((await client.ask('GET', `/feeds/${token}.json`)).json.items)
    assert.deepEqual(await read(), upTo(200))
    for (const limit of [500, 5]) {
      const owner = { token: app.accessToken }
      const patched = await client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: { settings: { limit } } })
      assert.equal(patched.status, 200)
      assert.equal((await client.ask('POST', `/account/feeds/${id}/check`, owner)).status, 200)
      assert.deepEqual(await read(), upTo(limit))
    }
  })
}
