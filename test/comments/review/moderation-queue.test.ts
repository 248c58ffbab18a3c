// Moderation queue: visible to staff and author, listed for the tenant's server, decided.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertCounted, type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }
const everything = { preModeration: 'all', allowAnon: true }

/** By word: the ids and sessions of comments that wait, of one that is spam, and of one that everybody sees. */
async function open(settings: object = everything) {
  const site = await comments.tenant({ settings })
  const first = await site.save({ comment: 'shown' })
  const ann = await site.post({ comment: 'by ann' })
  const bea = await site.post({ comment: 'by bea', commenterName: 'Bea', commenterEmail: null })
  const reply = await site.post({ comment: 'a reply', parentId: first.id }, { sessionId: ann.user.sessionId })
  const spam = await site.save({ comment: 'spam', approved: false, isSpam: true })
  await site.ok('updateComment', { id: spam.id, body: { isSpam: true, approved: false } })
  comments.clock.pass(1000)
  return { site, first, ann, bea, reply, spam, sso: site.sign(staff) }
}

type Seen = [text: string, approved: boolean | undefined, isSpam: boolean | undefined]

const flat = (list: any[]): any[] => list.flatMap((one) => [one, ...flat(one.children ?? [])])
async function seen(site: TenantClient, query = {}): Promise<Seen[]> {
  const { comments: list } = await site.read({ direction: 'OF', asTree: true, ...query })
  return flat(list).map(({ commentHTML, approved, isSpam }) => [commentHTML.replace(/<[^>]*>/g, ''), approved, isSpam])
}

test('staff sees on the page what waits and what is spam; an author what waits of their own; others neither', async () => {
  const { site, ann, bea, sso } = await open()
  const shown: Seen = ['shown', undefined, false]
  const reply: Seen = ['a reply', false, false]
  assert.deepEqual(await seen(site), [shown])
  assert.deepEqual(await seen(site, { sso }), [
    shown,
    reply,
    ['by ann', false, false],
    ['by bea', false, false],
    ['spam', false, true],
  ])
  assert.deepEqual(await seen(site, { sessionId: ann.user.sessionId }), [shown, reply, ['by ann', false, false]])
  assert.deepEqual(await seen(site, { sessionId: bea.user.sessionId }), [shown, ['by bea', false, false]])
  assert.deepEqual(await seen(site, { sso: site.sign({ id: '9', email: 'x@example.org', username: 'X' }) }), [shown])
  const { comments: list, commentCount } = await site.read({ sessionId: ann.user.sessionId, countAll: true })
  assert.equal(commentCount, 1, 'nothing that waits is counted')
  const own = list.find(({ _id }: any) => _id === ann.comment._id)
  assert.equal(own.requiresVerification, true, 'as the answer to the comment said')
})

test('what staff has refused waits no more, for its author neither', async () => {
  const { site, ann, sso } = await open()
  await site.ok('postSetCommentApprovalStatus', { id: ann.comment._id, query: { approved: false, sso } })
  const own = await seen(site, { sessionId: ann.user.sessionId })
  assert.ok(!own.some(([text]) => text === 'by ann'), JSON.stringify(own))
})

test('a decision shows or hides at once, tells open pages and counters, and is in the log', async () => {
  const { site, ann, spam, sso } = await open()
  const approve = await site.ok('postSetCommentApprovalStatus', { id: ann.comment._id, query: { approved: true, sso } })
  assert.deepEqual(approve, { status: 'success', didResetFlaggedCount: false })
  await site.ok('postSetCommentApprovalStatus', { id: spam.id, query: { approved: true, sso } })
  assert.deepEqual(
    (await seen(site)).map(([text]) => text),
    ['shown', 'by ann', 'spam'],
  )
  assert.equal((await site.ok('getComment', { id: spam.id })).comment.isSpam, false)
  await site.ok('postSetCommentSpamStatus', { id: ann.comment._id, query: { spam: true, sso } })
  assert.deepEqual(
    (await seen(site)).map(([text]) => text),
    ['shown', 'spam'],
  )
  const entries = comments.rows(
    `SELECT a.description, p.username FROM audit_log a JOIN audit_people p ON p.tenant_id = a.tenant_id
     AND p.audit_id = a.id WHERE a.tenant_id = ? AND a.object_id = ? AND a.crud = 'u'`,
    site.id,
    ann.comment._id,
  )
  assert.deepEqual(
    entries.map(({ username }) => username),
    ['Mo', 'Mo'],
  )
  assertCounted(comments, site.id)
})

test('approval settles the flags that there were', async () => {
  const { site, first, sso } = await open({ allowAnon: true, allowAnonFlag: true })
  await site.ok('flagCommentPublic', { id: first.id, query: { isFlagged: true } })
  const flagged = () => site.ok('getComments', { query: { queue: 'flagged' } })
  assert.deepEqual(
    (await flagged()).comments.map(({ _id }: any) => _id),
    [first.id],
  )
  const query = { approved: true, sso }
  assert.equal((await site.ok('postSetCommentApprovalStatus', { id: first.id, query })).didResetFlaggedCount, true)
  assert.deepEqual((await flagged()).comments, [])
})

test('the tenant’s server lists by state, on one page or on all, the newest first, and pages on', async () => {
  const { site, first, ann, bea, reply, spam } = await open()
  const elsewhere = await site.post({ comment: 'elsewhere' }, {}, 'other')
  const list = async (query: object) =>
    (await site.ok('getComments', { query: { direction: 'NF', ...query } })).comments.map(({ _id }: any) => _id)
  const [annId, beaId, replyId, elseId] = [ann, bea, reply, elsewhere].map(({ comment }) => comment._id)
  assert.deepEqual(new Set(await list({ queue: 'waiting' })), new Set([elseId, replyId, beaId, annId]))
  assert.deepEqual((await list({ queue: 'waiting' }))[0], elseId)
  assert.deepEqual(new Set(await list({ queue: 'waiting', urlId: 'page' })), new Set([replyId, beaId, annId]))
  assert.deepEqual(await list({ queue: 'spam' }), [spam.id])
  assert.deepEqual(await list({ queue: 'flagged' }), [])
  assert.deepEqual((await list({})).sort(), [first.id])
  const pages = [await list({ queue: 'waiting', limit: 3 }), await list({ queue: 'waiting', limit: 3, skip: 3 })]
  assert.deepEqual([pages[0].length, pages[1].length, new Set(pages.flat()).size], [3, 1, 4])
  await site.refused('getComments', { query: { queue: 'anything' } }, 422, 'invalid-input')
})

test('what is approved is the text that was read', async () => {
  const { site, ann, sso } = await open()
  const id = ann.comment._id
  const edit = (comment: string) =>
    site.ok('setCommentText', { id, query: { sessionId: ann.user.sessionId, broadcastId: 'b' }, body: { comment } })
  const editTime = async (): Promise<number | undefined> =>
    (await site.read({ sso, modules: 'edited' })).moduleData?.edited?.[id]
  const approve = (seenEdit: number) => ({ id, query: { approved: true, seenEdit, sso } })
  assert.equal(await editTime(), undefined)
  await edit('another text')
  await site.refused('postSetCommentApprovalStatus', approve(0), 422, 'comment-changed')
  const read = (await editTime()) ?? 0
  assert.ok(read > 0)
  comments.clock.pass(1)
  await edit('a third text')
  await site.refused('postSetCommentApprovalStatus', approve(read), 422, 'comment-changed')
  assert.equal((await site.ok('getComment', { id })).comment.approved, false)
  await site.ok('postSetCommentApprovalStatus', approve((await editTime()) ?? 0))
  assert.equal((await site.ok('getComment', { id })).comment.approved, true)
})

test('who sends the same again is told that it waits, as long as it does', async () => {
  const { site, ann, sso } = await open({ ...everything, spamRules: [] })
  const said = { comment: 'the very same words, said twice' }
  const own = { sessionId: ann.user.sessionId }
  const { comment } = await site.post(said, own)
  const again = () =>
    site.refused(
      'createCommentPublic',
      {
        query: { urlId: 'page', broadcastId: 'b', ...own },
        body: { ...said, urlId: 'page', url: 'https://site.example/page', commenterName: 'Ann' },
      },
      422,
      'duplicate',
    )
  assert.equal((await again()).reason, 'You have already sent this. It is waiting for approval.')
  await site.ok('postSetCommentApprovalStatus', { id: comment._id, query: { approved: true, sso } })
  assert.equal((await again()).reason, 'Duplicate comment: the same text was posted before.')
})

test('a ban from a comment: by session and, for a day, by network; by user; never of staff', async () => {
  const { site, ann, sso } = await open({ allowAnon: true })
  const bans = () => comments.rows('SELECT * FROM bans WHERE tenant_id = ? ORDER BY kind', site.id)
  const carl = { id: 'carl', email: 'carl@example.org', username: 'Carl' }
  const { comment: signed } = await site.post({ comment: 'by carl' }, { sso: site.sign(carl) })
  await site.ok('postBanUserFromComment', { id: signed._id, query: { sso } })
  const byUser = bans().map(({ kind, value }) => [kind, value])
  assert.deepEqual(byUser, [['user', `${site.id}:carl`]])
  await site.ok('postBanUserFromComment', { id: ann.comment._id, query: { sso } })
  const [network, session, user] = bans()
  assert.equal(user.kind, 'user')
  assert.deepEqual([session.kind, session.value, session.expires_at], ['session', ann.user.id, null])
  assert.deepEqual([network.kind, network.expires_at], ['address', comments.clock.now() + 86_400_000])
  const refused = await site.call('createCommentPublic', {
    query: { urlId: 'page', broadcastId: 'b' },
    body: { comment: 'from a new session', urlId: 'page', url: 'https://site.example/page', commenterName: 'New' },
  })
  assert.equal(refused.json.code, 'banned')
  const own = await site.post({ comment: 'by staff' }, { sso })
  await site.refused('postBanUserFromComment', { id: own.comment._id, query: { sso } }, 422, 'invalid-input')
})

test('lists of what waits are bounded', async () => {
  const { site, sso } = await open()
  const many = 230
  for (let i = 0; i < many; i++) await site.save({ comment: `waits ${i}`, approved: false })
  const waiting = (await seen(site, { sso, direction: 'NF' })).filter(([, approved]) => approved === false)
  assert.ok(waiting.length <= 200, `${waiting.length}`)
})
