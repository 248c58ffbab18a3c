// Events that are large together: read and handed out in parts, so that a reader that stops reading is cut off in between.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { until } from '../../harness.ts'
import { type Comments, openComments, type TenantClient } from '../comment-client.ts'
import { socketWords, subUrl } from './listener.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const count = 60
const bytesOfEach = 400_000

test('twenty-four megabytes of events behind one change: no more than two looks wait for one who does not read', async () => {
  const site = await comments.tenant()
  await site.post({}, {}, 'page')
  const reader = new WebSocket(subUrl(comments.app.url, await socketWords(site, 'page')))
  let frames = 0
  reader.on('message', () => frames++)
  await new Promise((resolve, reject) => reader.once('open', resolve).once('error', reject))
  await until('who is there was told', () => frames > 0)
  const closed = new Promise((resolve) => reader.once('close', resolve))
  reader.on('error', () => {})
  reader.pause()
  const [page] = comments.rows('SELECT * FROM pages WHERE tenant_id = ?', site.id)
  const payload = JSON.stringify({ type: 'thread-state-change', text: 'x'.repeat(bytesOfEach) })
  comments.sql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
     SELECT p.tenant_id, p.id, p.event_number + i, 'large-' || i, ${comments.clock.now()} + i, 'thread-state-change', 'b', ?
     FROM pages p, n WHERE p.id = ?`,
    payload,
    page.id,
  )
  comments.sql('UPDATE pages SET event_number = event_number + ? WHERE id = ?', count, page.id)
  await until('the one who does not read is gone', async () => (await presentWith(site)) === 1)
  reader.resume()
  await closed
  assert.ok(frames < count, `${frames} frames`)
})

/** How many are there, one who comes for a moment included; undefined where that one was not told. */
async function presentWith(site: TenantClient): Promise<number | undefined> {
  const visitor = new WebSocket(subUrl(comments.app.url, await socketWords(site, 'page')))
  visitor.on('error', () => {})
  const count = await new Promise<number | undefined>((resolve) => {
    visitor.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      if (frame.type === 'p-u') resolve(frame.sc)
    })
    visitor.once('close', () => resolve(undefined))
  })
  visitor.terminate()
  return count
}
