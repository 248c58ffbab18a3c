// Other threads of a page stay correct while a reply cascade is pending.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { assertCounted, type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  // Whatever is left for a job stays as it is.
  comments = await openComments({ SERVICES: 'comments' })
})

after(() => comments.close())

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

/** A page on which replies of a long thread are left, and a comment of Ada's with a reply. */
async function pageBehind(commentThreadDeleteMode: number) {
  const site = await comments.tenant({ settings: { commentThreadDeleteMode } })
  const long = (await site.save()).id
  const first = (await site.save({ parentId: long })).id
  multiply(comments, first, 1600, { id: `'${site.id}-' || i`, created_at: 'created_at + i' })
  recount(comments, site.id)
  const own = (await site.post({}, { sso: site.sign(ada) })).comment._id
  const reply = (await site.save({ comment: '#left', parentId: own })).id
  await site.ok('updateComment', { id: long, body: { approved: false } })
  assert.equal(left(site), 1)
  return { site, own, reply }
}

const left = ({ id }: TenantClient) => comments.rows('SELECT comment_id FROM unsettled WHERE tenant_id = ?', id).length

test('a comment that is moved takes its reply along, so that deleting it leaves its place', async () => {
  const { site, own, reply } = await pageBehind(1)
  await site.ok('updateComment', { id: own, body: { urlId: 'away' } })
  assert.equal((await site.ok('getComment', { id: reply })).comment.urlId, 'away')
  const query = { broadcastId: 'd', sso: site.sign(ada) }
  assert.equal((await site.ok('deleteCommentPublic', { id: own, query })).hardRemoved, false)
  assert.equal((await site.ok('getComment', { id: reply })).comment.parentId, own)
  assertCounted(comments, site.id)
})

test('a comment that is hidden hides its reply', async () => {
  const { site, own, reply } = await pageBehind(2)
  const tagged = async () => (await site.read({ hashTags: ['#left'] })).comments.map(({ _id }: { _id: string }) => _id)
  assert.deepEqual(await tagged(), [reply])
  await site.ok('updateComment', { id: own, body: { approved: false } })
  assert.deepEqual(await tagged(), [])
  assertCounted(comments, site.id)
})
