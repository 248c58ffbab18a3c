// `PUT /auth/logout`: the session that calls ends, and no other.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

async function logout(query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${comments.app.url}/auth/logout?${new URLSearchParams(query)}`, {
    method: 'PUT',
    headers,
  })
  return { status: response.status, json: (await response.json()) as any, headers: response.headers }
}

const isKnown = async (site: TenantClient, sessionId: string) => (await site.read({ sessionId })).user !== null

for (const [how, send] of [
  ['query', (sessionId: string) => logout({ sessionId })],
  ['query, with the tenant', (sessionId: string, site: TenantClient) => logout({ sessionId, tenantId: site.id })],
  ['header', (sessionId: string) => logout({}, { 'x-session-id': sessionId })],
] as const) {
  test(`by ${how}`, async () => {
    const site = await comments.tenant()
    const [mine, other] = [await site.post(), await site.post()].map(({ user }) => user.sessionId)
    assert.ok(await isKnown(site, mine))
    assert.deepEqual((await send(mine, site)).json, { status: 'success' })
    assert.deepEqual([await isKnown(site, mine), await isKnown(site, other)], [false, true])
    assert.equal(comments.rows('SELECT * FROM sessions WHERE tenant_id = ?', site.id).length, 1)
    const { comment } = await site.post({}, { sessionId: mine })
    const first = comments.rows('SELECT anon_user_id FROM comments WHERE tenant_id = ? ORDER BY id', site.id)[0]
    assert.notEqual(comment.anonUserId, first.anon_user_id)
  })
}

test('another server that knew the session asks the database again', async () => {
  const site = await comments.tenant()
  const { sessionId } = (await site.post()).user
  assert.ok(await isKnown(site, sessionId))
  comments.sql('DELETE FROM sessions WHERE tenant_id = ?', site.id)
  comments.clock.pass(10_000)
  assert.ok(!(await isKnown(site, sessionId)))
})

test('without a session, or with one that nobody has: nothing ends, and nothing fails', async () => {
  const site = await comments.tenant()
  const { sessionId } = (await site.post()).user
  for (const query of [{}, { sessionId: 'guessed' }, { sessionId: '' }, { tenantId: 'nobody' }]) {
    assert.deepEqual((await logout(query as Record<string, string>)).status, 200)
  }
  assert.ok(await isKnown(site, sessionId))
})

test('pages of other sites call it with credentials, and get no cookie', async () => {
  const { headers } = await logout({}, { origin: 'https://site.example' })
  assert.equal(headers.get('access-control-allow-origin'), 'https://site.example')
  assert.equal(headers.get('access-control-allow-credentials'), 'true')
  assert.equal(headers.get('set-cookie'), null)
})
