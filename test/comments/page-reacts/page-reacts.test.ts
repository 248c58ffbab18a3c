// Reactions to pages: one of an id per person, exact totals, what the caller has, budgets, bans and page access.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

const user = (id: string, more: object = {}) => ({ id, email: `${id}@example.org`, username: `Name ${id}`, ...more })
const ada = user('ada')

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

type Who = Record<string, string>
const react = (site: TenantClient, id: string, who: Who = {}, more: object = {}) =>
  site.ok('createV2PageReact', { query: { urlId: 'page', id, ...who, ...more } })
const takeBack = (site: TenantClient, id: string, who: Who = {}) =>
  site.ok('deleteV2PageReact', { query: { urlId: 'page', id, ...who } })
const read = async (site: TenantClient, who: Who = {}) => {
  const { counts, reactedIds } = await site.ok('getV2PageReacts', { query: { urlId: 'page', ...who } })
  return { counts, reactedIds }
}
const likes = async (site: TenantClient, who: Who = {}) => {
  const { likeCount, didLike, commentCount } = await site.ok('getV1PageLikes', { query: { urlId: 'page', ...who } })
  return [likeCount, didLike, commentCount]
}
/** What totals say is what rows say. */
function assertExact(site: TenantClient) {
  const rows = comments.rows('SELECT react_id FROM page_reacts WHERE tenant_id = ? AND counted = 1', site.id)
  const totals = comments.rows('SELECT react_id, total FROM page_react_totals WHERE tenant_id = ?', site.id)
  const counted = Object.entries(Object.groupBy(rows, ({ react_id }) => react_id)).map(([id, all]) => [id, all?.length])
  assert.deepEqual(
    Object.fromEntries(totals.map(({ react_id, total }) => [react_id, total])),
    Object.fromEntries(counted),
  )
}

describe('reactions by id', () => {
  test('on a page without comments; each person sees their own', async () => {
    const site = await comments.tenant()
    assert.deepEqual(await read(site), { counts: {}, reactedIds: [] })
    const who = { sso: site.sign(ada) }
    assert.deepEqual(await react(site, 'love', who, { title: 'A page' }), { status: 'success' })
    assert.deepEqual(await react(site, 'love', who), { status: 'success', code: 'already-reacted' })
    await react(site, 'wow', who)
    await react(site, 'love', { sso: site.sign(user('bo')) })
    assert.deepEqual(await read(site, who), { counts: { love: 2, wow: 1 }, reactedIds: ['love', 'wow'] })
    assert.deepEqual(await read(site), { counts: { love: 2, wow: 1 }, reactedIds: [] })
    assert.deepEqual(await takeBack(site, 'love', who), { status: 'success' })
    assert.deepEqual(await takeBack(site, 'love', who), { status: 'success', code: 'not-reacted' })
    assert.deepEqual(await takeBack(site, 'never', who), { status: 'success', code: 'not-reacted' })
    assert.deepEqual(await read(site, who), { counts: { love: 1, wow: 1 }, reactedIds: ['wow'] })
    const [page] = comments.rows('SELECT title FROM pages WHERE tenant_id = ?', site.id)
    assert.equal(page.title, 'A page')
    assertExact(site)
    const audit = comments.rows(
      "SELECT crud FROM audit_log WHERE tenant_id = ? AND resource = 'PageReact' ORDER BY id",
      site.id,
    )
    assert.deepEqual(
      audit.map(({ crud }) => crud),
      ['c', 'c', 'c', 'd'],
    )
  })

  test('at once by many, and by one many times', async () => {
    const site = await comments.tenant()
    const people = Array.from({ length: 20 }, (_, at) => ({ sso: site.sign(user(`u${at}`)) }))
    await Promise.all([...people, ...people].map((who) => react(site, 'love', who)))
    assert.equal((await read(site)).counts.love, 20)
    await Promise.all([...people.slice(5), ...people.slice(5)].map((who) => takeBack(site, 'love', who)))
    assert.equal((await read(site)).counts.love, 5)
    assertExact(site)
    await Promise.all(people.slice(0, 5).map((who) => takeBack(site, 'love', who)))
    assert.deepEqual((await read(site)).counts, {})
  })

  test('people without a session are one of their network; sessions count within a budget', async () => {
    const site = await comments.tenant()
    await react(site, 'love')
    assert.deepEqual(await react(site, 'love'), { status: 'success', code: 'already-reacted' })
    assert.deepEqual(await read(site), { counts: { love: 1 }, reactedIds: ['love'] })
    const sessions: Who[] = []
    for (let i = 0; i < 6; i++) sessions.push({ sessionId: (await site.post()).user.sessionId })
    for (const who of sessions) await react(site, 'love', who)
    for (const who of sessions) assert.deepEqual((await read(site, who)).reactedIds, ['love'])
    // Five of a network, the one without a session among them.
    assert.equal((await read(site)).counts.love, 5)
    await takeBack(site, 'love', sessions.at(-1))
    assert.equal((await read(site)).counts.love, 5)
    await takeBack(site, 'love', sessions[0])
    assert.equal((await read(site)).counts.love, 4)
    await react(site, 'love', { sso: site.sign(ada) })
    assert.equal((await read(site)).counts.love, 5)
    assertExact(site)
  })

  test('who signs on later is the one whose browser this is', async () => {
    const site = await comments.tenant()
    const session = { sessionId: (await site.post()).user.sessionId }
    await react(site, 'love', session)
    const signed = { ...session, sso: site.sign(ada) }
    assert.deepEqual(await react(site, 'love', signed), { status: 'success', code: 'already-reacted' })
    await takeBack(site, 'love', signed)
    assert.deepEqual(await read(site, signed), { counts: {}, reactedIds: [] })
  })

  test('bad ids, too many of them, and bad pages', async () => {
    const site = await comments.tenant()
    const who = { sso: site.sign(ada) }
    for (const id of ['', ' ', 'x'.repeat(65), '__proto__']) {
      for (const operation of ['createV2PageReact', 'deleteV2PageReact', 'getV2PageReactUsers'] as const) {
        await site.refused(operation, { query: { urlId: 'page', id, ...who } }, 422, 'invalid-input')
      }
    }
    await site.refused('createV2PageReact', { query: { urlId: ' ', id: 'love' } }, 422, 'missing-url-id')
    for (let i = 0; i < 20; i++) await react(site, `r${i}`, who)
    await site.refused('createV2PageReact', { query: { urlId: 'page', id: 'more', ...who } }, 422, 'invalid-input')
    assert.equal((await read(site, who)).reactedIds.length, 20)
    for (const id of ['constructor', '<b>', 'ღ']) await react(site, id, { sso: site.sign(user('bo')) })
    assert.equal((await read(site)).counts.constructor, 1)
  })
})

test('names of signed-on users, newest first, as the site shows them; none of guests and private profiles', async () => {
  const site = await comments.tenant({ settings: { commenterNameFormat: 2 } })
  const names = async (id = 'love') =>
    (await site.ok('getV2PageReactUsers', { query: { urlId: 'page', id } })).userNames
  assert.deepEqual(await names(), [])
  await react(site, 'love')
  for (const who of [ada, user('bo'), user('private', { isProfileActivityPrivate: true })]) {
    await react(site, 'love', { sso: site.sign(who) })
  }
  assert.deepEqual(await names(), ['Name B.', 'Name A.'])
  assert.deepEqual(await names('wow'), [])
})

test('likes are apart from reactions', async () => {
  const site = await comments.tenant()
  const who = { sso: site.sign(ada) }
  assert.deepEqual(await likes(site), [0, false, 0])
  const like = () => site.ok('createV1PageReact', { query: { urlId: 'page', title: 'A page', ...who } })
  assert.deepEqual(
    [await like(), await like()],
    [{ status: 'success' }, { status: 'success', code: 'already-reacted' }],
  )
  await react(site, 'love', who)
  await site.post()
  assert.deepEqual(
    [await likes(site, who), await likes(site)],
    [
      [1, true, 1],
      [1, false, 1],
    ],
  )
  assert.deepEqual(await read(site, who), { counts: { love: 1 }, reactedIds: ['love'] })
  const { urlIdWS } = await site.ok('getV1PageLikes', { query: { urlId: 'page' } })
  assert.equal(urlIdWS, (await site.read()).urlIdWS)
  await site.ok('deleteV1PageReact', { query: { urlId: 'page', ...who } })
  assert.deepEqual(await likes(site, who), [0, false, 1])
  assert.deepEqual((await read(site)).counts, { love: 1 })
})

test('the banned react no more, the shadow-banned for themselves alone', async () => {
  const site = await comments.tenant()
  await comments.ban({ tenantId: site.id, kind: 'user', subject: 'out' })
  await comments.ban({ tenantId: site.id, kind: 'user', subject: 'shadow', isShadow: true })
  const out = { query: { urlId: 'page', id: 'love', sso: site.sign(user('out')) } }
  await waitUntil('the ban is felt', async () => (await site.call('createV2PageReact', out)).json.code === 'banned')
  const shadow = { sso: site.sign(user('shadow')) }
  assert.deepEqual(await react(site, 'wow', shadow), { status: 'success' })
  assert.deepEqual((await read(site, shadow)).reactedIds, ['wow'])
  assert.equal((await read(site, shadow)).counts.wow, undefined)
})

test('a page that is to be read only takes none, and keeps what it has', async () => {
  const site = await comments.tenant()
  const who = { sso: site.sign(ada) }
  await react(site, 'love', who)
  comments.sql('UPDATE pages SET read_only = 1 WHERE tenant_id = ?', site.id)
  await site.refused('createV2PageReact', { query: { urlId: 'page', id: 'wow', ...who } }, 422, 'locked')
  await site.refused('deleteV2PageReact', { query: { urlId: 'page', id: 'love', ...who } }, 422, 'locked')
  assert.deepEqual(await read(site, who), { counts: { love: 1 }, reactedIds: ['love'] })
  const quiet = await comments.tenant({ settings: { readonly: true } })
  await quiet.refused('createV1PageReact', { query: { urlId: 'page' } }, 422, 'locked')
  assert.deepEqual(comments.rows('SELECT id FROM pages WHERE tenant_id = ?', quiet.id), [])
})

test('a client reacts only so often', async () => {
  const few = await openComments({ BUDGETS: 'page-reacts-of-client=3/60s' })
  const site = await few.tenant()
  for (const id of ['a', 'b', 'c']) await react(site, id)
  const { status, json, headers } = await site.call('createV2PageReact', { query: { urlId: 'page', id: 'd' } })
  assert.deepEqual([status, json.code, headers.get('retry-after')], [429, 'rate-limited', '60'])
  await react(site, 'd', { sso: site.sign(ada) })
  await few.close()
})

for (const wire of ['seed', 'newest'] as const) {
  test(`in the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire })
    await react(site, 'love')
    assert.deepEqual(await read(site), { counts: { love: 1 }, reactedIds: ['love'] })
    assert.deepEqual(await likes(site), [0, false, 0])
  })
}
