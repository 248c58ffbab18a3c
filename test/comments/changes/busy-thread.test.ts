// One thread with two hundred concurrent voters, repliers, flaggers and deleters: exact totals, no failures.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, type Comments, commentBody, framesOf, openComments } from '../harness/comment-client.ts'
import { assertWhole } from '../harness/thread-invariants.ts'
import { ballot, totalOf } from '../harness/vote-client.ts'

const people = 200
/** So that two hundred requests are under way at any time. */
const waves = 5
const settings = { allowAnonVotes: true, flagThreshold: 0, commentThreadDeleteMode: 0 }
const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

test(`${people} votes, replies, flags and deletes at once`, async () => {
  const site = await comments.tenant({ settings })
  const { id: root } = await site.save()
  const sso = site.sign(staff)
  const doomed: string[] = []
  for (let i = 0; i < people; i++) doomed.push((await site.save({ parentId: root })).id)
  const replyTo = (parentId: string | undefined) => ({
    query: { urlId: 'page', broadcastId: 'b' },
    body: commentBody({ parentId }),
  })
  const acts: ((i: number) => Promise<Answer>)[] = [
    (i) => site.call('voteComment', ballot(root, { dir: i % 4 === 0 ? 'down' : 'up' })),
    () => site.call('createCommentPublic', replyTo(root)),
    (i) => site.call('flagComment', { id: root, query: { userId: `u${i}` } }),
    (i) => site.call('deleteCommentPublic', { id: doomed[i] ?? '', query: { broadcastId: 'd', sso } }),
  ]
  for (let from = 0; from < people; from += people / waves) {
    const wave = Array.from({ length: people / waves }, (_, i) => from + i)
    const done = wave.flatMap((i) => acts.map((act) => act(i)))
    // To what is being deleted: written just before and gone with it, or refused.
    const late = wave.map((i) => site.call('createCommentPublic', replyTo(doomed[i])))
    for (const { status, json } of await Promise.all(done)) assert.equal(status, 200, JSON.stringify(json))
    for (const { status, json } of await Promise.all(late))
      assert.ok(status === 200 || json.code === 'not-found', JSON.stringify(json))
  }
  assert.deepEqual(await totalOf(comments, site, root), { votesUp: people * 0.75, votesDown: people * 0.25 })
  const { comments: list } = await site.read({ asTree: true, countChildren: true, countAll: true })
  assert.deepEqual([list[0].childCount, list[0].nestedChildrenCount], [people, people])
  const own = (await site.ok('getComment', { id: root })).comment
  assert.equal(own.flagCount, people)
  for (const id of doomed.slice(0, 10)) await site.refused('getComment', { id }, 404, 'not-found')
  const [page] = comments.rows('SELECT comment_count, root_count FROM pages WHERE tenant_id = ?', site.id)
  assert.deepEqual([page.comment_count, page.root_count], [people + 1, 1])
  const gone = framesOf(comments, site.id).filter((frame) => frame?.type === 'deleted-comment')
  assert.equal(gone.length, people)
  assertWhole(comments, site.id)
})
