// Reading over HTTP: pages, cuts and trees, for visitors and for the tenant's server.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments
let site: TenantClient
/** Ids by the words that the comments say. */
const ids: Record<string, string> = {}

const minute = 60_000
const start = Date.UTC(2026, 0, 1)
/** In the order of their dates: a word, what it answers, votes. */
const thread: [word: string, parent: string | undefined, votes: number][] = [
  ['a', undefined, 0],
  ['b', undefined, 0],
  ['c', undefined, 9],
  ['a1', 'a', 0],
  ['a2', 'a', 0],
  ['a1x', 'a1', 0],
  ['a1y', 'a1', 0],
  ['a1xx', 'a1x', 0],
]

before(async () => {
  comments = await openComments()
  site = await comments.tenant()
  await fill(site)
})

after(() => comments.close())

async function fill(tenant: TenantClient): Promise<Record<string, string>> {
  const made: Record<string, string> = {}
  for (const [at, [comment, parent, votes]] of thread.entries()) {
    const body = {
      comment,
      votes,
      date: start + at * minute,
      ...(parent === undefined ? {} : { parentId: made[parent] }),
    }
    const saved = await tenant.save(body)
    made[comment] = saved.id ?? saved._id
  }
  if (tenant === site) Object.assign(ids, made)
  return made
}

const words = (list: any[]): unknown[] =>
  list.map(({ commentHTML, children }) => (children?.length > 0 ? [commentHTML, ...words(children)] : commentHTML))
const whole = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]))

describe('getCommentsPublic', () => {
  const OF = ['a', 'a1', 'a1x', 'a1xx', 'a1y', 'a2', 'b', 'c']
  const tree = ['asTree']
  const cases: [query: Record<string, unknown>, seen: unknown[], hasMore?: boolean][] = [
    [{}, ['c', 'b', 'a', 'a2', 'a1', 'a1y', 'a1x', 'a1xx']],
    [{ direction: 'MR' }, ['c', 'b', 'a', 'a2', 'a1', 'a1y', 'a1x', 'a1xx']],
    [{ direction: 'OF' }, OF],
    [{ direction: 'NF' }, ['c', 'b', 'a', 'a2', 'a1', 'a1y', 'a1x', 'a1xx']],
    [{ direction: 'OF', page: 0 }, OF],
    [{ direction: 'OF', page: 1 }, []],
    [{ direction: 'OF', page: -1 }, OF],
    [{ direction: 'OF', skip: 1, limit: 3 }, ['a1', 'a1x', 'a1xx'], true],
    [{ direction: 'OF', skip: 6 }, ['b', 'c']],
    [{ direction: 'OF', limit: 8 }, OF],
    [{ direction: 'OF', ...whole(...tree) }, [['a', ['a1', ['a1x', 'a1xx'], 'a1y'], 'a2'], 'b', 'c']],
    [{ direction: 'OF', ...whole(...tree), maxTreeDepth: 0 }, ['a', 'b', 'c']],
    [{ direction: 'OF', ...whole(...tree), maxTreeDepth: 1 }, [['a', 'a1', 'a2'], 'b', 'c']],
    [{ direction: 'OF', ...whole(...tree), limitChildren: 1 }, [['a', ['a1', ['a1x', 'a1xx']]], 'b', 'c']],
    [{ direction: 'OF', ...whole(...tree), skipChildren: 1 }, [['a', 'a2'], 'b', 'c']],
    [{ direction: 'OF', ...whole(...tree), skip: 1, limit: 1 }, ['b'], true],
    [{ direction: 'OF', ...whole(...tree), limit: 3 }, [['a', ['a1', ['a1x', 'a1xx'], 'a1y'], 'a2'], 'b', 'c']],
    [{ direction: 'OF', parentId: 'null' }, ['a', 'b', 'c']],
    [{ direction: 'OF', parentId: 'a' }, ['a1', 'a2']],
    [{ direction: 'NF', parentId: 'a' }, ['a2', 'a1']],
    [{ direction: 'OF', parentId: 'a', limit: 1 }, ['a1'], true],
    [{ direction: 'OF', parentId: 'a', skip: 1 }, ['a2']],
    [{ direction: 'OF', parentId: 'a', ...whole(...tree) }, [['a1', ['a1x', 'a1xx'], 'a1y'], 'a2']],
    [{ direction: 'OF', parentId: 'nobody' }, []],
    [{ direction: 'OF', fetchPageForCommentId: 'a1xx' }, OF],
    [{ direction: 'OF', fetchPageForCommentId: 'nobody' }, OF],
  ]
  for (const [query, seen, hasMore = false] of cases) {
    test(JSON.stringify(query), async () => {
      const byWord = Object.entries(query).map(([name, value]) => [name, ids[value as string] ?? value])
      const read = await site.read(Object.fromEntries(byWord))
      assert.deepEqual(words(read.comments), seen)
      assert.equal(read.hasMore, hasMore)
    })
  }

  test('countChildren and asTree say what hangs on each', async () => {
    const { comments: list } = await site.read({ direction: 'OF', countChildren: true })
    const counts = list.map((one: any) => [one.commentHTML, one.hasChildren, one.childCount, one.nestedChildrenCount])
    assert.deepEqual(counts.slice(0, 3), [
      ['a', true, 2, 5],
      ['a1', true, 2, 3],
      ['a1x', true, 1, 1],
    ])
    const { comments: roots } = await site.read({ direction: 'OF', asTree: true, maxTreeDepth: 0, countChildren: true })
    assert.deepEqual([roots[0].hasChildren, roots[0].childCount, roots[0].nestedChildrenCount], [true, 2, 5])
    assert.equal(list[0].children, undefined)
  })

  test('countAll counts replies too', async () => {
    assert.equal((await site.read()).commentCount, 3)
    assert.equal((await site.read({ countAll: true })).commentCount, 8)
  })

  test('flags of the reply', async () => {
    const query = { isCrawler: true, includeConfig: true, modules: 'm', lastGenDate: 1, locale: 'de_de' }
    const read = await site.read(query)
    assert.deepEqual(
      [read.isCrawler, read.customConfig, read.moduleData],
      [true, { maxCommentCreatedCountPUPM: 0 }, { mailIsOff: true }],
    )
    assert.deepEqual((await site.read({ modules: 'm' })).moduleData, {})
    // What could only be the opposite of what is declared is left out.
    const plain = await site.read({ isCrawler: false })
    assert.deepEqual([plain.isCrawler, plain.isProd, plain.isDemo, plain.hasBillingIssue], Array(4).fill(undefined))
    assert.deepEqual([read.user, read.isSiteAdmin, read.isClosed, read.urlIdClean], [null, false, false, 'page'])
    assert.ok(read.urlIdWS && read.userIdWS && read.tenantIdWS)
    const staff = site.sign({ id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true })
    const theirs = await site.read({ sso: staff })
    assert.deepEqual([theirs.isSiteAdmin, theirs.user.id], [true, `${site.id}:1`])
  })

  test('pages hold whole threads, and the page of a comment is found', async () => {
    const tenant = await comments.tenant({ settings: { pageSize: 10, defaultSortDirection: 'OF' } })
    const roots: string[] = []
    let deep = ''
    for (let i = 0; i < 4; i++) {
      const { _id } = await tenant.save({ comment: `r${i}`, date: start + i })
      roots.push(_id)
      for (let j = 0; j < 3; j++) deep = (await tenant.save({ comment: `r${i}-${j}`, parentId: _id }))._id
    }
    const first = await tenant.read({ page: 0 })
    assert.deepEqual([first.comments.length, first.hasMore, first.pageNumber], [8, true, 0])
    const second = await tenant.read({ page: 1 })
    assert.deepEqual([second.comments[0]._id, second.hasMore, second.pageNumber], [roots[2], false, 1])
    assert.equal((await tenant.read({ fetchPageForCommentId: deep })).pageNumber, 1)
    assert.equal((await tenant.read({ page: -1 })).comments.length, 16)
  })

  const refusals: [query: object, status: number, code: string][] = [
    [{ urlId: '' }, 422, 'missing-url-id'],
    [{ urlId: undefined }, 422, 'invalid-input'],
    [{ page: -2 }, 422, 'invalid-pagination-request'],
    [{ page: 'one' }, 422, 'invalid-input'],
    [{ skip: -1 }, 422, 'invalid-skip'],
    [{ limit: 0 }, 422, 'invalid-limit'],
    [{ skipChildren: -1 }, 422, 'invalid-skip-children'],
    [{ limitChildren: -1 }, 422, 'invalid-limit-children'],
    [{ maxTreeDepth: -1 }, 422, 'invalid-max-tree-depth'],
    [{ direction: 'UP' }, 422, 'invalid-input'],
    [{ sso: '{' }, 401, 'malformed-sso'],
  ]
  for (const [query, status, code] of refusals) {
    test(`${JSON.stringify(query)} → ${code}`, () =>
      site.refused('getCommentsPublic', { query: { urlId: 'page', ...query } }, status, code))
  }

  test('an unknown tenant, trailing slashes, repeated keys, tracking parameters', async () => {
    await site.refused('getCommentsPublic', { path: '/comments/nobody?urlId=page' }, 404, 'invalid-tenant')
    const { json } = await site.call('getCommentsPublic', {
      path: `/comments/${site.id}/?urlId=page&urlId=other&further=1`,
    })
    assert.equal(json.comments.length, 8)
    const urlId = `https://site.example/${'x'.repeat(1900)}?utm_source=mail&fbclid=${'1'.repeat(60)}`
    await site.post({}, {}, urlId)
    const clean = urlId.slice(0, urlId.indexOf('?'))
    for (const key of [urlId, clean]) {
      const read = await site.read({}, key)
      assert.deepEqual([read.comments.length, read.urlIdClean], [1, clean])
    }
  })
})

for (const wire of ['both', 'seed', 'newest'] as const) {
  test(`every read on the wire ${wire}`, async () => {
    const tenant = await comments.tenant({ wire })
    const made = await fill(tenant)
    for (const query of [{}, { asTree: true, countChildren: true }, { parentId: made.a }, { includeConfig: true }]) {
      assert.ok((await tenant.read(query)).comments.length > 0)
    }
    const { comment } = await tenant.ok('getComment', { id: made.a as string })
    const { comments: list } = await tenant.ok('getComments', { query: { urlId: 'page', direction: 'OF' } })
    assert.deepEqual(list[0], comment)
  })
}

describe('getComments', () => {
  const cases: [query: Record<string, unknown>, seen: string[]][] = [
    [{ urlId: 'page', direction: 'OF', limit: 2 }, ['a', 'a1']],
    [{ urlId: 'page', direction: 'OF', skip: 6 }, ['b', 'c']],
    [{ urlId: 'page', direction: 'OF', page: 0 }, ['a', 'a1', 'a1x', 'a1xx', 'a1y', 'a2', 'b', 'c']],
    [{ urlId: 'page', direction: 'OF', page: 1 }, []],
    [{ urlId: 'page', direction: 'OF', parentId: 'null' }, ['a', 'b', 'c']],
    [{ urlId: 'page', direction: 'OF', parentId: 'a' }, ['a1', 'a2']],
    [{ urlId: 'page', direction: 'OF', asTree: true, parentId: 'null', maxTreeDepth: 0 }, ['a', 'b', 'c']],
    [{ urlId: 'nowhere' }, []],
    [{ direction: 'OF', limit: 2 }, ['a', 'b']],
    [{ userId: 'nobody' }, []],
    [{ anonUserId: 'nobody' }, []],
  ]
  for (const [query, seen] of cases) {
    test(JSON.stringify(query), async () => {
      const byWord = Object.entries(query).map(([name, value]) => [name, ids[value as string] ?? value])
      const { comments: list } = await site.ok('getComments', { query: Object.fromEntries(byWord) })
      assert.deepEqual(
        list.map(({ comment }: any) => comment),
        seen,
      )
    })
  }

  test('by author', async () => {
    const tenant = await comments.tenant()
    const mine = await tenant.save({ userId: 'u' })
    const { comment } = await tenant.post({}, {}, 'other')
    for (const [query, id] of [
      [{ userId: 'u' }, mine._id],
      [{ anonUserId: comment.anonUserId }, comment._id],
    ] as const) {
      const { comments: list } = await tenant.ok('getComments', { query })
      assert.deepEqual(
        list.map(({ _id }: any) => _id),
        [id],
      )
    }
  })

  const refusals: [query: object, code: string][] = [
    [{ asTree: true, urlId: 'page' }, 'invalid-pagination-request'],
    [{ limit: 0 }, 'invalid-limit'],
    [{ skip: -1 }, 'invalid-skip'],
    [{ skipChildren: 0.5 }, 'invalid-skip-children'],
    [{ limitChildren: -1 }, 'invalid-limit-children'],
    [{ maxTreeDepth: -1 }, 'invalid-max-tree-depth'],
  ]
  for (const [query, code] of refusals) {
    test(`${JSON.stringify(query)} → ${code}`, () => site.refused('getComments', { query: { ...query } }, 422, code))
  }

  test('getComment: what is not there, and another tenant’s', async () => {
    const other = await comments.tenant()
    for (const id of ['nobody', ids.a as string]) await other.refused('getComment', { id }, 404, 'not-found')
  })
})

describe('the tenant’s key', () => {
  test('by header, by query, behind any word; the tenant in its header', async () => {
    const { id, apiKey } = site
    const path = '/api/v1/comments/?urlId=page'
    const taken: [headers: Record<string, string>, query: string][] = [
      [{ 'X-API-KEY': apiKey, 'X-TENANT-ID': id }, ''],
      [{ 'x-api-key': `Whatever ${apiKey}` }, `&tenantId=${id}`],
      [{ 'x-api-key': '' }, `&tenantId=${id}&API_KEY=${apiKey}`],
    ]
    for (const [headers, query] of taken) {
      const { json } = await site.call('getComments', { path: path + query, headers })
      assert.equal(json.comments?.length, 8, JSON.stringify(json))
    }
    const other = await comments.tenant()
    const asOther = { path: `${path}&tenantId=${id}`, headers: { 'x-api-key': other.apiKey } }
    await site.refused('getComments', asOther, 401, 'invalid-api-key')
    await site.refused('getComments', { path, headers: {} }, 400, 'missing-tenant-id')
    await site.refused(
      'getComments',
      { path: `${path}&tenantId=${id}`, headers: { 'x-api-key': '' } },
      401,
      'missing-api-key',
    )
    await site.refused('getComments', { path: `${path}&tenantId=nobody` }, 404, 'invalid-tenant-id')
  })
})
