// Flags of visitors: by session, address or signature; unproven ones count per network.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, openComments, type Sent, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments({ TRUST_PROXY: '127.0.0.1' })
})

after(() => comments.close())

const stateOf = async (site: TenantClient, id: string) => {
  const { flagCount, approved } = (await site.ok('getComment', { id })).comment
  return { flagCount, approved }
}

const publicly = (isFlagged: boolean, who: object = {}, from = '203.0.113.9'): Pick<Sent, 'query' | 'headers'> => ({
  query: { isFlagged, ...who },
  headers: { 'x-forwarded-for': from },
})

const sessionIn = async (site: TenantClient) => ({ sessionId: (await site.post({}, {}, 'elsewhere')).user.sessionId })

describe('flags of those who proved nothing', () => {
  test('are refused unless the tenant allows them; taking one back never is', async () => {
    const site = await comments.tenant()
    const { id } = await site.save()
    for (const who of [{}, await sessionIn(site), { sso: '{"username":"Bo","email":"bo@example.org"}' }]) {
      await site.refused('flagCommentPublic', { id, ...publicly(true, who) }, 401, 'unauthorized')
      await site.ok('flagCommentPublic', { id, ...publicly(false, who) })
    }
    assert.equal((await stateOf(site, id)).flagCount, 0)
  })

  const sources: [what: string, addresses: string[], count: number][] = [
    ['one address, however often', ['203.0.113.1', '203.0.113.1', '::ffff:203.0.113.1'], 1],
    ['two addresses', ['203.0.113.1', '203.0.113.2'], 2],
    ['a /64 of IPv6', ['2001:db8::1', '2001:db8::ffff:1', '2001:DB8:0:0:9::7', '2001:db8:0:0::'], 1],
    ['two of them', ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:1::2'], 2],
  ]
  for (const [what, addresses, count] of sources) {
    test(`without a session: ${what} → ${count}`, async () => {
      const site = await comments.tenant({ settings: { allowAnonFlag: true } })
      const { id } = await site.save()
      for (const from of addresses) await site.ok('flagCommentPublic', { id, ...publicly(true, {}, from) })
      assert.equal((await stateOf(site, id)).flagCount, count)
    })
  }

  test('from many sessions of one address count as one, and hide nothing', async () => {
    const site = await comments.tenant({ settings: { allowAnonFlag: true, flagThreshold: 2 } })
    const { id } = await site.save()
    const sessions = []
    for (let i = 0; i < 12; i++) sessions.push(await sessionIn(site))
    const unknown = Array.from({ length: 12 }, (_, i) => ({ sessionId: `made up ${i}` }))
    const claimed = Array.from({ length: 12 }, (_, i) => ({ sso: `{"username":"N${i}","email":"n${i}@example.org"}` }))
    await Promise.all(
      [...sessions, ...unknown, ...claimed].map((who) => site.ok('flagCommentPublic', { id, ...publicly(true, who) })),
    )
    assert.deepEqual(await stateOf(site, id), { flagCount: 1, approved: true })
    // Each has a flag of their own; the one that counts goes with the last of them.
    for (const who of sessions) {
      assert.equal((await stateOf(site, id)).flagCount, 1)
      await site.ok('flagCommentPublic', { id, ...publicly(false, who) })
    }
    assert.equal((await stateOf(site, id)).flagCount, 1)
    await site.ok('flagCommentPublic', { id, ...publicly(false) })
    assert.equal((await stateOf(site, id)).flagCount, 0)
  })

  test('are one of a session from wherever it calls', async () => {
    const site = await comments.tenant({ settings: { allowAnonFlag: true } })
    const { id } = await site.save()
    const who = await sessionIn(site)
    for (const from of ['203.0.113.1', '203.0.113.2'])
      await site.ok('flagCommentPublic', { id, ...publicly(true, who, from) })
    assert.equal((await stateOf(site, id)).flagCount, 1)
    await site.ok('flagCommentPublic', { id, ...publicly(false, who, '203.0.113.3') })
    assert.equal((await stateOf(site, id)).flagCount, 0)
  })

  test('leave no address behind but in the log of who did what', async () => {
    const site = await comments.tenant({ settings: { allowAnonFlag: true } })
    const { id } = await site.save()
    await site.ok('flagCommentPublic', { id, ...publicly(true, {}, '198.51.100.77') })
    const [row] = comments.rows('SELECT * FROM flags WHERE tenant_id = ?', site.id)
    assert.ok(!JSON.stringify(row).includes('198.51.100'))
    const people = comments.rows('SELECT * FROM audit_people WHERE tenant_id = ?', site.id)
    assert.ok(people.some(({ address }) => address === '198.51.100.77'))
  })
})

test('a signed user flags once, with a session or without, and as the server says it', async () => {
  const site = await comments.tenant()
  const { id } = await site.save()
  const sso = site.sign({ id: '7', email: 'ada@example.org', username: 'Ada' })
  await site.ok('flagCommentPublic', { id, ...publicly(true, { sso }) })
  await site.ok('flagCommentPublic', { id, ...publicly(true, { sso, ...(await sessionIn(site)) }, '203.0.113.2') })
  for (const userId of ['7', `${site.id}:7`]) await site.ok('flagComment', { id, query: { userId } })
  assert.equal((await stateOf(site, id)).flagCount, 1)
  await site.ok('unFlagComment', { id, query: { userId: '7' } })
  assert.equal((await stateOf(site, id)).flagCount, 0)
})
