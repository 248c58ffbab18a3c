// Aggregations: operations, groups, conditions, order, tenant scope, and refused requests.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentSchema, createCommentAdmin } from '../../../src/comments/admin.ts'
import type { Generation } from '../../../src/comments/wire/contract-generations.ts'
import { openDatabase } from '../../../src/platform/data/open-database.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient
let start: number
const minute = 60_000

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
  start = comments.clock.now()
  const rows: [urlId: string, name: string, votes: number, comment: string, more: object][] = [
    ['a', 'Ann', 3, 'one #news', {}],
    ['a', 'Bo', 1, 'two #news #red', { userId: '7' }],
    ['b', 'Ann', -2, 'three', { isPinned: true }],
    ['b', 'Cy', 0, 'four 100% _x', { approved: false, locale: 'de_de' }],
    ['b', 'Ann', 5, 'Five #red', { locale: 'de_de' }],
  ]
  for (const [at, [urlId, commenterName, votes, comment, more]] of rows.entries()) {
    const date = start + at * minute
    await site.save({ commenterName, votes, comment, date, commenterEmail: undefined, ...more }, {}, urlId)
  }
})

after(() => comments.close())

type Request = Record<string, unknown>
const ask = async (request: Request, who = site, query: Record<string, string | boolean> = {}): Promise<any[]> =>
  (await who.ok('aggregate', { body: { resourceName: 'Comment', ...request }, query })).data
const op = (op: string, field = 'id', more: object = {}) => ({ op, field, ...more })
const count = { operations: [op('count', 'id', { alias: 'n' })] }
const n = (numericValue: number) => ({ numericValue })
const isoAt = (at: number) => new Date(start + at * minute).toISOString()

describe('operations', () => {
  const cases: [operation: object, value: () => object][] = [
    [op('count'), () => n(5)],
    [op('count', 'no field at all'), () => n(5)],
    [op('sum', 'votes'), () => n(7)],
    [op('sum', 'votesUp'), () => n(9)],
    [op('sum', 'approved'), () => n(4)],
    [op('avg', 'votes'), () => n(1.4)],
    [op('min', 'votes'), () => n(-2)],
    [op('max', 'votes'), () => n(5)],
    [op('min', 'commenterName'), () => ({ stringValue: 'Ann' })],
    [op('max', 'commenterName'), () => ({ stringValue: 'Cy' })],
    [op('max', 'date'), () => ({ numericValue: start + 4 * minute, stringValue: isoAt(4) })],
    [op('max', 'isPinned'), () => n(1)],
    [op('countDistinct', 'commenterName'), () => ({ distinctCount: 3 })],
    [op('countDistinct', 'userId'), () => ({ distinctCount: 1 })],
    [op('countDistinct', 'comment'), () => ({ distinctCount: 5 })],
    [op('countDistinct', 'urlId'), () => ({ distinctCount: 2 })],
    [op('distinct', 'commenterName'), () => ({ distinctCounts: { Ann: 3, Bo: 1, Cy: 1 } })],
    [op('distinct', 'approved'), () => ({ distinctCounts: { false: 1, true: 4 } })],
    [op('distinct', 'votes'), () => ({ distinctCounts: { '-2': 1, 0: 1, 1: 1, 3: 1, 5: 1 } })],
    [op('distinct', 'userId'), () => ({ distinctCounts: { 7: 1 } })],
    [op('distinct', 'parentId'), () => ({ distinctCounts: {} })],
    [op('count', 'hashTags', { expandArray: true }), () => n(4)],
    [op('distinct', 'hashTags', { expandArray: true }), () => ({ distinctCounts: { news: 2, red: 2 } })],
    [op('countDistinct', 'hashTags', { expandArray: true }), () => ({ distinctCount: 2 })],
    [op('max', 'hashTags', { expandArray: true }), () => ({ stringValue: 'red' })],
    [op('sum', 'votes', { expandArray: true }), () => n(7)],
  ]
  for (const [operation, value] of cases) {
    test(JSON.stringify(operation), async () => {
      const { op, field } = operation as { op: string; field: string }
      assert.deepEqual(await ask({ operations: [operation] }), [{ [`${op}_${field}`]: value() }])
    })
  }

  test('of nothing give nothing, and counts of it 0', async () => {
    const query = [{ key: 'urlId', operator: 'eq', value: 'nowhere' }]
    const operations = ['count', 'sum', 'avg', 'min', 'countDistinct', 'distinct'].map((one) => op(one, 'votes'))
    assert.deepEqual(await ask({ query, operations }), [
      {
        count_votes: n(0),
        sum_votes: n(0),
        avg_votes: {},
        min_votes: {},
        countDistinct_votes: { distinctCount: 0 },
        distinct_votes: { distinctCounts: {} },
      },
    ])
    assert.deepEqual(await ask({ query, operations, groupBy: ['urlId'] }), [])
  })
})

describe('groups', () => {
  const group = (groups: object, values: object) => ({ groups, ...values })
  test('by page, all kinds of operations together', async () => {
    const operations = [
      op('count', 'id', { alias: 'n' }),
      op('sum', 'votes', { alias: 'v' }),
      op('distinct', 'commenterName', { alias: 'who' }),
      op('count', 'hashTags', { alias: 'tags', expandArray: true }),
      op('countDistinct', 'locale', { alias: 'l' }),
    ]
    assert.deepEqual(await ask({ groupBy: ['urlId'], operations }), [
      group(
        { urlId: 'a' },
        { n: n(2), v: n(4), who: { distinctCounts: { Ann: 1, Bo: 1 } }, tags: n(3), l: { distinctCount: 0 } },
      ),
      group(
        { urlId: 'b' },
        { n: n(3), v: n(3), who: { distinctCounts: { Ann: 2, Cy: 1 } }, tags: n(1), l: { distinctCount: 1 } },
      ),
    ])
  })
  test('by several fields; what a record does not have is not in its group', async () => {
    assert.deepEqual(await ask({ groupBy: ['locale', 'approved'], ...count }), [
      group({ locale: 'de_de', approved: 'false' }, { n: n(1) }),
      group({ locale: 'de_de', approved: 'true' }, { n: n(1) }),
      group({ approved: 'true' }, { n: n(3) }),
    ])
  })
  test('by time and number', async () => {
    const [first] = await ask({ groupBy: ['date', 'votes'], ...count })
    assert.deepEqual(first, group({ date: isoAt(0), votes: '3' }, { n: n(1) }))
  })
  const sorts: [sort: object, seen: string][] = [
    [{ field: 'n', dir: 'desc' }, 'Ann Bo Cy'],
    [{ field: 'n', dir: 'asc' }, 'Bo Cy Ann'],
    [{ field: 'commenterName', dir: 'desc' }, 'Cy Bo Ann'],
    [{ field: 'v', dir: 'asc' }, 'Cy Bo Ann'],
    [{ field: 'l', dir: 'desc' }, 'Ann Cy Bo'],
    [{ field: 'last', dir: 'desc' }, 'Ann Cy Bo'],
    [{ field: 'u', dir: 'desc' }, 'Bo Ann Cy'],
  ]
  for (const [sort, seen] of sorts) {
    test(JSON.stringify(sort), async () => {
      const operations = [
        ...count.operations,
        op('sum', 'votes', { alias: 'v' }),
        op('countDistinct', 'locale', { alias: 'l' }),
        op('max', 'date', { alias: 'last' }),
        op('max', 'userId', { alias: 'u' }),
      ]
      const data = await ask({ groupBy: ['commenterName'], operations, sort })
      assert.equal(data.map(({ groups }) => groups.commenterName).join(' '), seen)
    })
  }
})

describe('conditions', () => {
  const cases: [key: string, operator: string, value: unknown, found: number][] = [
    ['urlId', 'eq', 'a', 2],
    ['urlId', 'not_eq', 'a', 3],
    ['userId', 'eq', '7', 1],
    ['userId', 'not_eq', '7', 4],
    ['commenterName', 'greater_than', 'Ann', 2],
    ['commenterName', 'less_than', 'Bo', 3],
    ['commenterName', 'contains', 'n', 3],
    ['comment', 'contains', 'o', 3],
    ['comment', 'contains', 'O', 0],
    ['comment', 'contains', '100%', 1],
    ['comment', 'contains', '_', 1],
    ['comment', 'contains', '', 5],
    ['userId', 'contains', '', 1],
    ['comment', 'contains', "'; DROP TABLE comments; --", 0],
    ['votes', 'eq', 3, 1],
    ['votes', 'not_eq', 3, 4],
    ['votes', 'greater_than', 1, 2],
    ['votes', 'greater_than', 0.5, 3],
    ['votes', 'less_than', 0.5, 2],
    ['votes', 'eq', 0.5, 0],
    ['votes', 'not_eq', 0.5, 5],
    ['votes', 'less_than', 1e300, 5],
    ['approved', 'eq', true, 4],
    ['approved', 'not_eq', true, 1],
    ['hashTags', 'eq', 'red', 2],
    ['hashTags', 'not_eq', 'red', 3],
    ['hashTags', 'contains', 'ew', 2],
    ['tenantId', 'eq', 'nobody', 0],
  ]
  for (const [name, operator, value, found] of cases) {
    test(`${name} ${operator} ${JSON.stringify(value)}: ${found}`, async () => {
      assert.deepEqual(await ask({ ...count, query: [{ key: name, operator, value }] }), [{ n: n(found) }])
    })
  }
  test('of times, as numbers and as texts; all of them have to hold', async () => {
    const after = (value: unknown) => ({ key: 'date', operator: 'greater_than', value })
    for (const value of [start + minute, isoAt(1)]) {
      assert.deepEqual(await ask({ ...count, query: [after(value)] }), [{ n: n(3) }])
    }
    const query = [after(start), { key: 'urlId', operator: 'eq', value: 'a' }]
    assert.deepEqual(await ask({ ...count, query }), [{ n: n(1) }])
  })
})

describe('whose rows', () => {
  test('only the tenant’s own; with parentTenantId those of all tenants below it, by its own key alone', async () => {
    const parent = await comments.tenant()
    const url = await databaseUrl(comments.app.dataDir)
    const { database } = await openDatabase({ url, schemas: [commentSchema], now: comments.clock.now() })
    const secretKey = 'another secret, which seals keys that nobody uses here'
    const admin = createCommentAdmin({ database, clock: comments.clock, secretKey, publicUrl: comments.app.url })
    const names = [`${parent.id}a`, `${parent.id}b`]
    for (const id of names) await admin.createTenant({ id, name: id, parentId: parent.id })
    await database.close()
    const { id } = await parent.save()
    for (const [at, name] of names.entries()) {
      const columns = Object.keys(comments.rows('SELECT * FROM comments WHERE id = ?', id)[0])
      const same = columns.filter((column) => column !== 'tenant_id').join(', ')
      for (let i = 0; i <= at; i++) {
        comments.sql(
          `INSERT INTO comments (tenant_id, ${same}) SELECT ?, ${same.replace(/\bid\b/, `id || '${i}'`)}
           FROM comments WHERE tenant_id = ? AND id = ?`,
          name,
          parent.id,
          id,
        )
      }
    }
    assert.deepEqual(await ask(count, parent), [{ n: n(1) }])
    assert.deepEqual(await ask(count, parent, { parentTenantId: parent.id }), [{ n: n(3) }])
    const byTenant = await ask({ ...count, groupBy: ['tenantId'] }, parent, { parentTenantId: parent.id })
    assert.deepEqual(byTenant, [
      { groups: { tenantId: names[0] }, n: n(1) },
      { groups: { tenantId: names[1] }, n: n(2) },
    ])
    const body = { resourceName: 'Comment', ...count }
    await site.refused('aggregate', { body, query: { parentTenantId: parent.id } }, 401, 'unauthorized')
    assert.deepEqual(await ask(count, site, { parentTenantId: site.id }), [{ n: n(0) }])
  })
})

for (const wire of ['both', 'seed', 'newest'] satisfies Generation[]) {
  test(`statistics come when they are asked, and names of resources to those who know that list (${wire})`, async () => {
    const own = await comments.tenant({ wire })
    await own.save()
    const body = { resourceName: 'Comment', ...count, groupBy: ['urlId'] }
    assert.equal('stats' in (await own.ok('aggregate', { body })), false)
    const { stats } = await own.ok('aggregate', { body, query: { includeStats: true } })
    assert.deepEqual(stats, { timeMS: 0, scanned: 1 })
    const unknown = { body: { ...body, resourceName: 'toString' } }
    const { validResourceNames } = await own.refused('aggregate', unknown, 422, 'invalid-resource-name')
    assert.equal(validResourceNames?.includes('Comment'), wire === 'seed' ? undefined : true)
  })
}
