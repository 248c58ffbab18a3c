// Malformed, hostile and oversized input: documented codes, no partial writes.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engine } from '../../harness/engine.ts'
import { proveLongChain } from '../../prove/hostile/long-chain-proof.ts'
import {
  assertCounted,
  type Comments,
  commentBody,
  framesOf,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
})

after(() => comments.close())

const create = (body: unknown, query = {}) => ({ query: { urlId: 'page', broadcastId: 'b', ...query }, body })
const rows = () => comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id).length

describe('bodies', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const cases: [what: string, body: unknown, status: number, code: string][] = [
    ['no JSON', '{"comment":', 422, 'invalid-json'],
    ['no object', '[]', 422, 'invalid-input'],
    ['nothing', '', 422, 'invalid-input'],
    ['null', 'null', 422, 'invalid-input'],
    ['more than 256 KiB', commentBody({ comment: 'x'.repeat(256 * 1024) }), 413, 'body-too-large'],
    ['half of 256 KiB', commentBody({ comment: 'x'.repeat(128 * 1024) }), 422, 'comment-too-big'],
    [
      '100,000 brackets',
      `{"meta":{"a":${deep(100_000)}},${JSON.stringify(commentBody()).slice(1)}`,
      422,
      'invalid-input',
    ],
    ['mentions that are none', commentBody({ mentions: [{ id: 1 }] }), 422, 'invalid-input'],
    ['a parent that is no text', commentBody({ parentId: { $ne: null } }), 422, 'invalid-input'],
  ]
  for (const [what, body, status, code] of cases) {
    test(`${what} → ${code}`, async () => {
      const earlier = rows()
      await site.refused('createCommentPublic', create(body), status, code)
      assert.equal(rows(), earlier)
    })
  }
})

describe('letters', () => {
  test('NUL, lone surrogates and overrides, in every text', async () => {
    const bad = 'a\0b\ud800c\u202ed'
    const texts = {
      comment: bad,
      commenterName: bad,
      pageTitle: bad,
      localDateString: bad,
      meta: { [bad]: bad, locale: bad },
    }
    const { comment } = await site.post({ ...texts, feedbackIds: [bad] }, { urlId: `letters${bad}`, broadcastId: bad })
    const stored = JSON.stringify(comments.rows('SELECT * FROM comments WHERE id = ?', comment._id))
    const frames = JSON.stringify(framesOf(comments, site.id).at(-1))
    for (const text of [stored, frames]) assert.ok(!/\0|\\u0000|\\ud800|\\\\ud800/.test(text), text)
    assert.equal(comment.commenterName, 'ab\ufffdcd')
    const query = { urlId: `letters${bad}` }
    assert.equal((await site.ok('getCommentsPublic', { query })).comments.length, 1)
  })

  test('ids, parents and keys with NUL find nothing', async () => {
    await site.refused('getComment', { id: 'a\0b' }, 404, 'not-found')
    await site.refused('createCommentPublic', create(commentBody({ parentId: 'a\0b' })), 404, 'not-found')
    await site.refused('deleteCommentPublic', { id: '\0', query: { broadcastId: 'b' } }, 404, 'not-found')
  })

  test('keys of objects that mean something to engines', async () => {
    const body = `{"__proto__":{"approved":true},"meta":{"__proto__":{"a":1},"constructor":"x"},${JSON.stringify(commentBody()).slice(1)}`
    const { comment } = await site.ok('createCommentPublic', create(body))
    const { comment: stored } = await site.ok('getComment', { id: comment._id })
    assert.equal(stored.meta, undefined)
  })

  for (const [displayName, shown] of [
    ['A\u202eda\u2066', 'Ada'],
    ['Ada\u200b\u00ad', 'Ada'],
    ['\u200b\u2800', 'ada7'],
    ['ada@example.org', 'ada7'],
    ['  Ada \u3164 L. ', 'Ada L.'],
  ]) {
    test(`the signed name ${JSON.stringify(displayName)} is shown as ${shown}`, async () => {
      const own = await comments.tenant()
      const user = { id: '7', email: 'ada@example.org', username: 'ada7', displayName, displayLabel: '\u202effats' }
      const { comment } = await own.post({}, { sso: own.sign(user) })
      assert.deepEqual([comment.commenterName, comment.displayLabel], [shown, 'ffats'])
    })
  }

  test('pictures that are too long to travel with every list are left out', async () => {
    const avatarSrc = `data:image/png;base64,${'A'.repeat(60_000)}`
    assert.equal((await site.post({ avatarSrc })).comment.avatarSrc, undefined)
  })
})

describe('single sign-on', () => {
  const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }
  const day = 24 * 3_600_000
  const cases: [what: string, sso: () => string][] = [
    ['forged', () => site.sign(ada, { key: 'A'.repeat(32) })],
    ['stale', () => site.sign(ada, { at: comments.clock.now() - 2 * day - 1000 })],
    ['from the future', () => site.sign(ada, { at: comments.clock.now() + day })],
    ['altered', () => site.sign(ada).replace(/"userDataJSONBase64":"./, '"userDataJSONBase64":"A')],
    ['no user', () => site.sign({ id: '7' })],
  ]
  for (const [what, sso] of cases) {
    test(`${what} → malformed-sso`, async () => {
      const earlier = rows()
      for (const operation of ['createCommentPublic', 'getCommentsPublic'] as const) {
        const body = operation === 'createCommentPublic' ? commentBody() : undefined
        await site.refused(operation, create(body, { sso: sso() }), 401, 'malformed-sso')
      }
      assert.equal(rows(), earlier)
      assert.equal(comments.rows('SELECT id FROM sso_users WHERE tenant_id = ?', site.id).length, 0)
    })
  }
})

test('a long chain of replies is read, hidden, moved and deleted', async () => {
  // PostgreSQL walks a chain link by link, in parts.
  await proveLongChain(comments, engine === 'sqlite' ? 3000 : 600)
})

test('200 parallel replies and deletes on one thread: exact counts, no failure', async () => {
  const tenant = await comments.tenant({ settings: { commentThreadDeleteMode: 0 } })
  const root = (await tenant.post()).comment._id
  const first = await Promise.all(Array.from({ length: 100 }, () => tenant.post({ parentId: root })))
  const outcomes = await Promise.all(
    first.flatMap(({ comment, user }, i) => {
      const parentId = i % 2 === 0 ? comment._id : root
      const reply = tenant.call('createCommentPublic', create(commentBody({ parentId })))
      const query = { broadcastId: 'd', sessionId: user.sessionId }
      return [reply, ...(i % 2 === 0 ? [tenant.call('deleteCommentPublic', { id: comment._id, query })] : [reply])]
    }),
  )
  // Whoever answers what was deleted just before is told so.
  for (const { status, json } of outcomes) assert.ok(status === 200 || json.code === 'not-found', JSON.stringify(json))
  assertCounted(comments, tenant.id)
  const { comments: list, commentCount } = await tenant.read({ page: -1, countAll: true })
  assert.equal(list.length, commentCount)
  const events = comments.rows('SELECT number, at FROM events WHERE tenant_id = ? ORDER BY number', tenant.id)
  assert.deepEqual(
    events.map(({ number }) => number),
    events.map((_, i) => i + 1),
  )
  assert.ok(events.every(({ at }, i) => i === 0 || at > events[i - 1].at))
})
