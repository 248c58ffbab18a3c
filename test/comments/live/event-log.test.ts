// Event log: windows, redacted events, personal streams, and clients returning after a gap.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { unitOfWork } from '../../../src/comments/changes/unit-of-work.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { waitUntil } from '../../harness/app.ts'
import { databaseUrl, engine } from '../../harness/engine.ts'
import { openFrontDesk } from '../harness/authentication-harness.ts'
import { openComments } from '../harness/comment-client.ts'
import { connect, listen, refusedSocket, socketWords } from '../harness/socket-client.ts'
import { vote } from '../harness/vote-client.ts'

const comments = await openComments()
after(() => comments.close())
const site = await comments.tenant()
const { url } = comments.app

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

async function logOf(urlId: string, query: object = {}): Promise<any[]> {
  const { userIdWS } = await socketWords(site, urlId)
  const { events } = await site.ok('getEventLog', { query: { urlId, userIdWS, startTime: 0, ...query } })
  return events
}

test('an entry has the event as text, and is found with a trailing slash, too', async () => {
  await site.post({ comment: '100 %' }, { broadcastId: 'own' }, 'entry')
  const [entry] = await logOf('entry')
  const data = JSON.parse(entry.data)
  assert.ok(!entry.data.includes('%'))
  assert.deepEqual([data.type, data.comment.comment, data.broadcastId], ['new-comment', '100 %', 'own'])
  assert.deepEqual(
    [entry.tenantId, entry.urlId, entry.broadcastId, entry.createdAt],
    [site.id, 'entry', 'own', new Date(data.timestamp).toISOString()],
  )
  const { userIdWS } = await socketWords(site)
  const path = `/event-log/${site.id}/?urlId=entry&userIdWS=${userIdWS}&startTime=0`
  assert.equal((await site.ok('getEventLog', { path })).events.length, 1)
})

test('500 at most, the oldest first, and from the last one on the rest', async () => {
  await site.post({}, {}, 'long')
  const page = comments.rows('SELECT * FROM pages WHERE tenant_id = ? AND url_id = ?', site.id, 'long')[0]
  const now = comments.clock.now()
  for (let i = 1; i <= 700; i++) {
    comments.sql(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, 'thread-state-change', 'b', ?)`,
      ...[site.id, page.id, page.event_number + i, `long${i}`, now + i, JSON.stringify({ i })],
    )
  }
  await waitUntil('they are seen', async () => (await logOf('long')).length === 500)
  const first = await logOf('long')
  const rest = await logOf('long', { startTime: now + 500 })
  assert.deepEqual([first.length, first.at(-1)._id, rest[0]._id, rest.length], [500, 'long499', 'long500', 201])
  assert.equal((await logOf('long', { endTime: now + 10 * 365 * 24 * 3_600_000 })).length, 500)
})

test('the log of a tenant parts no millisecond', async () => {
  const tenant = await comments.tenant()
  const at = comments.clock.now()
  for (let i = 0; i < 3; i++) await tenant.post({}, {}, `p${i}`)
  const pages = comments.rows('SELECT id, event_number FROM pages WHERE tenant_id = ? ORDER BY url_id', tenant.id)
  const insert = (page: number, i: number, time: number) =>
    comments.sql(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, 'thread-state-change', 'b', '{}')`,
      ...[tenant.id, pages[page].id, pages[page].event_number + i, `${page}-${i}`, time],
    )
  for (let i = 1; i <= 498; i++) insert(0, i, at + i)
  for (const page of [1, 2]) insert(page, 1, at + 498)
  const { userIdWS } = await socketWords(tenant)
  const read = async (startTime: number) =>
    (await tenant.ok('getGlobalEventLog', { query: { urlId: 'p0', userIdWS, startTime } })).events
  assert.deepEqual(await read(at), [], 'of a moment that is not over nobody can say everything')
  comments.clock.pass(1000)
  await waitUntil('all are seen', async () => (await read(at + 498)).length === 3)
  // 3 at the beginning and 497 fit; of the last millisecond one of three would.
  assert.equal((await read(at)).length, 500)
  assert.equal((await read(at + 1)).length, 500)
  const last = await read(at + 498)
  assert.deepEqual(last.map(({ urlId }: any) => urlId).sort(), ['p0', 'p1', 'p2'])
})

test('events are kept for a week, and the newest 5,000 of a page', async () => {
  const week = 7 * 24 * 3_600_000
  await site.post({ comment: 'old' }, {}, 'ageing')
  await site.post({}, {}, 'busy')
  const busy = comments.rows('SELECT * FROM pages WHERE tenant_id = ? AND url_id = ?', site.id, 'busy')[0]
  comments.sql('UPDATE pages SET event_number = 5002 WHERE tenant_id = ? AND id = ?', site.id, busy.id)
  comments.clock.pass(week + 1)
  await site.post({ comment: 'new' }, {}, 'ageing')
  for (const number of [2, 3, 4])
    comments.sql(
      `INSERT INTO events (tenant_id, page_id, number, id, at, type, broadcast_id, payload)
       VALUES (?, ?, ?, ?, ?, 'thread-state-change', 'b', '{}')`,
      ...[site.id, busy.id, number, `busy${number}`, comments.clock.now() + number],
    )
  const numbers = (id: string) =>
    comments
      .rows('SELECT number FROM events WHERE tenant_id = ? AND page_id = ? ORDER BY number', site.id, id)
      .map(({ number }) => number)
  await waitUntil('what is too much is gone', () => numbers(busy.id).join() === '3,4')
  const log = await logOf('ageing')
  assert.deepEqual(
    log.map(({ data }) => JSON.parse(data).comment.comment),
    ['new'],
  )
})

test('what was deleted or hidden is in no frame and no log afterwards', async () => {
  const listener = await listen(url, site, 'gone')
  const secret = 'nobody should read this again'
  const posted = await site.post({ comment: secret }, {}, 'gone')
  const edited = await site.post({ comment: 'first' }, {}, 'gone')
  const keyed = (comment: any) => ({ id: comment._id, query: { editKey: comment.editKey, broadcastId: 'b' } })
  await site.ok('setCommentText', { ...keyed(edited.comment), body: { comment: secret } })
  await listener.has(3)
  await site.ok('deleteCommentPublic', keyed(posted.comment))
  await site.ok('updateComment', { id: edited.comment._id, query: { isLive: true }, body: { approved: false } })
  await listener.has(5)
  assert.ok(listener.frames.slice(3).every((frame) => !JSON.stringify(frame).includes(secret)))
  const log = await logOf('gone')
  assert.ok(!JSON.stringify(log).includes(secret))
  assert.deepEqual(
    log.map(({ data }) => JSON.parse(data).type),
    ['deleted-comment', 'deleted-comment'],
  )
  await listener.close()
})

/** How far the clock of a client is ahead of the server's. */
for (const ahead of [0, 5000, -5000, 3_600_000, -3_600_000]) {
  test(`a gap is filled from the log, by a clock that is ${ahead} ms ahead: all of it, and nothing of the line`, async () => {
    const urlId = `gap${ahead}`
    const first = await listen(url, site, urlId)
    // As one burst, its times run ahead of the clock.
    const post = (word: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) => site.save({ comment: `${word} ${i}` }, { isLive: true }, urlId)),
      )
    await post('before', 30)
    const last = (await first.has(30)).timestamp
    first.socket.terminate()
    const lostAt = comments.clock.now() + ahead
    await post('between', 120)
    comments.clock.pass(1000)
    const again = await connect(url, first.words)
    const endTime = comments.clock.now() + ahead
    await post('after', 5)
    await again.has(5)
    // The vendor's clients go on from the last event, from the millisecond behind it, or from their own clock.
    for (const startTime of [last, last + 1, lostAt]) {
      const caught = (await logOf(urlId, { startTime, endTime })).map(({ data }) => JSON.parse(data).comment.comment)
      const ofLine = caught.filter((text) => text.startsWith('after'))
      const between = caught.filter((text) => text.startsWith('between'))
      assert.equal(new Set(caught).size, caught.length)
      assert.equal(between.length, 120, `from ${startTime - lostAt} on`)
      // Several processes do not know of each other's connections.
      if (engine === 'sqlite') assert.deepEqual(ofLine, [])
    }
    comments.clock.pass(11_000)
    const later = await logOf(urlId, { startTime: last + 1, endTime })
    const missed = later.filter(({ data }) => !JSON.parse(data).comment.comment.startsWith('before'))
    assert.equal(missed.length, 125, 'later it is a client without a connection')
    await again.close()
  })
}

test('votes are not told again to those who have heard them, however far their clock is ahead', async () => {
  const posted = await site.post({}, {}, 'counted')
  const listener = await listen(url, site, 'counted')
  const sso = site.sign(ada)
  await vote(site, posted.comment._id, { query: { urlId: 'counted', sso } })
  const { timestamp } = await listener.has(1)
  await site.post({}, {}, 'counted')
  const last = (await listener.has(2)).timestamp
  listener.socket.terminate()
  comments.clock.pass(1000)
  const again = await connect(url, listener.words)
  const read = async (startTime: number) =>
    (await logOf('counted', { startTime, endTime: comments.clock.now() + 5000 })).map(
      ({ data }) => JSON.parse(data).type,
    )
  for (const startTime of [last, last + 1]) assert.ok(!(await read(startTime)).includes('new-vote'))
  assert.ok((await read(timestamp)).includes('new-vote'), 'the one that they named themselves')
  assert.ok((await read(last + 2000)).includes('new-vote'), 'by a clock')
  await again.close()
})

test('what is in no log carries the time up to which all was told, not the time of a clock', async () => {
  const early = await listen(url, site, 'present')
  await waitUntil('people are told of', () => early.presence.length > 0)
  assert.equal(early.presence[0].timestamp, 1, 'nothing was to be told yet')
  await site.post({}, {}, 'present')
  const { timestamp } = await early.has(1)
  comments.clock.pass(60_000)
  const late = await listen(url, site, 'present')
  await waitUntil('of the second, too', () => late.presence.length > 0)
  assert.equal(late.presence[0].timestamp, timestamp + 1)
  for (const listener of [early, late]) await listener.close()
})

test('one’s own feed: for people whom the tenant vouched for, and for nobody else', async () => {
  const person = await socketWords(site, 'page', { sso: site.sign(ada) })
  const own = (userIdWS: string) => ({
    tenantIdWS: '__internal_profiles',
    urlIdWS: `__internal_profiles:${userIdWS}`,
    userIdWS,
  })
  const listener = await connect(url, own(person.userIdWS))
  const desk = await openFrontDesk([{ id: 'x' }])
  const { app, clock } = comments
  const { database } = await openDatabase({ url: await databaseUrl(app.dataDir), schemas: [], now: clock.now() })
  const ctx = await desk.enter('getCommentsPublic', { params: { tenantId: 'x' }, query: { urlId: 'page' } })
  const event = { type: 'notification-update' as const, commentId: undefined, broadcastId: 'b', frame: {} }
  await unitOfWork({ ...ctx, database, tenant: { ...ctx.tenant, id: site.id } }, async () => {
    const people = [{ userId: `${site.id}:7`, event }]
    return { reply: undefined, audit: undefined, pages: [], people }
  })
  assert.equal((await listener.has(1)).type, 'notification-update')
  const query = { urlId: own(person.userIdWS).urlIdWS, userIdWS: person.userIdWS, startTime: 0 }
  const path = `/event-log/__internal_profiles/?${new URLSearchParams(query as never)}`
  assert.equal((await site.ok('getEventLog', { path })).events.length, 1)
  assert.deepEqual(await logOf('page'), [])
  const { userIdWS } = person
  const { events } = await site.ok('getGlobalEventLog', { query: { urlId: 'page', userIdWS, startTime: 0 } })
  assert.ok(events.every(({ data }: any) => JSON.parse(data).type !== 'notification-update'))
  const { user } = await site.post({}, {}, 'elsewhere')
  const session = await socketWords(site, 'page', { sessionId: user.sessionId })
  const bob = await socketWords(site, 'page', { sso: site.sign({ ...ada, id: '8', email: 'b@example.org' }) })
  const strangers = [own((await socketWords(site)).userIdWS), own(session.userIdWS)]
  for (const words of [...strangers, { ...own(person.userIdWS), userIdWS: bob.userIdWS }]) {
    assert.deepEqual(await refusedSocket(url, words), { status: 401, code: 'unauthorized' })
    const asked = { ...query, urlId: words.urlIdWS, userIdWS: words.userIdWS }
    const refused = `/event-log/__internal_profiles/?${new URLSearchParams(asked as never)}`
    await site.refused('getEventLog', { path: refused }, 401, 'unauthorized')
  }
  await listener.close()
  await database.close()
  await desk.close()
})
