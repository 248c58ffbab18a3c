// Saving comments by the tenant's server.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, commentBody, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada', displayName: 'Ada L.' }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

describe('saveComment', () => {
  let site: TenantClient
  before(async () => {
    site = await comments.tenant({ settings: { maxCommentCharacterLength: 20 } })
    await site.post({}, { sso: site.sign(ada) })
  })

  const refusals: [what: string, body: object, status: number, code: string][] = [
    ['no key', { urlId: '' }, 422, 'missing-url-id'],
    ['nothing to read', { comment: '' }, 422, 'empty-comment'],
    ['too long', { comment: 'x'.repeat(21) }, 422, 'comment-too-big'],
    ['no name', { commenterName: '' }, 422, 'invalid-name'],
    ['an address as name', { commenterName: 'a@b.example' }, 422, 'invalid-name-is-email'],
    ['no real e-mail', { commenterEmail: 'x' }, 422, 'invalid-email'],
    ['a date that cannot be', { date: 1e20 }, 422, 'invalid-date'],
    ['the name of another user', { commenterName: 'Ada' }, 422, 'username-taken'],
    ['half a vote', { votesUp: 1.5 }, 422, 'invalid-input'],
    ['votes below none', { votesDown: -1 }, 422, 'invalid-input'],
    ['a parent that is not there', { parentId: 'nobody' }, 404, 'not-found'],
    ['no list where one is due', { moderationGroupIds: 'g' }, 422, 'invalid-input'],
  ]
  for (const [what, body, status, code] of refusals) {
    test(`${what} → ${code}`, () => site.refused('saveComment', { body: { ...commentBody(), ...body } }, status, code))
  }

  test('without `approved` it waits, and nobody is told', async () => {
    const tenant = await comments.tenant()
    const { comment } = await tenant.ok('saveComment', { query: { isLive: true }, body: commentBody() })
    assert.equal(comment.approved, false)
    assert.deepEqual((await tenant.read()).comments, [])
    assert.deepEqual(framesOf(comments, tenant.id), [])
  })

  test('isLive tells open pages, under a word of ours', async () => {
    const tenant = await comments.tenant()
    const quiet = await tenant.save()
    assert.deepEqual(framesOf(comments, tenant.id), [])
    const live = await tenant.save({ parentId: quiet._id }, { isLive: true, doSpamCheck: true, sendEmails: true })
    const [frame] = framesOf(comments, tenant.id)
    assert.deepEqual([frame.comment._id, frame.comment.parentId], [live._id, quiet._id])
    assert.ok(frame.broadcastId)
  })

  test('a known address makes it that user’s comment', async () => {
    const { userId, verified } = await site.save({ commenterName: 'Ada', commenterEmail: ada.email })
    assert.deepEqual([userId, verified], [`${site.id}:7`, false])
    assert.equal((await site.save({ userId: '7', commenterName: 'Ada' })).userId, `${site.id}:7`)
  })

  test('votes alone, up or down', async () => {
    for (const [sent, up, down] of [
      [{ votes: 4 }, 4, 0],
      [{ votes: -4 }, 0, 4],
      [{ votesUp: 2 }, 2, 0],
      [{ votesUp: 2, votesDown: 5 }, 2, 5],
      [{ votesUp: 2, votes: -1 }, 2, 3],
    ] as const) {
      const { votesUp, votesDown } = await site.save(sent)
      assert.deepEqual([votesUp, votesDown], [up, down])
    }
  })

  test('each has its audit entry, with who it was in a row of its own', async () => {
    const tenant = await comments.tenant()
    const { _id } = await tenant.save()
    const { comment } = await tenant.post()
    const entries = comments.rows(
      `SELECT l.object_id, l.crud, l.door, p.address, p.user_id FROM audit_log l
       JOIN audit_people p ON p.tenant_id = l.tenant_id AND p.audit_id = l.id WHERE l.tenant_id = ? ORDER BY l.id`,
      tenant.id,
    )
    assert.deepEqual(
      entries.map((entry) => ({ ...entry })),
      [
        { object_id: _id, crud: 'c', door: 'api', address: '127.0.0.1', user_id: null },
        { object_id: comment._id, crud: 'c', door: 'ui', address: '127.0.0.1', user_id: comment.anonUserId },
      ],
    )
  })
})
