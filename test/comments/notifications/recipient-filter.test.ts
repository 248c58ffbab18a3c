// Excluded recipients over HTTP: blocks, opt-outs, restricted pages, hidden comments.
import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { openComments } from '../harness/comment-client.ts'
import { allTold, assertBells, notificationsOf, signed, tellingOn } from '../harness/notified-people.ts'
import { vote } from '../harness/vote-client.ts'

const comments = await openComments()
afterEach(() => assertBells(comments))
after(() => comments.close())
const site = await comments.tenant()
const on = tellingOn(comments, site)

describe('who is not told', () => {
  test('across a block, whichever way it goes', async () => {
    for (const blocks of ['the one who hears', 'the one who writes']) {
      const [ann, bob] = on.people('ann', 'bob')
      const root = await on.write(ann)
      const other = await on.write(bob)
      const [who, id] = blocks === 'the one who hears' ? [ann, other] : [bob, root]
      await site.ok('blockFromCommentPublic', { id, query: who, body: { commentIds: null } })
      await on.subscribe(ann)
      await on.write(bob, root)
      await on.write(bob)
      await vote(site, root, { query: { urlId: on.page(), ...bob } })
      assert.deepEqual(await on.told(ann), [], blocks)
    }
  })

  test('a session that was blocked by the address it wrote under', async () => {
    const [ann] = on.people('ann')
    const urlId = on.page()
    const { comment, user } = await site.post({ commenterEmail: 'v@example.org' }, {}, urlId)
    await site.ok('blockFromCommentPublic', { id: comment._id, query: ann, body: { commentIds: null } })
    await site.post({ parentId: comment._id }, ann, urlId)
    assert.deepEqual(await on.told({ sessionId: user.sessionId }), [])
  })

  test('whoever wants to hear no more of a comment, or of what is said below it', async () => {
    const [ann, bob] = on.people('ann', 'bob')
    const root = await on.write(ann)
    const reply = await on.write(bob, root)
    await allTold(comments)
    const [{ _id }] = await notificationsOf(site, ann)
    const opt = (word: string, commentId: string) => ({
      path: `/user-notifications/${_id}/mark-opted/${word}?${new URLSearchParams({ tenantId: site.id, commentId, ...(ann as any) })}`,
    })
    const operation = 'updateUserNotificationCommentSubscriptionStatus'
    assert.equal((await site.ok(operation, opt('out', root))).modifiedCount, 1)
    assert.equal((await site.ok(operation, opt('out', root))).modifiedCount, 0)
    assert.equal((await notificationsOf(site, ann))[0].optedOut, true)
    await on.write(bob, root)
    await on.write(bob, reply)
    await vote(site, root, { query: { urlId: on.page(), ...bob } })
    assert.equal((await on.told(ann)).length, 1)
    assert.equal((await site.ok(operation, opt('in', root))).modifiedCount, 1)
    assert.equal((await notificationsOf(site, ann))[0].optedOut, false)
    await site.ok(operation, opt('out', reply))
    await on.write(bob, reply)
    assert.equal((await on.told(ann)).length, 1)
    await on.write(bob, root)
    assert.equal((await on.told(ann)).length, 2)
    await site.refused(operation, opt('out', 'another'), 404, 'not-found')
  })

  test('who may not read the page', async () => {
    const own = await comments.tenant()
    const [inside, outside] = [signed(own, 'in', { groupIds: ['a'] }), signed(own, 'out', { groupIds: ['a'] })]
    for (const who of [inside, outside]) await own.post({}, who)
    const [first, second] = (await own.read({ direction: 'OF', ...inside })).comments
    comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ?`, own.id)
    comments.clock.pass(1)
    await own.read(signed(own, 'out', { groupIds: ['b'] })).catch(() => {})
    for (const { _id } of [first, second]) await own.save({ parentId: _id }, { populateNotifications: true })
    await allTold(comments)
    const { length } = await notificationsOf(own, inside)
    const rows = comments.rows('SELECT user_id FROM notifications WHERE tenant_id = ?', own.id)
    assert.deepEqual([length, rows.map(({ user_id }) => user_id)], [1, [`${own.id}:in`]])
  })

  test('anybody, while a comment waits; once, when staff shows it', async () => {
    const own = await comments.tenant({ settings: { preModeration: 'all' } })
    const [ann, bob] = [signed(own, 'ann'), signed(own, 'bob')]
    const root = (await own.save({ userId: `${own.id}:ann` })).id
    const { comment } = await own.post({ parentId: root }, bob)
    await allTold(comments)
    assert.deepEqual(await notificationsOf(own, ann), [])
    const show = (approved: boolean) => own.ok('updateComment', { id: comment._id, body: { approved } })
    for (const approved of [true, false, true]) await show(approved)
    await allTold(comments)
    assert.equal((await notificationsOf(own, ann)).length, 1)
  })

  test('anybody, of what the tenant’s server stores, unless it wants that', async () => {
    const [ann, bob] = on.people('ann', 'bob')
    const root = await on.write(ann)
    const saved = { parentId: root, userId: `${site.id}:${on.name('bob')}`, urlId: on.page() }
    assert.ok(bob)
    await site.save(saved, {}, on.page())
    assert.deepEqual(await on.told(ann), [])
    const { id } = await site.save(saved, { populateNotifications: true }, on.page())
    assert.deepEqual(await on.told(ann), [{ type: 0, fromCommentId: id, relatedObjectId: root }])
  })

  test('a comment that concerns nobody leaves no work behind', async () => {
    const own = await comments.tenant()
    const ann = signed(own, 'ann')
    const { comment } = await own.post({}, ann)
    await own.post({ parentId: comment._id }, ann)
    await vote(own, comment._id, { query: ann })
    const left = comments.rows("SELECT payload FROM jobs WHERE kind = 'tell'")
    assert.deepEqual(
      left.filter(({ payload }) => JSON.parse(payload).tenantId === own.id),
      [],
    )
  })
})
