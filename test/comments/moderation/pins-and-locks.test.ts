// Pins and locks: order, refused changes, rights, and live events.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { directions } from '../../../src/comments/comment/rules/order.ts'
import { createRandom } from '../../harness/random.ts'
import {
  assertCounted,
  type Comments,
  commentBody,
  framesOf,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isModerator: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

type Operation = 'pinComment' | 'unPinComment' | 'lockComment' | 'unLockComment'
const asStaff = (site: TenantClient, broadcastId = 'b') => ({ broadcastId, sso: site.sign(staff) })
const mark = (site: TenantClient, operation: Operation, id: string) => site.ok(operation, { id, query: asStaff(site) })
const order = async (site: TenantClient, direction: string): Promise<string[]> =>
  (await site.read({ direction, page: -1 })).comments.filter((one: any) => !one.parentId).map(({ _id }: any) => _id)

/** The neighbours of a thread in each direction, as the lists have them. */
async function neighboursOf(site: TenantClient, id: string) {
  const found: Record<string, unknown> = {}
  for (const direction of directions) {
    const ids = await order(site, direction)
    const place = ids.indexOf(id)
    found[direction] = { before: ids[place - 1] ?? null, after: ids[place + 1] ?? null }
  }
  return found
}

async function threads(site: TenantClient, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    comments.clock.pass(60_000)
    ids.push((await site.save({ votesUp: (i * 7) % 5 })).id)
  }
  return ids
}

describe('pins', () => {
  test('stand first in every direction, in the order of the direction, and go back to their place', async () => {
    const site = await comments.tenant()
    const [a, b, c, d] = await threads(site, 4)
    for (const id of [c, b]) await mark(site, 'pinComment', id!)
    assert.deepEqual(await order(site, 'OF'), [b, c, a, d])
    assert.deepEqual(await order(site, 'NF'), [c, b, d, a])
    assert.deepEqual((await order(site, 'MR')).slice(0, 2).sort(), [b, c].sort())
    await mark(site, 'unPinComment', b!)
    assert.deepEqual(await order(site, 'OF'), [c, a, b, d])
  })

  test('commentPositions are the neighbours in the lists, in the reply and in the event', async (t) => {
    const random = createRandom()
    t.diagnostic(`seed ${random.seed}`)
    const site = await comments.tenant()
    const ids = await threads(site, 8)
    await site.save({ approved: false, votesUp: 3 })
    await site.save({ parentId: ids[0] })
    for (let i = 0; i < 24; i++) {
      const id = random.pick(ids)
      const operation = random.once(2) ? 'pinComment' : 'unPinComment'
      const told = framesOf(comments, site.id).length
      const { commentPositions } = await mark(site, operation, id)
      assert.deepEqual(commentPositions, await neighboursOf(site, id))
      const frames = framesOf(comments, site.id).slice(told)
      for (const { type, comment, extraInfo } of frames) {
        assert.deepEqual([type, comment._id, comment.isPinned], ['updated-comment', id, operation === 'pinComment'])
        assert.deepEqual(extraInfo, { commentPositions })
      }
    }
  })

  test('of the only thread there are no neighbours', async () => {
    const site = await comments.tenant()
    const [id] = await threads(site, 1)
    const alone = { before: null, after: null }
    assert.deepEqual((await mark(site, 'pinComment', id!)).commentPositions, { OF: alone, NF: alone, MR: alone })
  })

  test('a reply stays below what it replies to', async () => {
    const site = await comments.tenant()
    const [id] = await threads(site, 2)
    const [first, second] = [await site.save({ parentId: id }), await site.save({ parentId: id })]
    const nowhere = { before: null, after: null }
    const { commentPositions } = await mark(site, 'pinComment', second.id)
    assert.deepEqual(commentPositions, { OF: nowhere, NF: nowhere, MR: nowhere })
    const replies = (await site.read({ parentId: id, direction: 'OF' })).comments
    assert.deepEqual(
      replies.map(({ _id, isPinned }: any) => [_id, isPinned]),
      [
        [first.id, false],
        [second.id, true],
      ],
    )
  })
})

describe('a lock', () => {
  test('keeps everybody from replying, editing and deleting, staff and the server too, until it is off', async () => {
    const site = await comments.tenant()
    const { comment, user } = await site.post()
    const id = comment._id
    await mark(site, 'lockComment', id)
    assert.equal((await site.read()).comments[0].isLocked, true)
    const body = { comment: 'Changed' }
    const reply = commentBody({ parentId: id })
    const author = { broadcastId: 'b', sessionId: user.sessionId }
    const acts = [
      ['setCommentText', { id, query: author, body }],
      ['setCommentText', { id, query: asStaff(site), body }],
      ['updateComment', { id, body }],
      ['createCommentPublic', { query: { urlId: 'page', ...author }, body: reply }],
      ['createCommentPublic', { query: { urlId: 'page', ...asStaff(site) }, body: reply }],
      ['saveComment', { body: { ...reply, approved: true } }],
      ['deleteCommentPublic', { id, query: author }],
      ['deleteCommentPublic', { id, query: asStaff(site) }],
      ['deleteComment', { id }],
    ] as const
    for (const [operation, sent] of acts) await site.refused(operation, sent, 422, 'locked')
    await mark(site, 'pinComment', id)
    await mark(site, 'unLockComment', id)
    for (const [operation, sent] of acts.slice(0, 7)) await site.ok(operation, sent)
  })

  test('holds one comment, not what was said below it', async () => {
    const site = await comments.tenant()
    const { id } = await site.save()
    const reply = await site.save({ parentId: id })
    await mark(site, 'lockComment', id)
    await site.post({ parentId: reply.id })
    await site.ok('updateComment', { id: reply.id, body: { comment: 'Changed' } })
  })
})

describe('marks of staff', () => {
  const words: [operation: Operation, undo: Operation, field: 'isPinned' | 'isLocked'][] = [
    ['pinComment', 'unPinComment', 'isPinned'],
    ['lockComment', 'unLockComment', 'isLocked'],
  ]
  for (const [operation, undo, field] of words) {
    test(`${operation}, ${undo}: told once each under the client’s word, and logged`, async () => {
      const site = await comments.tenant()
      const { id } = await site.save()
      for (const [at, act] of [operation, operation, undo, undo].entries()) {
        await site.ok(act, { id, query: asStaff(site, `word ${at}`) })
      }
      assert.deepEqual(
        framesOf(comments, site.id).map(({ broadcastId, type, comment }) => [broadcastId, type, comment[field]]),
        [
          ['word 0', 'updated-comment', true],
          ['word 2', 'updated-comment', false],
        ],
      )
      const entries = comments.rows(
        "SELECT * FROM audit_log WHERE tenant_id = ? AND object_id = ? AND crud = 'u' ORDER BY id",
        site.id,
        id,
      )
      assert.deepEqual(
        entries.map(({ door, before, after }) => [door, JSON.parse(before)[field], JSON.parse(after)[field]]),
        [
          ['ui', false, true],
          ['ui', true, false],
        ],
      )
      const people = comments.rows('SELECT * FROM audit_people WHERE tenant_id = ?', site.id)
      assert.equal(people.filter(({ user_id }) => user_id === `${site.id}:1`).length, 2)
    })

    test(`${operation}: what does not show is marked quietly`, async () => {
      const site = await comments.tenant()
      const { id } = await site.save({ approved: false })
      await mark(site, operation, id)
      assert.equal((await site.ok('getComment', { id })).comment[field], true)
      assert.deepEqual(framesOf(comments, site.id), [])
    })

    test(`${operation}: what was deleted is not marked, and its marks can be taken off`, async () => {
      const site = await comments.tenant()
      const { id } = await site.save()
      await site.save({ parentId: id })
      await site.ok('updateComment', { id, body: { isDeleted: true } })
      await site.refused(operation, { id, query: asStaff(site) }, 404, 'not-found')
      await mark(site, undo, id)
    })
  }
})

test('lock, pin and delete at once: each comment is either gone, or has what was done to it last', async () => {
  const site = await comments.tenant()
  for (let round = 0; round < 8; round++) {
    const { comment, user } = await site.post()
    const id = comment._id
    await site.post({ parentId: id })
    const other = (await site.save()).id
    const acts: (() => Promise<{ status: number; json: any }>)[] = [
      () => site.call('lockComment', { id, query: asStaff(site) }),
      () => site.call('pinComment', { id, query: asStaff(site) }),
      () => site.call('deleteCommentPublic', { id, query: { broadcastId: 'd', sessionId: user.sessionId } }),
      () => site.call('deleteComment', { id }),
      () => site.call('pinComment', { id: other, query: asStaff(site) }),
      () =>
        site.call('createCommentPublic', {
          query: { urlId: 'page', broadcastId: 'r' },
          body: commentBody({ parentId: id }),
        }),
    ]
    const turned = acts.map((_, i) => acts[(i + round) % acts.length]!)
    for (const { status, json } of await Promise.all(turned.map((act) => act()))) {
      assert.ok(status === 200 || ['not-found', 'locked'].includes(json.code), JSON.stringify(json))
    }
    const [row] = comments.rows('SELECT * FROM comments WHERE tenant_id = ? AND id = ?', site.id, id)
    if (row?.is_deleted) assert.equal(row.is_pinned, 0)
    const listed = (await site.read({ page: -1 })).comments.find(({ _id }: any) => _id === id)
    assert.equal(listed === undefined, row === undefined)
    if (row) assert.deepEqual([listed.isLocked, listed.isPinned], [row.is_locked === 1, row.is_pinned === 1])
    assertCounted(comments, site.id)
  }
})
