// Anonymous sessions: lifetime, scope, and stored data.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ensureSession } from '../../../src/comments/identity/sessions.ts'
import { type OperationId, openFrontDesk, type Sent } from '../harness/authentication-harness.ts'

const hour = 60 * 60 * 1000
const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

let desk: Awaited<ReturnType<typeof openFrontDesk>>

before(async () => {
  desk = await openFrontDesk([{ id: 'site' }, { id: 'other' }])
})

after(() => desk.close())

/** A call of a page's visitor. */
const visit = (query: Record<string, string> = {}, headers = {}): Sent => ({
  params: { tenantId: 'site' },
  query,
  headers,
})
const actorOf = async (sent: Sent, id: OperationId = 'getCommentsPublic') => (await desk.enter(id, sent)).actor

async function newSession(sent = visit()): Promise<{ sessionId: string; anonUserId: string }> {
  const { actor, saveSession: keep } = ensureSession(await desk.enter('createCommentPublic', sent))
  await desk.database.write(async (tx) => keep(tx))
  assert.ok(actor.kind === 'session' || actor.kind === 'simple')
  assert.ok(actor.sessionId && actor.anonUserId)
  return { sessionId: actor.sessionId, anonUserId: actor.anonUserId }
}

describe('sessions', () => {
  test('known again by query and by header, on every public operation', async () => {
    const { sessionId, anonUserId } = await newSession()
    assert.match(sessionId, /^[\w-]{22,}$/)
    for (const sent of [visit({ sessionId }), visit({}, { 'x-session-id': sessionId })]) {
      for (const id of ['getCommentsPublic', 'getEventLog', 'setCommentText'] as const) {
        const actor = await actorOf(sent, id)
        assert.ok(actor.kind === 'session')
        assert.equal(actor.anonUserId, anonUserId)
      }
    }
  })

  test('unknown, malformed, foreign: nobody', async () => {
    const { sessionId } = await newSession({ params: { tenantId: 'other' } })
    for (const one of [sessionId, 'x', '', '\0', 'y'.repeat(10_000), `${sessionId} `]) {
      assert.equal((await actorOf(visit({ sessionId: one }))).kind, 'nobody', one)
    }
  })

  test('stored by its hash only', async () => {
    const { sessionId } = await newSession()
    assert.ok(!JSON.stringify(await desk.database.all('SELECT * FROM sessions')).includes(sessionId))
  })

  test('who has one keeps it', async () => {
    const { sessionId, anonUserId } = await newSession()
    assert.deepEqual(await newSession(visit({ sessionId })), { sessionId, anonUserId })
  })

  test('somebody who says who they are gets one, too; somebody proven needs none', async () => {
    const { sessionId, anonUserId } = await newSession(visit({ sso: '{"username":"Ada"}' }))
    const again = await actorOf(visit({ sso: '{"username":"Eve"}', sessionId }))
    assert.ok(again.kind === 'simple')
    assert.deepEqual([again.anonUserId, again.username], [anonUserId, 'Eve'])
    const proven = await desk.enter('createCommentPublic', visit({ sso: desk.sign(ada), sessionId }))
    assert.ok(proven.actor.kind === 'sso')
    assert.equal(proven.actor.anonUserId, anonUserId)
    assert.equal(ensureSession(proven).actor, proven.actor)
  })

  test('alive while it is used once a day, dead a day later, written at most once an hour', async () => {
    const { sessionId } = await newSession()
    const kind = async () => (await actorOf(visit({ sessionId }))).kind
    const written = async (ms: number) => {
      desk.clock.pass(ms)
      const before = desk.writes()
      assert.equal(await kind(), 'session')
      return desk.writes() - before
    }
    assert.deepEqual(
      [
        await written(0),
        await written(hour - 1),
        await written(1),
        await written(0),
        await written(23 * hour),
        await written(23 * hour),
      ],
      [0, 0, 1, 0, 1, 1],
    )
    desk.clock.pass(24 * hour)
    assert.equal(await kind(), 'nobody')
  })

  test('do not make up for a claim that is malformed', async () => {
    const { sessionId } = await newSession()
    const { refused } = await desk.admit('getCommentsPublic', visit({ sso: '{', sessionId }))
    assert.equal(refused?.code, 'malformed-sso')
  })
})
