// Pages whose items are all new each time, with texts of maximum length: the feed stays within its limit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeClock, type SiteHandler, startApp, startOrigin, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { feedClient } from '../harness/feed-client.ts'

const dayMs = 24 * 3_600_000
const looks = 6

function rss(round: number, now: number): string {
  const items = Array.from({ length: 40 }, (_, i) => {
    const text = `<p>${'潮が満ちて'.repeat(7_000)} ${round} ${i}</p>`
    const at = new Date(now - i * 1000).toUTCString()
    return `<item><title>Tide ${round} ${i}</title><link>https://harbour.test/${round}/${i}</link><pubDate>${at}</pubDate>
      <content:encoded><![CDATA[${text}]]></content:encoded></item>`
  })
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Tides</title>
    <link>https://harbour.test/</link>${items.join('')}</channel></rss>`
}

test('every form is served after each look, and what is stored has an end', async (t) => {
  const clock = fakeClock()
  let round = 0
  const feed: SiteHandler = (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': 'application/rss+xml; charset=utf-8' }).end(rss(++round, clock.now()))
  }
  const site = await startOrigin({ '/tides': feed })
  const app = await startApp({}, { clock })
  t.after(async () => {
    await app.stop()
    await site.stop()
  })
  const client = await feedClient(app)
  const { id = '', feed_token: token } = await client.make(`${site.url}/tides`, 'http')
  const checked = async () =>
    (await client.ask('GET', `/account/feeds/${id}`, { token: app.accessToken })).json.data.feed.state.checked_at
  for (let look = 0; look < looks; look++) {
    await client.ask('GET', `/feeds/${token}.json`)
    await waitUntil('the page was looked at', async () => (await checked()) === new Date(clock.now()).toISOString())
    for (const form of ['json', 'rss', 'atom', 'html']) {
      const response = await fetch(`${app.url}/api/v1/feeds/${token}.${form}`)
      const { byteLength } = await response.arrayBuffer()
      assert.equal(response.status, 200, `${form} after ${look + 1} looks`)
      assert.ok(byteLength > 10_000 && byteLength < 2_000_000, `${form}: ${byteLength} bytes`)
    }
    clock.pass(dayMs)
  }
  assert.equal(round, looks)
  const rows = openRows(await databaseUrl(app.dataDir))
  t.after(() => rows.close())
  const [stored] = await rows.all('SELECT LENGTH(content) AS length FROM contents')
  assert.ok(Number(stored?.length) < 7_000_000, `${stored?.length} characters`)
})
