// Refused and closed connections: forged ids, other tenants, bans, floods.
import assert from 'node:assert/strict'
import { connect as connectNet } from 'node:net'
import { after, before, test } from 'node:test'
import { createCommentAdmin } from '../../../src/comments/admin.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { waitUntil } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { connect, listen, refusedSocket, type SocketWords, socketWords } from '../harness/socket-client.ts'

let comments: Comments
let site: TenantClient
let other: TenantClient
let url: string

before(async () => {
  comments = await openComments({ SOCKETS_PER_ADDRESS: '12', SOCKETS_PER_PAGE: '4' })
  site = await comments.tenant()
  other = await comments.tenant()
  url = comments.app.url
})
after(() => comments.close())

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const bob = { id: '8', email: 'bob@example.org', username: 'Bob' }
const day = 24 * 3_600_000

/** As the command line does it, beside the server. */
async function byCommand<T>(act: (admin: ReturnType<typeof createCommentAdmin>) => Promise<T>): Promise<T> {
  const { clock, app } = comments
  const { database } = await openDatabase({ url: await databaseUrl(app.dataDir), schemas: [], now: clock.now() })
  const done = await act(
    createCommentAdmin({
      database,
      clock,
      secretKey: 'a secret of tests, which has to be long enough',
      publicUrl: 'http://localhost:4000',
    }),
  )
  await database.close()
  assert.ok(!(typeof done === 'object' && done && 'problem' in done), JSON.stringify(done))
  return done
}

test('a page of a foreign origin is refused, whatever tenant other parameters name', async () => {
  const own = await comments.tenant()
  const words = await socketWords(own)
  await own.ok('addDomainConfig', { body: { domain: 'ok.example' } })
  for (const more of ['', '&tenantId=nope', `&tenantId=${other.id}`, '&tenantId=']) {
    const asked = { ...words, tenantIdWS: `${words.tenantIdWS}${more}` }
    const refused = await refusedSocket(url, asked, { Origin: 'https://evil.example' })
    assert.deepEqual(refused, { status: 403, code: 'domain-unauthorized' }, more)
    await (await connect(url, asked, { Origin: 'https://ok.example' })).close()
  }
})

test('forged ids, ids of others, and what is no id', async () => {
  const good = await socketWords(site)
  const foreign = await socketWords(other)
  const cases: [Partial<SocketWords>, number, string][] = [
    [{ userIdWS: `${good.userIdWS.slice(0, -1)}${good.userIdWS.endsWith('A') ? 'B' : 'A'}` }, 401, 'unauthorized'],
    [{ userIdWS: '', tenantIdWS: 'nobody', urlIdWS: `nobody:${'A'.repeat(22)}` }, 404, 'invalid-tenant'],
    [{ userIdWS: '', tenantIdWS: '' }, 401, 'unauthorized'],
    [{ userIdWS: '', tenantIdWS: 'global' }, 401, 'unauthorized'],
    [{ userIdWS: '', tenantIdWS: '__internal_profiles', urlIdWS: '__internal_profiles:' }, 401, 'unauthorized'],
    [{ userIdWS: '', urlIdWS: foreign.urlIdWS }, 422, 'invalid-input'],
    [{ userIdWS: foreign.userIdWS }, 401, 'unauthorized'],
    [{ tenantIdWS: other.id }, 401, 'unauthorized'],
    [{ tenantIdWS: 'global' }, 401, 'unauthorized'],
    [{ urlIdWS: foreign.urlIdWS }, 422, 'invalid-input'],
    [{ urlIdWS: '' }, 422, 'invalid-input'],
    [{ urlIdWS: `${site.id}:short` }, 422, 'invalid-input'],
  ]
  for (const [change, status, code] of cases) {
    assert.deepEqual(await refusedSocket(url, { ...good, ...change }), { status, code }, JSON.stringify(change))
  }
  const logs = { urlId: 'page', userIdWS: foreign.userIdWS, startTime: 0 }
  await site.refused('getEventLog', { query: logs }, 401, 'unauthorized')
  await site.refused('getGlobalEventLog', { query: logs }, 401, 'unauthorized')
  // Whoever asks who looks at such a page is told: nobody.
  for (const urlIdWS of [foreign.urlIdWS, good.userIdWS, '', `${site.id}:short`]) {
    const { userIdsOnline } = await site.ok('getUserPresenceStatuses', { query: { urlIdWS, userIds: 'x,y' } })
    assert.deepEqual(userIdsOnline, { x: false, y: false }, urlIdWS)
  }
})

test('without an id, as after a logout: a stranger, who hears what everybody may read', async () => {
  const words = await socketWords(site, 'left', { sso: site.sign(ada) })
  const listener = await connect(url, { ...words, userIdWS: '' })
  const { comment } = await site.post({}, {}, 'left')
  assert.equal((await listener.has(1)).comment._id, comment._id)
  await listener.close()
  const closed = await comments.tenant({ settings: { requireSSO: true } })
  const known = await socketWords(closed, 'page', { sso: closed.sign(ada) })
  await (await connect(url, known)).close()
  assert.deepEqual(await refusedSocket(url, { ...known, userIdWS: '' }), { status: 403, code: 'unauthorized-page' })
})

test('ids end: a stranger’s after a day or two, a person’s after a week', async () => {
  const stranger = await socketWords(site)
  const person = await socketWords(site, 'page', { sso: site.sign(ada) })
  comments.clock.pass(day)
  await (await connect(url, stranger)).close()
  comments.clock.pass(2 * day)
  assert.deepEqual(await refusedSocket(url, stranger), { status: 401, code: 'unauthorized' })
  await (await connect(url, person)).close()
  comments.clock.pass(6 * day)
  assert.deepEqual(await refusedSocket(url, person), { status: 401, code: 'unauthorized' })
})

test('somebody is banned while they listen: they are shown out, and not let in again; others stay', async () => {
  const listener = await listen(url, site, 'page', { sso: site.sign(ada) })
  const quiet = await listen(url, site, 'page', { sso: site.sign(bob) })
  const user = { tenantId: site.id, kind: 'user' as const }
  await byCommand((admin) => admin.addBan({ ...user, subject: bob.id, isShadow: true }))
  await byCommand((admin) => admin.addBan({ ...user, subject: ada.id, isShadow: false }))
  assert.equal(await listener.closed, 1008)
  assert.deepEqual(await refusedSocket(url, listener.words), { status: 422, code: 'banned' })
  const { userIdWS } = listener.words
  await site.refused('getEventLog', { query: { urlId: 'page', userIdWS, startTime: 0 } }, 422, 'banned')
  await site.post({ comment: 'still told' }, { broadcastId: 'b' })
  await quiet.has(1)
  await quiet.close()
})

test('settings reach open sockets, and end them where nothing is told live', async () => {
  const listener = await listen(url, site)
  await byCommand((admin) => admin.setSettings(site.id, ['pageSize=25']))
  const config = await listener.has(1)
  assert.deepEqual([config.type, config.config.pageSize], ['new-config', 25])
  await byCommand((admin) => admin.setSettings(site.id, ['disableLiveCommenting=true']))
  assert.equal(await listener.closed, 1008)
  assert.deepEqual(await refusedSocket(url, listener.words), { status: 401, code: 'unauthorized' })
  await byCommand((admin) => admin.setSettings(site.id, ['disableLiveCommenting=false']))
})

test('a page that is closed and opened tells so, also by a command beside the server', async () => {
  await site.post({}, {}, 'closing')
  const listener = await listen(url, site, 'closing')
  const unborn = await listen(url, site, 'not there yet')
  await byCommand((admin) => admin.setPage({ tenantId: site.id, urlId: 'closing', isClosed: true }))
  await byCommand((admin) => admin.setPage({ tenantId: site.id, urlId: 'not there yet', isClosed: true }))
  for (const one of [listener, unborn]) {
    const frame = await one.has(1)
    assert.deepEqual([frame.type, frame.isClosed], ['thread-state-change', true])
  }
  await byCommand((admin) => admin.setPage({ tenantId: site.id, urlId: 'closing', isClosed: false }))
  assert.equal((await listener.has(2)).isClosed, false)
  await Promise.all([listener.close(), unborn.close()])
})

test('what clients send: the word ping has no answer, large and binary messages end the line, so do too many', async () => {
  const ends: [(socket: Awaited<ReturnType<typeof listen>>['socket']) => void, number][] = [
    [(socket) => socket.send('x'.repeat(1_000_000)), 1009],
    [(socket) => socket.send(Buffer.from('ping')), 1003],
    [(socket) => Array.from({ length: 100 }, () => socket.send('ping')), 1008],
  ]
  for (const [send, code] of ends) {
    const listener = await listen(url, site)
    send(listener.socket)
    assert.equal(await listener.closed, code)
  }
  const listener = await listen(url, site)
  listener.socket.send('ping')
  await site.post({}, { broadcastId: 'after the ping' })
  assert.equal((await listener.has(1)).broadcastId, 'after the ping')
  await listener.close()
})

test('a reader that stops reading is cut off; others hear everything', async () => {
  const tenant = await comments.tenant({ settings: { maxCommentCharacterLength: 50_000 } })
  const reader = await listen(url, tenant)
  const slow = await listen(url, tenant)
  await waitUntil('both are there', () => reader.presence.at(-1)?.sc === 2)
  slow.socket.pause()
  let posts = 0
  while (reader.presence.at(-1)?.sc !== 1 && posts < 500) {
    await tenant.save({ comment: `${posts++} ${'words '.repeat(8000)}` }, { isLive: true })
  }
  assert.ok(posts < 500, 'it was never cut off')
  await reader.has(posts)
  slow.socket.terminate()
  await reader.close()
})

test('so many of one page, so many of one address, and room again when one has gone', async () => {
  const page = await Promise.all(Array.from({ length: 4 }, () => listen(url, site, 'full')))
  const words = page[0]?.words as SocketWords
  assert.deepEqual(await refusedSocket(url, words), { status: 429, code: 'rate-limited' })
  await page[0]?.close()
  await waitUntil('there is room', async () => (await tryOnce(words)) === undefined)
  const more = await Promise.all(Array.from({ length: 9 }, (_, i) => listen(url, site, `p${i}`)))
  assert.deepEqual(await refusedSocket(url, more[0]?.words as SocketWords), { status: 429, code: 'rate-limited' })
  await Promise.all([...page.slice(1), ...more].map((one) => one.close()))
})

/** Opens and closes a line; its refusal when there is none. */
async function tryOnce(words: SocketWords): Promise<unknown> {
  try {
    await (await connect(url, words)).close()
    return undefined
  } catch (error) {
    return error
  }
}

test('other paths and other protocols are answered as ever; a broken handshake is refused', async () => {
  const ask = (lines: string[]) =>
    new Promise<string>((resolve) => {
      let text = ''
      const socket = connectNet(comments.app.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
  const head = ['Host: x', 'Connection: Upgrade', 'Connection: close']
  assert.match(await ask(['GET /api/v1/health/live HTTP/1.1', ...head, 'Upgrade: h2c']), /^HTTP\/1\.1 200 /)
  assert.match(await ask(['GET /nowhere HTTP/1.1', ...head, 'Upgrade: websocket']), /^HTTP\/1\.1 404 /)
  const { tenantIdWS, urlIdWS, userIdWS } = await socketWords(site)
  const target = `/sub?urlId=${urlIdWS}&userIdWS=${userIdWS}&tenantIdWS=${tenantIdWS}`
  assert.match(await ask([`GET ${target} HTTP/1.1`, ...head, 'Upgrade: websocket']), /^HTTP\/1\.1 400 /)
  assert.match(
    await ask(['GET /sub HTTP/1.1', ...head, 'Upgrade: websocket']),
    /^HTTP\/1\.1 401 [\s\S]*"code":"unauthorized"/,
  )
})
