// Editing and deleting over HTTP: rights, results, and remaining rows.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hashSecret } from '../../../src/platform/crypto/secrets.ts'
import { waitUntil } from '../../harness/app.ts'
import { assertCounted, type Comments, framesOf, openComments } from '../harness/comment-client.ts'

const hour = 3_600_000
const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }
const wires = ['both', 'seed', 'newest'] as const

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const auditOf = (id: string) =>
  comments
    .rows('SELECT crud, door FROM audit_log WHERE object_id = ? ORDER BY id', id)
    .map(({ crud, door }) => `${crud} ${door}`)

for (const wire of wires) {
  test(`text is read, changed and deleted by its author on the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire })
    const { comment, user } = await site.post({ comment: 'First *text*' })
    const id = comment._id
    for (const query of [{ editKey: comment.editKey }, { sessionId: user.sessionId }]) {
      const { commentText, sanitizedCommentText } = await site.ok('getCommentText', { id, query })
      assert.deepEqual([commentText, sanitizedCommentText], ['First *text*', comment.commentHTML])
    }
    const { comment: after } = await site.ok('setCommentText', {
      id,
      query: { editKey: comment.editKey, broadcastId: 'e' },
      body: { comment: 'Second', hashTags: [] },
    })
    assert.deepEqual(after, { approved: true, commentHTML: 'Second' })
    assert.equal((await site.read()).comments[0].commentHTML, 'Second')
    const gone = await site.ok('deleteCommentPublic', { id, query: { sessionId: user.sessionId, broadcastId: 'd' } })
    assert.deepEqual(gone, { status: 'success', hardRemoved: true })
    const [created, edited, deleted] = framesOf(comments, site.id)
    assert.deepEqual([created, edited], [undefined, undefined])
    assert.deepEqual([deleted.type, deleted.comment._id, deleted.broadcastId], ['deleted-comment', id, 'd'])
    assert.ok(!JSON.stringify(deleted).includes('Second') && !JSON.stringify(deleted).includes('Ann'))
    assert.deepEqual(auditOf(id), ['c ui', 'u ui', 'd ui'])
    await site.refused('getCommentText', { id, query: { editKey: comment.editKey } }, 404, 'not-found')
  })
}

test('a key that an older server has handed out is good for its day, and ends with a wrong guess', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post()
  const id = comment._id
  comments.sql(
    'INSERT INTO edit_keys (tenant_id, comment_id, key_hash, expires_at) VALUES (?, ?, ?, ?)',
    ...[site.id, id, hashSecret('of old'), Date.now() + hour],
  )
  await site.ok('getCommentText', { id, query: { editKey: 'of old' } })
  await site.refused('getCommentText', { id, query: { editKey: 'guessed' } }, 401, 'edit-key-invalid')
  for (const editKey of ['of old', comment.editKey, ''.padEnd(32, 'x')])
    await site.refused('getCommentText', { id, query: { editKey } }, 401, 'edit-key-invalid')
  const ended = comments.rows('SELECT comment_id, key_hash FROM edit_keys WHERE tenant_id = ?', site.id)
  assert.deepEqual(
    ended.map(({ comment_id, key_hash }) => [comment_id, key_hash]),
    [[id, '']],
  )
})

test('what says that a key has ended goes when the key would be too old, sessions when they are over', async () => {
  const aged = await openComments({ SERVICES: 'comments,jobs' })
  try {
    const site = await aged.tenant()
    const guess = async (id: string) =>
      site.refused('getCommentText', { id, query: { editKey: 'guessed' } }, 401, 'edit-key-invalid')
    const sessions = () => aged.rows('SELECT expires_at FROM sessions WHERE tenant_id = ?', site.id)
    const ended = () => aged.rows('SELECT comment_id FROM edit_keys WHERE tenant_id = ?', site.id)
    await guess((await site.post()).comment._id)
    for (let i = 0; i < 600; i++)
      aged.sql('INSERT INTO edit_keys VALUES (?, ?, ?, ?)', site.id, `of old ${i}`, '', aged.clock.now() + 24 * hour)
    aged.clock.pass(23.5 * hour)
    const { comment } = await site.post()
    await guess(comment._id)
    assert.equal(ended().length, 602)
    assert.equal(sessions().length, 2)
    await aged.upToDate('age-edit-keys')
    aged.clock.pass(1.2 * hour)
    await waitUntil('all but the last are forgotten', () => ended().length === 1 && sessions().length === 1)
    await guess(comment._id)
    assert.equal((ended()[0] as { comment_id: string }).comment_id, comment._id)
  } finally {
    await aged.close()
  }
})

test('no two comments have the same key, and none of them is written down', async () => {
  const [site, other] = [await comments.tenant(), await comments.tenant()]
  const keys = [await site.post(), await site.post({ comment: 'Second' }), await other.post()].map(
    ({ comment }) => comment.editKey,
  )
  assert.equal(new Set(keys).size, 3)
  for (const key of keys) assert.match(key, /^[\w-]{32}$/)
  assert.deepEqual(comments.rows('SELECT * FROM edit_keys WHERE tenant_id IN (?, ?)', site.id, other.id), [])
})

describe('who may change a comment', () => {
  const operations = ['getCommentText', 'setCommentText', 'deleteCommentPublic'] as const
  const sent = (id: string, query: object = {}) => ({
    id,
    query: { broadcastId: 'b', ...query },
    body: undefined as unknown,
  })
  for (const operation of operations) {
    const body = operation === 'setCommentText' ? { comment: 'Changed' } : undefined

    test(`${operation}: strangers, stale keys, other people’s keys`, async () => {
      const site = await comments.tenant()
      const { comment } = await site.post()
      const other = (await site.post()).comment
      const id = comment._id
      const ask = (query: object, status: number, code: string) =>
        site.refused(operation, { ...sent(id, query), body }, status, code)
      await ask({}, 401, 'edit-key-invalid')
      await ask({ sessionId: (await site.post()).user.sessionId }, 401, 'edit-key-invalid')
      await ask({ sso: site.sign(ada) }, 401, 'unauthorized')
      await ask({ sso: '{"username":"Ann","email":"ann@example.com"}' }, 401, 'edit-key-invalid')
      await site.refused(operation, { ...sent('nobody'), body }, 404, 'not-found')
      // The first wrong guess ends the key.
      await ask({ editKey: other.editKey }, 401, 'edit-key-invalid')
      await ask({ editKey: comment.editKey }, 401, 'edit-key-invalid')
      comments.clock.pass(24 * hour)
      const late = { ...sent(other._id, { editKey: other.editKey }), body }
      await site.refused(operation, late, 401, 'edit-key-invalid')
      const elsewhere = await comments.tenant()
      await elsewhere.refused(operation, { ...sent(id, { sso: elsewhere.sign(staff) }), body }, 404, 'not-found')
      assert.equal((await site.read()).comments.length, 3)
    })

    test(`${operation}: its signed author, staff, and the author’s session beside a wrong key`, async () => {
      const site = await comments.tenant()
      const signed = (await site.post({}, { sso: site.sign(ada) })).comment
      await site.ok(operation, { ...sent(signed._id, { sso: site.sign(ada) }), body })
      const { comment, user } = await site.post()
      await site.ok(operation, { ...sent(comment._id, { sso: site.sign(staff) }), body })
      const own = await site.post({}, { sessionId: user.sessionId })
      await site.ok(operation, { ...sent(own.comment._id, { sessionId: user.sessionId, editKey: 'wrong' }), body })
    })

    test(`${operation}: a lock binds staff too`, async () => {
      const site = await comments.tenant()
      const { comment } = await site.post()
      await site.ok('updateComment', { id: comment._id, body: { isLocked: true } })
      for (const query of [{ editKey: comment.editKey }, { sso: site.sign(staff) }]) {
        await site.refused(operation, { ...sent(comment._id, query), body }, 422, 'locked')
      }
    })
  }

  test('guesses are limited, so that nobody spoils all keys of a page', async () => {
    const own = await openComments()
    try {
      const site = await own.tenant()
      const { comment } = await site.post()
      const other = (await site.post()).comment
      const guess = { id: other._id, query: { editKey: 'x' } }
      for (let i = 0; i < 30; i++) await site.refused('getCommentText', guess, 401, 'edit-key-invalid')
      const right = { id: comment._id, query: { editKey: comment.editKey } }
      const { headers } = await site.call('getCommentText', right)
      assert.ok(Number(headers.get('retry-after')) > 0)
      await site.refused('getCommentText', right, 429, 'rate-limited')
      own.clock.pass(hour)
      await site.ok('getCommentText', right)
    } finally {
      await own.close()
    }
  })

  test('tenants may keep people from editing and deleting, staff not', async () => {
    const site = await comments.tenant({
      settings: { disableCommenterCommentEdit: true, disableCommenterCommentDelete: true },
    })
    const { comment } = await site.post()
    const mine = { ...sent(comment._id, { editKey: comment.editKey }), body: { comment: 'x' } }
    await site.refused('setCommentText', mine, 401, 'unauthorized')
    await site.refused('deleteCommentPublic', { ...mine, body: undefined }, 401, 'unauthorized')
    const theirs = { ...sent(comment._id, { sso: site.sign(staff) }), body: { comment: 'x' } }
    await site.ok('setCommentText', theirs)
    await site.ok('deleteCommentPublic', { ...theirs, body: undefined })
  })

  for (const [what, body, code] of [
    ['nothing to read', { comment: ' ' }, 'empty-comment'],
    ['too long', { comment: 'x'.repeat(2001) }, 'comment-too-big'],
    ['no text', {}, 'invalid-input'],
  ] as const) {
    test(`setCommentText: ${what} → ${code}`, async () => {
      const site = await comments.tenant()
      const { comment } = await site.post()
      await site.refused('setCommentText', { ...sent(comment._id, { editKey: comment.editKey }), body }, 422, code)
      assert.equal((await site.read()).comments[0].commentHTML, comment.commentHTML)
    })
  }
})

describe('deleting where others replied', () => {
  const modes: [mode: number | undefined, byStaff: boolean, outcome: 'removed' | 'tombstone' | 'refused'][] = [
    [undefined, false, 'tombstone'],
    [0, false, 'removed'],
    [0, true, 'removed'],
    [1, false, 'tombstone'],
    [1, true, 'tombstone'],
    [2, false, 'refused'],
    [2, true, 'refused'],
    [3, false, 'refused'],
    [3, true, 'removed'],
  ]
  for (const [mode, byStaff, outcome] of modes) {
    test(`mode ${mode ?? 'unset'}, ${byStaff ? 'staff' : 'author'}: ${outcome}`, async () => {
      const site = await comments.tenant({ settings: mode === undefined ? {} : { commentThreadDeleteMode: mode } })
      const { comment, user } = await site.post({ comment: 'Root text' })
      const reply = (await site.post({ parentId: comment._id })).comment
      await site.post({ parentId: reply._id })
      // A reply counts as one even while it is not shown.
      await site.ok('updateComment', { id: reply._id, body: { approved: false } })
      const who = byStaff ? { sso: site.sign(staff) } : { sessionId: user.sessionId }
      const call = { id: comment._id, query: { broadcastId: 'd', ...who } }
      if (outcome === 'refused') {
        await site.refused('deleteCommentPublic', call, 401, 'unauthorized')
        assert.equal((await site.read()).comments[0].commentHTML, 'Root text')
        return
      }
      const { hardRemoved, comment: left } = await site.ok('deleteCommentPublic', call)
      assert.equal(hardRemoved, outcome === 'removed')
      assertCounted(comments, site.id)
      const rows = comments.rows('SELECT * FROM comments WHERE tenant_id = ?', site.id)
      assert.equal(rows.length, outcome === 'removed' ? 0 : 3)
      if (outcome === 'removed') return
      assert.deepEqual(left, { commentHTML: '[deleted]', commenterName: '[deleted]', isDeleted: true })
      const [shown] = (await site.read()).comments
      assert.deepEqual([shown.isDeleted, shown.userId, shown.anonUserId], [true, undefined, undefined])
      assert.ok(!JSON.stringify(rows.find(({ id }) => id === comment._id)).includes('Root text'))
      await site.refused('deleteCommentPublic', { ...call, query: { ...call.query, sso: undefined } }, 404, 'not-found')
      await site.refused('createCommentPublic', replyTo(comment._id), 404, 'not-found')
    })
  }
  const replyTo = (parentId: string) => ({
    query: { urlId: 'page', broadcastId: 'b' },
    body: { comment: 'x', commenterName: 'Ann', commenterEmail: 'a@b.example', url: 'x', urlId: 'page', parentId },
  })

  test('staff clear what is left once nobody’s reply hangs on it', async () => {
    const site = await comments.tenant()
    const { comment, user } = await site.post()
    const reply = (await site.post({ parentId: comment._id })).comment
    await site.ok('deleteCommentPublic', { id: comment._id, query: { broadcastId: 'd', sessionId: user.sessionId } })
    const byStaff = { id: comment._id, query: { broadcastId: 'd', sso: site.sign(staff) } }
    assert.equal((await site.ok('deleteCommentPublic', byStaff)).hardRemoved, false)
    await site.ok('deleteComment', { id: reply._id })
    assert.equal((await site.ok('deleteCommentPublic', byStaff)).hardRemoved, true)
    assertCounted(comments, site.id)
  })
})

for (const wire of wires) {
  test(`deleteComment on the wire ${wire}: all replies go; isLive tells; for a user, by that user’s right`, async () => {
    const site = await comments.tenant({ wire })
    await site.post({}, { sso: site.sign(staff) }, 'other')
    const mine = (await site.post({}, { sso: site.sign(ada) })).comment
    const reply = (await site.post({ parentId: mine._id })).comment
    const del = (id: string, query: object = {}) => ({ id, query: { ...query } })
    await site.refused('deleteComment', del(reply._id, { contextUserId: 'nobody' }), 422, 'invalid-user')
    await site.refused('deleteComment', del(reply._id, { contextUserId: '7' }), 401, 'unauthorized')
    assert.equal(
      (await site.ok('deleteComment', del(mine._id, { contextUserId: `${site.id}:7` }))).action,
      'anonymized',
    )
    assert.equal((await site.ok('deleteComment', del(mine._id, { contextUserId: '1' }))).action, 'already-deleted')
    await site.ok('updateComment', { id: mine._id, body: { isLocked: true } })
    await site.refused('deleteComment', del(mine._id), 422, 'locked')
    await site.ok('updateComment', { id: mine._id, body: { isLocked: false } })
    assert.equal((await site.ok('deleteComment', del(mine._id, { isLive: true }))).action, 'hard-removed')
    assert.equal(framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-comment').length, 1)
    await site.refused('deleteComment', del(mine._id), 404, 'not-found')
    await site.refused('deleteComment', del(reply._id), 404, 'not-found')
    assertCounted(comments, site.id)
    assert.deepEqual((await site.read()).comments, [])
  })
}
