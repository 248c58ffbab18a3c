// Retention of notifications: a year, after which they leave the unread counts, too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { waitUntil } from '../../harness/app.ts'
import { databaseUrl, engine, isCluster } from '../../harness/engine.ts'
import { type Comments, openComments } from '../harness/comment-client.ts'
import { allTold, bellOf, notificationsOf, signed } from '../harness/notified-people.ts'

const yearMs = 365 * 86_400_000
const hourMs = 3_600_000

let comments: Comments

before(async () => {
  comments = await openComments({ SERVICES: 'feeds,comments,jobs' })
})

after(() => comments.close())

test('notifications of more than a year are removed, in parts, and leave the unread count', async () => {
  const [site, other] = await Promise.all([comments.tenant(), comments.tenant()])
  for (const one of [site, other]) {
    const { comment } = await one.post({}, signed(one, 'ann'))
    await one.post({ parentId: comment._id }, signed(one, 'bob'))
  }
  await allTold(comments)
  const [row] = comments.rows('SELECT person, page_id FROM notifications WHERE tenant_id = ?', site.id)
  const old = comments.clock.now() - yearMs + hourMs
  const many = Array.from({ length: 1100 }, (_, i) => i)
  comments.sql(
    `INSERT INTO notifications (tenant_id, person, id, source, type, page_id, related_id, count, others, viewed, on_bell,
       opted_out, sent, created_at)
     VALUES ${many.map(() => "(?, ?, ?, ?, 1, ?, 'x', 1, '{}', 0, ?, 0, 0, ?)").join(', ')}`,
    ...many.flatMap((i) => [site.id, row.person, `old${i}`, `s${i}`, row.page_id, i < 3 ? 1 : 0, old + (i % 7)]),
  )
  comments.sql('UPDATE bells SET count = count + 3 WHERE tenant_id = ? AND person = ?', site.id, row.person)
  assert.equal(await bellOf(site, signed(site, 'ann')), 4)
  await comments.upToDate('age-notifications')
  comments.clock.pass(2 * hourMs)
  const left = () => comments.rows('SELECT id FROM notifications WHERE tenant_id = ?', site.id).length
  await waitUntil('the old ones are removed', () => left() === 1)
  assert.equal(await bellOf(site, signed(site, 'ann')), 1)
  assert.equal((await notificationsOf(site, signed(site, 'ann'))).length, 1)
  assert.equal(await bellOf(other, signed(other, 'ann')), 1)
})

// On SQLite there is one writer at a time.
test('a count that is reset while old ones are removed', { skip: engine === 'sqlite' }, async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({}, signed(site, 'ann'))
  await site.post({ parentId: comment._id }, signed(site, 'bob'))
  await allTold(comments)
  assert.equal(await bellOf(site, signed(site, 'ann')), 1)
  comments.sql('UPDATE notifications SET created_at = ? WHERE tenant_id = ?', comments.clock.now() - yearMs, site.id)
  const client = new Client(await databaseUrl(comments.app.dataDir))
  await client.connect()
  await client.query('BEGIN')
  await client.query('UPDATE notifications SET on_bell = 0 WHERE tenant_id = $1', [site.id])
  await client.query('UPDATE bells SET count = 0 WHERE tenant_id = $1', [site.id])
  await comments.upToDate('age-notifications')
  comments.clock.pass(2 * hourMs)
  const waiting = isCluster
    ? 'SELECT 1 FROM citus_lock_waits'
    : `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await waitUntil('the removal waits', async () => (await client.query(waiting)).rowCount === 1)
  await client.query('COMMIT')
  await client.end()
  const left = () => comments.rows('SELECT id FROM notifications WHERE tenant_id = ?', site.id).length
  await waitUntil('the old one is removed', () => left() === 0)
  assert.equal(await bellOf(site, signed(site, 'ann')), 0)
})
