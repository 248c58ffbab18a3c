// Creating comments over HTTP: by visitors and by the tenant's server, on each wire.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  assertCounted,
  type Comments,
  commentBody,
  framesOf,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

const wires = ['both', 'seed', 'newest'] as const
const ada = { id: '7', email: 'ada@example.org', username: 'Ada', displayName: 'Ada L.', displayLabel: 'Pioneer' }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

for (const wire of wires) {
  describe(`createCommentPublic on the wire ${wire}`, () => {
    let site: TenantClient
    before(async () => {
      site = await comments.tenant({ wire })
    })

    test('a visitor’s comment is shown at once, with a session and an edit key', async () => {
      const { comment, user, userIdWS } = await site.post(
        {
          comment: 'Hello **world** #topic',
          date: 5,
          localDateHours: 7,
          rating: 4.5,
          meta: { wpUserId: '3', more: 1 },
        },
        { broadcastId: 'mine' },
      )
      assert.equal(comment.commentHTML, 'Hello <strong>world</strong> <span class="hash-tag">#topic</span>')
      assert.deepEqual(
        [comment.commenterName, comment.verified, comment.requiresVerification, comment.rating],
        ['Ann', false, true, 4.5],
      )
      // The clock of the server, whatever the body says.
      assert.equal(comment.date, new Date(comments.clock.now()).toISOString())
      assert.match(comment.editKey, /^[\w-]{22,}$/)
      assert.ok(user.isAnonSession && user.sessionId && user.id === comment.anonUserId)
      assert.ok(userIdWS)
      const [frame] = framesOf(comments, site.id)
      assert.equal(frame.type, 'new-comment')
      assert.deepEqual(
        [frame.broadcastId, frame.comment._id, frame.comment.comment],
        ['mine', comment._id, 'Hello **world** #topic'],
      )
      assert.deepEqual([frame.comment.editKey, frame.comment.commenterEmail], [undefined, undefined])
      const { comment: stored } = await site.ok('getComment', { id: comment._id })
      assert.equal(stored.commenterEmail, 'ann@example.com')
      assert.deepEqual(stored.meta, { wpUserId: '3' })
      assert.deepEqual(stored.hashTags, [{ id: '#topic', tag: '#topic', url: null }])
    })

    test('saveComment, with everything', async () => {
      const body = {
        ...commentBody({}, 'saved?utm_source=x'),
        date: 1_700_000_000_000,
        approved: true,
        reviewed: true,
        verified: true,
        votes: 3,
        votesDown: 2,
        isPinned: true,
        domain: 'site.example',
        ip: '192.0.2.1',
        locale: 'de_de',
        localDateString: '2023-11-14',
        localDateHours: 22,
        productId: 2,
        userId: 'u1',
        pageTitle: 'A page',
        meta: { wpPostId: '9' },
        moderationGroupIds: ['g'],
        feedbackIds: ['f'],
        rating: 5,
      }
      const { comment, user } = await site.ok('saveComment', { body })
      assert.equal(user, null)
      const id = comment.id ?? comment._id
      assert.deepEqual([comment._id !== undefined, comment.id !== undefined], [wire !== 'newest', wire !== 'seed'])
      assert.deepEqual([comment.votes, comment.votesUp, comment.votesDown], [3, 5, 2])
      const date = wire === 'newest' ? body.date : '2023-11-14T22:13:20.000Z'
      assert.deepEqual([comment.date, comment.userId, comment.locale], [date, 'u1', 'de_de'])
      assert.deepEqual([comment.urlId, comment.urlIdRaw], ['saved?utm_source=x', 'saved?utm_source=x'])
      assert.ok(!JSON.stringify(comment).includes('192.0.2.1'))
      const { comment: one } = await site.ok('getComment', { id })
      assert.deepEqual(one, comment)
      const { comments: all } = await site.ok('getComments', { query: { urlId: 'saved?utm_source=x' } })
      assert.deepEqual(all, [comment])
    })
  })
}

test('a guest is told the name and address they wrote under, and nobody else the address', async () => {
  const site = await comments.tenant({ settings: { allowAnon: true } })
  const { user, comment } = await site.post({ commenterName: 'Gus', commenterEmail: 'gus@example.org' })
  assert.deepEqual([user.username, user.email, user.isAnonSession], ['Gus', 'gus@example.org', true])
  const { sessionId } = user
  const own = await site.read({ sessionId })
  assert.deepEqual(own.user, user)
  assert.equal((await site.read()).user, null)
  const others = [await site.read(), await site.post({ commenterName: 'Eve' })]
  assert.ok(!JSON.stringify(others).includes('gus@example.org'))
  comments.clock.pass(1)
  const nameless = await site.post({ commenterName: 'Gus B', commenterEmail: undefined }, { sessionId })
  assert.deepEqual([nameless.user.username, nameless.user.email], ['Gus B', undefined])
  assert.equal((await site.read({ sessionId })).user.username, 'Gus B')
  for (const { _id } of [comment, nameless.comment]) await site.ok('deleteComment', { id: _id })
  assert.deepEqual(Object.keys((await site.read({ sessionId })).user), [
    'id',
    'authorized',
    'isAnonSession',
    'sessionId',
  ])
})

test('saveComment without url where urlId is the address', async () => {
  const site = await comments.tenant()
  const urlId = 'https://site.example/post?utm_source=x'
  const saved = await site.save({ urlId, url: undefined })
  assert.deepEqual([saved.url, saved.urlId], [urlId, 'https://site.example/post'])
  for (const urlId of ['post', '/post', 'javascript:alert(1)', 'ftp://site.example/x']) {
    const body = { ...commentBody({}, urlId), url: undefined }
    await site.refused('saveComment', { body }, 422, 'invalid-input')
  }
})

describe('createCommentPublic', () => {
  let site: TenantClient
  const create = (body: object, query = {}) => ({
    query: { urlId: 'page', broadcastId: 'b', ...query },
    body: commentBody(body),
  })
  before(async () => {
    site = await comments.tenant({ settings: { maxCommentCharacterLength: 20 } })
    await site.post({}, { sso: site.sign(ada) })
  })

  const refusals: [what: string, body: object, query: object, status: number, code: string][] = [
    ['nothing to read', { comment: ' \u200b ' }, {}, 422, 'empty-comment'],
    ['too long', { comment: 'x'.repeat(21) }, {}, 422, 'comment-too-big'],
    ['no name', { commenterName: ' ' }, {}, 422, 'invalid-name'],
    ['an address as name', { commenterName: 'a@b.example' }, {}, 422, 'invalid-name-is-email'],
    ['no e-mail', { commenterEmail: '' }, {}, 422, 'invalid-email'],
    ['no real e-mail', { commenterEmail: 'x' }, {}, 422, 'invalid-email'],
    ['the name of a proven user', { commenterName: 'ada' }, {}, 422, 'username-taken'],
    [
      'that name with that user’s address',
      { commenterName: 'Ada', commenterEmail: ada.email },
      {},
      422,
      'username-taken',
    ],
    ['that name by simple sso', {}, { sso: '{"username":"Ada L.","email":"eve@example.org"}' }, 422, 'username-taken'],
    ['a key of nothing but a space', {}, { urlId: ' ' }, 422, 'missing-url-id'],
    ['no key', {}, { urlId: undefined }, 422, 'invalid-input'],
    ['no broadcast id', {}, { broadcastId: undefined }, 422, 'invalid-input'],
    ['a parent that is not there', { parentId: 'nobody' }, {}, 404, 'not-found'],
    ['a comment that is no text', { comment: 5 }, {}, 422, 'invalid-input'],
    ['an hour that is none', { localDateHours: 1e300 }, {}, 422, 'invalid-input'],
    ['a product that is none', { productId: 1.5 }, {}, 422, 'invalid-input'],
    ['unparsable sso', {}, { sso: '{' }, 401, 'malformed-sso'],
  ]
  for (const [what, body, query, status, code] of refusals) {
    test(`${what} → ${code}, and nothing is left of it`, async () => {
      const count = () =>
        ['comments', 'pages', 'sessions', 'edit_keys', 'events', 'audit_log', 'sso_users'].map(
          (table) => comments.rows(`SELECT COUNT(*) AS n FROM ${table} WHERE tenant_id = ?`, site.id)[0].n,
        )
      const earlier = count()
      const json = await site.refused('createCommentPublic', create(body, query), status, code)
      if (code === 'comment-too-big') assert.equal(json.maxCharacterLength, 20)
      const later = count()
      // What somebody says of themselves is noted before anything of the call is judged.
      if (!('sso' in query)) assert.deepEqual(later, earlier)
      else assert.deepEqual(later.slice(0, 6), earlier.slice(0, 6))
    })
  }

  test('another tenant’s comment is no parent', async () => {
    const other = await comments.tenant()
    const { comment } = await other.post()
    await site.refused('createCommentPublic', create({ parentId: comment._id }), 404, 'not-found')
  })

  test('a comment of another page is no parent', async () => {
    const { comment } = await site.post({}, {}, 'elsewhere')
    await site.refused('createCommentPublic', create({ parentId: comment._id }), 404, 'not-found')
  })

  test('nobody answers what is locked, deleted or hidden; below a hidden one neither', async () => {
    const tenant = await comments.tenant()
    const root = (await tenant.post()).comment._id
    const reply = (await tenant.post({ parentId: root })).comment._id
    const answer = (parentId: string) => ({ ...create({ parentId }) })
    await tenant.ok('updateComment', { id: root, body: { isLocked: true } })
    await tenant.refused('createCommentPublic', answer(root), 422, 'locked')
    await tenant.refused('saveComment', { body: commentBody({ parentId: root }) }, 422, 'locked')
    await tenant.ok('updateComment', { id: root, body: { isLocked: false, approved: false } })
    await tenant.refused('createCommentPublic', answer(root), 404, 'not-found')
    await tenant.refused('createCommentPublic', answer(reply), 404, 'not-found')
    assert.equal((await tenant.read({ countAll: true })).commentCount, 0)
    // The tenant's server may fill in what is not shown yet.
    await tenant.save({ parentId: root })
    assertCounted(comments, tenant.id)
    await tenant.ok('updateComment', { id: root, body: { approved: true } })
    assert.equal((await tenant.read({ countAll: true })).commentCount, 3)
    assertCounted(comments, tenant.id)
  })

  test('without an address where the tenant allows it', async () => {
    const open = await comments.tenant({ settings: { allowAnon: true } })
    const { comment } = await open.post({ commenterEmail: null })
    assert.equal(comment.requiresVerification, false)
    assert.ok(comment.editKey)
  })

  test('a session goes on in query and header', async () => {
    const tenant = await comments.tenant()
    const { user } = await tenant.post()
    const byQuery = await tenant.post({}, { sessionId: user.sessionId })
    const byHeader = await tenant.ok('createCommentPublic', {
      ...create({}),
      headers: { 'x-session-id': user.sessionId },
    })
    for (const { comment, user: same } of [byQuery, byHeader]) {
      assert.deepEqual([comment.anonUserId, same.sessionId], [user.id, user.sessionId])
    }
    assert.equal(comments.rows('SELECT COUNT(*) AS n FROM sessions WHERE tenant_id = ?', tenant.id)[0].n, 1)
  })

  test('whoever a signature proves is that user, without an edit key', async () => {
    // The newest payload counts.
    comments.clock.pass(1000)
    const { comment, user } = await site.post(
      { commenterName: 'Somebody' },
      { sso: site.sign({ ...ada, isAdmin: true }) },
    )
    assert.deepEqual(
      [
        comment.userId,
        comment.commenterName,
        comment.displayLabel,
        comment.verified,
        comment.isByAdmin,
        comment.editKey,
      ],
      [`${site.id}:7`, 'Ada L.', 'Pioneer', true, true, undefined],
    )
    assert.deepEqual([user.id, user.username, user.sessionId], [`${site.id}:7`, 'Ada', undefined])
  })

  for (const [shape, sso] of [
    ['bare', { username: 'Bo', email: 'bo@example.org', isAdmin: true }],
    ['wrapped', { simpleSSOUser: { username: 'Bo', email: 'bo@example.org', isModerator: true } }],
  ] as const) {
    test(`simple sso, ${shape}, proves nothing`, async () => {
      const { comment, user } = await site.post({}, { sso: JSON.stringify(sso) })
      assert.deepEqual(
        [comment.commenterName, comment.verified, comment.userId, comment.isByAdmin, comment.isByModerator],
        ['Bo', false, undefined, false, false],
      )
      assert.ok(comment.editKey && user.sessionId)
    })
  }

  test('logged out: only addresses to log in at', async () => {
    const { user } = await site.post({}, { sso: '{"loginURL":"https://site.example/in"}' })
    assert.ok(user.isAnonSession)
  })
})
