// Edit times over HTTP: set by edits, listed on request only.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { openReader, pathOf } from '../harness/form-client.ts'

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const wires = ['both', 'seed', 'newest'] as const

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const editsOf = async (site: TenantClient, query: Record<string, unknown> = {}) =>
  (await site.read({ modules: 'edited', ...query })).moduleData.edited

type Posted = Awaited<ReturnType<TenantClient['post']>>

/** What is done to a comment, and whether it is an edit. */
const changes: [what: string, isEdit: boolean, act: (site: TenantClient, posted: Posted) => Promise<unknown>][] = [
  [
    'its author changes the text',
    true,
    (site, { comment }) =>
      site.ok('setCommentText', {
        id: comment._id,
        query: { editKey: comment.editKey, broadcastId: 'b' },
        body: { comment: 'Other' },
      }),
  ],
  [
    'its author saves the same text',
    false,
    (site, { comment }) =>
      site.ok('setCommentText', {
        id: comment._id,
        query: { editKey: comment.editKey, broadcastId: 'b' },
        body: { comment: 'First' },
      }),
  ],
  [
    'staff change the text',
    true,
    (site, { comment }) =>
      site.ok('setCommentText', {
        id: comment._id,
        query: { sso: site.sign(staff), broadcastId: 'b' },
        body: { comment: 'Redacted' },
      }),
  ],
  [
    "the tenant's server changes the text",
    true,
    (site, { comment }) => site.ok('updateComment', { id: comment._id, body: { comment: 'By key' } }),
  ],
  [
    "the tenant's server changes the HTML alone",
    true,
    (site, { comment }) => site.ok('updateComment', { id: comment._id, body: { commentHTML: '<b>First</b>' } }),
  ],
  [
    "the tenant's server decides on it",
    false,
    (site, { comment }) => site.ok('updateComment', { id: comment._id, body: { reviewed: true, isPinned: true } }),
  ],
]

for (const [what, isEdit, act] of changes) {
  test(`${what}: ${isEdit ? 'an edit' : 'no edit'}`, async () => {
    const site = await comments.tenant()
    const posted = await site.post({ comment: 'First' })
    const other = await site.save({ comment: 'Another' })
    assert.deepEqual(await editsOf(site), {})
    comments.clock.pass(60_000)
    await act(site, posted)
    const at = comments.clock.now()
    comments.clock.pass(60_000)
    // A later decision is no edit, and takes none back.
    await site.ok('updateComment', { id: posted.comment._id, body: { reviewed: true } })
    await site.ok('updateComment', { id: other.id, body: { isPinned: true } })
    const expected = isEdit ? { [posted.comment._id]: at } : {}
    for (const query of [{}, { asTree: true }, { modules: 'other,edited' }, { sso: site.sign(staff) }])
      assert.deepEqual(await editsOf(site, query), expected, JSON.stringify(query))
    const page = await openReader(comments.app.url).open(pathOf(site))
    const marks = page.all('time', { itemprop: 'dateModified' })
    assert.equal(marks.length, isEdit ? 1 : 0)
    if (isEdit) assert.match(page.html, new RegExp(`datetime="${new Date(at).toISOString()}" title="[^"]+">edited<`))
  })
}

test('the mark of a deleted comment goes with its text', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({ comment: 'First' })
  const id = comment._id
  await site.save({ comment: 'Reply', parentId: id })
  await site.ok('setCommentText', {
    id,
    query: { editKey: comment.editKey, broadcastId: 'b' },
    body: { comment: 'Second' },
  })
  assert.deepEqual(Object.keys(await editsOf(site)), [id])
  await site.ok('deleteCommentPublic', { id, query: { editKey: comment.editKey, broadcastId: 'b' } })
  const list = await site.read({ modules: 'edited' })
  assert.deepEqual([list.comments[0].isDeleted, list.moduleData.edited], [true, {}])
})

for (const wire of wires) {
  test(`who does not ask for it is told nothing on the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire })
    const { comment } = await site.post({ comment: 'First' })
    const id = comment._id
    await site.ok('setCommentText', {
      id,
      query: { editKey: comment.editKey, broadcastId: 'b' },
      body: { comment: 'Second' },
    })
    assert.deepEqual(Object.keys(await editsOf(site)), [id])
    for (const query of [{}, { modules: '' }, { modules: 'editedAt' }, { includeConfig: true }]) {
      const list = await site.read(query)
      assert.doesNotMatch(JSON.stringify({ ...list, customConfig: undefined }), /edited/, JSON.stringify(query))
    }
  })
}
