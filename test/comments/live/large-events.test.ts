// Large events: one hub read stays within the bounds of a log reply.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { socketWords, subUrl } from '../harness/socket-client.ts'

let comments: Comments
/** Of the frames that each statement has read. */
const looks: number[] = []

before(async () => {
  const noted = <T>(rows: T[]): T[] => {
    const payloads = rows.flatMap((row) => (row as { payload?: string }).payload ?? [])
    if (payloads.length > 0) looks.push(payloads.reduce((sum, { length }) => sum + length, 0))
    return rows
  }
  comments = await openComments(
    {},
    {
      watch: (database) => ({
        ...database,
        all: async <T extends object>(...asked: Parameters<typeof database.all>) =>
          noted<T>(await database.all<T>(...asked)),
      }),
    },
  )
})
after(() => comments.close())

const count = 60
const bytesOfEach = 400_000

test('twenty-four megabytes of events behind one change are read in parts', async () => {
  const site = await comments.tenant()
  await site.post({}, {}, 'page')
  const reader = new WebSocket(subUrl(comments.app.url, await socketWords(site, 'page')))
  let frames = 0
  let isClosed = false
  reader.on('message', () => frames++)
  reader.once('close', () => {
    isClosed = true
  })
  await new Promise((resolve, reject) => reader.once('open', resolve).once('error', reject))
  reader.on('error', () => {})
  await waitUntil('who is there was told', () => frames > 0)
  const [page] = comments.rows('SELECT * FROM pages WHERE tenant_id = ?', site.id)
  looks.length = 0
  comments.sql(
    `${numbers(1, count)}
     INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
     SELECT p.tenant_id, p.id, p.event_number + i, 'large-' || i, ${comments.clock.now()} + i, 'thread-state-change', 'b', ?
     FROM pages p, n WHERE p.id = ?`,
    JSON.stringify({ type: 'thread-state-change', text: 'x'.repeat(bytesOfEach) }),
    page.id,
  )
  comments.sql('UPDATE pages SET event_number = event_number + ? WHERE id = ?', count, page.id)
  // One who does not keep up is cut off, and then nobody is left to read for.
  await waitUntil('two looks, or all is read', () => looks.length > 1 || isClosed || frames > count)
  assert.ok(looks.length > 0 && Math.max(...looks) <= 900_000, `${looks}`)
  reader.terminate()
})
