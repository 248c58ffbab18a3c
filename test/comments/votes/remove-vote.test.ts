// Removing votes: rights, edit keys, and events.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { takeBack, totalOf, vote } from '../harness/vote-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

describe('who may take a vote back', () => {
  let site: TenantClient
  let own: { id: string; voteId: string; sessionId: string; editKey: string }
  before(async () => {
    site = await comments.tenant({ settings: { allowAnonVotes: true } })
  })
  const cast = async () => {
    const { id } = await site.save()
    const { voteId, user, editKey } = await vote(site, id)
    own = { id, voteId, sessionId: user.sessionId, editKey }
  }
  const cases: [who: string, query: () => Record<string, string>, status: number, code?: string][] = [
    ['its session', () => ({ sessionId: own.sessionId }), 200],
    ['its key', () => ({ editKey: own.editKey }), 200],
    ['a wrong key', () => ({ editKey: 'guessed' }), 401, 'edit-key-invalid'],
    ['nobody', () => ({}), 401, 'edit-key-invalid'],
    ['somebody else', () => ({ sso: site.sign(ada) }), 401, 'unauthorized'],
    ['staff', () => ({ sso: site.sign(staff) }), 401, 'unauthorized'],
  ]
  for (const [who, query, status, code] of cases) {
    test(`${who}: ${code ?? 'yes'}`, async () => {
      await cast()
      const answer = await takeBack(site, own.id, own.voteId, query())
      assert.deepEqual([answer.status, answer.json.code], [status, code])
      assert.equal((await totalOf(comments, site, own.id)).votesUp, status === 200 ? 0 : 1)
    })
  }

  test('one wrong guess spends the key', async () => {
    await cast()
    await takeBack(site, own.id, own.voteId, { editKey: 'guessed' })
    assert.equal((await takeBack(site, own.id, own.voteId, { editKey: own.editKey })).status, 401)
  })

  test('the key of a comment opens its author’s own vote, and no other', async () => {
    const { comment, user } = await site.post()
    const mine = await vote(site, comment._id, { query: { sessionId: user.sessionId } })
    const theirs = await vote(site, comment._id)
    const { editKey } = comment
    assert.equal((await takeBack(site, comment._id, theirs.voteId, { editKey })).json.code, 'edit-key-invalid')
    assert.equal((await takeBack(site, comment._id, mine.voteId, { editKey })).status, 200)
  })

  test('what is not there: no vote, no comment, another page', async () => {
    await cast()
    const { id, voteId, sessionId } = own
    const cases: [Promise<{ json: any; status: number }>, string][] = [
      [takeBack(site, id, 'nothing', { sessionId }), 'not-found'],
      [takeBack(site, 'nothing', voteId, { sessionId }), 'invalid-comment-id'],
      [takeBack(site, id, voteId, { sessionId, urlId: 'other' }), 'invalid-comment-id'],
      [takeBack(site, (await site.save()).id, voteId, { sessionId }), 'not-found'],
    ]
    for (const [answer, code] of cases) assert.deepEqual([(await answer).status, (await answer).json.code], [404, code])
    assert.equal((await totalOf(comments, site, id)).votesUp, 1)
  })

  test('from what is hidden by now, without a word to anybody', async () => {
    await cast()
    await site.ok('updateComment', { id: own.id, body: { approved: false } })
    assert.equal((await takeBack(site, own.id, own.voteId, { sessionId: own.sessionId })).status, 200)
    assert.deepEqual(
      framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-vote' && frame.vote._id === own.voteId),
      [],
    )
    assert.equal((await totalOf(comments, site, own.id)).votesUp, 0)
  })
})
