// Decisions of staff from a thread's menu: review, delete, restore, text, bans, closing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import {
  assertCounted,
  type Comments,
  framesOf,
  type OperationId,
  openComments,
  type Sent,
  type TenantClient,
} from '../harness/comment-client.ts'

const mo = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }
const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const staff = (site: TenantClient) => ({ sso: site.sign(mo) })
const act = (site: TenantClient, operation: OperationId, id: string, query: object = {}, body?: object): Promise<any> =>
  site.ok(operation, { id, body, query: { ...staff(site), ...query } })
const lastEntry = async (site: TenantClient) => (await site.ok('getAuditLogs')).auditLogs.at(-1)

test('only staff by a signature is let, of the tenant whose comment it is', async () => {
  const [site, other] = [await comments.tenant(), await comments.tenant()]
  const { comment, user } = await site.post()
  const id = comment._id
  const calls: [OperationId, Sent][] = [
    ['postSetCommentReviewStatus', { query: { reviewed: true } }],
    ['postRemoveComment', {}],
    ['postRestoreDeletedComment', {}],
    ['getPreBanSummary', {}],
    ['postBanUserFromComment', {}],
    ['getModerationComment', {}],
    ['getLogs', {}],
    ['getCommentBanStatus', {}],
    ['getBanUsersFromComment', {}],
    ['postBanUserUndo', { body: { changelog: { createdBannedUserId: 'x' } } }],
    ['postSetCommentText', { body: { comment: 'x' } }],
    ['putCloseThread', { query: { urlId: 'page' } }],
    ['putReopenThread', { query: { urlId: 'page' } }],
  ]
  const simple = JSON.stringify({ ...mo })
  for (const [operation, sent] of calls) {
    for (const who of [{}, { sessionId: user.sessionId }, { sso: site.sign(ada) }, { sso: simple }])
      await site.refused(operation, { id, ...sent, query: { ...sent.query, ...who } }, 401, 'unauthorized')
    const query = { ...sent.query, sso: other.sign(mo) }
    const isUndo = operation === 'postBanUserUndo'
    const [status, code] = isUndo ? [422, 'invalid-input'] : [404, 'not-found']
    await other.refused(operation, { id: isUndo ? 'x' : id, ...sent, query }, status as number, code as string)
  }
  assert.equal((await site.read()).comments.length, 1)
})

test('what clients may omit is refused with a code where nothing can be meant', async () => {
  const site = await comments.tenant()
  const id = (await site.post()).comment._id
  const words: [OperationId, string][] = [
    ['postSetCommentApprovalStatus', 'approved'],
    ['postSetCommentSpamStatus', 'spam'],
    ['postSetCommentReviewStatus', 'reviewed'],
  ]
  for (const [operation, word] of words) {
    const { reason } = await site.refused(operation, { id, query: staff(site) }, 422, 'invalid-input')
    assert.match(reason, new RegExp(`^${word}: `))
  }
  const paths = ['set-comment-review-status', 'pre-ban-summary', 'ban-users/from-comment'].map(
    (path) => `${path}/${id}`,
  )
  for (const path of [...paths, 'user-ban-preference']) {
    const method = path.startsWith('set') ? 'POST' : 'GET'
    const query = new URLSearchParams({ sso: site.sign(mo) })
    const reply = await fetch(`${comments.app.url}/auth/my-account/moderate-comments/${path}?${query}`, { method })
    assert.deepEqual([reply.status, ((await reply.json()) as any).code], [400, 'missing-tenant-id'])
  }
  const [{ approved, is_spam: isSpam }] = comments.rows('SELECT * FROM comments WHERE tenant_id = ?', site.id)
  assert.deepEqual([Boolean(approved), Boolean(isSpam)], [true, false])
})

test('a comment is marked as reviewed, and stays as visible as it is', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post()
  const read = async () => (await site.ok('getComment', { id: comment._id })).comment
  await act(site, 'postSetCommentReviewStatus', comment._id, { reviewed: true, broadcastId: 'r' })
  assert.deepEqual([(await read()).reviewed, (await read()).approved], [true, true])
  await act(site, 'postSetCommentReviewStatus', comment._id, { reviewed: false })
  assert.equal((await read()).reviewed, false)
  assert.equal((await lastEntry(site)).username, 'Mo')
})

test('staff reads a hidden comment, and what was done with it', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({ comment: 'The <b>words</b>' })
  const id = comment._id
  await site.ok('postSetCommentApprovalStatus', { id, query: { ...staff(site), approved: false } })
  comments.clock.pass(1000)
  await act(site, 'postSetCommentText', id, {}, { comment: 'Other' })
  const read = (await act(site, 'getModerationComment', id)).comment
  assert.deepEqual(
    [read._id, read.urlId, read.approved, read.reviewed, read.commentHTML, read.commenterName],
    [id, 'page', false, true, 'Other', 'Ann'],
  )
  assert.ok(!('commenterEmail' in read))
  const { logs } = await act(site, 'getLogs', id)
  assert.deepEqual(
    logs.map(({ username, messageHTML }: any) => [username, messageHTML]),
    [
      ['Mo', 'A comment was changed.'],
      ['Mo', 'A comment was changed.'],
    ],
  )
  assert.ok(logs[0].date > logs[1].date)
})

test('a deleted comment is put back with its replies, once', async () => {
  const site = await comments.tenant({ settings: { commentThreadDeleteMode: 0 } })
  const { comment } = await site.post()
  const reply = await site.save({ parentId: comment._id, comment: 'A reply' })
  const id = comment._id
  await site.refused('postRestoreDeletedComment', { id, query: staff(site) }, 404, 'not-found')
  assert.deepEqual(await act(site, 'postRemoveComment', id, { broadcastId: 'gone' }), {
    status: 'success',
    action: 'hard-removed',
  })
  const last = framesOf(comments, site.id).at(-1)
  assert.deepEqual([last.type, last.broadcastId], ['deleted-comment', 'gone'])
  assert.deepEqual((await site.read()).comments, [])
  assert.deepEqual(await act(site, 'postRestoreDeletedComment', id, { broadcastId: 'b' }), { status: 'success' })
  assert.deepEqual(
    (await site.ok('getComments', { query: { urlId: 'page' } })).comments.map(({ _id }: any) => _id).sort(),
    [id, reply.id].sort(),
  )
  assertCounted(comments, site.id)
  await site.refused('postRestoreDeletedComment', { id, query: staff(site) }, 404, 'not-found')
})

test('where replies stay, a tombstone becomes the comment again', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post({ comment: 'The words' })
  await site.save({ parentId: comment._id })
  const { action } = await act(site, 'postRemoveComment', comment._id)
  assert.equal(action, 'anonymized')
  await act(site, 'postRestoreDeletedComment', comment._id)
  assert.equal((await site.ok('getComment', { id: comment._id })).comment.comment, 'The words')
  assertCounted(comments, site.id)
})

test('a text is changed as its author would, and told', async () => {
  const site = await comments.tenant()
  const { comment } = await site.post()
  const { newCommentTextHTML } = await act(
    site,
    'postSetCommentText',
    comment._id,
    { broadcastId: 't' },
    { comment: '**New**' },
  )
  assert.equal(newCommentTextHTML, '<strong>New</strong>')
  const last = framesOf(comments, site.id).at(-1)
  assert.deepEqual([last.type, last.broadcastId, last.comment.comment], ['updated-comment', 't', '**New**'])
  const empty = { id: comment._id, body: { comment: ' ' }, query: staff(site) }
  await site.refused('postSetCommentText', empty, 422, 'empty-comment')
})

test('a thread is closed and opened again, with its events', async () => {
  const site = await comments.tenant()
  await site.post()
  const query = { ...staff(site), urlId: 'page' }
  await site.ok('putCloseThread', { query })
  const sent = {
    query: { urlId: 'page', broadcastId: 'b' },
    body: {
      comment: 'x',
      commenterName: 'Ann',
      commenterEmail: 'ann@example.com',
      url: 'https://site.example',
      urlId: 'page',
    },
  }
  await site.refused('createCommentPublic', sent, 422, 'locked')
  await site.ok('putReopenThread', { query })
  await site.ok('createCommentPublic', sent)
  const states = framesOf(comments, site.id).filter(({ type }) => type === 'thread-state-change')
  assert.deepEqual(
    states.map(({ isClosed }) => isClosed),
    [true, false],
  )
  await site.refused('putCloseThread', { query: { ...query, urlId: ' ' } }, 422, 'missing-url-id')
  await site.refused('putCloseThread', { query: { ...query, urlId: 'nowhere' } }, 404, 'not-found')
})

test('members of a part of the site, and auditors, moderate at the desk only, whatever their payload says', async () => {
  for (const change of [`scope = '{"domains":["news.example"]}'`, "role = 'auditor'"]) {
    const site = await comments.tenant()
    const { comment } = await site.post()
    const id = comment._id
    await act(site, 'postSetCommentReviewStatus', id, { reviewed: true })
    await comments.command((parts) => parts.addModerator({ tenantId: site.id, email: mo.email }))
    comments.sql(`UPDATE moderators SET ${change} WHERE tenant_id = ?`, site.id)
    const query = { ...staff(site), reviewed: false }
    await waitUntil(
      'it is felt',
      async () => (await site.call('postSetCommentReviewStatus', { id, query })).status === 401,
    )
    const calls: [OperationId, Sent][] = [
      ['postRemoveComment', {}],
      ['postSetCommentText', { body: { comment: 'x' } }],
      ['postSetCommentApprovalStatus', { query: { approved: false } }],
      ['postSetCommentSpamStatus', { query: { spam: true } }],
      ['postBanUserFromComment', {}],
      ['getModerationComment', {}],
      ['getLogs', {}],
      ['putCloseThread', { query: { urlId: 'page' } }],
    ]
    for (const [operation, sent] of calls)
      await site.refused(operation, { id, ...sent, query: { ...sent.query, ...staff(site) } }, 401, 'unauthorized')
    assert.equal((await site.read()).comments.length, 1)
  }
})
