// Reactions on posts: one of a person and kind, exact totals, own ones, counts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const person = (id: number | string) => ({ id: `${id}`, email: `p${id}@example.org`, username: `P${id}` })

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const as = (site: TenantClient, id: number | string) => ({ sso: site.sign(person(id)) })
const postOf = async (site: TenantClient, body: object = {}): Promise<string> =>
  (await site.ok('createFeedPost', { body: { title: 'x', ...body } })).feedPost._id
const totals = async (site: TenantClient, id: string) =>
  (await site.ok('getFeedPostsStats', { query: { postIds: id } })).stats[id].reacts

test('a reaction is given once and taken back once, however often it is sent', async () => {
  const site = await comments.tenant()
  const id = await postOf(site)
  const react = (query: object = {}, body: object = { reactType: 'h' }) =>
    site.ok('reactFeedPostPublic', { id, body, query: { ...as(site, 1), broadcastId: 'b', ...query } })
  assert.deepEqual(await react(), { status: 'success', reactType: 'h', isUndo: false })
  await react()
  await react({}, {})
  assert.deepEqual(await totals(site, id), { h: 1, l: 1 })
  assert.deepEqual(await react({ isUndo: true }), { status: 'success', reactType: 'h', isUndo: true })
  await react({ isUndo: true })
  assert.deepEqual(await totals(site, id), { l: 1 })
  const react3 = (type: string, reactType: string, count: number) => [
    type,
    'b',
    { tenantId: site.id, postId: id, reactType, count },
  ]
  assert.deepEqual(
    framesOf(comments, site.id).map(({ type, broadcastId, feedPostReact }) => [type, broadcastId, feedPostReact]),
    [react3('fr', 'h', 1), react3('fr', 'l', 1), react3('dfr', 'h', 0)],
  )
})

test('totals are exact when many come at once, and counted on from what the tenant set', async () => {
  const site = await comments.tenant()
  const id = await postOf(site, { reacts: { l: 3 } })
  const send = (who: number, query: object = {}) =>
    site.ok('reactFeedPostPublic', { id, body: {}, query: { ...as(site, who), ...query } })
  const twice = Array.from({ length: 40 }, (_, at) => at % 20)
  await Promise.all(twice.map((who) => send(who)))
  assert.deepEqual(await totals(site, id), { l: 23 })
  await Promise.all(twice.map((who) => (who < 5 ? send(who, { isUndo: true }) : undefined)))
  assert.deepEqual(await totals(site, id), { l: 18 })
})

test('a kind that no reply can hold as a key is refused, and the feed stays readable', async () => {
  const site = await comments.tenant()
  const id = await postOf(site)
  await site.refused(
    'reactFeedPostPublic',
    { id, body: { reactType: '__proto__' }, query: as(site, 1) },
    422,
    'invalid-input',
  )
  assert.equal((await site.ok('getFeedPostsPublic')).feedPosts.length, 1)
})

test('own reactions stand in lists and by themselves', async () => {
  const site = await comments.tenant()
  const [one, two] = [await postOf(site), await postOf(site)]
  const give = (id: string, who: number, reactType: string) =>
    site.ok('reactFeedPostPublic', { id, body: { reactType }, query: as(site, who) })
  await give(one, 1, 'l')
  await give(one, 1, '❤️')
  await give(two, 2, 'l')
  const own = { [one]: { l: true, '❤️': true } }
  const list = (query: object) => site.ok('getFeedPostsPublic', { query: { ...query } })
  assert.deepEqual((await list({ ...as(site, 1), includeUserInfo: true })).myReacts, own)
  assert.deepEqual((await list(as(site, 1))).myReacts, own)
  assert.deepEqual((await list({ includeUserInfo: true })).myReacts, {})
  assert.ok(!('myReacts' in (await list({}))))
  assert.ok(!('myReacts' in (await list({ ...as(site, 1), isCrawler: true }))))
  const reacts = async (query: object) => (await site.ok('getUserReactsPublic', { query: { ...query } })).reacts
  assert.deepEqual(await reacts(as(site, 1)), own)
  assert.deepEqual(await reacts({ ...as(site, 1), postIds: [one, two] }), own)
  assert.deepEqual(await reacts({ ...as(site, 1), postIds: two }), {})
  assert.deepEqual(await reacts({ ...as(site, 2), postIds: `${one},${two}` }), { [two]: { l: true } })
  assert.deepEqual(await reacts({ postIds: one }), {})
})

test('guests react where guests vote, one of a network and kind counts', async () => {
  const site = await comments.tenant()
  const id = await postOf(site)
  const { user } = await site.post()
  const query = { sessionId: user.sessionId }
  await site.refused('reactFeedPostPublic', { id, body: {}, query }, 401, 'unauthorized')
  const budget = await openComments({ BUDGETS: 'votes-on-comment=1/86400s' })
  try {
    const open = await budget.tenant({ settings: { allowAnonVotes: true, maxCommentCreatedCountPUPM: 0 } })
    const post = await postOf(open)
    await open.refused('reactFeedPostPublic', { id: post, body: {} }, 401, 'unauthorized')
    const sessions: string[] = []
    for (const n of [1, 2, 3]) sessions.push((await open.post({ comment: `c${n}` })).user.sessionId)
    for (const sessionId of sessions) await open.ok('reactFeedPostPublic', { id: post, body: {}, query: { sessionId } })
    assert.deepEqual(await totals(open, post), { l: 1 })
    for (const sessionId of sessions) {
      const { reacts } = await open.ok('getUserReactsPublic', { query: { sessionId } })
      assert.deepEqual(reacts, { [post]: { l: true } })
      await open.ok('reactFeedPostPublic', { id: post, body: {}, query: { sessionId, isUndo: true } })
    }
    assert.deepEqual(await totals(open, post), {})
  } finally {
    await budget.close()
  }
})

test('reactions of the banned are refused, those of the shadow-banned do not count', async () => {
  const site = await comments.tenant()
  const id = await postOf(site)
  await site.post({}, as(site, 1))
  await comments.ban({ tenantId: site.id, kind: 'user', subject: '2', isShadow: true })
  await comments.ban({ tenantId: site.id, kind: 'user', subject: '1' })
  const sent = { id, body: {}, query: as(site, 1) }
  await waitUntil('it is felt', async () => (await site.call('reactFeedPostPublic', sent)).json.code === 'banned')
  const before = await totals(site, id)
  await site.ok('reactFeedPostPublic', { id, body: {}, query: as(site, 2) })
  assert.deepEqual(await totals(site, id), before)
  const { reacts } = await site.ok('getUserReactsPublic', { query: as(site, 2) })
  assert.deepEqual(reacts, { [id]: { l: true } })
})

test('bad input has a code', async () => {
  const site = await comments.tenant()
  const id = await postOf(site)
  const query = as(site, 1)
  for (const reactType of ['a b', 'x'.repeat(33), '\u202e', '\n'])
    await site.refused('reactFeedPostPublic', { id, body: { reactType }, query }, 422, 'invalid-input')
  for (let n = 0; n < 30; n++) await site.ok('reactFeedPostPublic', { id, body: { reactType: `t${n}` }, query })
  await site.refused('reactFeedPostPublic', { id, body: { reactType: 't31' }, query }, 422, 'invalid-input')
  await site.refused('reactFeedPostPublic', { id: 'none', body: {}, query }, 404, 'not-found')
  await site.refused('getFeedPostsStats', {}, 422, 'invalid-input')
  const postIds = Array.from({ length: 501 }, (_, n) => n.toString(36)).join(',')
  await site.refused('getFeedPostsStats', { query: { postIds } }, 422, 'invalid-input')
  await site.refused('getUserReactsPublic', { query: { postIds, ...query } }, 422, 'invalid-input')
  const silent = await comments.tenant({ settings: { disableVoting: true } })
  const there = await postOf(silent)
  await silent.refused('reactFeedPostPublic', { id: there, body: {}, query: as(silent, 1) }, 422, 'voting-disabled')
})
