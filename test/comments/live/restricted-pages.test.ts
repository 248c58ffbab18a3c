// Restricted pages: sockets, both logs and presence follow the access of the list.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createCommentAdmin } from '../../../src/comments/admin.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { openComments } from '../harness/comment-client.ts'
import { listen, refusedSocket, type SocketWords, socketWords } from '../harness/socket-client.ts'

const comments = await openComments()
after(() => comments.close())
const site = await comments.tenant()
const { url } = comments.app

const people = {
  member: { id: '1', email: 'a@example.org', username: 'Ann', groupIds: ['a'] },
  other: { id: '2', email: 'b@example.org', username: 'Bob', groupIds: ['b'] },
  staff: { id: '3', email: 'c@example.org', username: 'Cleo', groupIds: [], isModerator: true },
}
type Who = keyof typeof people | 'stranger'

const ssoOf = (who: Who) => (who === 'stranger' ? {} : { sso: site.sign(people[who]) })
/** From a page that everybody may read: ids of people are good for all pages. */
const userIdOf = async (who: Who) => (await socketWords(site, 'open', ssoOf(who))).userIdWS

async function restrict(groups: string[] | null): Promise<void> {
  const { clock, app } = comments
  const { database } = await openDatabase({ url: await databaseUrl(app.dataDir), schemas: [], now: clock.now() })
  const admin = createCommentAdmin({
    database,
    clock,
    secretKey: 'a secret of tests, which has to be long enough',
    publicUrl: 'http://localhost:4000',
  })
  const done = await admin.setPage({ tenantId: site.id, urlId: 'page', groups })
  await database.close()
  assert.ok(!('problem' in done))
}

test('who may read the list may listen, look into the logs, and ask who is there', async () => {
  await site.post({ comment: 'for some' })
  comments.clock.pass(1000)
  const words = await socketWords(site)
  await restrict(['a'])
  const isShut = async () => (await site.call('getCommentsPublic', { query: { urlId: 'page' } })).status === 403
  await waitUntil('it is shut', isShut)
  const may: Record<Who, boolean> = { member: true, staff: true, other: false, stranger: false }
  for (const who of Object.keys(may) as Who[]) {
    const userIdWS = await userIdOf(who)
    const own: SocketWords = { ...words, userIdWS }
    const log = { urlId: 'page', userIdWS, startTime: 0 }
    const asked = { urlIdWS: words.urlIdWS, userIds: 'x', ...ssoOf(who) }
    const { events } = await site.ok('getGlobalEventLog', { query: log })
    assert.equal(
      events.some(({ urlId }: any) => urlId === 'page'),
      may[who],
      who,
    )
    if (may[who]) {
      const listener = await listen(url, site, 'page', ssoOf(who))
      assert.equal((await site.ok('getEventLog', { query: log })).events.length, 1)
      await site.ok('getUserPresenceStatuses', { query: asked })
      await listener.close()
    } else {
      assert.deepEqual(await refusedSocket(url, own), { status: 403, code: 'unauthorized-page' })
      await site.refused('getEventLog', { query: log }, 403, 'unauthorized-page')
      await site.refused('getUserPresenceStatuses', { query: asked }, 403, 'unauthorized-page')
    }
  }
})

test('the log of the tenant goes on behind what one may not read', async () => {
  const tenant = await comments.tenant()
  for (const urlId of ['open', 'shut']) await tenant.post({}, {}, urlId)
  const page = comments.rows('SELECT * FROM pages WHERE tenant_id = ? AND url_id = ?', tenant.id, 'shut')[0]
  const at = comments.clock.now()
  for (let i = 1; i <= 1100; i++) {
    comments.sql(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, 'thread-state-change', 'b', '{}')`,
      ...[tenant.id, page.id, page.event_number + i, `shut${i}`, at + i],
    )
  }
  comments.clock.pass(2000)
  await tenant.post({ comment: 'behind' }, {}, 'open')
  comments.clock.pass(1000)
  comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ? AND id = ?`, tenant.id, page.id)
  const { userIdWS } = await socketWords(tenant, 'open')
  const read = async () =>
    (await tenant.ok('getGlobalEventLog', { query: { urlId: 'open', userIdWS, startTime: 0 } })).events
  await waitUntil('the shut page is seen as shut', async () => (await read()).length === 2)
  assert.deepEqual(
    (await read()).map(({ urlId, data }: any) => [urlId, JSON.parse(data).comment.comment]),
    [
      ['open', 'A comment'],
      ['open', 'behind'],
    ],
  )
})

test('nobody hears what is said from the moment on in which the page is not theirs any more', async () => {
  const tenant = await comments.tenant()
  const { comment } = await tenant.post({}, {}, 'shutting')
  const stranger = await listen(url, tenant, 'shutting')
  comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ? AND url_id = 'shutting'`, tenant.id)
  await tenant.ok('updateComment', { id: comment._id, query: { isLive: true }, body: { comment: 'among us' } })
  assert.equal(await stranger.closed, 1008)
  assert.deepEqual(stranger.frames, [])
})

test('a person who leaves a group is shown out where only it may read', async () => {
  const tenant = await comments.tenant()
  const page = 'of the group'
  await tenant.post({}, {}, page)
  comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ? AND url_id = ?`, tenant.id, page)
  const dee = { id: '4', email: 'd@example.org', username: 'Dee', groupIds: ['a'] }
  const member = await listen(url, tenant, page, { sso: tenant.sign(dee) })
  comments.clock.pass(1000)
  await tenant.read({ sso: tenant.sign({ ...dee, groupIds: [] }) }, 'open')
  assert.equal(await member.closed, 1008)
})

test('a page that becomes one for some people shows the others out', async () => {
  await restrict(null)
  const isOpen = async () => (await site.call('getCommentsPublic', { query: { urlId: 'page' } })).status === 200
  await waitUntil('it is open again', isOpen)
  const stranger = await listen(url, site)
  const member = await listen(url, site, 'page', ssoOf('member'))
  await restrict(['a'])
  assert.equal(await stranger.closed, 1008)
  await site.post({ comment: 'among us' }, ssoOf('member'))
  assert.equal((await member.has(1)).comment.comment, 'among us')
  await member.close()
})
