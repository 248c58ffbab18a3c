// Authentication: accepted callers, their tenants, and the resulting actors.
import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Call } from '../../../src/platform/api/call.ts'
import { createEndpoints } from '../../../src/platform/api/serve.ts'
import { createLoadShedder } from '../../../src/platform/limits/load-shedder.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createMetrics } from '../../../src/platform/metrics.ts'
import { type OperationId, openFrontDesk, type Sent } from '../harness/authentication-harness.ts'

const hour = 60 * 60 * 1000
const unknownKey = 'A'.repeat(32)

let desk: Awaited<ReturnType<typeof openFrontDesk>>

before(async () => {
  desk = await openFrontDesk([{ id: 'site' }, { id: 'other' }, { id: 'child', parentId: 'site' }])
})

after(() => desk.close())

/** A call of a page's visitor. */
const visit = (query: Record<string, string> = {}, headers = {}): Sent => ({
  params: { tenantId: 'site' },
  query,
  headers,
})
const actorOf = async (sent: Sent, id: OperationId = 'getCommentsPublic') => (await desk.enter(id, sent)).actor

describe('the tenant’s own server', () => {
  const taken: [what: string, sent: () => Sent][] = [
    ['query and header', () => ({ query: { tenantId: 'site' }, headers: { 'x-api-key': desk.keys.site! } })],
    ['query alone', () => ({ query: { tenantId: 'site', API_KEY: desk.keys.site! } })],
    ['headers alone', () => ({ headers: { 'x-tenant-id': 'site', 'x-api-key': desk.keys.site! } })],
    [
      'an empty query, and headers',
      () => ({ query: 'tenantId=', headers: { 'x-tenant-id': 'site', 'x-api-key': desk.keys.site! } }),
    ],
    [
      'the query before the header',
      () => ({ query: { tenantId: 'site' }, headers: { 'x-tenant-id': 'other', 'x-api-key': desk.keys.site! } }),
    ],
    [
      'the header before the query',
      () => ({ query: { tenantId: 'site', API_KEY: unknownKey }, headers: { 'x-api-key': desk.keys.site! } }),
    ],
    [
      'a word before the key',
      () => ({ query: { tenantId: 'site' }, headers: { 'x-api-key': `Bearer ${desk.keys.site}` } }),
    ],
    ['a word before the key in the query', () => ({ query: { tenantId: 'site', API_KEY: `Token ${desk.keys.site}` } })],
    ['a child with its own key', () => ({ query: { tenantId: 'child', API_KEY: desk.keys.child! } })],
  ]
  for (const [what, sent] of taken) {
    test(what, async () => {
      const { ctx, readQuery, refused } = await desk.admit('getComments', sent())
      assert.equal(refused, undefined)
      assert.equal(ctx?.actor.kind, 'api')
      assert.partialDeepStrictEqual(readQuery?.(), { tenantId: ctx?.tenant.id })
      assert.equal(ctx?.tenant.wire, 'newest')
    })
  }

  const refused: [what: string, sent: () => Sent, status: number, code: string][] = [
    ['nothing', () => ({}), 400, 'missing-tenant-id'],
    ['a key alone', () => ({ headers: { 'x-api-key': desk.keys.site! } }), 400, 'missing-tenant-id'],
    [
      'an unknown tenant',
      () => ({ query: { tenantId: 'nobody', API_KEY: desk.keys.site! } }),
      404,
      'invalid-tenant-id',
    ],
    ['a reserved word', () => ({ query: { tenantId: 'global', API_KEY: desk.keys.site! } }), 404, 'invalid-tenant-id'],
    [
      'what cannot be an id',
      () => ({ query: { tenantId: 'si\0te', API_KEY: desk.keys.site! } }),
      404,
      'invalid-tenant-id',
    ],
    ['another spelling', () => ({ query: { tenantId: 'SITE', API_KEY: desk.keys.site! } }), 404, 'invalid-tenant-id'],
    ['no key', () => ({ query: { tenantId: 'site' } }), 401, 'missing-api-key'],
    ['an empty key', () => ({ query: 'tenantId=site&API_KEY=', headers: { 'x-api-key': '' } }), 401, 'missing-api-key'],
    ['a wrong key', () => ({ query: { tenantId: 'site', API_KEY: unknownKey } }), 401, 'invalid-api-key'],
    ['half a key', () => ({ query: { tenantId: 'site', API_KEY: desk.keys.site!.slice(1) } }), 401, 'invalid-api-key'],
    [
      'two words before the key',
      () => ({ query: { tenantId: 'site', API_KEY: `a b ${desk.keys.site}` } }),
      401,
      'invalid-api-key',
    ],
    [
      'another tenant’s key',
      () => ({ query: { tenantId: 'site', API_KEY: desk.keys.other! } }),
      401,
      'invalid-api-key',
    ],
    ['the parent’s key', () => ({ query: { tenantId: 'child', API_KEY: desk.keys.site! } }), 401, 'invalid-api-key'],
    ['the child’s key', () => ({ query: { tenantId: 'site', API_KEY: desk.keys.child! } }), 401, 'invalid-api-key'],
    [
      'a signed administrator',
      () => ({ query: { tenantId: 'site', sso: desk.sign({ ...ada, isAdmin: true }) } }),
      401,
      'missing-api-key',
    ],
  ]
  for (const [what, sent, status, code] of refused) {
    test(`${what} → ${code}`, async () => {
      const { refused: answer } = await desk.admit('saveComment', sent())
      assert.deepEqual({ status: answer?.status, code: answer?.code }, { status, code })
      assert.match(answer?.reason ?? '', /\.$/)
    })
  }

  test('the handler reads the tenant in its query, wherever it was sent', async () => {
    const headers: Record<string, string> = { 'x-tenant-id': 'site', 'x-api-key': desk.keys.site! }
    const getComment = (input: { query: unknown }) => input.query
    const parts = { log: createLog('silent'), metrics: createMetrics(), checkReplies: false }
    const limiter = { consume: () => undefined, rateOf: () => undefined }
    const load = createLoadShedder({ shedAfterMs: 0, maxWrites: 1, writerMs: () => 0 }, () => {})
    const recent = { find: () => undefined, begin: () => () => {} }
    const endpoints = createEndpoints({ ...desk.house, handlers: { getComment } }, { ...parts, limiter, load, recent })
    const endpoint = endpoints.find(({ operation }) => operation.operationId === 'getComment')
    const target = '/api/v1/comments/c?further=1'
    const call: Call = { id: 't', method: 'GET', target, address: '::1', header: (name) => headers[name] }
    const answer = await endpoint?.handle(call, { id: 'c' }, new IncomingMessage(new Socket()))
    assert.deepEqual([answer?.status, answer?.body], [200, '{"tenantId":"site"}'])
  })

  test('a new key opens at once, the old one and what it signed nothing more', async () => {
    const { id, old } = { id: 'other', old: desk.keys.other! }
    const sso = desk.sign(ada, { tenant: id })
    const byKey = (key: string) => desk.admit('getComments', { query: { tenantId: id, API_KEY: key } })
    const bySso = () => desk.admit('getCommentsPublic', { params: { tenantId: id }, query: { sso } })
    assert.ok((await byKey(old)).ctx)
    assert.ok((await bySso()).ctx)
    const key = await desk.admin.rotateKey(id)
    assert.match(key ?? '', /^[A-Z0-9]{24,}$/)
    desk.keys[id] = key!
    assert.ok((await byKey(key!)).ctx)
    assert.equal((await byKey(old)).refused?.code, 'invalid-api-key')
    assert.equal((await bySso()).refused?.code, 'malformed-sso')
  })

  test('the key stands nowhere in the database', async () => {
    const rows = JSON.stringify(await desk.database.all('SELECT * FROM tenants'))
    for (const key of Object.values(desk.keys)) assert.ok(!rows.includes(key))
  })
})

describe('the tenant of a visitor', () => {
  const cases: [what: string, id: OperationId, sent: Sent, tenant: string | undefined][] = [
    ['in the path', 'getCommentsPublic', { params: { tenantId: 'site' } }, 'site'],
    ['in the query', 'flagCommentPublic', { params: { commentId: 'c' }, query: { tenantId: 'site' } }, 'site'],
    [
      'in the path, whatever the query says',
      'getCommentsPublic',
      { params: { tenantId: 'site' }, query: { tenantId: 'other' } },
      'site',
    ],
    ['not in a header', 'getUserNotifications', { headers: { 'x-tenant-id': 'site' } }, undefined],
    ['nowhere', 'getUserNotifications', {}, undefined],
    ['unknown', 'getCommentsPublic', { params: { tenantId: 'nobody' } }, undefined],
    ['reserved', 'getCommentsPublic', { params: { tenantId: '__internal_profiles' } }, undefined],
    ['a broken escape', 'getCommentsPublic', { params: { tenantId: '%E0%A4%A' } }, undefined],
    ['very long', 'getCommentsPublic', { params: { tenantId: 's'.repeat(10_000) } }, undefined],
  ]
  for (const [what, id, sent, tenant] of cases) {
    test(what, async () => {
      const { ctx, refused } = await desk.admit(id, sent)
      assert.equal(ctx?.tenant.id, tenant)
      if (!tenant) assert.deepEqual([refused?.status, refused?.code], [404, 'invalid-tenant'])
    })
  }

  test('its settings come with it', async () => {
    const set = (settings: object) =>
      desk.database.write((tx) =>
        tx.run('UPDATE tenants SET settings = ? WHERE id = ?', [JSON.stringify(settings), 'child']),
      )
    const tenant = async () => (await desk.enter('getCommentsPublic', { params: { tenantId: 'child' } })).tenant
    assert.deepEqual(
      [(await tenant()).wire, (await tenant()).settings, (await tenant()).parentId],
      ['newest', {}, 'site'],
    )
    await set({ wire: 'seed', pageSize: 10 })
    assert.deepEqual([(await tenant()).wire, (await tenant()).settings], ['seed', { pageSize: 10 }])
    await set({ wire: 'none' })
    assert.equal((await tenant()).wire, 'newest')
  })

  test('its key says nothing about a visitor', async () => {
    assert.equal((await actorOf(visit({ API_KEY: desk.keys.site! }, { 'x-api-key': desk.keys.site! }))).kind, 'nobody')
  })
})

const ada = { id: '7', email: 'ada@example.org', username: 'Ada' }

describe('single sign-on', () => {
  test('a signed user', async () => {
    const sso = desk.sign({ ...ada, id: 'signed', email: 'signed@example.org', isModerator: true, groupIds: ['staff'] })
    const actor = await actorOf(visit({ sso }))
    assert.ok(actor.kind === 'sso')
    assert.deepEqual(
      [actor.userId, actor.verified, actor.isAdmin, actor.isModerator],
      ['site:signed', true, false, true],
    )
    assert.deepEqual([actor.username, actor.groupIds, actor.anonUserId], ['Ada', ['staff'], undefined])
  })

  test('a user who only says so has no rights and no id of ours', async () => {
    const said = { ...ada, isAdmin: true, isModerator: true, groupIds: ['staff'] }
    for (const sso of [JSON.stringify(said), JSON.stringify({ simpleSSOUser: said })]) {
      assert.deepEqual(await actorOf(visit({ sso })), {
        kind: 'simple',
        ...ada,
        verified: false,
        isAdmin: false,
        isModerator: false,
      })
    }
  })

  const nobody: [what: string, sent: () => Sent, id?: OperationId][] = [
    ['an empty text', () => visit({ sso: '' })],
    ['only the addresses of a log-in', () => visit({ sso: '{"loginURL":"https://a/"}' })],
    ['nothing', () => visit()],
    ['where the operation takes none', () => visit({ sso: 'not json' }), 'getEventLog'],
  ]
  for (const [what, sent, id] of nobody) {
    test(`${what}: nobody`, async () => assert.equal((await actorOf(sent(), id)).kind, 'nobody'))
  }

  const malformed: [what: string, sso: () => string, reason: RegExp][] = [
    ['no JSON', () => 'not json', /JSON/],
    ['signed by another tenant', () => desk.sign(ada, { tenant: 'other' }), /verificationHash/],
    ['signed by the parent’s child', () => desk.sign(ada, { tenant: 'child' }), /verificationHash/],
    ['stale', () => desk.sign(ada, { at: desk.clock.now() - 49 * hour }), /two days/],
    ['from the future', () => desk.sign(ada, { at: desk.clock.now() + hour }), /future/],
    ['a long name', () => desk.sign({ ...ada, displayName: 'x'.repeat(501) }), /^displayName is longer/],
  ]
  for (const [what, sso, reason] of malformed) {
    test(`${what} → malformed-sso`, async () => {
      const { refused } = await desk.admit('getCommentsPublic', visit({ sso: sso() }))
      assert.deepEqual([refused?.status, refused?.code], [401, 'malformed-sso'])
      assert.match(refused?.reason ?? '', reason)
    })
  }
})
