// Concurrent writes to the same comments, and access across tenants: exact counts, whole threads, no failures.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentOperations } from '../../../src/comments/contract.ts'
import { createRandom } from '../../harness/random.ts'
import {
  type Answer,
  type Comments,
  commentBody,
  framesOf,
  type OperationId,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'
import { assertWhole } from '../harness/thread-invariants.ts'
import { ballot, mailsOf, takeBack, totalOf, vote } from '../harness/vote-client.ts'

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const create = (body: object = {}, urlId = 'page') => ({
  query: { urlId, broadcastId: 'b' },
  body: commentBody(body, urlId),
})

test('replies, moves, hiding, edits and deletes at once leave whole threads', async (t) => {
  const random = createRandom()
  t.diagnostic(`seed ${random.seed}`)
  const site = await comments.tenant({ settings: { commentThreadDeleteMode: random.below(2) } })
  const sso = site.sign(staff)
  const pages = ['page', 'other', 'third']
  for (let i = 0; i < 6; i++) await site.post({}, {}, random.pick(pages))
  for (let round = 0; round < 5; round++) {
    const ids = comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id).map(({ id }) => id)
    const some = () => random.pick(ids)
    const acts: (() => Promise<Answer>)[] = [
      () => site.call('createCommentPublic', create({ parentId: some() }, random.pick(pages))),
      () =>
        site.call('saveComment', { query: { isLive: true }, body: commentBody({ approved: true, parentId: some() }) }),
      () => site.call('updateComment', { id: some(), query: { isLive: true }, body: { urlId: random.pick(pages) } }),
      () => site.call('updateComment', { id: some(), body: { parentId: some() } }),
      () => site.call('updateComment', { id: some(), query: { isLive: true }, body: { approved: random.once(2) } }),
      () => site.call('setCommentText', { id: some(), query: { broadcastId: 'e', sso }, body: { comment: 'x' } }),
      () => site.call('deleteCommentPublic', { id: some(), query: { broadcastId: 'd', sso } }),
      () => site.call('flagComment', { id: some(), query: { userId: `u${random.below(8)}` } }),
      () => site.call('unFlagComment', { id: some(), query: { userId: `u${random.below(8)}` } }),
      () => site.call(random.once(2) ? 'pinComment' : 'unPinComment', { id: some(), query: { broadcastId: 'p', sso } }),
      () =>
        site.call(random.once(2) ? 'lockComment' : 'unLockComment', { id: some(), query: { broadcastId: 'l', sso } }),
      () => site.call('createCommentPublic', create({}, random.pick(pages))),
      () => site.call('createCommentPublic', create({}, random.pick(pages))),
    ]
    const answers = await Promise.all(Array.from({ length: 40 }, () => random.pick(acts)()))
    for (const { status, json } of answers) assert.ok(status < 500, JSON.stringify(json))
    assertWhole(comments, site.id)
  }
})

test('of many deletes of one comment one is done, the others find nothing', async () => {
  const site = await comments.tenant()
  const { comment, user } = await site.post()
  const query = { broadcastId: 'd', sessionId: user.sessionId }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? site.call('deleteCommentPublic', { id: comment._id, query })
        : site.call('deleteComment', { id: comment._id, query: { isLive: true } }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200)
  const missed = answers.filter(({ json }) => json.code === 'not-found')
  assert.deepEqual([done.length, missed.length], [1, 19])
  assert.equal(framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-comment').length, 1)
  assertWhole(comments, site.id)
})

test('an edit beside a delete never brings a comment back', async () => {
  const site = await comments.tenant()
  for (let i = 0; i < 10; i++) {
    const { comment, user } = await site.post()
    const query = { broadcastId: 'x', sessionId: user.sessionId }
    const edit = () => site.call('setCommentText', { id: comment._id, query, body: { comment: 'Secret' } })
    const remove = () => site.call('deleteCommentPublic', { id: comment._id, query })
    const [first, second] = await Promise.all(i % 2 === 0 ? [edit(), remove()] : [remove(), edit()])
    assert.ok([200, 404].includes(first.status) && [200, 404].includes(second.status))
  }
  assert.deepEqual((await site.read()).comments, [])
  assert.ok(!JSON.stringify(framesOf(comments, site.id)).includes('Secret'))
  assertWhole(comments, site.id)
})

test('the first comments of a page make one page; two tabs of a session stay one person', async () => {
  const site = await comments.tenant()
  const { user } = await site.post({}, {}, 'elsewhere')
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      site.post({}, { sessionId: user.sessionId }, 'https://site.example/new?utm_source=x'),
    ),
  )
  assert.deepEqual(new Set(made.map(({ comment }) => comment.anonUserId)), new Set([user.id]))
  assert.equal(comments.rows("SELECT id FROM pages WHERE tenant_id = ? AND url_id LIKE '%new'", site.id).length, 1)
  assert.equal(comments.rows('SELECT id_hash FROM sessions WHERE tenant_id = ?', site.id).length, 1)
  assertWhole(comments, site.id)
})

test('200 votes of 200 people at once count 200, and one person’s two count once', async () => {
  const site = await comments.tenant({ settings: { allowAnonVotes: true } })
  const { id } = await site.save()
  const up = (i: number) => i % 4 !== 0
  const votes = await Promise.all(
    Array.from({ length: 200 }, (_, i) => vote(site, id, { dir: up(i) ? 'up' : 'down', name: `Voter ${i}` })),
  )
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 150, votesDown: 50 })
  assert.equal(new Set(votes.map(({ voteId }) => voteId)).size, 200)
  const sso = site.sign(staff)
  const twice = await Promise.all(
    Array.from({ length: 20 }, () => site.call('voteComment', ballot(id, { query: { sso } }))),
  )
  assert.deepEqual(twice.map(({ status, json }) => json.code ?? status).sort(), [
    200,
    ...Array(19).fill('already-voted'),
  ])
  const backs = await Promise.all(
    votes.slice(0, 100).flatMap(({ voteId, user }) => {
      const session = { sessionId: user.sessionId }
      return [takeBack(site, id, voteId, session), takeBack(site, id, voteId, session)]
    }),
  )
  assert.equal(backs.filter(({ status }) => status === 200).length, 100)
  assert.equal(backs.filter(({ json }) => json.code === 'not-found').length, 100)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 76, votesDown: 25 })
  const numbers = comments.rows('SELECT number FROM events WHERE tenant_id = ? ORDER BY number', site.id)
  assert.equal(numbers.length, 201 + 100)
  assertWhole(comments, site.id)
})

test('votes beside edits, moves and deletes of their comment leave its totals right', async () => {
  const site = await comments.tenant({ settings: { allowAnonVotes: true } })
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await site.save()).id))
  const answers = await Promise.all(
    ids.flatMap((id, which) =>
      Array.from({ length: 20 }, (_, i) => {
        if (i === 7) return site.call('updateComment', { id, query: { isLive: true }, body: { comment: 'Changed' } })
        if (i === 13 && which === 0) return site.call('updateComment', { id, body: { urlId: 'other' } })
        if (i === 13 && which === 1) return site.call('deleteComment', { id, query: { isLive: true } })
        return site.call('voteComment', ballot(id))
      }),
    ),
  )
  for (const { status, json } of answers) assert.ok(status < 500, JSON.stringify(json))
  for (const id of ids) if ((await site.call('getComment', { id })).status === 200) await totalOf(comments, site, id)
  const left = comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id).map(({ id }) => id)
  for (const { comment_id } of comments.rows('SELECT comment_id FROM votes WHERE tenant_id = ?', site.id))
    assert.ok(left.includes(comment_id))
  assertWhole(comments, site.id)
})

test('a browser that votes and writes on several pages at once is asked for its address by one mail', async () => {
  const email = 'ann@example.com'
  const site = await comments.tenant()
  const { user } = await site.post({ commenterEmail: 'other@example.com', commenterName: 'Other' })
  const session = { sessionId: user.sessionId }
  const saved: string[] = []
  for (let i = 0; i < 6; i++) saved.push((await site.save({}, {}, `p${i}`)).id)
  await Promise.all([
    ...saved.map((id, i) => vote(site, id, { email, query: { ...session, urlId: `p${i}` } })),
    ...saved.map((_, i) => site.post({}, session, `q${i}`)),
  ])
  assert.equal(mailsOf(comments, site).filter((mail) => mail.email === email).length, 1)
})

describe('another tenant’s comment', () => {
  let theirs: TenantClient
  let site: TenantClient
  let id: string
  before(async () => {
    theirs = await comments.tenant()
    site = await comments.tenant()
    id = (await theirs.post({ comment: 'Theirs' })).comment._id
    await site.post({}, { sso: site.sign(staff) })
  })

  const bodies: Partial<Record<OperationId, object>> = {
    setCommentText: { comment: 'Mine' },
    updateComment: { comment: 'Mine' },
    blockUserFromComment: {},
    unBlockUserFromComment: {},
    blockFromCommentPublic: { commentIds: null },
    unBlockCommentPublic: { commentIds: null },
  }
  const operations = [
    'getComment',
    'updateComment',
    'deleteComment',
    'getCommentText',
    'setCommentText',
    'deleteCommentPublic',
    'flagComment',
    'unFlagComment',
    'flagCommentPublic',
    'blockUserFromComment',
    'unBlockUserFromComment',
    'blockFromCommentPublic',
    'unBlockCommentPublic',
    'lockComment',
    'unLockComment',
    'pinComment',
    'unPinComment',
  ] as const
  for (const operation of operations) {
    test(`${operation} → not-found, for the key and for staff of one’s own`, async () => {
      const isPublic = !('auth' in commentOperations[operation])
      const query = isPublic ? { broadcastId: 'b', isFlagged: true, sso: site.sign(staff) } : { userId: '1' }
      await site.refused(operation, { id, query, body: bodies[operation] }, 404, 'not-found')
      assert.equal((await theirs.ok('getComment', { id })).comment.comment, 'Theirs')
    })
  }

  test('is no parent, wherever a parent can be named, and no list shows it', async () => {
    const { id: own } = await site.save()
    await site.refused('createCommentPublic', create({ parentId: id }), 404, 'not-found')
    await site.refused('saveComment', { body: commentBody({ parentId: id }) }, 404, 'not-found')
    await site.refused('updateComment', { id: own, body: { parentId: id } }, 404, 'not-found')
    assert.deepEqual((await site.read({ parentId: id })).comments, [])
    assert.deepEqual((await site.ok('getComments', { query: { parentId: id } })).comments, [])
    assert.equal((await site.read({ fetchPageForCommentId: id })).pageNumber, 0)
    const listed = (await site.ok('getComments')).comments
    assert.ok(listed.every(({ tenantId }: { tenantId: string }) => tenantId === site.id))
  })

  test('sessions, edit keys and signatures of one tenant are nothing to another', async () => {
    const { comment, user } = await theirs.post()
    const { comment: mine } = await site.post()
    for (const query of [{ sessionId: user.sessionId }, { editKey: comment.editKey }]) {
      await site.refused('getCommentText', { id: mine._id, query }, 401, 'edit-key-invalid')
    }
    await site.refused('getCommentText', { id: mine._id, query: { sso: theirs.sign(staff) } }, 401, 'malformed-sso')
    assert.equal((await site.read({ sessionId: user.sessionId })).user, null)
    // Their key was tried on another comment, and is still good for its own.
    await theirs.ok('getCommentText', { id: comment._id, query: { editKey: comment.editKey } })
  })
})
