// Invalid and too concurrent aggregations: each error code, and that other calls do not wait.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { numbers } from '../../harness/database-rows.ts'
import { key, type Refused } from '../contract/error-code-cases.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
})

after(() => comments.close())

const count = { op: 'count', field: 'id' }
const request = (more: object = {}) => ({ resourceName: 'Comment', operations: [count], ...more })

describe('codes', () => {
  const codes: Record<string, Refused> = {
    ...key,
    'invalid-resource-name': { status: 422, body: request({ resourceName: 'comments' }) },
    'invalid-input': { status: 422, body: {} },
    'invalid-json': { status: 422, body: '{' as never },
    'body-too-large': { status: 413, body: request({ more: 'x'.repeat(300_000) }) },
    unauthorized: { status: 401, query: { parentTenantId: 'other' } },
  }
  for (const [code, { without, ...how }] of Object.entries(codes)) {
    test(code, async () => {
      const path = without === 'tenant' ? { path: '/api/v1/aggregate' } : {}
      const headers = without === 'key' ? { headers: { 'x-api-key': '' } } : {}
      await site.refused('aggregate', { body: request(), ...how, ...path, ...headers }, how.status, code)
    })
  }
})

describe('requests', () => {
  const predicate = (key: string, operator: string, value: unknown) => ({ query: [{ key, operator, value }] })
  const ops = (...operations: object[]) => ({ operations })
  const on = (op: string, field: string, more: object = {}) => ops({ op, field, ...more })
  const cases: [what: string, more: object][] = [
    ['no operation', ops()],
    ['too many operations', ops(...Array.from({ length: 21 }, (_, i) => ({ ...count, alias: `a${i}` })))],
    ['too many groups', { groupBy: ['id', 'url', 'urlId', 'votes', 'date', 'userId'] }],
    ['a group twice', { groupBy: ['urlId', 'urlId'] }],
    ['an unknown group', { groupBy: ['page_id'] }],
    ['a group of objects’ own', { groupBy: ['constructor'] }],
    ['a secret', { groupBy: ['commenterEmail'] }],
    ['a group of a list', { groupBy: ['hashTags'] }],
    ['a group of whole texts', { groupBy: ['comment'] }],
    ['a statement in place of a field', { groupBy: ['id; DROP TABLE comments'] }],
    ['an unknown operation', on('median', 'votes')],
    ['an unknown field', on('sum', 'ipHash')],
    ['a sum of texts', on('sum', 'commenterName')],
    ['an average of times', on('avg', 'date')],
    ['a list as a whole', on('distinct', 'hashTags')],
    ['all texts', on('distinct', 'comment')],
    ['an alias twice', ops(count, { op: 'sum', field: 'votes', alias: 'count_id' })],
    ['the alias of the groups', on('count', 'id', { alias: 'groups' })],
    ['the alias of objects', on('count', 'id', { alias: '__proto__' })],
    ['an empty alias', on('count', 'id', { alias: '' })],
    ['a long alias', on('count', 'id', { alias: 'x'.repeat(101) })],
    ['an order by nothing', { sort: { field: 'votes', dir: 'asc' } }],
    ['an order by lists of values', { ...on('distinct', 'votes'), sort: { field: 'distinct_votes', dir: 'asc' } }],
    ['an unknown direction', { groupBy: ['urlId'], sort: { field: 'urlId', dir: 'up' } }],
    ['an unknown key', predicate('ip', 'eq', 'x')],
    ['an unknown operator', predicate('votes', 'like', 'x')],
    ['a number for a text', predicate('urlId', 'eq', 7)],
    ['a text for a number', predicate('votes', 'eq', '7')],
    ['a number for a flag', predicate('approved', 'eq', 1)],
    ['an order of flags', predicate('approved', 'greater_than', false)],
    ['a time that is none', predicate('date', 'less_than', 'yesterday')],
    ['a time in a sentence', predicate('date', 'less_than', 'comment 7')],
    ['a time as a number in a text', predicate('date', 'less_than', '5')],
    ['a number that contains', predicate('votes', 'contains', '7')],
    ['a list of values', predicate('votes', 'eq', [7])],
    ['too many conditions', { query: Array(21).fill(predicate('votes', 'eq', 7).query[0]) }],
  ]
  for (const [what, more] of cases) {
    test(what, async () => {
      const { reason } = await site.refused('aggregate', { body: request(more) }, 422, 'invalid-input')
      assert.ok(reason.length > 10)
    })
  }
})

describe('much at once', () => {
  let big: TenantClient
  before(async () => {
    big = await comments.tenant()
    comments.sql(
      `${numbers(0, 10000)}
       INSERT INTO pages (tenant_id, id, url_id, url, created_at) SELECT ?, 'p' || i, 'u' || i, '', i FROM n`,
      big.id,
    )
  })
  const pages = (more: object) => ({ body: { resourceName: 'Page', operations: [count], ...more } })

  test('more groups or values than an answer has room for', async () => {
    await big.refused('aggregate', pages({ groupBy: ['id'] }), 422, 'too-many-groups')
    const values = pages({ operations: [{ op: 'distinct', field: 'urlId' }] })
    await big.refused('aggregate', values, 422, 'too-many-groups')
    const query = [{ key: 'createdAt', operator: 'less_than', value: 10_000 }]
    const { data } = await big.ok('aggregate', pages({ groupBy: ['id'], query }))
    assert.equal(data.length, 10_000)
  })

  test('several of one tenant come one after the other, and all are answered', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => big.ok('aggregate', pages({}))))
    assert.deepEqual(new Set(answers.map(({ data }) => data[0].count_id.numericValue)), new Set([10_001]))
  })
})
