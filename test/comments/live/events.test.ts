// Live events: each kind that operations cause, exactly once per client.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { listen, type SocketListener } from '../harness/socket-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
})
after(() => comments.close())

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const sso = () => site.sign(staff)

interface Scene {
  /** A comment by a visitor, told to everybody already. */
  id: string
  editKey: string
  page: string
}

interface Told {
  type: string
  broadcastId?: string
  [field: string]: unknown
}

const word = 'own-word'
const told: Record<string, [act: (scene: Scene) => Promise<unknown>, ...told: ((scene: Scene) => Told)[]]> = {
  'a comment': [
    ({ page }) => site.post({ comment: '100 % *new*' }, { broadcastId: word }, page),
    () => ({ type: 'new-comment', broadcastId: word, comment: '100 % *new*' }),
  ],
  'a reply by the tenant’s server': [
    ({ page, id }) => site.save({ comment: 'by us', parentId: id }, { isLive: true }, page),
    ({ id }) => ({ type: 'new-comment', comment: 'by us', parentId: id }),
  ],
  'a comment that nobody is to be told of': [({ page }) => site.save({}, {}, page)],
  'an edit': [
    ({ id, editKey }) =>
      site.ok('setCommentText', { id, query: { editKey, broadcastId: word }, body: { comment: 'edited' } }),
    ({ id }) => ({ type: 'updated-comment', broadcastId: word, _id: id, comment: 'edited' }),
  ],
  'a pin and its end': [
    async ({ id }) => {
      await site.ok('pinComment', { id, query: { broadcastId: word, sso: sso() } })
      await site.ok('unPinComment', { id, query: { broadcastId: 'other', sso: sso() } })
    },
    ({ id }) => ({ type: 'updated-comment', broadcastId: word, _id: id, isPinned: true }),
    ({ id }) => ({ type: 'updated-comment', broadcastId: 'other', _id: id, isPinned: false }),
  ],
  'a lock and its end': [
    async ({ id }) => {
      await site.ok('lockComment', { id, query: { broadcastId: word, sso: sso() } })
      await site.ok('unLockComment', { id, query: { broadcastId: 'other', sso: sso() } })
    },
    () => ({ type: 'updated-comment', broadcastId: word, isLocked: true }),
    () => ({ type: 'updated-comment', broadcastId: 'other', isLocked: false }),
  ],
  'a vote and its end': [
    async ({ id, page }) => {
      const body = { commenterEmail: null, commenterName: null, voteDir: 'up', url: null }
      const { voteId } = await site.ok('voteComment', {
        id,
        query: { urlId: page, broadcastId: word, sso: sso() },
        body,
      })
      const path = `/comments/${site.id}/${id}/vote/${voteId}?urlId=${page}&broadcastId=other&sso=${encodeURIComponent(sso())}`
      await site.ok('deleteCommentVote', { path })
    },
    ({ id }) => ({ type: 'new-vote', broadcastId: word, commentId: id, direction: 1 }),
    ({ id }) => ({ type: 'deleted-vote', broadcastId: 'other', commentId: id, direction: 1 }),
  ],
  'a comment that is hidden and shown again': [
    async ({ id }) => {
      await site.ok('updateComment', { id, query: { isLive: true }, body: { approved: false } })
      await site.ok('updateComment', { id, query: { isLive: true }, body: { approved: true } })
    },
    ({ id }) => ({ type: 'deleted-comment', _id: id, comment: '[deleted]' }),
    ({ id }) => ({ type: 'new-comment', _id: id, comment: 'A comment' }),
  ],
  spam: [
    ({ id }) => site.ok('updateComment', { id, query: { isLive: true }, body: { isSpam: true } }),
    ({ id }) => ({ type: 'deleted-comment', _id: id }),
  ],
  'a comment that waits for approval': [({ page }) => site.save({ approved: false }, { isLive: true }, page)],
  'a deletion': [
    ({ id, editKey }) => site.ok('deleteCommentPublic', { id, query: { editKey, broadcastId: word } }),
    ({ id }) => ({ type: 'deleted-comment', broadcastId: word, _id: id }),
  ],
}

for (const [what, [act, ...expected]] of Object.entries(told)) {
  test(`${what}: ${expected.length} frames`, async () => {
    site = await comments.tenant()
    const page = 'page'
    const { comment } = await site.post({}, {}, page)
    const scene = { id: comment._id, editKey: comment.editKey, page }
    const two = [await listen(comments.app.url, site), await listen(comments.app.url, site, 'page', { sso: sso() })]
    const elsewhere = await listen(comments.app.url, site, 'other')
    await act(scene)
    // Something that everybody is told of ends each list.
    await site.post({ comment: 'end' }, { broadcastId: 'end' }, page)
    for (const listener of two) {
      await listener.has(expected.length + 1)
      assertTold(listener, [...expected.map((one) => one(scene)), { type: 'new-comment', broadcastId: 'end' }])
    }
    assert.deepEqual(elsewhere.frames, [])
    const start = two[0]?.frames[0].timestamp
    const { userIdWS } = elsewhere.words
    const { events } = await site.ok('getEventLog', { query: { urlId: page, userIdWS, startTime: start } })
    assert.deepEqual(logged(events), keptOf(two[0] as SocketListener, logged(events)))
    for (const listener of [...two, elsewhere]) await listener.close()
  })
}

function assertTold({ frames }: SocketListener, expected: Told[]): void {
  frames.forEach((frame, at) => {
    const { type, broadcastId, ...fields } = expected[at] ?? { type: '' }
    assert.equal(frame.type, type)
    if (broadcastId) assert.equal(frame.broadcastId, broadcastId)
    assert.ok(frame.broadcastId)
    const record = frame.comment ?? frame.vote
    for (const [name, value] of Object.entries(fields)) assert.deepEqual(record[name], value, name)
    if (at > 0) assert.ok(frame.timestamp > frames[at - 1].timestamp)
  })
}

const logged = (events: any[]) => events.map(({ data }) => JSON.parse(data))

/** The log has what was told, but for what was taken back since. */
function keptOf({ frames }: SocketListener, log: any[]): any[] {
  const kept = new Set(log.map(({ timestamp }) => timestamp))
  return frames.filter(({ timestamp }) => kept.has(timestamp))
}
