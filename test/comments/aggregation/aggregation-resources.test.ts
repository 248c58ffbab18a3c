// Aggregatable resources and fields, and the examples of the aggregation document.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { resources } from '../../../src/comments/aggregation/store/resources.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { allTold } from '../harness/notified-people.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const ask = async (request: object, who: TenantClient): Promise<any[]> =>
  (await who.ok('aggregate', { body: { resourceName: 'Comment', ...request } })).data
const op = (op: string, field = 'id', more: object = {}) => ({ op, field, ...more })
const n = (numericValue: number) => ({ numericValue })

describe('resources', () => {
  let busy: TenantClient
  before(async () => {
    busy = await comments.tenant({ settings: { allowAnonVotes: true } })
    const sso = busy.sign({ id: '7', email: 'ada@example.org', username: 'Ada' })
    const { comment } = await busy.post({ comment: '#news' }, { sso })
    const page = { urlId: 'page', url: 'https://site.example/page', pageTitle: 'P' }
    const search = new URLSearchParams({ tenantId: busy.id, sso, ...page })
    const path = `/user-notifications/set-subscription-state/subscribe?${search}`
    await busy.ok('updateUserNotificationPageSubscriptionStatus', { path })
    const body = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
    await busy.ok('voteComment', { id: comment._id, query: { urlId: 'page', broadcastId: 'b' }, body })
    await allTold(comments)
    await busy.save({ commenterEmail: 'x@example.org' })
    await busy.ok('createFeedPost', { body: { title: 't', tags: ['Red', 'blue'] } })
    const blocked = (await busy.save({ commenterEmail: 'y@example.org' })).id
    await busy.ok('blockUserFromComment', { id: blocked, query: { userId: '7' }, body: {} })
    comments.sql(
      `INSERT INTO moderators (tenant_id, email_key, id, email, name, created_at) VALUES (?, 'k', 'm', 'm@e', 'Mo', 5)`,
      busy.id,
    )
    comments.sql(
      `INSERT INTO bans (tenant_id, id, kind, value, first_key, last_key, is_shadow, created_at)
       VALUES (?, 'b', 'email', 'x@e', 'k', 'k', 1, 5)`,
      busy.id,
    )
  })
  const cases: [resourceName: string, operation: object, value: object][] = [
    ['Comment', op('sum', 'votesUp'), n(1)],
    ['Page', op('sum', 'commentCount'), n(3)],
    ['Page', op('distinct', 'isClosed'), { distinctCounts: { false: 1 } }],
    ['Vote', op('sum', 'direction'), n(1)],
    [
      'TenantAuditLog',
      op('distinct', 'resourceName'),
      { distinctCounts: { BlockedUser: 1, Comment: 3, FeedPost: 1, Vote: 1 } },
    ],
    ['TenantAuditLog', op('distinct', 'username'), { distinctCounts: { Ada: 1 } }],
    ['EventLogEntry', op('distinct', 'type'), { distinctCounts: { 'new-comment': 1, 'new-vote': 1, notification: 1 } }],
    ['EventLogEntry', op('distinct', 'urlId'), { distinctCounts: { page: 2 } }],
    ['UserNotification', op('distinct', 'type'), { distinctCounts: { 2: 1 } }],
    ['UserNotification', op('distinct', 'urlId'), { distinctCounts: { page: 1 } }],
    ['UserNotification', op('sum', 'viewed'), n(0)],
    ['UserSubscription', op('countDistinct', 'userId'), { distinctCount: 1 }],
    ['UserSubscription', op('distinct', 'urlId'), { distinctCounts: { page: 1 } }],
    ['SSOUser', op('distinct', 'id'), { distinctCounts: { 7: 1 } }],
    ['Moderator', op('distinct', 'name'), { distinctCounts: { Mo: 1 } }],
    ['BannedUser', op('sum', 'isShadow'), n(1)],
    ['BlockedUser', op('count'), n(1)],
    ['FeedPost', op('distinct', 'tags', { expandArray: true }), { distinctCounts: { blue: 1, red: 1 } }],
    ['HashTag', op('distinct', 'tag'), { distinctCounts: { news: 1 } }],
  ]
  for (const [resourceName, operation, value] of cases) {
    test(`${resourceName} ${JSON.stringify(operation)}`, async () => {
      const { op, field } = operation as { op: string; field: string }
      assert.deepEqual(await ask({ resourceName, operations: [operation] }, busy), [{ [`${op}_${field}`]: value }])
    })
  }
})

describe('docs/aggregation.md', () => {
  const text = readFileSync(new URL('../../../docs/aggregation.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/^```json (\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', json = '']) => ({
    kind,
    json: JSON.parse(json),
  }))
  const requests = blocks.filter(({ kind }) => kind === 'request')
  let blog: TenantClient
  before(async () => {
    blog = await comments.tenant()
    for (const { urlId, ...body } of blocks.find(({ kind }) => kind === 'comments')?.json ?? []) {
      await blog.save({ commenterEmail: undefined, ...body }, {}, urlId)
    }
  })

  test('has an answer for each request', () => {
    const data = blocks.filter(({ kind }) => kind === 'data')
    assert.ok(requests.length >= 5)
    assert.deepEqual([data.length, blocks.length], [requests.length, 2 * requests.length + 1])
  })
  for (const { kind, json } of requests) {
    test(`${kind}: ${JSON.stringify(json)}`, async () => {
      const at = blocks.findIndex((block) => block.json === json)
      assert.deepEqual(await ask(json, blog), blocks[at + 1]?.json)
    })
  }

  test('names every resource', () => {
    const named = /## What can be counted\n\n([\s\S]*?)\. /.exec(text)?.[1]?.match(/\w+/g) ?? []
    assert.deepEqual(named.toSorted(), Object.keys(resources).toSorted())
  })
})
