// Brute force: guessed name owners, votes from many sessions, address variants of one mailbox.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { mailboxKey, nameKey } from '../../../src/comments/text/lookup-keys.ts'
import { type Comments, commentBody, openComments } from '../harness/comment-client.ts'
import { ballot, takeBack, totalOf, vote } from '../harness/vote-client.ts'

let comments: Comments

before(async () => {
  const BUDGETS = 'votes-on-comment=1/86400s,votes-of-client=8/86400s,names-tried=3/3600s'
  comments = await openComments({ BUDGETS, MAIL_LIMIT: '2/100' })
})

after(() => comments.close())

test('whose a name is can be guessed a few times, and then not even rightly', async () => {
  const site = await comments.tenant()
  const owner = 'vic@example.org'
  comments.sql(
    'INSERT INTO verified_names (tenant_id, name_key, email_key) VALUES (?, ?, ?)',
    ...[site.id, nameKey('Vic'), mailboxKey(owner)],
  )
  const write = (commenterEmail: string | undefined, comment = 'Hello') => ({
    query: { urlId: 'page', broadcastId: 'b' },
    body: commentBody({ comment, commenterName: 'Vic', commenterEmail }),
  })
  // A text that is refused anyway says the same of each address.
  for (const email of [owner, 'a@example.org'])
    await site.refused('createCommentPublic', write(email, ' '), 422, 'empty-comment')
  await site.ok('createCommentPublic', write(owner))
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
    await site.refused('createCommentPublic', write(email), 422, 'username-taken')
  for (const email of ['d@example.org', owner])
    await site.refused('createCommentPublic', write(email), 429, 'rate-limited')
  const { comment } = await site.post({ commenterName: 'Somebody' })
  await site.refused('voteComment', ballot(comment._id, { name: 'Vic', email: owner }), 429, 'rate-limited')
  comments.clock.pass(3_700_000)
  await site.ok('createCommentPublic', write(owner, 'Another'))
})

describe('votes of those who proved nothing', () => {
  test('of one network, one counts for a comment each day, with whatever session', async () => {
    const site = await comments.tenant({ settings: { allowAnonVotes: true } })
    const { comment } = await site.post()
    const first = await vote(site, comment._id)
    const session = { sessionId: (await site.post({ comment: 'Another' })).user.sessionId }
    assert.equal((await vote(site, comment._id, { query: session })).status, 'success')
    assert.equal((await vote(site, comment._id, { dir: 'down' })).status, 'success')
    assert.deepEqual(await totalOf(comments, site, comment._id), { votesUp: 1, votesDown: 0 })
    const sso = site.sign({ id: 'ann', email: 'ann@example.org', username: 'Ann L' })
    await vote(site, comment._id, { query: { sso } })
    assert.deepEqual(await totalOf(comments, site, comment._id), { votesUp: 2, votesDown: 0 })
    const back = await takeBack(site, comment._id, first.voteId, { editKey: first.editKey })
    assert.equal(back.status, 200)
    assert.deepEqual(await totalOf(comments, site, comment._id), { votesUp: 1, votesDown: 0 })
    comments.clock.pass(86_500_000)
    await vote(site, comment._id)
    assert.deepEqual(await totalOf(comments, site, comment._id), { votesUp: 2, votesDown: 0 })
  })

  test('of one client, so many a day for all comments', async () => {
    comments.clock.pass(86_500_000)
    const site = await comments.tenant({ settings: { allowAnonVotes: true } })
    const ids: string[] = []
    for (let i = 0; i < 9; i++) ids.push((await site.save({ comment: `Text ${i}` })).id)
    for (const id of ids.slice(0, 8)) await vote(site, id)
    await site.refused('voteComment', ballot(ids[8] ?? ''), 429, 'rate-limited')
  })
})

test('of one mailbox, all spellings are asked for no more mails than one', async () => {
  const site = await comments.tenant({ settings: { allowAnonVotes: false } })
  const { comment } = await site.post()
  const mails = () =>
    comments.rows("SELECT id FROM jobs WHERE kind = 'verification-mail' AND payload LIKE ?", `%${site.id}%`).length
  const before = mails()
  const statuses: number[] = []
  for (const local of ['vic+1', 'v.ic', 'VIC+2', 'vi.c+x'])
    statuses.push((await site.call('voteComment', ballot(comment._id, { email: `${local}@gmail.com` }))).status)
  assert.deepEqual([statuses, mails() - before], [[200, 200, 429, 429], 2])
})
