// Cost of notifications for writers, and idempotency of repeated jobs.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openComments } from '../harness/comment-client.ts'
import { allTold, assertBells, bellOf, notificationsOf, signed } from '../harness/notified-people.ts'
import { type Counted, openCounted } from '../harness/statement-counter.ts'
import { vote } from '../harness/vote-client.ts'

let counted: Counted
before(async () => {
  counted = await openCounted()
})
after(() => counted.close())

test('a comment costs its author one statement more where somebody follows, whether one or ten thousand', async () => {
  const { comments, statementsOf, follow } = counted
  const site = await comments.tenant()
  const write = () => site.post({}, signed(site, 'ann'), 'page')
  // The first one leaves a user, whom the second asks for.
  for (let i = 0; i < 2; i++) await write()
  const without = await statementsOf(write)
  await follow(site, 'page', 1)
  await write()
  const one = await statementsOf(write)
  await follow(site, 'page', 10_000)
  await write()
  assert.deepEqual([one, await statementsOf(write)], [without + 1, without + 1])
})

test('and none more where the owner hears of it anyway', async () => {
  const { comments, statementsOf, follow } = counted
  const site = await comments.tenant({ settings: { ownerEmail: 'owner@example.org' } })
  const write = () => site.post({}, signed(site, 'ann'), 'owned')
  // The first one leaves a user, whom the second asks for.
  for (let i = 0; i < 2; i++) await write()
  const without = await statementsOf(write)
  await follow(site, 'owned', 10_000)
  await write()
  assert.equal(await statementsOf(write), without)
})

test('what was told is not told again when the job is done again', async () => {
  const own = await openComments()
  try {
    const tenant = await own.tenant()
    const [ann, bob] = [signed(tenant, 'ann'), signed(tenant, 'bob')]
    const { comment } = await tenant.post({}, ann)
    const reply = (await tenant.post({ parentId: comment._id }, bob)).comment
    await vote(tenant, comment._id, { query: bob })
    await allTold(own)
    for (const [commentId, of] of [
      [reply._id, 'comment'],
      [comment._id, 'votes'],
    ]) {
      const payload = JSON.stringify({ tenantId: tenant.id, commentId, of, isMailed: true })
      own.sql(
        `INSERT INTO jobs (id, kind, payload, run_at, expires_at, created_at) VALUES (?, 'tell', ?, 0, ?, 0)`,
        `again ${of}`,
        payload,
        own.clock.now() + 1000,
      )
    }
    await allTold(own)
    assert.equal((await notificationsOf(tenant, ann)).length, 2)
    assert.equal(await bellOf(tenant, ann), 2)
    assertBells(own)
  } finally {
    await own.close()
  }
})
