// Votes: counted and pending ones, totals, listed voters.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { type Ballot, ballot, linkOf, mailsOf, press, takeBack, totalOf, vote } from '../harness/vote-client.ts'

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const open = { allowAnonVotes: true, enableVoteList: true }

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const told = (site: TenantClient, type: string) => framesOf(comments, site.id).filter((frame) => frame?.type === type)

describe('whose vote counts', () => {
  type Outcome = 'counted' | 'proven' | 'waits' | string
  const bo = { username: 'Bo', email: 'bo@example.com' }
  const cases: [who: string, settings: object, cast: (site: TenantClient) => Ballot, outcome: Outcome][] = [
    ['somebody signed on', {}, (site) => ({ query: { sso: site.sign(ada) } }), 'proven'],
    ['a visitor with an address', {}, () => ({ email: 'ann@example.com' }), 'waits'],
    ['a visitor without one', {}, () => ({}), 'missing-user-id'],
    ['a visitor where anybody may', open, () => ({}), 'counted'],
    ['a visitor with an address where anybody may', open, () => ({ email: 'ann@example.com' }), 'counted'],
    ['who only says who they are', {}, () => ({ query: { sso: JSON.stringify(bo) } }), 'waits'],
    ['who says no address', {}, () => ({ query: { sso: '{"username":"Bo"}' } }), 'missing-user-id'],
    ['who only says so, where anybody may', open, () => ({ query: { sso: JSON.stringify(bo) } }), 'counted'],
  ]
  for (const [who, settings, cast, outcome] of cases) {
    test(`${who}: ${outcome}`, async () => {
      const site = await comments.tenant({ settings })
      const { id } = await site.save()
      const sent = cast(site)
      if (outcome === 'missing-user-id') {
        await site.refused('voteComment', ballot(id, sent), 422, outcome)
        assert.deepEqual(comments.rows('SELECT * FROM sessions WHERE tenant_id = ?', site.id), [])
        return
      }
      const { status, isVerified, voteId, user, editKey } = await vote(site, id, sent)
      assert.deepEqual(
        [status, isVerified, (await totalOf(comments, site, id)).votesUp],
        [outcome === 'waits' ? 'pending-verification' : 'success', outcome === 'proven', outcome === 'waits' ? 0 : 1],
      )
      assert.deepEqual(
        [typeof user?.sessionId, typeof editKey],
        Array(2).fill(outcome === 'proven' ? 'undefined' : 'string'),
      )
      assert.equal(mailsOf(comments, site).length, outcome === 'waits' ? 1 : 0)
      const events = told(site, 'new-vote')
      assert.deepEqual(
        events.map((frame) => frame.vote._id),
        outcome === 'waits' ? [] : [voteId],
      )
    })
  }
})

test('a vote moves totals, the ready list, the order by relevance, the page and its log', async () => {
  const site = await comments.tenant()
  const older = await site.save({ date: comments.clock.now() - 3_600_000 }, {}, 'page')
  const newer = await site.save()
  const order = async () => (await site.read({ direction: 'MR' })).comments.map(({ _id }: any) => _id)
  assert.deepEqual(await order(), [newer.id, older.id])
  const { voteId } = await vote(site, older.id, { query: { sso: site.sign(ada), broadcastId: 'mine' } })
  assert.deepEqual(await order(), [older.id, newer.id])
  assert.deepEqual(await totalOf(comments, site, older.id), { votesUp: 1, votesDown: 0 })
  const [{ vote: told1, broadcastId }] = told(site, 'new-vote')
  assert.equal(broadcastId, 'mine')
  const { createdAt, ...rest } = told1
  assert.equal(createdAt, comments.clock.now())
  assert.deepEqual(rest, {
    _id: voteId,
    tenantId: site.id,
    urlId: 'page',
    urlIdRaw: 'page',
    commentId: older.id,
    userId: `${site.id}:7`,
    direction: 1,
    verificationId: null,
  })
  assert.equal((await takeBack(site, older.id, voteId, { sso: site.sign(ada), broadcastId: 'back' })).status, 200)
  assert.deepEqual(await order(), [newer.id, older.id])
  assert.deepEqual(
    told(site, 'deleted-vote').map((frame) => [frame.broadcastId, frame.vote._id]),
    [['back', voteId]],
  )
  const audit = comments.rows(
    "SELECT crud, object_id FROM audit_log WHERE tenant_id = ? AND resource = 'Vote' ORDER BY id",
    site.id,
  )
  assert.deepEqual(
    audit.map(({ crud, object_id }) => [crud, object_id]),
    [
      ['c', voteId],
      ['d', voteId],
    ],
  )
})

test('one vote of a person for a comment: another way means delete, then vote', async () => {
  const site = await comments.tenant({ settings: open })
  const { id } = await site.save()
  const first = await vote(site, id)
  const session = { sessionId: first.user.sessionId }
  for (const dir of ['up', 'down'] as const) {
    await site.refused('voteComment', ballot(id, { dir, query: session }), 422, 'already-voted')
    // Whoever logs in meanwhile is still the one whose browser this is.
    const signed = { ...session, sso: site.sign(ada) }
    await site.refused('voteComment', ballot(id, { dir, query: signed }), 422, 'already-voted')
  }
  const { json } = await takeBack(site, id, first.voteId, session)
  assert.deepEqual(json, { status: 'success', wasPendingVote: false })
  await vote(site, id, { dir: 'down', query: session })
  assert.deepEqual(await totalOf(comments, site, id), { votesUp: 0, votesDown: 1 })
  const pending = await comments.tenant()
  const { id: other } = await pending.save()
  const { user, voteId } = await vote(pending, other, { email: 'ann@example.com' })
  const again = ballot(other, { email: 'ann@example.com', query: { sessionId: user.sessionId } })
  await pending.refused('voteComment', again, 422, 'already-voted')
  const back = await takeBack(pending, other, voteId, { sessionId: user.sessionId })
  assert.deepEqual(back.json, { status: 'success', wasPendingVote: true })
  assert.deepEqual(told(pending, 'deleted-vote'), [])
})

describe('what may be voted on', () => {
  let site: TenantClient
  let sso: string
  before(async () => {
    site = await comments.tenant({ settings: { commentThreadDeleteMode: 1 } })
    sso = site.sign(ada)
  })
  const set = async (body: object) => {
    const { id } = await site.save()
    await site.ok('updateComment', { id, body })
    return id
  }
  const cases: [what: string, make: () => Promise<string>, code: string | undefined][] = [
    ['a locked comment', () => set({ isLocked: true }), undefined],
    ['one that is not approved', () => set({ approved: false }), 'invalid-comment-id'],
    ['spam', () => set({ isSpam: true }), 'invalid-comment-id'],
    [
      'a reply below a hidden one',
      async () => {
        const parentId = (await site.save()).id
        const { id } = await site.save({ parentId })
        await site.ok('updateComment', { id: parentId, body: { approved: false } })
        return id
      },
      'invalid-comment-id',
    ],
    [
      'what is left of a deleted one',
      async () => {
        const { comment, user } = await site.post()
        await site.save({ parentId: comment._id })
        await site.ok('deleteCommentPublic', {
          id: comment._id,
          query: { broadcastId: 'd', sessionId: user.sessionId },
        })
        return comment._id
      },
      'invalid-comment-id',
    ],
    ['a comment of another tenant', async () => (await (await comments.tenant()).save()).id, 'invalid-comment-id'],
    ['one’s own', async () => (await site.post({}, { sso })).comment._id, undefined],
  ]
  for (const [what, make, code] of cases) {
    test(`${what}: ${code ?? 'yes'}`, async () => {
      const id = await make()
      if (code === undefined) await vote(site, id, { query: { sso } })
      else await site.refused('voteComment', ballot(id, { query: { sso } }), 404, code)
    })
  }

  test('a closed thread takes votes', async () => {
    const { id } = await site.save({}, {}, 'closed')
    comments.sql("UPDATE pages SET closed_at = 1 WHERE tenant_id = ? AND url_id = 'closed'", site.id)
    await vote(site, id, { query: { sso, urlId: 'closed' } })
  })

  test('not on a page that is to be read only, and not by somebody who is banned', async () => {
    const tenant = await comments.tenant()
    const { id } = await tenant.save()
    const signed = { query: { sso: tenant.sign(ada) } }
    const { voteId } = await vote(tenant, id, signed)
    comments.sql('UPDATE pages SET read_only = 1, version = version + 1 WHERE tenant_id = ?', tenant.id)
    await tenant.refused('voteComment', ballot(id, signed), 422, 'voting-disabled')
    assert.equal((await takeBack(tenant, id, voteId, signed.query)).json.code, 'voting-disabled')
    const strict = await comments.tenant()
    comments.sql(
      `INSERT INTO bans (tenant_id, id, kind, value, first_key, last_key, is_shadow, created_at)
       VALUES (?, 'ban', 'email', ?, ?, ?, 0, 0)`,
      strict.id,
      ada.email,
      ...Array(2).fill(hash('sha256', `email ${ada.email}`, 'base64url')),
    )
    const other = (await strict.save()).id
    await strict.refused('voteComment', ballot(other, { query: { sso: strict.sign(ada) } }), 422, 'banned')
    await vote(strict, other, { email: 'ann@example.com' })
  })

  const settings: [settings: object, dir: 'up' | 'down', status: number, code: string][] = [
    [{ disableVoting: true }, 'up', 422, 'voting-disabled'],
    [{ readonly: true }, 'up', 422, 'voting-disabled'],
    [{ voteStyle: 1 }, 'down', 422, 'invalid-direction'],
    [{ allowOwnVotes: false }, 'up', 401, 'unauthorized'],
  ]
  for (const [setting, dir, status, code] of settings) {
    test(`${JSON.stringify(setting)} → ${code}`, async () => {
      const tenant = await comments.tenant({ settings: setting })
      const signed = { query: { sso: tenant.sign(ada) } }
      const id = 'readonly' in setting ? (await tenant.save()).id : (await tenant.post({}, signed.query)).comment._id
      await tenant.refused('voteComment', ballot(id, { dir, ...signed }), status, code)
      assert.deepEqual(await totalOf(comments, tenant, id), { votesUp: 0, votesDown: 0 })
    })
  }

  test('a heart is a vote up; somebody else’s comment is not one’s own', async () => {
    const tenant = await comments.tenant({ settings: { voteStyle: 1, allowOwnVotes: false } })
    const { id } = await tenant.save()
    await vote(tenant, id, { query: { sso: tenant.sign(ada) } })
    assert.deepEqual(await totalOf(comments, tenant, id), { votesUp: 1, votesDown: 0 })
  })
})

describe('who voted', () => {
  test('the latest first, those who gave a name, up or down, counted ones alone', async () => {
    const site = await comments.tenant({ settings: open })
    const { id } = await site.save()
    await vote(site, id, { query: { sso: site.sign({ ...ada, displayName: 'Ada L.' }) } })
    await vote(site, id, { name: 'Ben' })
    await vote(site, id)
    await vote(site, id, { name: 'Cy', dir: 'down' })
    const names = async (query: object) =>
      (await site.ok('getCommentVoteUserNames', { id, query: { ...query } })).voteUserNames
    for (const by of ['direction', 'dir']) {
      assert.deepEqual(await names({ [by]: 1 }), ['Ben', 'Ada L.'])
      assert.deepEqual(await names({ [by]: -1 }), ['Cy'])
    }
    assert.deepEqual(await names({ direction: 1, dir: -1 }), ['Cy'])
    const waiting = await comments.tenant({ settings: { enableVoteList: true } })
    const other = (await waiting.save()).id
    await vote(waiting, other, { name: 'Di', email: 'di@example.com' })
    const of = { id: other, query: { direction: 1 } }
    assert.deepEqual((await waiting.ok('getCommentVoteUserNames', of)).voteUserNames, [])
    await press(linkOf(comments, waiting))
    assert.deepEqual((await waiting.ok('getCommentVoteUserNames', of)).voteUserNames, ['Di'])
  })

  test('a hundred at most, and whether there are more', async () => {
    const site = await comments.tenant({ settings: open })
    const { id } = await site.save()
    await Promise.all(Array.from({ length: 101 }, (_, i) => vote(site, id, { name: `Voter ${i}` })))
    const { voteUserNames, hasMore } = await site.ok('getCommentVoteUserNames', { id, query: { dir: 1 } })
    assert.deepEqual([voteUserNames.length, new Set(voteUserNames).size, hasMore], [100, 100, true])
  })

  for (const settings of [{}, { enableVoteList: false }]) {
    test(`not with ${JSON.stringify(settings)}, but for staff`, async () => {
      const site = await comments.tenant({ settings })
      const { id } = await site.save()
      await site.refused('getCommentVoteUserNames', { id, query: { dir: 1 } }, 401, 'unauthorized')
      await site.ok('getCommentVoteUserNames', { id, query: { dir: 1, sso: site.sign(staff) } })
    })
  }
})

for (const wire of ['seed', 'newest'] as const) {
  test(`every answer on the wire ${wire}`, async () => {
    const site = await comments.tenant({ wire, settings: open })
    const { _id, id = _id } = await site.save()
    const { voteId, user } = await vote(site, id)
    const { comments: list } = await site.read({ sessionId: user.sessionId })
    assert.equal(list[0].myVoteId, voteId)
    await site.ok('getCommentVoteUserNames', { id, query: { direction: 1 } })
    assert.equal((await takeBack(site, id, voteId, { sessionId: user.sessionId })).status, 200)
  })
}

test('a comment that is removed takes its votes along', async () => {
  const site = await comments.tenant({ settings: open })
  const { id } = await site.save({}, { isLive: true })
  await vote(site, id)
  await site.ok('deleteComment', { id, query: { isLive: true } })
  assert.deepEqual(comments.rows('SELECT id FROM votes WHERE tenant_id = ?', site.id), [])
  assert.deepEqual(told(site, 'new-vote'), [])
})
