// Redaction of edited text in event logs, pending webhooks, search, lists, feeds and mails.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, framesOf, openComments, type TenantClient } from '../harness/comment-client.ts'
import { allTold, notificationsOf, signed } from '../harness/notified-people.ts'
import { socketWords } from '../harness/socket-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const secret = 'Sesame-4711'

interface Case {
  why: string
  edit: (site: TenantClient, id: string, who: object) => Promise<unknown>
}

const edits: Case[] = [
  {
    why: 'by its author',
    edit: (site, id, who) =>
      site.ok('setCommentText', { id, query: { broadcastId: 'e', ...who }, body: { comment: 'Nothing' } }),
  },
  {
    why: 'by the tenant’s server',
    edit: (site, id) => site.ok('updateComment', { id, query: { isLive: true }, body: { comment: 'Nothing' } }),
  },
  {
    why: 'by the tenant’s server, quietly',
    edit: (site, id) => site.ok('updateComment', { id, body: { comment: 'Nothing' } }),
  },
  {
    why: 'by HTML of the tenant’s server',
    edit: (site, id) => site.ok('updateComment', { id, body: { comment: 'Nothing', commentHTML: '<b>Nothing</b>' } }),
  },
]

async function logsOf(site: TenantClient): Promise<string> {
  const { userIdWS } = await socketWords(site, 'page')
  const query = { urlId: 'page', userIdWS, startTime: 0 }
  const [own, all] = [await site.ok('getEventLog', { query }), await site.ok('getGlobalEventLog', { query })]
  return JSON.stringify([own, all])
}

describe('a text that is edited away', () => {
  for (const { why, edit } of edits) {
    test(why, async () => {
      const site = await comments.tenant()
      const who = signed(site, 'ann')
      const bob = signed(site, 'bob')
      await site.read(bob)
      const mentions = [{ id: `${site.id}:bob`, tag: '@bob' }]
      const { comment } = await site.post({ comment: `@bob ${secret}`, mentions }, who)
      await site.post({ comment: 'Another' }, who)
      await site.ok('voteComment', {
        id: comment._id,
        query: { urlId: 'page', broadcastId: 'v', ...bob },
        body: { voteDir: 'up', url: 'https://site.example/page', commenterName: null, commenterEmail: null },
      })
      for (const text of ['One', 'Two'])
        await site.ok('setCommentText', {
          id: comment._id,
          query: { broadcastId: 'e', ...who },
          body: { comment: `@bob ${text} ${secret}`, mentions },
        })
      await allTold(comments)
      await edit(site, comment._id, who)
      comments.clock.pass(1000)
      const stored = comments.rows('SELECT payload FROM events WHERE tenant_id = ?', site.id)
      assert.ok(!JSON.stringify(stored).includes(secret), 'rows')
      assert.ok(!(await logsOf(site)).includes(secret), 'logs')
      const told = framesOf(comments, site.id).filter((frame) => frame?.comment?._id === comment._id)
      assert.deepEqual(told[0].type, 'new-comment')
      assert.ok(told.every((frame) => frame.comment.comment === 'Nothing'))
      const reads = [
        await site.read(),
        await site.read({ searchText: secret }),
        await site.ok('getRecentComments'),
        await notificationsOf(site, bob, { includeContext: true }),
      ]
      assert.ok(!JSON.stringify(reads).includes(secret), 'reads')
      assert.equal((await site.read({ searchText: secret })).comments.length, 0)
      const feed = await (await fetch(`${comments.app.url}/thread/${site.id}/feed.json?urlId=page`)).text()
      const page = await (await fetch(`${comments.app.url}/thread/${site.id}?urlId=page`)).text()
      assert.ok(!(feed + page).includes(secret), 'feed and page')
    })
  }
})

test('of many changes in the log, few are left', async () => {
  const site = await comments.tenant()
  const who = signed(site, 'ann')
  const { comment } = await site.post({}, who)
  for (let i = 0; i < 6; i++)
    await site.ok('setCommentText', {
      id: comment._id,
      query: { broadcastId: 'e', ...who },
      body: { comment: `Text ${i}` },
    })
  const frames = framesOf(comments, site.id).filter((frame) => frame !== undefined)
  assert.deepEqual(
    frames.map(({ type, comment: { comment: text } }) => [type, text]),
    [
      ['new-comment', 'Text 5'],
      ['updated-comment', 'Text 5'],
      ['updated-comment', 'Text 5'],
    ],
  )
})
