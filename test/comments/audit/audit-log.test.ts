// Audit log as read by its tenant: fields, order, and complete paging.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Generation } from '../../../src/comments/wire/contract-generations.ts'
import { waitUntil } from '../../harness/app.ts'
import { key, type Refused } from '../contract/error-code-cases.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

const staff = { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true }

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const read = async (site: TenantClient, query: Record<string, string | number> = {}): Promise<any[]> =>
  (await site.ok('getAuditLogs', { query })).auditLogs
const domainsOf = (entries: any[]) => entries.map(({ objectDetails }) => objectDetails.id)

/** One entry a second, named after its place. */
async function tenantWith(count: number): Promise<TenantClient> {
  const site = await comments.tenant()
  for (let i = 0; i < count; i++) {
    await site.ok('addDomainConfig', { body: { domain: `d${i}` } })
    comments.clock.pass(1000)
  }
  return site
}

describe('an entry', () => {
  for (const wire of ['both', 'seed', 'newest'] satisfies Generation[]) {
    test(`says who, through which door, when, what, before and after (${wire})`, async () => {
      comments.clock.pass(1000)
      const site = await comments.tenant({ wire })
      await site.ok('addDomainConfig', { body: { domain: 'a.example' } })
      const listed = (await site.post()).comment._id
      await site.ok('lockComment', { id: listed, query: { broadcastId: 'b', sso: site.sign(staff) } })
      const [added, written, locked] = await read(site)
      assert.ok(added._id.length > 10)
      const { _id, ...rest } = added
      assert.deepEqual(rest, {
        resourceName: 'DomainConfig',
        crudType: 'c',
        from: 'api',
        ip: '127.0.0.1',
        when: new Date(comments.clock.now()).toISOString(),
        description: 'A domain was configured.',
        objectDetails: rest.objectDetails,
      })
      assert.deepEqual(
        [rest.objectDetails.id, rest.objectDetails.before, rest.objectDetails.after.domain],
        ['a.example', undefined, 'a.example'],
      )
      assert.deepEqual([written.resourceName, written.crudType, written.from], ['Comment', 'c', 'ui'])
      assert.deepEqual(
        [locked.userId, locked.username, locked.crudType, locked.objectDetails],
        [
          `${site.id}:1`,
          'Mo',
          'u',
          { id: listed, before: { isLocked: false, isPinned: false }, after: { isLocked: true, isPinned: false } },
        ],
      )
    })
  }

  test('stays when the person in it is forgotten', async () => {
    const site = await comments.tenant()
    await site.post({}, { sso: site.sign(staff) })
    comments.sql('DELETE FROM audit_people WHERE tenant_id = ?', site.id)
    const [entry] = await read(site)
    assert.deepEqual(
      [entry.crudType, 'userId' in entry, 'username' in entry, 'ip' in entry],
      ['c', false, false, false],
    )
  })

  test('is its tenant’s own', async () => {
    const [site, other] = [await tenantWith(2), await tenantWith(1)]
    assert.deepEqual([domainsOf(await read(site)), domainsOf(await read(other))], [['d0', 'd1'], ['d0']])
  })
})

test('calls of the tenant’s server are there where it wants them, without what proves it, and never those that read the log', async () => {
  const site = await comments.tenant({ settings: { logApiAccess: true } })
  const { id } = await site.save()
  await site.ok('getComment', { id, query: { API_KEY: site.apiKey } })
  await site.refused('deleteComment', { id: 'nothing' }, 404, 'not-found')
  await site.refused('getComment', { id, headers: { 'x-api-key': 'WRONG' } }, 401, 'invalid-api-key')
  await site.post()
  await read(site)
  const calls = (await read(site)).filter(({ resourceName }) => resourceName === 'ApiAccess')
  assert.deepEqual(
    calls.map(({ crudType, from, url, description, ip }) => [crudType, from, url, description, ip]),
    [
      ['c', 'api', '/api/v1/comments', 'saveComment was called.', '127.0.0.1'],
      ['r', 'api', `/api/v1/comments/${id}`, 'getComment was called.', '127.0.0.1'],
      ['d', 'api', '/api/v1/comments/nothing', 'deleteComment was called.', '127.0.0.1'],
    ],
  )
  assert.ok(!JSON.stringify(calls).includes(site.apiKey))
})

test('entries are kept for as many days as the tenant says, and who is in them no longer', async () => {
  const days = [1, 30, 0]
  const sites: TenantClient[] = []
  for (const auditDays of days) sites.push(await comments.tenant({ settings: { auditDays } }))
  // More than are removed in one go.
  const many = Array.from({ length: 600 }, (_, i) => [sites[0]?.id ?? '', `old${i}`])
  comments.sql(
    `INSERT INTO audit_log (tenant_id, id, at, resource, object_id, crud, door, description)
     VALUES ${many.map(() => "(?, ?, 5, 'Comment', 'x', 'c', 'ui', 'x')").join(', ')}`,
    ...many.flat(),
  )
  for (const site of sites) await site.post({}, { sso: site.sign(staff) })
  const left = async () => Promise.all(sites.map(async (site) => (await read(site)).length))
  comments.clock.pass(23 * 3_600_000)
  for (const site of sites) await site.ok('addDomainConfig', { body: { domain: 'later.example' } })
  await comments.upToDate('age-audit')
  comments.clock.pass(2 * 3_600_000)
  await waitUntil('those of a day are gone', async () => (await left()).join() === '1,2,2')
  const named = () => comments.rows('SELECT user_id FROM audit_people WHERE tenant_id = ?', sites[0]?.id ?? '')
  assert.deepEqual(
    named().map(({ user_id }) => user_id),
    [null],
  )
  await comments.upToDate('age-audit')
  comments.clock.pass(40 * 86_400_000)
  await waitUntil('those of a month are gone', async () => (await left()).join() === '0,0,2')
})

describe('pages', () => {
  let site: TenantClient
  let start: number
  before(async () => {
    comments.clock.pass(1000)
    start = comments.clock.now()
    site = await tenantWith(5)
  })
  type Query = Record<string, string | number>
  const cases: [query: () => Query, seen: string][] = [
    [() => ({}), 'd0 d1 d2 d3 d4'],
    [() => ({ order: 'ASC' }), 'd0 d1 d2 d3 d4'],
    [() => ({ order: 'DESC' }), 'd4 d3 d2 d1 d0'],
    [() => ({ limit: 2 }), 'd0 d1'],
    [() => ({ limit: 5000 }), 'd0 d1 d2 d3 d4'],
    [() => ({ limit: 2, order: 'DESC' }), 'd4 d3'],
    [() => ({ skip: 3 }), 'd3 d4'],
    [() => ({ skip: 1, limit: 2, order: 'DESC' }), 'd3 d2'],
    [() => ({ skip: 5 }), ''],
    [() => ({ after: start }), 'd1 d2 d3 d4'],
    [() => ({ after: start - 0.5 }), 'd0 d1 d2 d3 d4'],
    [() => ({ after: start + 0.5 }), 'd1 d2 d3 d4'],
    [() => ({ before: start + 2000 }), 'd0 d1'],
    [() => ({ before: start + 2000.5 }), 'd0 d1 d2'],
    [() => ({ after: start, before: start + 3000 }), 'd1 d2'],
    [() => ({ after: start + 3000, before: start + 1000 }), ''],
    [() => ({ after: -1e300, before: 1e300 }), 'd0 d1 d2 d3 d4'],
    [() => ({ after: 1e300 }), ''],
  ]
  for (const [query, seen] of cases) {
    test(`${query}`.replace('() => ', ''), async () => {
      assert.equal(domainsOf(await read(site, query())).join(' '), seen)
    })
  }

  const refused: Record<string, Refused> = {
    ...key,
    'invalid-limit': { status: 422, query: { limit: 0 } },
    'invalid-skip': { status: 422, query: { skip: -1 } },
    'invalid-input': { status: 422, query: { order: 'sideways' } },
  }
  for (const [code, { without, ...how }] of Object.entries(refused)) {
    test(`${code}`, async () => {
      const path = without === 'tenant' ? { path: '/api/v1/audit-logs' } : {}
      const headers = without === 'key' ? { headers: { 'x-api-key': '' } } : {}
      await site.refused('getAuditLogs', { ...how, ...path, ...headers }, how.status, code)
    })
  }
  for (const query of [{ limit: 1.5 }, { limit: -1 }]) {
    test(JSON.stringify(query), () => site.refused('getAuditLogs', { query }, 422, 'invalid-limit'))
  }
})

describe('reading on', () => {
  const addEntries = (site: TenantClient, count: number, spreadMs: number) => {
    const start = comments.clock.now()
    for (let at = 0; at < count; at += 500) {
      const rows = Array.from({ length: Math.min(500, count - at) }, (_, i) => at + i)
      const values = rows.map((n) => [
        site.id,
        `e${n}`.padStart(26, '0'),
        start + Math.floor((n * spreadMs) / count),
        `o${n}`,
      ])
      comments.sql(
        `INSERT INTO audit_log (tenant_id, id, at, resource, object_id, crud, door, description)
         VALUES ${values.map(() => "(?, ?, ?, 'Comment', ?, 'c', 'ui', 'x')").join(', ')}`,
        ...values.flat(),
      )
    }
    comments.clock.pass(spreadMs)
  }

  /** Until nothing more comes. */
  async function readAll(site: TenantClient, limit: number): Promise<string[]> {
    const seen: string[] = []
    for (let cursor = 0; ; ) {
      const page = await read(site, { after: cursor, limit })
      if (page.length === 0) return seen
      seen.push(...domainsOf(page))
      cursor = Date.parse(page.at(-1).when)
    }
  }

  for (const limit of [1000, 70]) {
    test(`5,000 entries of 50 ms by ${limit}, while others arrive: each once`, async () => {
      const site = await comments.tenant()
      addEntries(site, 5000, 50)
      const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
      const arriving = (async () => {
        for (const [at, domain] of names.entries()) {
          await site.ok('addDomainConfig', { body: { domain } })
          if (at % 4 === 0) comments.clock.pass(1)
        }
      })()
      const seen = await readAll(site, limit)
      await arriving
      const all = await readAll(site, 1000)
      assert.equal(new Set(seen).size, seen.length)
      assert.deepEqual(all.slice(0, seen.length), seen)
      assert.equal(all.length, 5040)
    })
  }

  test('at the end of the log, while many write at once: each once', async () => {
    const site = await comments.tenant()
    const seen: string[] = []
    let cursor = 0
    const readOn = async () => {
      for (const entry of await read(site, { after: cursor, limit: 3 })) {
        seen.push(entry.objectDetails.id)
        cursor = Date.parse(entry.when)
      }
    }
    let isOver = false
    const reading = (async () => {
      while (!isOver) await readOn()
    })()
    for (let round = 0; round < 10; round++) {
      const add = (i: number) => site.ok('addDomainConfig', { body: { domain: `r${round}-${i}` } })
      await Promise.all(Array.from({ length: 8 }, (_, i) => add(i)))
      if (round % 2 === 0) comments.clock.pass(1)
    }
    isOver = true
    await reading
    for (let before = -1; before < seen.length; ) {
      before = seen.length
      await readOn()
    }
    assert.deepEqual([seen.length, new Set(seen).size], [80, 80])
  })

  test('a page that is skipped to has as many entries as were asked for', async () => {
    const site = await comments.tenant()
    addEntries(site, 20, 1)
    assert.equal((await read(site, { limit: 3 })).length, 20)
    const pages = [0, 7, 14].map((skip) => read(site, { skip, limit: 7 }))
    assert.deepEqual(
      (await Promise.all(pages)).map((page) => page.length),
      [7, 7, 6],
    )
  })
})
