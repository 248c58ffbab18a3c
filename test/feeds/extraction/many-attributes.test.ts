// One tag with very many attributes: extracted in a worker within its time limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock, startApp, startOrigin } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const entries = Array.from(
  { length: 5 },
  (_, i) =>
    `<article><h2><a href="/entry/${i}">What the tide left, part ${i}</a></h2><p>Rope and shells.</p></article>`,
).join('')

const page = (count: number) =>
  `<title>Tides</title><main ${Array.from({ length: count }, (_, i) => `data-n${i}="${i}"`).join(' ')}>${entries}</main>`

test('60,000 data attributes of one tag, and twice as many, are a page like any other', async (t) => {
  const counts = [60_000, 120_000]
  const site = await startOrigin(
    Object.fromEntries(
      counts.map((count) => [
        `/${count}`,
        (_, outgoing) => {
          outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(count))
        },
      ]),
    ),
  )
  const app = await startApp({}, { clock: fakeClock() })
  t.after(async () => {
    await app.stop()
    await site.stop()
  })
  const client = await feedClient(app)
  for (const count of counts) {
    const { feed_token: token } = await client.make(`${site.url}/${count}`, 'http')
    const { status, json } = await client.ask('GET', `/feeds/${token}.json`)
    assert.equal(status, 200, `${count} attributes`)
    assert.equal(json.items.length, 5, `${count} attributes`)
  }
})
