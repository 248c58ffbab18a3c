// Concurrent updates of one row by two processes, interleaved by an open transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { feedClient } from '../feeds/harness/feed-client.ts'
import { newsPage, stories } from '../fixtures/pages.ts'
import { startApp, startOrigin, waitUntil } from '../harness/app.ts'
import { databaseUrl } from '../harness/engine.ts'

test('items that are stored while a feed begins anew stay known', async (t) => {
  const site = await startOrigin({ '/news': newsPage(stories(12)) })
  const app = await startApp()
  const other = new Client(await databaseUrl(app.dataDir))
  await other.connect()
  t.after(async () => {
    await other.end()
    await app.stop()
    await site.stop()
  })
  const client = await feedClient(app)
  const { id, feed_token: token } = await client.make(`${site.url}/news`, 'http')
  assert.equal((await client.ask('GET', `/feeds/${token}.json`)).json.items.length, 12)
  const stored = async () => {
    const { rows } = await other.query('SELECT content FROM contents WHERE feed_id = $1', [id])
    return JSON.parse(rows[0].content).items.map(({ firstSeenAt }: { firstSeenAt: number }) => firstSeenAt)
  }
  // As another process stores what it has found.
  await other.query('BEGIN')
  const later = `UPDATE contents SET content = replace(content, '"firstSeenAt":', '"firstSeenAt":1') WHERE feed_id = $1`
  await other.query(later, [id])
  const expected = await stored()
  const settings = { more_urls: [`${site.url}/news?page=2`] }
  const changed = client.ask('PATCH', `/account/feeds/${id}`, { token: app.accessToken, body: { settings } })
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await waitUntil('the other one waits', async () => (await other.query(waiting)).rows.length === 1)
  await other.query('COMMIT')
  assert.equal((await changed).status, 200)
  assert.deepEqual(await stored(), expected)
})
