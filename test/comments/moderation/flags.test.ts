// Flags: counting per person, hiding threshold, and approval by staff.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentSchema } from '../../../src/comments/admin.ts'
import { userKey, visitorKey } from '../../../src/comments/identity/rules-person-key.ts'
import { flaggedBy } from '../../../src/comments/moderation/store-flags.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { assertCounted, type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const flag = async (site: TenantClient, id: string, userId: string) =>
  (await site.ok('flagComment', { id, query: { userId } })).wasUnapproved

const stateOf = async (site: TenantClient, id: string) => {
  const { flagCount, approved } = (await site.ok('getComment', { id })).comment
  return { flagCount, approved }
}

const audits = (site: TenantClient) =>
  comments
    .rows('SELECT * FROM audit_log WHERE tenant_id = ? ORDER BY id', site.id)
    .filter(({ description }) => /flag/.test(description))

/** A page's comment with a reply below it. */
async function thread(site: TenantClient) {
  const { id } = await site.save({ comment: 'Flag me' }, { isLive: true })
  const { id: reply } = await site.save({ comment: 'Below', parentId: id }, { isLive: true })
  return { id, reply }
}

describe('enough flags', () => {
  test('hide a comment at once with what hangs on it, from lists, counters and logs', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 3 } })
    const { id } = await thread(site)
    const other = await site.save({ comment: 'Stays' })
    assert.deepEqual(
      [await flag(site, id, 'a'), await flag(site, id, 'b'), await flag(site, id, 'b')],
      [false, false, false],
    )
    assert.equal((await site.read({ countAll: true })).commentCount, 3)
    assert.equal(await flag(site, id, 'c'), true)
    assert.deepEqual(await stateOf(site, id), { flagCount: 3, approved: false })
    const { comments: list, commentCount } = await site.read({ countAll: true })
    assert.deepEqual([list.map(({ _id }: any) => _id), commentCount], [[other.id], 1])
    const frames = framesOf(comments, site.id).filter((frame) => frame !== undefined)
    assert.deepEqual(
      frames.map(({ type, comment }) => [type, comment._id, comment.comment]),
      [['deleted-comment', id, '[deleted]']],
    )
    assert.ok(frames[0].broadcastId.length > 10)
    assertCounted(comments, site.id)
  })

  test('hide it once: more flags count, and taking them back shows nothing', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 2 } })
    const { id } = await thread(site)
    await flag(site, id, 'a')
    assert.equal(await flag(site, id, 'b'), true)
    assert.equal(await flag(site, id, 'b'), false)
    assert.equal(await flag(site, id, 'c'), false)
    assert.equal((await stateOf(site, id)).flagCount, 3)
    for (const userId of ['a', 'b', 'c', 'c']) {
      assert.deepEqual(await site.ok('unFlagComment', { id, query: { userId } }), { status: 'success' })
    }
    assert.deepEqual(await stateOf(site, id), { flagCount: 0, approved: false })
    assert.equal(framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-comment').length, 1)
  })

  const thresholds: [settings: object, flags: number, approved: boolean][] = [
    [{}, 4, true],
    [{}, 5, false],
    [{ flagThreshold: 1 }, 1, false],
    [{ flagThreshold: 0 }, 6, true],
  ]
  for (const [settings, flags, approved] of thresholds) {
    test(`${JSON.stringify(settings)}: after ${flags} it is ${approved ? 'there' : 'hidden'}`, async () => {
      const site = await comments.tenant({ settings })
      const { id } = await site.save()
      for (let i = 0; i < flags; i++) await flag(site, id, `u${i}`)
      assert.deepEqual(await stateOf(site, id), { flagCount: flags, approved })
    })
  }

  test('tell nobody where the comment did not show', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 1 } })
    const { id } = await site.save({ approved: false })
    assert.equal(await flag(site, id, 'a'), false)
    const spam = await site.save()
    await site.ok('updateComment', { id: spam.id, body: { isSpam: true } })
    assert.equal(await flag(site, spam.id, 'a'), true)
    assert.deepEqual(framesOf(comments, site.id), [])
  })

  test('leave a lock alone, and the page’s readers see the rest of the thread as before', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 1 } })
    const { id } = await site.save()
    await site.ok('updateComment', { id, body: { isLocked: true } })
    assert.equal(await flag(site, id, 'a'), true)
    assert.equal((await site.ok('getComment', { id })).comment.isLocked, true)
  })
})

describe('what staff has reviewed', () => {
  const setting = { flagThreshold: 2, allowAnonFlag: true }

  test('is never hidden by those who proved nothing', async () => {
    const site = await comments.tenant({ settings: setting })
    const { id } = await site.save({ reviewed: true })
    for (const anonUserId of ['a', 'b', 'c']) {
      assert.equal((await site.ok('flagComment', { id, query: { anonUserId } })).wasUnapproved, false)
    }
    assert.equal(await flag(site, id, 'a'), false)
    assert.deepEqual(await stateOf(site, id), { flagCount: 4, approved: true })
    assert.equal(await flag(site, id, 'b'), true)
  })

  test('is hidden by proven flags once, and stays when staff shows it again', async () => {
    const site = await comments.tenant({ settings: setting })
    const { id } = await site.save({ reviewed: true })
    await flag(site, id, 'a')
    assert.equal(await flag(site, id, 'b'), true)
    await site.ok('updateComment', { id, body: { approved: true } })
    assert.equal(await flag(site, id, 'c'), false)
    assert.deepEqual(await stateOf(site, id), { flagCount: 3, approved: true })
  })

  test('starts anew when staff clears the flags', async () => {
    const site = await comments.tenant({ settings: setting })
    const { id } = await site.save()
    await flag(site, id, 'a')
    await flag(site, id, 'b')
    await site.ok('updateComment', { id, body: { approved: true, reviewed: true, flagCount: 0 } })
    assert.equal(await flag(site, id, 'a'), false)
    assert.deepEqual(await stateOf(site, id), { flagCount: 1, approved: true })
    assert.equal(await flag(site, id, 'b'), true)
  })
})

test('each change of flags is in the audit log, and nothing else is', async () => {
  const site = await comments.tenant({ settings: { flagThreshold: 2 } })
  const { id } = await site.save()
  for (const userId of ['a', 'a', 'b']) await flag(site, id, userId)
  for (const userId of ['c', 'a']) await site.ok('unFlagComment', { id, query: { userId } })
  assert.deepEqual(
    audits(site).map(({ crud, door, object_id, before, after }) => [
      crud,
      door,
      object_id,
      JSON.parse(before),
      JSON.parse(after),
    ]),
    [
      [
        { flagCount: 0, approved: true },
        { flagCount: 1, approved: true },
      ],
      [
        { flagCount: 1, approved: true },
        { flagCount: 2, approved: false },
      ],
      [
        { flagCount: 2, approved: false },
        { flagCount: 1, approved: false },
      ],
    ].map((states) => ['u', 'api', id, ...states]),
  )
})

test('flags go with their comment: moved, left as a tombstone, deleted', async () => {
  const site = await comments.tenant()
  const { id, reply } = await thread(site)
  await flag(site, id, 'a')
  await flag(site, reply, 'a')
  await site.ok('updateComment', { id, body: { urlId: 'other' } })
  await flag(site, id, 'a')
  assert.equal((await stateOf(site, id)).flagCount, 1)
  await site.ok('deleteCommentPublic', { id, query: { broadcastId: 'd', sso: site.sign(staff) } })
  for (const operation of ['flagComment', 'unFlagComment'] as const) {
    await site.refused(operation, { id, query: { userId: 'b' } }, 404, 'not-found')
  }
  await site.ok('deleteComment', { id })
  assert.deepEqual(comments.rows('SELECT * FROM flags WHERE tenant_id = ?', site.id), [])
})

test('the store tells each viewer’s own flags, and no other tenant’s', async () => {
  const [site, other] = [await comments.tenant(), await comments.tenant()]
  const ids = [(await site.save()).id, (await site.save()).id, (await site.save()).id]
  await flag(site, ids[0], '7')
  await site.ok('flagComment', { id: ids[1], query: { anonUserId: '7' } })
  const url = await databaseUrl(comments.app.dataDir)
  const { database } = await openDatabase({ url, schemas: [commentSchema], now: comments.clock.now() })
  try {
    const seen = async (viewer: string, tenant = site) => [...(await flaggedBy(database, tenant.id, viewer, ids))]
    assert.deepEqual(await seen(userKey('7')), [ids[0]])
    assert.deepEqual(await seen(visitorKey('7')), [ids[1]])
    assert.deepEqual(await seen(userKey('8')), [])
    assert.deepEqual(await seen(userKey('7'), other), [])
    assert.deepEqual(await flaggedBy(database, site.id, userKey('7'), []), new Set())
  } finally {
    await database.close()
  }
})

describe('at once', () => {
  test('200 flags of 100 people and 200 that are taken back leave exact numbers', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 0 } })
    const { id } = await site.save()
    const people = Array.from({ length: 200 }, (_, i) => `u${i % 100}`)
    await Promise.all(people.map((userId) => flag(site, id, userId)))
    assert.equal((await stateOf(site, id)).flagCount, 100)
    const mixed = people.map(
      (userId, i) => ({ userId, operation: i % 4 === 0 ? 'flagComment' : 'unFlagComment' }) as const,
    )
    await Promise.all(mixed.map(({ userId, operation }) => site.ok(operation, { id, query: { userId } })))
    const left = comments.rows('SELECT flagger FROM flags WHERE tenant_id = ?', site.id).length
    assert.equal((await stateOf(site, id)).flagCount, left)
    const moves = audits(site).map(({ description }) => (/taken back/.test(description) ? -1 : 1))
    assert.equal(
      moves.reduce((sum: number, by) => sum + by, 0),
      left,
    )
  })

  test('of 200 flags one hides the comment, and open pages are told once', async () => {
    const site = await comments.tenant({ settings: { flagThreshold: 50 } })
    const { id } = await thread(site)
    const hidden = await Promise.all(Array.from({ length: 200 }, (_, i) => flag(site, id, `u${i}`)))
    assert.equal(hidden.filter(Boolean).length, 1)
    assert.deepEqual(await stateOf(site, id), { flagCount: 200, approved: false })
    assert.equal(framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-comment').length, 1)
    assertCounted(comments, site.id)
  })
})
