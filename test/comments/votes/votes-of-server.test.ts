// Votes by the tenant's server: cast, listed and deleted by the rules of visitors' votes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { ballot, totalOf, vote } from '../harness/vote-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

type Words = Record<string, string>
const cast = (site: TenantClient, commentId: string, more: Words = { userId: '7' }) =>
  site.ok('createVote', { query: { commentId, direction: 'up', ...more } })
const list = (site: TenantClient, urlId = 'page') => site.ok('getVotes', { query: { urlId } })
const listOf = (site: TenantClient, person: Words, urlId = 'page') =>
  site.ok('getVotesForUser', { query: { urlId, ...person } })
const idsIn = ({ appliedAuthorizedVotes, appliedAnonymousVotes, pendingVotes }: any) =>
  [appliedAuthorizedVotes, appliedAnonymousVotes, pendingVotes].map((some) => some.map(({ id }: any) => id))
const told = (site: TenantClient, type: string) => framesOf(comments, site.id).filter((frame) => frame?.type === type)

test('a vote counts at once, is told, audited, and the user’s own', async () => {
  const site = await comments.tenant()
  const { id } = await site.save()
  await site.read({ sso: site.sign(ada) })
  const { voteId, ...reply } = await cast(site, id)
  assert.deepEqual(reply, { status: 'success', isVerified: true })
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 1, votesDown: 0 })
  const [{ vote: frame }] = told(site, 'new-vote')
  assert.deepEqual([frame._id, frame.userId, frame.direction], [voteId, `${site.id}:7`, 1])
  const [mine] = (await site.read({ sso: site.sign(ada) })).comments
  assert.deepEqual([mine.isVotedUp, mine.myVoteId], [true, voteId])
  await site.refused('voteComment', ballot(id, { query: { sso: site.sign(ada) } }), 422, 'already-voted')
  const again = { query: { commentId: id, direction: 'down', userId: `${site.id}:7` } }
  await site.refused('createVote', again, 422, 'duplicate')
  assert.deepEqual(await site.ok('deleteVote', { id: voteId }), { status: 'success', wasPendingVote: false })
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 0 })
  assert.equal(told(site, 'deleted-vote').length, 1)
  await site.refused('deleteVote', { id: voteId }, 404, 'not-found')
  const audit = comments.rows(
    "SELECT crud, door FROM audit_log WHERE tenant_id = ? AND resource = 'Vote' ORDER BY id",
    site.id,
  )
  assert.deepEqual(
    audit.map(({ crud, door }) => [crud, door]),
    [
      ['c', 'api'],
      ['d', 'api'],
    ],
  )
})

test('many at once: one vote of a person', async () => {
  const site = await comments.tenant()
  const { id } = await site.save()
  const people = [...Array(10)].flatMap((_, at) => [String(at), String(at)])
  const statuses = await Promise.all(
    people.map(
      async (userId) => (await site.call('createVote', { query: { commentId: id, direction: 'down', userId } })).status,
    ),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 10)
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 10 })
})

test('lists by page, in three groups; of one person alone', async () => {
  const site = await comments.tenant()
  const [one, two, other] = [await site.save(), await site.save(), await site.save({}, {}, 'other')]
  const byUser = await cast(site, one.id)
  const byVisitor = await cast(site, one.id, { anonUserId: 'v', direction: 'down' })
  const elsewhere = await cast(site, other.id)
  const pending = await vote(site, two.id, { email: 'ann@example.com' })
  assert.equal(typeof byVisitor.editKey, 'string')
  assert.deepEqual(idsIn(await list(site)), [[byUser.voteId], [byVisitor.voteId], [pending.voteId]])
  assert.deepEqual(idsIn(await list(site, 'other')), [[elsewhere.voteId], [], []])
  assert.deepEqual(idsIn(await list(site, 'nowhere')), [[], [], []])
  assert.deepEqual(idsIn(await listOf(site, { userId: `${site.id}:7` })), [[byUser.voteId], [], []])
  assert.deepEqual((await listOf(site, { anonUserId: 'v' })).appliedAnonymousVotes, [
    {
      id: byVisitor.voteId,
      urlId: 'page',
      commentId: one.id,
      userId: 'v',
      direction: 'down',
      createdAt: new Date(comments.clock.now()).toISOString(),
    },
  ])
  assert.equal((await site.ok('deleteVote', { id: pending.voteId })).wasPendingVote, true)
  await site.refused('getVotes', { query: { urlId: ' ' } }, 422, 'missing-url-id')
  await site.refused('getVotesForUser', { query: { urlId: 'page' } }, 422, 'missing-user-id')
})

test('an edit key is not needed, and a wrong one is refused', async () => {
  const site = await comments.tenant()
  const { id } = await site.save()
  const { voteId, editKey } = await cast(site, id, { anonUserId: 'v' })
  await site.refused('deleteVote', { id: voteId, query: { editKey: 'guessed' } }, 401, 'edit-key-invalid')
  // Guesses end a key, whoever makes them.
  await site.refused('deleteVote', { id: voteId, query: { editKey } }, 401, 'edit-key-invalid')
  await site.ok('deleteVote', { id: voteId })
  const second = await cast(site, id, { anonUserId: 'w' })
  await site.ok('deleteVote', { id: second.voteId, query: { editKey: second.editKey } })
})

test('refused as the votes of visitors are', async () => {
  const site = await comments.tenant({ settings: { voteStyle: 1, allowOwnVotes: false } })
  await site.read({ sso: site.sign(ada) })
  const { id } = await site.save({ userId: '7' })
  const refused = (query: Words, status: number, code: string) =>
    site.refused('createVote', { query: { commentId: id, direction: 'up', ...query } }, status, code)
  await refused({}, 422, 'missing-user-id')
  await refused({ userId: '8', commentId: 'nobody' }, 404, 'invalid-comment-id')
  await refused({ userId: '8', direction: 'sideways' }, 422, 'invalid-direction')
  await refused({ userId: '8', direction: 'down' }, 422, 'invalid-direction')
  await refused({ userId: 'x'.repeat(1001) }, 422, 'invalid-input')
  await refused({ userId: '7' }, 401, 'unauthorized')
  await site.ok('updateComment', { id, body: { approved: false, reviewed: true } })
  await refused({ userId: '8' }, 404, 'invalid-comment-id')
  const none = await comments.tenant({ settings: { disableVoting: true } })
  const quiet = await none.save()
  await none.refused(
    'createVote',
    { query: { commentId: quiet.id, direction: 'up', userId: '7' } },
    422,
    'voting-disabled',
  )
})

test('not for somebody who is banned, or may not read the page; not on the comments of another site', async () => {
  const site = await comments.tenant()
  const { id } = await site.save()
  await comments.ban({ tenantId: site.id, kind: 'user', subject: '7' })
  const asked = { query: { commentId: id, direction: 'up', userId: '7' } }
  await waitUntil('the ban is felt', async () => (await site.call('createVote', asked)).json.code === 'banned')
  await site.read({ sso: site.sign({ ...ada, id: '8', email: 'b@example.org', groupIds: ['b'] }) })
  comments.sql('UPDATE pages SET groups_json = ? WHERE tenant_id = ?', '["a"]', site.id)
  const outsider = { query: { commentId: id, direction: 'up', userId: '8' } }
  await waitUntil('it is felt', async () => (await site.call('createVote', outsider)).status === 403)
  const other = await comments.tenant()
  await other.refused('createVote', asked, 404, 'invalid-comment-id')
  const { id: theirs } = await other.save()
  const { voteId } = await cast(other, theirs)
  await site.refused('deleteVote', { id: voteId }, 404, 'not-found')
  assert.deepEqual(await totalOf(comments, other, theirs), { votesUp: 1, votesDown: 0 })
})

for (const wire of ['seed', 'newest'] as const) {
  test(`in the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire })
    const { id, _id = id } = await site.save()
    const { voteId } = await cast(site, _id)
    assert.deepEqual(idsIn(await list(site)), [[voteId], [], []])
    await site.ok('deleteVote', { id: voteId })
  })
}
