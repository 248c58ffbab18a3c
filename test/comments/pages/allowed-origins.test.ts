// Allowed origins: the tenant's domains, once it has any.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type Comments,
  commentBody,
  type OperationId,
  openComments,
  type TenantClient,
} from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const add = (site: TenantClient, domain: string) => site.ok('addDomainConfig', { body: { domain } })

describe('whose pages may ask', () => {
  const at = (origin: string) => ({ query: { urlId: 'page' }, headers: { Origin: origin } })
  const allowed = async (site: TenantClient, origin: string) => {
    const { status, headers, json } = await site.call('getCommentsPublic', at(origin))
    const isNamed = headers.get('access-control-allow-origin') === origin
    if (status === 200) assert.ok(isNamed)
    else assert.deepEqual([status, json.code, isNamed], [403, 'domain-unauthorized', false])
    assert.match(headers.get('vary') ?? '', /Origin/)
    return status === 200
  }

  test('every page while no domain is configured, then those of the domains, and every page again', async () => {
    const [site, other] = [await comments.tenant(), await comments.tenant()]
    assert.ok(await allowed(site, 'https://any.example'))
    await add(site, 'mine.example')
    await add(site, '*.mine.example')
    const seen: [origin: string, isAllowed: boolean][] = [
      ['https://mine.example', true],
      ['http://mine.example:8080', true],
      ['https://www.mine.example', true],
      ['https://any.example', false],
      ['https://mine.example.any.example', false],
      ['null', false],
      [comments.app.url, true],
    ]
    for (const [origin, isAllowed] of seen) assert.equal(await allowed(site, origin), isAllowed, origin)
    assert.ok(await allowed(other, 'https://any.example'))
    await site.ok('patchDomainConfig', { id: 'mine.example', body: { domain: 'any.example' } })
    assert.deepEqual(
      [await allowed(site, 'https://mine.example'), await allowed(site, 'https://any.example')],
      [false, true],
    )
    for (const id of ['any.example', '*.mine.example']) await site.ok('deleteDomainConfig', { id })
    assert.ok(await allowed(site, 'https://mine.example'))
  })

  test('programs, which name no origin, and the tenant’s own server always', async () => {
    const site = await comments.tenant()
    await add(site, 'mine.example')
    await site.read()
    const { status } = await site.call('getComments', { headers: { Origin: 'https://any.example' } })
    assert.equal(status, 200)
  })

  const writes: [operation: OperationId, query: object, body?: object][] = [
    ['createCommentPublic', { urlId: 'page', broadcastId: 'b' }, commentBody()],
    ['checkedCommentsForBlocked', { commentIds: 'x' }],
    ['flagCommentPublic', { isFlagged: true }],
  ]
  for (const [operation, query, body] of writes) {
    test(`${operation} of another page changes nothing`, async () => {
      const site = await comments.tenant()
      await add(site, 'mine.example')
      const { id } = await site.save()
      const sent = { id, query: { ...query }, ...(body ? { body } : {}), headers: { Origin: 'https://any.example' } }
      await site.refused(operation, sent, 403, 'domain-unauthorized')
      assert.equal((await site.read()).comments.length, 1)
    })
  }

  test('is told before a call, too', async () => {
    const site = await comments.tenant()
    await add(site, 'mine.example')
    const paths = [`/comments/${site.id}?urlId=page`, `/check-blocked-comments?tenantId=${site.id}&commentIds=x`]
    for (const path of paths) {
      for (const [origin, named] of [
        ['https://mine.example', 'https://mine.example'],
        ['https://any.example', null],
      ] as const) {
        const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' }
        const answer = await fetch(comments.app.url + path, { method: 'OPTIONS', headers })
        assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [204, named])
      }
    }
  })
})
