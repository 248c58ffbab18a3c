// Guests after a reload, known by their cookie alone: what is theirs, what wins over it, and what stays secret.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, type Comments, openComments } from '../harness/comment-client.ts'
import { app, guestOf, nameOf, origin, publicUrl, reload, settings, siteWith, voteOn, writeOf } from './guest-client.ts'

let comments: Comments
before(async () => {
  comments = await openComments({ PUBLIC_URL: publicUrl })
})
after(() => comments.close())

describe('after a reload', () => {
  for (const [what, from] of [
    ['a page', origin],
    ['an app', app],
  ] as const) {
    test(`${what} shows what is the guest’s own`, async () => {
      const site = await siteWith(comments, { ...settings, preModeration: 'all' })
      const { _id: other } = await site.save()
      const first = guestOf(site, from)
      const { comment, user } = await first.post()
      await first.ok('voteComment', voteOn(other))
      await first.ok('flagCommentPublic', { id: other, query: { isFlagged: true } })
      const strangers = (await site.read()).comments
      assert.deepEqual(
        strangers.map(({ _id }: any) => _id),
        [other],
      )
      const again = await reload(site, first, from).read()
      assert.deepEqual([again.user.id, again.user.username], [user.id, 'Ann'])
      const shown = new Map<string, any>(again.comments.map((one: any) => [one._id, one]))
      assert.deepEqual([shown.get(comment._id)?.anonUserId, shown.get(comment._id)?.approved], [user.id, false])
      assert.deepEqual([shown.get(other)?.isVotedUp, shown.get(other)?.isFlagged], [true, true])
    })

    test(`${what} edits, takes back and deletes without a key`, async () => {
      const site = await siteWith(comments)
      const { _id: other } = await site.save()
      const first = guestOf(site, from)
      const { comment } = await first.post()
      const { voteId } = await first.ok('voteComment', voteOn(other))
      const again = reload(site, first, from)
      const change = { id: comment._id, query: { broadcastId: 'c' } }
      await again.ok('setCommentText', { ...change, body: { comment: 'Changed' } })
      assert.match((await site.ok('getComment', { id: comment._id })).comment.comment, /Changed/)
      const vote = { path: `/comments/${site.id}/${other}/vote/${voteId}?urlId=page&broadcastId=d` }
      await again.ok('deleteCommentVote', vote)
      await again.ok('deleteCommentPublic', change)
      assert.equal((await site.ok('getComment', { id: other })).comment.votes, 0)
      await site.refused('getComment', { id: comment._id }, 404, 'not-found')
    })

    test(`${what} without the cookie does none of it`, async () => {
      const site = await siteWith(comments)
      const { comment } = await guestOf(site, from).post()
      const stranger = guestOf(site, from)
      const change = { id: comment._id, query: { broadcastId: 'c' } }
      for (const [operation, sent] of [
        ['setCommentText', { ...change, body: { comment: 'Changed' } }],
        ['deleteCommentPublic', change],
      ] as const) {
        assert.notEqual((await stranger.call(operation, sent)).status, 200)
      }
    })
  }

  test('posts of the feed belong to their guest', async () => {
    const site = await siteWith(comments, { ...settings, feedPostsBy: 'everybody' })
    const first = guestOf(site, app)
    const { feedPost } = await first.ok('createFeedPostPublic', {
      query: { broadcastId: 'b' },
      body: { title: 'A post', fromUserDisplayName: 'Ann' },
    })
    assert.deepEqual([...first.cookies.keys()], [nameOf(site)])
    const path = `/feed-posts/${site.id}/${feedPost._id}?broadcastId=c`
    assert.notEqual((await guestOf(site, app).call('deleteFeedPostPublic', { path })).status, 200)
    await reload(site, first, app).ok('deleteFeedPostPublic', { path })
  })
})

describe('what wins, and what stays secret', () => {
  test('a session that is sent, a signature and a claim each win', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, app)
    const mine = (await guest.post()).user.id
    const other = (await site.post()).user
    const userOf = async (query: Record<string, string>, headers = {}) =>
      (await guest.ok('getCommentsPublic', { query: { urlId: 'page', ...query }, headers })).user
    assert.equal((await userOf({})).id, mine)
    assert.equal((await userOf({ sessionId: other.sessionId })).id, other.id)
    assert.equal((await userOf({}, { 'x-session-id': other.sessionId })).id, other.id)
    assert.equal(await userOf({ sessionId: 'nobody’s' }), null)
    const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
    assert.equal((await userOf({ sso: site.sign(ada) })).id, `${site.id}:7`)
    assert.deepEqual(await userOf({ sso: '{"username":"Ada"}' }), { authorized: true, username: 'Ada' })
  })

  test('people who sign on get no cookie, and do not act for the guest of their browser', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    const { comment } = await guest.post()
    for (const sso of ['{"username":"Eve"}', site.sign({ id: '8', email: 'eve@example.org', username: 'Eve' })]) {
      const sent = writeOf('as Eve')
      const { status, headers } = await guest.call('createCommentPublic', { ...sent, query: { ...sent.query, sso } })
      assert.deepEqual([status, headers.getSetCookie()], [200, []])
      const change = { id: comment._id, query: { broadcastId: 'c', sso }, body: { comment: 'By Eve' } }
      assert.notEqual((await guest.call('setCommentText', change)).status, 200)
    }
  })

  test('replies to the cookie have no secret of the session; each write sets it anew', async () => {
    const site = await siteWith(comments)
    const { _id: other } = await site.save()
    const guest = guestOf(site, origin)
    const { user } = await guest.post()
    assert.match(user.sessionId, /^[\w-]{32}$/)
    const answers: Answer[] = [
      await guest.call('getCommentsPublic', { query: { urlId: 'page' } }),
      await guest.call('createCommentPublic', writeOf('again')),
      await guest.call('voteComment', voteOn(other)),
    ]
    for (const { status, json, headers } of answers) {
      assert.equal(status, 200)
      assert.ok(!JSON.stringify(json).includes(user.sessionId))
      assert.equal(headers.get('cache-control'), 'no-store')
    }
    assert.deepEqual(
      answers.map(({ headers }) => headers.getSetCookie().length),
      [0, 1, 1],
    )
    assert.ok(!JSON.stringify([...guest.cookies]).includes(user.sessionId))
  })

  test('strangers, the cookie and the session that is sent share no bytes', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, origin)
    const { sessionId, id } = (await guest.post()).user
    const seen = []
    for (let round = 0; round < 2; round++) {
      seen.push((await site.ok('getCommentsPublic', { query: { urlId: 'page' }, headers: origin })).user)
      seen.push((await guest.read()).user)
      seen.push((await site.read({ sessionId })).user)
    }
    const shown = seen.map((user) => user && [user.id, user.sessionId ?? null])
    const once = [null, [id, null], [id, sessionId]]
    assert.deepEqual(shown, [...once, ...once])
  })

  test('the API of the site’s server takes no part', async () => {
    const site = await siteWith(comments)
    const { headers } = await guestOf(site, app).call('saveComment', writeOf('by the server'))
    assert.deepEqual(headers.getSetCookie(), [])
  })

  test('a socket id of the guest comes with the list', async () => {
    const site = await siteWith(comments)
    const guest = guestOf(site, app)
    const { userIdWS } = await guest.post()
    assert.equal((await guest.read()).userIdWS.split('.')[0], userIdWS.split('.')[0])
    assert.notEqual((await site.read()).userIdWS.split('.')[0], userIdWS.split('.')[0])
  })
})
