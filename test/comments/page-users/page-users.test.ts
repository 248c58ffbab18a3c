// People of a page: present users, absent authors, and names by id; page access and private profiles.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { listen } from '../harness/socket-client.ts'
import { openCounted } from '../harness/statement-counter.ts'

const user = (id: string, more: object = {}) => ({ id, email: `${id}@example.org`, username: `Name ${id}`, ...more })

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const names = ({ users }: any) => users.map(({ displayName }: any) => displayName)
const online = (site: TenantClient, query: object = {}) =>
  site.ok('getOnlineUsers', { query: { urlId: 'page', ...query } })
const offline = (site: TenantClient, query: object = {}) =>
  site.ok('getOfflineUsers', { query: { urlId: 'page', ...query } })
const info = (site: TenantClient, ids: string[], query: object = {}) =>
  site.ok('getUsersInfo', { query: { ids: ids.join(), ...query } })

async function restrict(site: TenantClient, groups: string[], urlId = 'page') {
  comments.sql(
    'UPDATE pages SET groups_json = ? WHERE tenant_id = ? AND url_id = ?',
    JSON.stringify(groups),
    site.id,
    urlId,
  )
  const asked = { query: { urlId } }
  await waitUntil('it is felt', async () => (await site.call('getCommentsPublic', asked)).status === 403)
}

describe('who has the page open', () => {
  test('users by name, guests as a number, each once; those who leave are gone', async () => {
    const site = await comments.tenant()
    assert.deepEqual(await online(site), {
      status: 'success',
      totalCount: 0,
      anonCount: 0,
      users: [],
      nextAfterUserId: null,
      nextAfterName: null,
    })
    const picture = 'data:image/png;base64,AAAA'
    const people = [user('b'), user('a', { avatar: picture }), user('hidden', { isProfileActivityPrivate: true })]
    const sockets = [await listen(comments.app.url, site)]
    for (const who of [...people, people[0]]) {
      sockets.push(await listen(comments.app.url, site, 'page', { sso: site.sign(who as object) }))
    }
    await waitUntil('all are there', async () => (await online(site)).totalCount === 4)
    assert.deepEqual(await online(site), {
      status: 'success',
      totalCount: 4,
      anonCount: 1,
      users: [
        { id: `${site.id}:hidden`, displayName: 'Anonymous', isPrivate: true },
        { id: `${site.id}:a`, displayName: 'Name a', avatarSrc: picture },
        { id: `${site.id}:b`, displayName: 'Name b' },
      ],
      nextAfterUserId: null,
      nextAfterName: null,
    })
    assert.equal((await online(site, { urlId: 'other' })).totalCount, 0)
    for (const socket of sockets.slice(1)) await socket.close()
    await waitUntil('they are gone', async () => (await online(site)).totalCount === 1)
    await sockets[0]?.close()
  })

  test('names as the site shows them', async () => {
    const site = await comments.tenant({ settings: { commenterNameFormat: 3 } })
    const socket = await listen(comments.app.url, site, 'page', { sso: site.sign(user('a')) })
    await waitUntil('there', async () => names(await online(site)).join() === 'N. A.')
    await socket.close()
  })

  test('refused as the thread is, and where there is no live stream', async () => {
    const site = await comments.tenant()
    await site.save()
    await restrict(site, ['a'])
    for (const id of ['getOnlineUsers', 'getOfflineUsers'] as const) {
      await site.refused(id, { query: { urlId: 'page' } }, 403, 'unauthorized-page')
      const outsider = site.sign(user('o', { groupIds: ['b'] }))
      await site.refused(id, { query: { urlId: 'page', sso: outsider } }, 403, 'unauthorized-page')
      await site.ok(id, { query: { urlId: 'page', sso: site.sign(user('m', { groupIds: ['a'] })) } })
      await site.refused(id, { query: { urlId: ' ' } }, 422, 'missing-url-id')
    }
    const quiet = await comments.tenant({ settings: { disableLiveCommenting: true } })
    await quiet.refused('getOnlineUsers', { query: { urlId: 'page' } }, 401, 'unauthorized')
    assert.deepEqual((await offline(quiet)).users, [])
  })
})

describe('who wrote on the page and is away', () => {
  test('signed-on authors by name, in pages; neither guests nor those who are there', async () => {
    const site = await comments.tenant({ settings: { maxCommentCreatedCountPUPM: 0 } })
    const ids = Array.from({ length: 60 }, (_, at) => String(at).padStart(2, '0'))
    for (const id of ids) await site.post({}, { sso: site.sign(user(id)) })
    await site.post({ commenterName: 'A guest' })
    await site.post({}, { sso: site.sign(user('elsewhere')) }, 'other')
    const first = await offline(site)
    assert.deepEqual(
      names(first),
      ids.slice(0, 50).map((id) => `Name ${id}`),
    )
    assert.deepEqual([first.nextAfterName, first.nextAfterUserId], ['Name 49', `${site.id}:49`])
    const second = await offline(site, { afterName: first.nextAfterName, afterUserId: first.nextAfterUserId })
    assert.deepEqual(
      names(second),
      ids.slice(50).map((id) => `Name ${id}`),
    )
    assert.deepEqual([second.nextAfterName, second.nextAfterUserId], [null, null])
    const socket = await listen(comments.app.url, site, 'page', { sso: site.sign(user('00')) })
    await waitUntil('one is back', async () => names(await offline(site))[0] === 'Name 01')
    await socket.close()
  })

  test('a deleted comment has no author', async () => {
    const site = await comments.tenant()
    const sso = site.sign(user('a'))
    const { comment } = await site.post({}, { sso })
    assert.deepEqual(names(await offline(site)), ['Name a'])
    await site.ok('deleteCommentPublic', { id: comment._id, query: { broadcastId: 'b', sso } })
    assert.deepEqual(names(await offline(site)), [])
  })
})

describe('who is behind an id', () => {
  test('authors and those who are there, once, in the order asked for; nothing but names and pictures', async () => {
    const site = await comments.tenant()
    const other = await comments.tenant()
    await site.post({}, { sso: site.sign(user('author', { displayName: 'The author' })) })
    await other.post({}, { sso: other.sign(user('foreign')) })
    const socket = await listen(comments.app.url, site, 'quiet', { sso: site.sign(user('present')) })
    // Known to the site, and nowhere to be seen.
    await site.read({ sso: site.sign(user('reader')) })
    const { user: guest } = await site.post()
    const asked = ['present', 'author', 'reader', 'nobody', 'author'].map((id) => `${site.id}:${id}`)
    await waitUntil('present', async () => (await info(site, asked)).users.length === 2)
    assert.deepEqual((await info(site, [...asked, guest.id, `anon:${guest.id}`, `${other.id}:foreign`])).users, [
      { id: `${site.id}:present`, displayName: 'Name present' },
      { id: `${site.id}:author`, displayName: 'The author' },
    ])
    const own = await info(site, [`${site.id}:reader`], { sso: site.sign(user('reader')) })
    assert.deepEqual(names(own), ['Name reader'])
    await socket.close()
  })

  test('not those who are, or wrote, only where the caller may not read', async () => {
    const site = await comments.tenant()
    const members = [user('writer', { groupIds: ['a'] }), user('there', { groupIds: ['a'] })]
    await site.post({}, { sso: site.sign(members[0] as object) })
    await restrict(site, ['a'])
    const socket = await listen(comments.app.url, site, 'page', { sso: site.sign(members[1] as object) })
    const ids = members.map(({ id }) => `${site.id}:${id}`)
    const seenBy = async (query: object) => names(await info(site, ids, query)).sort()
    const both = ['Name there', 'Name writer']
    await waitUntil(
      'there',
      async () => (await seenBy({ sso: site.sign(members[0] as object) })).join() === both.join(),
    )
    assert.deepEqual(await seenBy({}), [])
    assert.deepEqual(await seenBy({ sso: site.sign(user('o', { groupIds: ['b'] })) }), [])
    assert.deepEqual(await seenBy({ sso: site.sign(user('s', { isModerator: true })) }), both)
    await socket.close()
  })

  test('of 500 users, with a number of statements that does not grow with theirs', async () => {
    const counted = await openCounted()
    try {
      const site = await counted.comments.tenant()
      const writers = ['v', 'w'].map((id) => user(id))
      for (const writer of writers) await site.post({}, { sso: site.sign(writer) }, `page of ${writer.id}`)
      const strangers = Array.from({ length: 498 }, (_, at) => `${site.id}:x${at}`)
      const ids = [`${site.id}:v`, ...strangers, `${site.id}:w`]
      await info(site, ids)
      let users: any
      const statements = await counted.statementsOf(async () => {
        users = await info(site, ids)
      })
      assert.deepEqual(names(users), ['Name v', 'Name w'])
      assert.ok(statements <= 30, String(statements))
    } finally {
      await counted.close()
    }
  })

  test('a hidden comment shows nobody; a private profile shows no name; too many are refused', async () => {
    const site = await comments.tenant()
    const sso = site.sign(user('p', { isProfileActivityPrivate: true, avatar: 'data:image/png;base64,AAAA' }))
    const { comment } = await site.post({}, { sso })
    const id = `${site.id}:p`
    assert.deepEqual((await info(site, [id])).users, [{ id, displayName: 'Anonymous', isPrivate: true }])
    await site.ok('updateComment', { id: comment._id, body: { approved: false, reviewed: true } })
    assert.deepEqual((await info(site, [id])).users, [])
    const many = Array.from({ length: 501 }, (_, at) => `${site.id}:${at}`)
    await site.refused('getUsersInfo', { query: { ids: many.join() } }, 422, 'invalid-input')
    const gated = await comments.tenant({ settings: { requireSSO: true } })
    await gated.refused('getUsersInfo', { query: { ids: 'x' } }, 403, 'unauthorized-page')
  })
})
