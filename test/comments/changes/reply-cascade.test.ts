// Reply cascades over several transactions: exact counters after each, all replies updated after the last.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { engine } from '../../harness/engine.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { assertCounted, type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient
let root: string
let branch: string

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

/** Replies to the root, as many below one of them, and a chain that hangs on the last. */
const wide = 700
const deep = 60
const all = 2 + 2 * wide + deep

beforeEach(async () => {
  site = await comments.tenant({ settings: { commentThreadDeleteMode: 0, enableSearch: true } })
  root = (await site.save({ comment: 'Herring' })).id
  branch = (await site.save({ comment: 'Mackerel', parentId: root })).id
  const leaf = (await site.save({ comment: 'Cod', parentId: branch })).id
  const id = (name: string) => `'${site.id}-${name}-' || i`
  multiply(comments, branch, wide, { id: id('w'), created_at: 'created_at + i' })
  multiply(comments, leaf, wide, { id: id('b'), created_at: 'created_at + i' })
  const above = `CASE WHEN i = 1 THEN '${site.id}-b-${wide}' ELSE '${site.id}-d-' || (i - 1) END`
  multiply(comments, leaf, deep, { id: id('d'), parent_id: above, created_at: 'created_at + i' })
  await site.ok('deleteComment', { id: leaf })
  recount(comments, site.id)
})

const listedOn = async (urlId = 'page') => (await site.read({ countAll: true }, urlId)).commentCount

/** Whatever part was reached, what is counted is what is listed. */
async function settled(): Promise<void> {
  // Rows and counters are read one after the other: only here does nobody write between the two.
  const look = () => engine === 'sqlite' && assertCounted(comments, site.id)
  look()
  let looks = 0
  await waitUntil('all replies have followed', () => {
    // It takes longer than a part.
    if (++looks % 20 === 0) look()
    return comments.rows('SELECT comment_id FROM unsettled WHERE tenant_id = ?', site.id).length === 0
  })
  assertCounted(comments, site.id)
}

const update = (id: string, body: object) => site.ok('updateComment', { id, body })

describe('sooner or later', () => {
  test('hidden, shown before that is done, and shown', async () => {
    assert.equal(await listedOn(), all)
    await update(root, { approved: false })
    assert.deepEqual((await site.read()).comments, [])
    await update(root, { approved: true })
    await settled()
    assert.equal(await listedOn(), all)
    await update(branch, { isSpam: true })
    await settled()
    assert.equal(await listedOn(), 1 + wide)
    await update(branch, { isSpam: false })
    await settled()
    assert.equal(await listedOn(), all)
  })

  test('moved, and hidden on the way; what was written there meanwhile follows, too', async () => {
    await update(root, { urlId: 'away' })
    const reply = await site.call('createCommentPublic', {
      query: { urlId: 'away', broadcastId: 'b' },
      body: { comment: 'x', commenterName: 'A', commenterEmail: 'a@b.example', url: '', urlId: 'away', parentId: root },
    })
    assert.equal(reply.status, 200)
    await update(branch, { approved: false })
    await settled()
    assert.deepEqual([await listedOn(), await listedOn('away')], [0, 2 + wide])
    await update(branch, { approved: true })
    await settled()
    assert.equal(await listedOn('away'), all + 1)
    const rows = comments.rows('SELECT page_id, root_id, url_id_raw FROM comments WHERE tenant_id = ?', site.id)
    assert.equal(new Set(rows.map(({ page_id, root_id, url_id_raw }) => `${page_id} ${root_id} ${url_id_raw}`)).size, 1)
  })

  test('a branch becomes a thread of another page, and comes back below the chain’s end', async () => {
    await update(branch, { urlId: 'away' })
    await settled()
    assert.deepEqual([await listedOn(), await listedOn('away')], [1 + wide, 1 + wide + deep])
    const end = `${site.id}-d-${deep}`
    await site.refused('updateComment', { id: branch, body: { parentId: end } }, 422, 'invalid-input')
    await update(root, { urlId: 'away', parentId: end })
    await settled()
    assert.deepEqual([await listedOn(), await listedOn('away')], [0, all])
    const { comment } = await site.ok('getComment', { id: root })
    assert.deepEqual([comment.parentId, comment.urlId], [end, 'away'])
  })

  test('deleted, and nothing of it is there', async () => {
    await site.ok('deleteComment', { id: root })
    assert.deepEqual((await site.read()).comments, [])
    await settled()
    assert.equal(await listedOn(), 0)
    assert.deepEqual(comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id), [])
  })

  test('deleted while it is on its way to another page', async () => {
    await update(root, { urlId: 'away' })
    await update(branch, { urlId: 'third' })
    await site.ok('deleteComment', { id: root })
    await settled()
    assert.deepEqual([await listedOn(), await listedOn('away'), await listedOn('third')], [0, 0, 1 + wide + deep])
  })
})
