// Posts of people: who may publish, change and delete; screens, bans and blocks; live events.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada', avatar: 'https://example.org/ada.png' }
const bob = { id: '8', email: 'bob@example.org', username: 'Bob' }
const mo = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const as = (site: TenantClient, user: object) => ({ sso: site.sign(user) })
const publish = (site: TenantClient, body: object, query: Record<string, string>) =>
  site.ok('createFeedPostPublic', { body, query }).then(({ feedPost }) => feedPost)
const shown = async (site: TenantClient, query: Record<string, string> = {}): Promise<any[]> =>
  (await site.ok('getFeedPostsPublic', { query })).feedPosts
const titles = (posts: any[]) => posts.map(({ title }) => title).join(' ')
/** Clicks of a test come faster than those of people. */
const patient = { maxCommentCreatedCountPUPM: 0 }

describe('publishing', () => {
  test('the author is who signed on, whatever the body says, and what is sent is sanitised', async () => {
    const site = await comments.tenant()
    const sent = {
      title: 'Hello',
      contentHTML: '<b>Hi</b><script>alert(1)</script><img src="https://example.org/a.png" onerror="x" />',
      fromUserId: `${site.id}:8`,
      fromUserDisplayName: 'Bob',
      reacts: { l: 100 },
      weight: 9,
      media: [{ sizes: [{ w: 4, h: 3, src: 'https://example.org/b.png' }] }],
      tags: ['news'],
    }
    const post = await publish(site, sent, { ...as(site, ada), broadcastId: 'mine' })
    assert.deepEqual([post.fromUserId, post.fromUserDisplayName, post.tags], [`${site.id}:7`, 'Ada', ['news']])
    assert.ok(!('reacts' in post) && !('weight' in post))
    assert.ok(!/script|onerror/.test(post.contentHTML), post.contentHTML)
    for (const address of [post.fromUserAvatar, post.media[0].sizes[0].src])
      assert.ok(address.startsWith(`${comments.app.url}/images/`), address)
    assert.deepEqual(await shown(site), [post])
    const frames = framesOf(comments, site.id)
    assert.deepEqual(
      frames.map(({ type, broadcastId, feedPost }) => [type, broadcastId, feedPost]),
      [['new-feed-post', 'mine', post]],
    )
    const { auditLogs } = await site.ok('getAuditLogs')
    assert.deepEqual(
      [auditLogs[0].resourceName, auditLogs[0].crudType, auditLogs[0].userId],
      ['FeedPost', 'c', `${site.id}:7`],
    )
  })

  const cases: [by: string, who: 'nobody' | 'simple' | 'ada' | 'mo', isLet: boolean][] = [
    ['signed-on', 'nobody', false],
    ['signed-on', 'simple', false],
    ['signed-on', 'ada', true],
    ['staff', 'ada', false],
    ['staff', 'mo', true],
    ['everybody', 'simple', true],
    ['everybody', 'nobody', true],
  ]
  for (const [feedPostsBy, who, isLet] of cases) {
    test(`feedPostsBy=${feedPostsBy}: ${who} is ${isLet ? 'let' : 'refused'}`, async () => {
      const site = await comments.tenant({ settings: { feedPostsBy, allowAnon: true } })
      const simple = { sso: JSON.stringify({ username: 'Sim', email: 'sim@example.org' }) }
      const query = { nobody: {}, simple, ada: as(site, ada), mo: as(site, mo) }[who]
      const sent = { query, body: { title: 'By me', fromUserDisplayName: 'Guest' } }
      if (isLet) await site.ok('createFeedPostPublic', sent)
      else await site.refused('createFeedPostPublic', sent, 401, 'unauthorized')
      assert.equal((await shown(site)).length, Number(isLet))
    })
  }

  test('a guest takes no name of somebody known, and shows the own session for changes', async () => {
    const site = await comments.tenant({ settings: { feedPostsBy: 'everybody', allowAnon: true } })
    const { user } = await site.post()
    const query = { sessionId: user.sessionId }
    await site.post({}, as(site, ada))
    const asAda = { query, body: { title: 'x', fromUserDisplayName: 'Ada' } }
    await site.refused('createFeedPostPublic', asAda, 422, 'username-taken')
    const { _id, fromUserId } = await publish(site, { title: 'Mine', fromUserDisplayName: 'Guest' }, query)
    assert.equal(fromUserId, user.id)
    await site.refused('deleteFeedPostPublic', { id: _id }, 401, 'unauthorized')
    await site.ok('deleteFeedPostPublic', { id: _id, query })
  })

  test('screens as of comments: nothing, floods, repeats, words, links, languages, and what would wait', async () => {
    const site = await comments.tenant({
      settings: { blockedWords: ['casino'], blockedWordsOutcome: 'refuse', maxCommentCreatedCountPUPM: 3 },
    })
    const refused = (body: object, status: number, code: string) =>
      site.refused('createFeedPostPublic', { body, query: as(site, ada) }, status, code)
    await refused({}, 422, 'empty-comment')
    await refused({ title: 'A casino' }, 422, 'blocked-words')
    await refused({ links: [{ title: 'the casino', url: 'https://example.org' }] }, 422, 'blocked-words')
    await refused({ title: 't', meta: { more: 'casino' } }, 422, 'blocked-words')
    await refused({ contentHTML: 'x'.repeat(2001) }, 422, 'comment-too-big')
    await publish(site, { title: 'Once' }, as(site, ada))
    await refused({ title: 'Once' }, 422, 'duplicate')
    await publish(site, { title: 'Twice' }, as(site, ada))
    await publish(site, { title: 'Thrice' }, as(site, ada))
    await refused({ title: 'Four' }, 429, 'user-rate-limited')
    const careful = await comments.tenant({ settings: { preModeration: 'all' } })
    const sent = { body: { title: 'x' }, query: as(careful, ada) }
    await careful.refused('createFeedPostPublic', sent, 422, 'spam-blocked')
    await publish(careful, { title: 'By staff' }, as(careful, mo))
    const without = await comments.tenant({ settings: { noImageUploads: true } })
    const media = [{ sizes: [{ w: 1, h: 1, src: 'https://example.org/a.png' }] }]
    const pictured = { body: { title: 'x', media }, query: as(without, ada) }
    await without.refused('createFeedPostPublic', pictured, 422, 'invalid-input')
  })

  test('masked words are stars, and names are as the site shows them', async () => {
    const site = await comments.tenant({ settings: { maskedWords: ['darn'], commenterNameFormat: 3 } })
    const who = { ...ada, displayName: 'Ada Lovelace' }
    const post = await publish(site, { title: 'Darn it', contentHTML: '<b>darn</b>' }, as(site, who))
    assert.deepEqual([post.title, post.contentHTML, post.fromUserDisplayName], ['**** it', '<b>****</b>', 'A. L.'])
  })

  test('banned people publish nothing, shadow-banned ones for themselves alone', async () => {
    const site = await comments.tenant({ settings: patient })
    await publish(site, { title: 'before' }, as(site, ada))
    await comments.ban({ tenantId: site.id, kind: 'user', subject: '7' })
    await comments.ban({ tenantId: site.id, kind: 'user', subject: '8', isShadow: true })
    const sent = (n: number) => ({ body: { title: `t${n}` }, query: as(site, ada) })
    let n = 0
    await waitUntil('the ban is felt', async () => (await site.call('createFeedPostPublic', sent(n++))).status === 422)
    await site.refused('createFeedPostPublic', sent(n), 422, 'banned')
    const earlier = await shown(site)
    const frames = framesOf(comments, site.id).length
    const post = await publish(site, { title: 'shadow' }, as(site, bob))
    assert.deepEqual(await shown(site), earlier)
    assert.deepEqual(await shown(site, as(site, ada)), earlier)
    assert.deepEqual(await shown(site, as(site, bob)), [post, ...earlier])
    assert.equal(framesOf(comments, site.id).length, frames)
    await site.refused('reactFeedPostPublic', { id: post._id, body: {}, query: as(site, mo) }, 404, 'not-found')
    const { stats } = await site.ok('getFeedPostsStats', { query: { postIds: post._id } })
    assert.deepEqual(stats, {})
    const feed = await (await fetch(`${comments.app.url}/posts/${site.id}/feed.json`)).text()
    assert.ok(!feed.includes('shadow') && feed.includes('before'), feed)
  })

  test('a reader sees nothing of people they have blocked', async () => {
    const site = await comments.tenant({ settings: patient })
    const { comment } = await site.post({}, as(site, ada))
    for (const title of ['a1', 'a2', 'a3']) await publish(site, { title }, as(site, ada))
    await publish(site, { title: 'b1' }, as(site, bob))
    await site.post({}, as(site, bob))
    const block = { id: comment._id, body: { commentIds: null }, query: as(site, bob) }
    await site.ok('blockFromCommentPublic', block)
    assert.equal(titles(await shown(site, as(site, bob))), 'b1')
    assert.equal(titles(await shown(site)), 'b1 a3 a2 a1')
    const postIds = (await shown(site)).map(({ _id }) => _id).join(',')
    const { stats } = await site.ok('getFeedPostsStats', { query: { postIds, ...as(site, bob) } })
    assert.equal(Object.keys(stats).length, 1)
  })

  test('a feed of some people is for them alone, and a closed or read-only one takes nothing', async () => {
    const site = await comments.tenant({ settings: patient })
    const post = await publish(site, { title: 'x' }, as(site, ada))
    const state = (fields: string, ...values: (string | number | null)[]) =>
      comments.sql(`UPDATE pages SET ${fields} WHERE tenant_id = ? AND url_id = 'FEEDS'`, ...values, site.id)
    state('groups_json = ?', '["a"]')
    const other = { ...ada, id: '9', groupIds: ['b'] }
    await waitUntil('it is felt', async () => (await site.call('getFeedPostsPublic')).status === 403)
    const query = as(site, other)
    const body = { title: 'y' }
    const id = post._id
    for (const [operation, sent] of [
      ['createFeedPostPublic', { body, query }],
      ['updateFeedPostPublic', { id, body, query }],
      ['deleteFeedPostPublic', { id, query }],
      ['reactFeedPostPublic', { id, body: {}, query }],
      ['getUserReactsPublic', { query }],
      ['getFeedPostsStats', { query: { ...query, postIds: id } }],
    ] as const)
      await site.refused(operation, sent, 403, 'unauthorized-page')
    state('groups_json = NULL, read_only = 1')
    await waitUntil('it is felt', async () => (await site.call('getFeedPostsPublic')).status === 200)
    const own = as(site, ada)
    await site.refused('createFeedPostPublic', { body, query: own }, 422, 'locked')
    await site.refused('updateFeedPostPublic', { id, body, query: own }, 422, 'locked')
    await site.refused('deleteFeedPostPublic', { id, query: own }, 422, 'locked')
    await site.refused('reactFeedPostPublic', { id, body: {}, query: own }, 422, 'locked')
    state('read_only = 0, closed_at = ?', 1)
    await site.refused('createFeedPostPublic', { body, query: own }, 422, 'locked')
    await site.ok('reactFeedPostPublic', { id, body: {}, query: own })
  })

  test('a post of another site is not there', async () => {
    const [one, other] = [await comments.tenant(), await comments.tenant()]
    const { _id: id } = await publish(one, { title: 'x' }, as(one, ada))
    for (const [operation, sent] of [
      ['updateFeedPostPublic', { id, body: { title: 'y' }, query: as(other, mo) }],
      ['deleteFeedPostPublic', { id, query: as(other, mo) }],
      ['reactFeedPostPublic', { id, body: {}, query: as(other, ada) }],
    ] as const)
      await other.refused(operation, sent, 404, 'not-found')
    assert.deepEqual((await other.ok('getFeedPostsStats', { query: { postIds: id } })).stats, {})
  })
})

describe('changing and deleting', () => {
  test('author and staff change a post, and the screens see what they write', async () => {
    const site = await comments.tenant({
      settings: { ...patient, blockedWords: ['casino'], blockedWordsOutcome: 'refuse' },
    })
    const first = await publish(site, { title: 'One', tags: ['a'], contentHTML: 'text' }, as(site, ada))
    const id = first._id
    const change = (body: object, who: object) =>
      site.ok('updateFeedPostPublic', { id, body, query: { ...as(site, who), broadcastId: 'b' } })
    await site.refused('updateFeedPostPublic', { id, body: { title: 'x' }, query: as(site, bob) }, 401, 'unauthorized')
    await site.refused('updateFeedPostPublic', { id, body: { title: 'x' } }, 401, 'unauthorized')
    const casino = { id, body: { title: 'casino' }, query: as(site, ada) }
    await site.refused('updateFeedPostPublic', casino, 422, 'blocked-words')
    const { feedPost } = await change({ title: 'Two', tags: [], contentHTML: '<i>x</i><script>y</script>' }, ada)
    const { tags: _, ...rest } = first
    assert.deepEqual(feedPost, { ...rest, title: 'Two', contentHTML: '<i>x</i>' })
    assert.equal((await change({ title: 'Three' }, mo)).feedPost.fromUserDisplayName, 'Ada')
    assert.deepEqual(
      framesOf(comments, site.id)
        .map(({ type, broadcastId, feedPost: post }) => [type, broadcastId, post.title])
        .slice(1),
      [
        ['updated-feed-post', 'b', 'Two'],
        ['updated-feed-post', 'b', 'Three'],
      ],
    )
  })

  test('author and staff delete a post, with its reactions and earlier events', async () => {
    const site = await comments.tenant({ settings: patient })
    const posts = [
      await publish(site, { title: '1', tags: ['a'] }, as(site, ada)),
      await publish(site, { title: '2' }, as(site, ada)),
    ]
    for (const { _id: id } of posts) await site.ok('reactFeedPostPublic', { id, body: {}, query: as(site, bob) })
    const [one, two] = posts.map(({ _id }) => _id)
    await site.refused('deleteFeedPostPublic', { id: one, query: as(site, bob) }, 401, 'unauthorized')
    await site.refused('deleteFeedPostPublic', { id: one }, 401, 'unauthorized')
    await site.ok('deleteFeedPostPublic', { id: one, query: { ...as(site, ada), broadcastId: 'gone' } })
    await site.ok('deleteFeedPostPublic', { id: two, query: as(site, mo) })
    await site.refused('deleteFeedPostPublic', { id: one, query: as(site, ada) }, 404, 'not-found')
    assert.deepEqual(await shown(site), [])
    const left = ['feed_posts', 'feed_post_tags', 'feed_post_reactions'].map(
      (table) => comments.rows(`SELECT * FROM ${table} WHERE tenant_id = ?`, site.id).length,
    )
    assert.deepEqual(left, [0, 0, 0])
    const frames = framesOf(comments, site.id)
    assert.deepEqual(
      frames.map((frame) => frame && [frame.type, frame.postId]),
      [undefined, undefined, undefined, undefined, ['deleted-feed-post', one], ['deleted-feed-post', two]],
    )
    const { auditLogs } = await site.ok('getAuditLogs')
    assert.deepEqual(
      auditLogs.slice(-2).map(({ crudType }: any) => crudType),
      ['d', 'd'],
    )
  })

  test('where only staff edits or deletes, authors do not', async () => {
    const settings = { disableCommenterCommentEdit: true, disableCommenterCommentDelete: true }
    const site = await comments.tenant({ settings })
    const { _id: id } = await publish(site, { title: '1' }, as(site, ada))
    await site.refused('updateFeedPostPublic', { id, body: { title: 'x' }, query: as(site, ada) }, 401, 'unauthorized')
    await site.refused('deleteFeedPostPublic', { id, query: as(site, ada) }, 401, 'unauthorized')
    await site.ok('updateFeedPostPublic', { id, body: { title: 'x' }, query: as(site, mo) })
  })

  test('a post of the tenant’s server is its user’s', async () => {
    const site = await comments.tenant()
    await site.post({}, as(site, ada))
    const { feedPost } = await site.ok('createFeedPost', { body: { title: 'x', fromUserId: '7' } })
    const id = feedPost._id
    await site.refused('deleteFeedPostPublic', { id, query: as(site, bob) }, 401, 'unauthorized')
    await site.ok('deleteFeedPostPublic', { id, query: as(site, ada) })
  })
})
