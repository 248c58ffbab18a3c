// Feed posts: stored fields, public and admin forms, order, live events.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { FeedPost } from '../../../src/comments/feed-posts/contract.ts'
import { type Generation, schemaFor } from '../../../src/comments/wire/contract-generations.ts'
import { waitUntil } from '../../harness/app.ts'
import { assertStrict, type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada', avatar: 'https://example.org/ada.png' }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

type Query = Record<string, string | number | boolean | string[]>

const create = (site: TenantClient, body: object = {}, query: Query = {}) =>
  site.ok('createFeedPost', { body, query }).then(({ feedPost }) => feedPost)
const own = async (site: TenantClient, query: Query = {}): Promise<any[]> =>
  (await site.ok('getFeedPosts', { query })).feedPosts
const shown = async (site: TenantClient, query: Query = {}): Promise<any[]> =>
  (await site.ok('getFeedPostsPublic', { query })).feedPosts
const titles = (posts: any[]) => posts.map(({ title }) => title).join(' ')

const picture = 'https://example.org/picture.png'
const whole = {
  title: 'A release',
  fromUserId: 'somebody',
  fromUserDisplayName: 'Some Body',
  tags: ['News', 'releases'],
  weight: 2.5,
  meta: { kind: 'release' },
  contentHTML: '<b>Read</b> it<br />now',
  media: [{ title: 'How it looks', linkUrl: 'https://example.org/look', sizes: [{ w: 400, h: 300, src: picture }] }],
  links: [{ text: 'More', title: 'Notes', description: 'All of them', url: 'https://example.org/notes' }],
  reacts: { like: 3 },
}

describe('a post', () => {
  for (const wire of ['both', 'seed', 'newest'] satisfies Generation[]) {
    test(`is kept as it was sent, but for what the server knows (${wire})`, async () => {
      const site = await comments.tenant({ wire })
      const sent = { ...whole, fromUserAvatar: picture, _id: 'x', tenantId: 'y', createdAt: '2001-01-01T00:00:00Z' }
      const post = await create(site, { ...sent, fromIpHash: 'secret' })
      assertStrict(schemaFor(wire, FeedPost), post, 'post')
      const { _id, createdAt, commentCount, ...rest } = post
      assert.deepEqual(rest, { ...whole, fromUserAvatar: picture, tenantId: site.id })
      assert.deepEqual(
        [_id.length, createdAt, commentCount],
        [26, new Date(comments.clock.now()).toISOString(), wire === 'seed' ? undefined : 0],
      )
      assert.deepEqual(await own(site), [post])
    })
  }

  test('shows pictures to readers through this server', async () => {
    const site = await comments.tenant()
    await create(site, { ...whole, fromUserAvatar: picture, contentHTML: `<img src="${picture}" alt="a" />` })
    const [post] = await shown(site)
    const addresses = [post.fromUserAvatar, post.media[0].sizes[0].src, /src="([^"]*)"/.exec(post.contentHTML)?.[1]]
    for (const address of addresses) assert.ok(address.startsWith(`${comments.app.url}/images/`), address)
    assert.equal(post.media[0].sizes[0].w, 400)
  })

  const html: [sent: string, kept: string][] = [
    ['<script>alert(1)</script>ok', 'ok'],
    ['<p onclick="alert(1)">words</p>', 'words'],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<img src="x" onerror="alert(1)" />', ''],
    ['<iframe src="https://example.org"></iframe>x', 'x'],
  ]
  for (const [sent, kept] of html) {
    test(`${sent} is kept as ${kept || 'nothing'}`, async () => {
      const site = await comments.tenant()
      const post = await create(site, { title: 't', contentHTML: sent })
      assert.equal(post.contentHTML ?? '', kept)
    })
  }

  test('by a user whom we know says who that is, unless it says so itself', async () => {
    const site = await comments.tenant()
    await site.post({}, { sso: site.sign(ada) })
    const { fromUserId, fromUserDisplayName, fromUserAvatar } = await create(site, { fromUserId: '7' })
    assert.deepEqual([fromUserId, fromUserDisplayName, fromUserAvatar], [`${site.id}:7`, 'Ada', ada.avatar])
    const other = await create(site, { fromUserId: '7', fromUserDisplayName: 'The team' })
    assert.equal(other.fromUserDisplayName, 'The team')
    const nobody = await create(site, { fromUserId: 'nobody' })
    assert.deepEqual([nobody.fromUserId, 'fromUserDisplayName' in nobody], ['nobody', false])
  })

  test('is changed in part; what is sent empty goes', async () => {
    const site = await comments.tenant()
    const { _id, createdAt } = await create(site, whole)
    comments.clock.pass(1000)
    const body = { title: 'Another', tags: [], fromUserDisplayName: null, contentHTML: '<i>new</i><script>x</script>' }
    assert.deepEqual(
      await site.ok('updateFeedPost', { id: _id, body: { ...body, createdAt: '2001-01-01T00:00:00Z' } }),
      {
        status: 'success',
      },
    )
    const { tags: _, fromUserDisplayName: __, ...left } = whole
    assert.deepEqual(await own(site), [
      { ...left, _id, tenantId: site.id, createdAt, commentCount: 0, title: 'Another', contentHTML: '<i>new</i>' },
    ])
    assert.deepEqual(await own(site, { tags: ['news'] }), [])
  })

  test('has a thread of its own, whose size it says', async () => {
    const site = await comments.tenant()
    const { _id } = await create(site, whole)
    const { id } = await site.save({}, {}, `post:${_id}`)
    await site.save({ parentId: id }, {}, `post:${_id}`)
    assert.deepEqual([(await own(site))[0].commentCount, (await shown(site))[0].commentCount], [2, 2])
  })

  test('stands in the log when it is published and changed', async () => {
    const site = await comments.tenant()
    const { _id } = await create(site, { title: 'One' })
    await site.ok('updateFeedPost', { id: _id, body: { title: 'Two' } })
    const { auditLogs } = await site.ok('getAuditLogs')
    assert.deepEqual(
      auditLogs.map(({ resourceName, crudType, objectDetails }: any) => [resourceName, crudType, objectDetails]),
      [
        ['FeedPost', 'c', { id: _id, after: { title: 'One' } }],
        ['FeedPost', 'u', { id: _id, before: { title: 'One' }, after: { title: 'Two' } }],
      ],
    )
  })
})

describe('lists', () => {
  let site: TenantClient
  const ids: string[] = []
  before(async () => {
    site = await comments.tenant()
    const tags = [['red'], ['Red', 'blue'], ['green'], []]
    for (let i = 0; i < 12; i++) {
      ids.push((await create(site, { title: `p${i}`, tags: tags[i % 4] }))._id)
      comments.clock.pass(1000)
    }
  })
  const newest = 'p11 p10 p9 p8 p7 p6 p5 p4 p3 p2'
  const cases: [name: string, query: () => Query, seen: string][] = [
    ['the newest first, ten of them', () => ({}), newest],
    ['limit', () => ({ limit: 3 }), 'p11 p10 p9'],
    ['limit beyond the last', () => ({ limit: 1000 }), `${newest} p1 p0`],
    ['afterId', () => ({ afterId: ids[2] ?? '' }), 'p1 p0'],
    ['afterId and limit', () => ({ afterId: ids[11] ?? '', limit: 2 }), 'p10 p9'],
    ['afterId of the last', () => ({ afterId: ids[0] ?? '' }), ''],
    ['no afterId', () => ({ afterId: '', limit: 1 }), 'p11'],
    ['tags', () => ({ tags: ['red'] }), 'p9 p8 p5 p4 p1 p0'],
    ['tags in any case', () => ({ tags: [' BLUE'] }), 'p9 p5 p1'],
    ['any of several tags', () => ({ tags: ['blue', 'green'] }), 'p10 p9 p6 p5 p2 p1'],
    ['tags, afterId and limit', () => ({ tags: ['red'], afterId: ids[8] ?? '', limit: 2 }), 'p5 p4'],
    ['a tag of no post', () => ({ tags: ['yellow'] }), ''],
  ]
  for (const [name, query, seen] of cases) {
    test(name, async () => {
      assert.equal(titles(await own(site, query())), seen)
      assert.equal(titles(await shown(site, query())), seen)
    })
  }

  test('of one tenant hold no post of another', async () => {
    assert.deepEqual(await own(await comments.tenant()), [])
  })
})

describe('the public list', () => {
  test('says who reads and where it is told what happens, when it is asked', async () => {
    const site = await comments.tenant()
    await create(site, whole)
    const sso = site.sign(ada)
    const read = (query: Query) => site.ok('getFeedPostsPublic', { query })
    assert.deepEqual(Object.keys(await read({ sso })).sort(), ['feedPosts', 'myReacts', 'status'])
    assert.deepEqual(Object.keys(await read({})).sort(), ['feedPosts', 'status'])
    const { user, myReacts, urlIdWS, tenantIdWS, userIdWS } = await read({ sso, includeUserInfo: true })
    assert.deepEqual([user.id, user.username, myReacts, tenantIdWS], [`${site.id}:7`, 'Ada', {}, site.id])
    assert.equal(urlIdWS, (await site.read({}, 'FEEDS')).urlIdWS)
    assert.equal(userIdWS, (await site.read({ sso }, 'FEEDS')).userIdWS)
    assert.equal((await read({ includeUserInfo: true })).user, null)
    const { sessionId } = (await site.post()).user
    const visitor = (await read({ includeUserInfo: true, sessionId })).user
    assert.deepEqual([visitor.isAnonSession, visitor.sessionId], [true, sessionId])
    assert.deepEqual(Object.keys(await read({ sso, includeUserInfo: true, isCrawler: true })).sort(), [
      'feedPosts',
      'status',
    ])
  })

  test('is for those who may read the page on which it is told', async () => {
    const site = await comments.tenant({ settings: { requireSSO: true } })
    await create(site, whole, { isLive: true })
    await site.refused('getFeedPostsPublic', {}, 403, 'unauthorized-page')
    const read = (groupIds?: string[]) => ({ query: { sso: site.sign(groupIds ? { ...ada, groupIds } : ada) } })
    assert.equal((await site.ok('getFeedPostsPublic', read())).feedPosts.length, 1)
    comments.sql('UPDATE pages SET groups_json = ? WHERE tenant_id = ?', '["staff"]', site.id)
    comments.clock.pass(1000)
    const asked = () => site.call('getFeedPostsPublic', read(['others']))
    await waitUntil('it was felt', async () => (await asked()).status === 403)
    assert.equal((await asked()).json.code, 'unauthorized-page')
    assert.equal((await own(site)).length, 1)
  })

  test('has posts alone in the seed’s generation', async () => {
    const site = await comments.tenant({ wire: 'seed' })
    const reply = await site.ok('getFeedPostsPublic', { query: { includeUserInfo: true } })
    assert.deepEqual(reply, { status: 'success', feedPosts: [] })
  })
})

describe('open feeds', () => {
  const told = (site: TenantClient) => framesOf(comments, site.id)
  test('are told of a new post when it is live, and of every change', async () => {
    const site = await comments.tenant()
    await create(site, { title: 'quiet' })
    assert.deepEqual(told(site), [])
    const { _id } = await create(site, { ...whole, fromUserAvatar: picture }, { isLive: true, broadcastId: 'mine' })
    await site.ok('updateFeedPost', { id: _id, body: { title: 'Changed' } })
    const [added, changed] = told(site)
    assert.deepEqual([added.type, added.broadcastId, added.feedPost._id], ['new-feed-post', 'mine', _id])
    assert.deepEqual([changed.type, changed.feedPost.title], ['updated-feed-post', 'Changed'])
    assert.ok(changed.broadcastId.length > 10 && changed.timestamp > added.timestamp)
    assert.deepEqual(
      changed.feedPost,
      (await shown(site)).find((post) => post._id === _id),
    )
    const [page] = comments.rows('SELECT url_id FROM pages WHERE tenant_id = ?', site.id)
    assert.equal(page.url_id, 'FEEDS')
  })

  test('are told under a word of ours where the client made none', async () => {
    const site = await comments.tenant()
    await create(site, whole, { isLive: true })
    assert.ok(told(site)[0].broadcastId.length > 10)
  })
})

describe('spam', () => {
  const settings = { spamRules: [{ actions: ['spam'], commentContains: 'casino' }] }
  test('is looked for when it is asked', async () => {
    const site = await comments.tenant({ settings })
    const body = { title: 'Come', contentHTML: 'to the <b>CASINO</b>' }
    await create(site, body)
    await site.refused('createFeedPost', { body, query: { doSpamCheck: true } }, 422, 'spam-blocked')
    for (const further of [
      { links: [{ text: 'The casino', url: 'https://site.example' }] },
      { media: [{ title: 'The casino', linkUrl: 'https://site.example', sizes: [] }] },
      { tags: ['casino'] },
      { meta: { game: 'casino' } },
      { fromUserDisplayName: 'x', title: 'ca', contentHTML: '<b>casino</b>' },
    ])
      await site.refused(
        'createFeedPost',
        { body: { title: 'Come', ...further }, query: { doSpamCheck: true } },
        422,
        'spam-blocked',
      )
    await create(site, { title: 'Stay at home' }, { doSpamCheck: true })
    assert.equal((await own(site)).length, 2)
  })

  test('is what was posted a moment ago, unless that is not asked', async () => {
    const site = await comments.tenant()
    await create(site, whole)
    await site.refused('createFeedPost', { body: whole, query: { doSpamCheck: true } }, 422, 'spam-blocked')
    await create(site, whole, { doSpamCheck: true, skipDupCheck: true })
    await create(site, { ...whole, title: 'Other' }, { doSpamCheck: true })
    await create(site, whole)
    comments.clock.pass(3_600_001)
    await create(site, whole, { doSpamCheck: true })
    assert.equal((await own(site)).length, 5)
  })

  test('is what comes twice at once, but the first', async () => {
    const site = await comments.tenant()
    const twice = { body: whole, query: { doSpamCheck: true } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => site.call('createFeedPost', twice)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
  })
})
