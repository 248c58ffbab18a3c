// Notifications over HTTP: replies, votes, mentions, subscriptions, and their wire form.

import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import type { Generation } from '../../../src/comments/wire/contract-generations.ts'
import { numbers } from '../../harness/database-rows.ts'
import { openComments } from '../harness/comment-client.ts'
import {
  allTold,
  assertBells,
  bellOf,
  notificationsOf,
  type Sent,
  signed,
  tellingOn,
} from '../harness/notified-people.ts'
import { connect, socketWords } from '../harness/socket-client.ts'
import { vote } from '../harness/vote-client.ts'

const comments = await openComments()
afterEach(() => assertBells(comments))
after(() => comments.close())
const site = await comments.tenant()
const on = tellingOn(comments, site)

describe('who is told', () => {
  test('the author of what was replied to, and those above', async () => {
    const [ann, bob, cyd] = on.people('ann', 'bob', 'cyd')
    const root = await on.write(ann)
    const reply = await on.write(bob, root)
    const deeper = await on.write(cyd, reply)
    assert.deepEqual(await on.told(ann), [
      { type: 1, fromCommentId: deeper, relatedObjectId: root },
      { type: 0, fromCommentId: reply, relatedObjectId: root },
    ])
    assert.deepEqual(await on.told(bob), [{ type: 0, fromCommentId: deeper, relatedObjectId: reply }])
    assert.deepEqual(await on.told(cyd), [])
    assert.deepEqual([await bellOf(site, ann), await bellOf(site, bob), await bellOf(site, cyd)], [2, 1, 0])
  })

  test('a visitor, by their session alone', async () => {
    const [ann] = on.people('ann')
    const { comment, user } = await site.post({}, {}, 'sessions')
    await site.post({ parentId: comment._id }, ann, 'sessions')
    const session = { sessionId: user.sessionId }
    assert.deepEqual((await on.told(session)).length, 1)
    const { comment: other, user: another } = await site.post({}, {}, 'sessions')
    assert.ok(other)
    assert.deepEqual(await on.told({ sessionId: another.sessionId }), [])
    await site.refused('getUserNotifications', {}, 401, 'unauthorized')
    const claimed = JSON.stringify({ id: 'ann', email: 'ann@example.org', username: 'ann' })
    await site.refused('getUserNotifications', { query: { sso: claimed } }, 401, 'unauthorized')
  })

  test('whoever is called by name in the text, once the tenant has vouched for them', async () => {
    const [ann, bob] = on.people('ann', 'bob')
    await site.read(bob)
    const id = on.name('bob')
    const tag = { id, tag: '@bob' }
    const called = await on.write(ann, undefined, {
      comment: 'Hello @bob',
      mentions: [tag, { id: 'nobody', tag: '@x' }],
    })
    await on.write(ann, undefined, { comment: 'Hello anybody else', mentions: [tag] })
    assert.deepEqual(await on.told(bob), [{ type: 7, fromCommentId: called, relatedObjectId: called }])
  })

  test('whoever is called by name only when the text is changed', async () => {
    const [ann, bob] = on.people('ann', 'bob')
    await site.read(bob)
    const id = await on.write(ann)
    const mentions = [{ id: on.name('bob'), tag: '@bob' }]
    const change = (comment: string) =>
      site.ok('setCommentText', { id, query: { broadcastId: 'b', ...ann }, body: { comment, mentions } })
    await change('Hello @bob')
    assert.deepEqual(await on.told(bob), [{ type: 7, fromCommentId: id, relatedObjectId: id }])
    await change('Hello again @bob')
    assert.equal((await on.told(bob)).length, 1)
  })

  test('those who follow the page, of new threads, until they follow it no more', async () => {
    const [ann, bob, cyd] = on.people('ann', 'bob', 'cyd')
    assert.deepEqual(await on.subscribe(bob), { status: 'success', matchedCount: 1, modifiedCount: 1 })
    assert.equal((await on.subscribe(bob)).modifiedCount, 0)
    const root = await on.write(ann)
    await on.write(cyd, root)
    assert.deepEqual(await on.told(bob), [{ type: 3, fromCommentId: root, relatedObjectId: root }])
    assert.equal((await on.subscribe(bob, on.page(), 'unsubscribe')).modifiedCount, 1)
    await on.write(ann)
    assert.equal((await on.told(bob)).length, 1)
    const [{ subscriber_count }] = comments.rows('SELECT subscriber_count FROM pages WHERE url_id = ?', on.page())
    assert.equal(Number(subscriber_count), 0)
  })

  test('many who follow a page, each once, for one job', async () => {
    const [ann] = on.people('ann')
    await on.subscribe(ann)
    const [page] = comments.rows('SELECT id FROM pages WHERE url_id = ?', on.page())
    comments.sql(
      `${numbers(1, 130)}
       INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, created_at)
       SELECT '${site.id}', '${page.id}', 'many ' || i, 'many ' || i, 0 FROM n`,
    )
    comments.sql('UPDATE pages SET subscriber_count = 131 WHERE id = ?', page.id)
    await on.write(signed(site, 'somebody'))
    await allTold(comments)
    const [{ number }] = comments.rows("SELECT COUNT(*) AS number FROM notifications WHERE person LIKE 'many %'")
    assert.equal(Number(number), 130)
  })

  test('an author of votes for their comment, all in one until it is seen', async () => {
    const [ann, bob, cyd] = on.people('ann', 'bob', 'cyd')
    const id = await on.write(ann)
    const urlId = on.page()
    const up = (who: Sent) => vote(site, id, { query: { urlId, ...who } })
    await up(bob)
    assert.deepEqual(await on.told(ann), [{ type: 2, fromCommentId: undefined, relatedObjectId: id }])
    await up(cyd)
    await up(ann)
    await allTold(comments)
    const [one, ...more] = await notificationsOf(site, ann)
    assert.deepEqual([more, one.count, one.fromUserName], [[], 2, on.name('cyd')])
    assert.deepEqual(one.fromUserNames, [on.name('cyd'), on.name('bob')])
    assert.deepEqual(one.relatedIds.length, 2)
    await site.ok('resetUserNotifications', { query: ann })
    await up(signed(site, on.name('dan')))
    await allTold(comments)
    assert.deepEqual(
      (await notificationsOf(site, ann)).map(({ count, viewed }) => ({ count, viewed })),
      [
        { count: 1, viewed: false },
        { count: 2, viewed: true },
      ],
    )
    assert.equal(await bellOf(site, ann), 1)
  })

  test('of a vote down nobody', async () => {
    const [ann, bob] = on.people('ann', 'bob')
    const id = await on.write(ann)
    await vote(site, id, { dir: 'down', query: { urlId: on.page(), ...bob } })
    assert.deepEqual(await on.told(ann), [])
  })
})

test('one’s own feed has what one is told, and what becomes of it', async () => {
  const [ann, bob, cyd] = on.people('ann', 'bob', 'cyd')
  const id = await on.write(ann)
  const { userIdWS } = await socketWords(site, on.page(), ann)
  const own = { tenantIdWS: '__internal_profiles', urlIdWS: `__internal_profiles:${userIdWS}`, userIdWS }
  const feed = await connect(comments.app.url, own)
  const reply = await on.write(bob, id)
  const { notification } = await feed.has(1)
  assert.deepEqual(
    [notification.type, notification.userId, notification.fromCommentId, notification.viewed],
    [0, `${site.id}:${on.name('ann')}`, reply, false],
  )
  const mark = (word: string) => {
    const search = new URLSearchParams({ tenantId: site.id, ...(ann as Record<string, string>) })
    return site.ok('updateUserNotificationStatus', {
      path: `/user-notifications/${notification._id}/mark/${word}?${search}`,
    })
  }
  for (const word of ['read', 'read']) await mark(word)
  const seen = await feed.has(2)
  assert.deepEqual([seen.type, seen.notification.viewed], ['notification-update', true])
  const up = (who: Sent) => vote(site, id, { query: { urlId: on.page(), ...who } })
  await up(bob)
  assert.equal((await feed.has(3)).notification.count, 1)
  await up(cyd)
  const grown = await feed.has(4)
  assert.deepEqual([grown.type, grown.notification.count], ['notification-update', 2])
  const all = { query: ann }
  await site.ok('resetUserNotificationCount', all)
  const still = await feed.has(5)
  assert.deepEqual(
    [still.type, still.notification._id, still.notification.viewed],
    ['notification-update', grown.notification._id, false],
  )
  const another = await on.write(bob, id)
  assert.equal((await feed.has(6)).notification.fromCommentId, another)
  await site.ok('resetUserNotifications', all)
  await feed.has(8)
  assert.deepEqual(
    feed.frames.slice(6).map(({ type, notification }) => [type, notification._id, notification.viewed]),
    [grown, feed.frames[5]].map(({ notification }) => ['notification-update', notification._id, true]),
  )
  for (const word of ['resetUserNotificationCount', 'resetUserNotifications'] as const) await site.ok(word, all)
  await on.write(cyd, id)
  assert.equal((await feed.has(9)).type, 'notification')
  await feed.close()
})

for (const wire of ['both', 'seed', 'newest'] satisfies Generation[]) {
  test(`as the wire has it: ${wire}`, async () => {
    const own = await comments.tenant({ wire })
    const [ann, bob] = [signed(own, 'ann', { avatar: 'https://site.example/a.png' }), signed(own, 'bob')]
    const { comment } = await own.post({ pageTitle: 'A page' }, ann)
    const reply = (await own.post({ parentId: comment._id, comment: 'An *answer*' }, bob)).comment
    await vote(own, comment._id, { query: bob })
    await allTold(comments)
    const [voted, replied] = (await notificationsOf(own, ann, { includeContext: true })).sort((a, b) => b.type - a.type)
    assert.deepEqual(
      { ...replied, _id: '', createdAt: '' },
      {
        _id: '',
        urlId: 'page',
        url: 'https://site.example/page',
        pageTitle: 'A page',
        relatedObjectType: 0,
        relatedObjectId: comment._id,
        viewed: false,
        sent: false,
        createdAt: '',
        type: 0,
        optedOut: false,
        fromCommentId: reply._id,
        fromUserName: 'bob',
        fromUserId: `${own.id}:bob`,
        contextHTML: 'An <em>answer</em>',
        ...(wire === 'seed' ? {} : { count: 1 }),
      },
    )
    assert.equal(voted.contextHTML, 'A comment')
    await own.ok('updateComment', { id: reply._id, body: { isSpam: true } })
    const hidden = (await notificationsOf(own, ann, { includeContext: true })).find(({ type }) => type === 0)
    assert.equal('contextHTML' in hidden, false)
  })
}
