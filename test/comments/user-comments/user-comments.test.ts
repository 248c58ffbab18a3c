// Comments of a user over all pages: pages, order, private profiles, and access to the page of each comment.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { vote } from '../harness/vote-client.ts'

const user = (id: string, more: object = {}) => ({
  id,
  email: `${id}@example.org`,
  username: `Name ${id}`,
  isProfileActivityPrivate: false,
  ...more,
})
const ada = user('ada')

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

/** As clients send it: the tenant stands in the id alone. */
async function list(site: TenantClient, query: Record<string, string | number | boolean> = {}): Promise<any> {
  const asked = { userId: `${site.id}:ada`, ...query }
  const words = Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)])
  const search = new URLSearchParams(words)
  const { status, json } = await site.call('getCommentsForUser', { path: `/comments-for-user?${search}` })
  assert.equal(status, 200, JSON.stringify(json))
  return json
}
const texts = ({ comments: some }: any) => some.map(({ commentHTML }: any) => commentHTML.replace(/<[^>]+>/g, ''))

async function write(site: TenantClient, who: object, words: string[], urlId = 'page', more: object = {}) {
  const made = []
  for (const comment of words) {
    comments.clock.pass(60_000)
    made.push((await site.post({ comment, ...more }, { sso: site.sign(who) }, urlId)).comment)
  }
  return made
}

test('the newest of all pages first, the oldest where asked; with where they stand', async () => {
  const site = await comments.tenant()
  const [first] = await write(site, ada, ['one'], 'https://site.example/a')
  await write(site, ada, ['two'], 'b')
  await write(site, user('bo'), ['by another'], 'b')
  const answer = await list(site)
  assert.deepEqual(texts(answer), ['two', 'one'])
  assert.deepEqual([answer.hasMore, answer.user, answer.isSiteAdmin], [false, null, false])
  assert.deepEqual(texts(await list(site, { direction: 'OF' })), ['one', 'two'])
  assert.deepEqual(texts(await list(site, { direction: 'MR' })), ['two', 'one'])
  assert.equal(answer.moduleData.pages[first._id].urlId, 'https://site.example/a')
  assert.ok(!JSON.stringify(answer).includes('example.org'))
  assert.deepEqual(texts(await list(site, { userId: 'ada', tenantId: site.id })), ['two', 'one'])
  assert.deepEqual(texts(await list(site, { userId: `${site.id}:nobody` })), [])
  assert.equal((await list(site, { isCrawler: true })).isCrawler, true)
  const german = (await list(site, { includei10n: true, locale: 'de' })).translations
  const english = (await list(site, { includei10n: true })).translations
  assert.notDeepEqual(german, english)
})

test('in pages, without gaps and repetitions', async () => {
  const site = await comments.tenant({ settings: { pageSize: 10, maxCommentCreatedCountPUPM: 0 } })
  const words = Array.from({ length: 23 }, (_, at) => `n${at}`)
  await write(site, ada, words)
  const pages = [await list(site), await list(site, { page: 1 }), await list(site, { page: 2 })]
  assert.deepEqual(pages.flatMap(texts), words.toReversed())
  assert.deepEqual(
    pages.map(({ hasMore }) => hasMore),
    [true, true, false],
  )
  assert.deepEqual(texts(await list(site, { page: 3 })), [])
  for (const page of [-1, 0.5])
    await site.refused('getCommentsForUser', { query: { userId: 'ada', page } }, 422, 'invalid-input')
  await site.refused('getCommentsForUser', { query: {} }, 422, 'missing-user-id')
  await site.refused('getCommentsForUser', { path: '/comments-for-user?userId=ada' }, 400, 'missing-tenant-id')
  await site.refused('getCommentsForUser', { path: '/comments-for-user?userId=nobody:ada' }, 404, 'invalid-tenant')
})

test('replies to a user, and of one to another', async () => {
  const site = await comments.tenant()
  const [root] = await write(site, ada, ['root'])
  await write(site, user('bo'), ['by bo'], 'page', { parentId: root._id })
  await write(site, user('cy'), ['by cy'], 'page', { parentId: root._id })
  const repliesToUserId = `${site.id}:ada`
  assert.deepEqual(texts(await list(site, { userId: '', repliesToUserId })), ['by cy', 'by bo'])
  assert.deepEqual(texts(await list(site, { userId: `${site.id}:bo`, repliesToUserId })), ['by bo'])
})

test('a private profile shows its activity to its owner and to staff; private is what says nothing else', async () => {
  const site = await comments.tenant()
  for (const isProfileActivityPrivate of [true, undefined]) {
    const who = { ...user('pri'), isProfileActivityPrivate }
    await write(site, who, ['secret'])
    const seen = async (query: Record<string, string>) =>
      texts(await list(site, { userId: `${site.id}:pri`, ...query }))
    assert.deepEqual(await seen({}), [])
    assert.deepEqual(await seen({ sso: site.sign(ada) }), [])
    assert.ok((await seen({ sso: site.sign(who) })).length > 0)
    const staff = { ...user('staff', { isModerator: true }) }
    assert.ok((await seen({ sso: site.sign(staff) })).length > 0)
  }
  const answer = await list(site, { sso: site.sign(user('staff', { isModerator: true })) })
  assert.deepEqual([answer.isSiteAdmin, answer.moderatingTenantIds], [true, [site.id]])
})

test('not what stands where the caller may not read, waits, or was deleted', async () => {
  const site = await comments.tenant()
  const member = user('ada', { groupIds: ['a'] })
  await write(site, member, ['open'])
  await write(site, member, ['closed'], 'closed')
  const [gone, hidden] = await write(site, member, ['gone', 'hidden'])
  await site.ok('deleteCommentPublic', { id: gone._id, query: { broadcastId: 'b', sso: site.sign(member) } })
  await site.ok('updateComment', { id: hidden._id, body: { approved: false, reviewed: true } })
  comments.sql('UPDATE pages SET groups_json = ? WHERE tenant_id = ? AND url_id = ?', '["a"]', site.id, 'closed')
  await waitUntil('it is felt', async () => texts(await list(site)).join() === 'open')
  assert.deepEqual(texts(await list(site, { sso: site.sign(user('o', { groupIds: ['b'] })) })), ['open'])
  assert.deepEqual(texts(await list(site, { sso: site.sign(user('m', { groupIds: ['a'] })) })), ['closed', 'open'])
  const gated = await comments.tenant({ settings: { requireSSO: true } })
  await gated.refused('getCommentsForUser', { query: { userId: 'ada' } }, 403, 'unauthorized-page')
})

test('with the flags of the viewer, and names as the site shows them', async () => {
  const site = await comments.tenant({ settings: { commenterNameFormat: 3 } })
  const [comment] = await write(site, ada, ['voted'])
  const sso = site.sign(user('bo'))
  await vote(site, comment._id, { query: { sso } })
  const [mine] = (await list(site, { sso })).comments
  assert.deepEqual([mine.isVotedUp, mine.commenterName], [true, 'N. A.'])
  assert.equal((await list(site)).comments[0].isVotedUp, undefined)
})

for (const wire of ['seed', 'newest'] as const) {
  test(`in the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire })
    await write(site, ada, ['one'])
    assert.deepEqual(texts(await list(site)), ['one'])
  })
}
