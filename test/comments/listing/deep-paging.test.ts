// Deep paging: each comment is on one page, in list order, and found by its id.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { directions } from '../../../src/comments/comment/rules/order.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

const roots = 700
const pageSize = 10

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await comments.tenant({ settings: { pageSize } })
  const first = (await site.save()).id
  // In each direction another order; some times and scores are shared, and pins stand before all.
  multiply(comments, first, roots - 1, {
    id: "'r-' || i",
    root_id: "'r-' || i",
    created_at: 'created_at + (i * 37) % 350',
    mr_score: 'mr_score + (i * 61) % 350',
    is_pinned: 'CASE WHEN i % 100 = 0 THEN 1 ELSE 0 END',
  })
  const reply = (await site.save({ parentId: 'r-5' })).id
  multiply(comments, reply, 30, { id: "'deep-' || i", created_at: 'created_at + i' })
  multiply(comments, reply, 200, { id: "'few-' || i", parent_id: "'r-' || (i + 5)", root_id: "'r-' || (i + 5)" })
  recount(comments, site.id)
})

after(() => comments.close())

const idsOf = (list: any[]): string[] => list.map(({ _id }) => _id)
const rootsIn = (list: any[]) => list.filter(({ parentId }) => parentId === undefined)

for (const direction of directions) {
  describe(`in direction ${direction}`, () => {
    let pages: string[][]
    before(async () => {
      pages = []
      for (let page = 0, hasMore = true; hasMore; page++) {
        const read = await site.read({ direction, page })
        assert.equal(read.pageNumber, page)
        pages.push(idsOf(read.comments))
        hasMore = read.hasMore
      }
    })

    test('pages hold every comment once, in the order of roots asked for by skip and limit', async () => {
      const listed = pages.flat()
      assert.deepEqual([listed.length, new Set(listed).size], [roots + 231, roots + 231])
      const byParts: string[] = []
      for (let skip = 0; skip < roots; skip += 250) {
        const { comments: part, hasMore } = await site.read({ direction, parentId: 'null', skip, limit: 250 })
        assert.equal(hasMore, skip + 250 < roots)
        byParts.push(...idsOf(part))
      }
      const isRoot = new Set(byParts)
      assert.deepEqual(
        listed.filter((id) => isRoot.has(id)),
        byParts,
      )
      assert.deepEqual(
        byParts.slice(0, 6).every((id) => Number(id.slice(2)) % 100 === 0),
        true,
      )
    })

    test('parts of the flat list are the pages, too', async () => {
      const listed = pages.flat()
      for (const skip of [0, 3, 450, 493, 800, roots + 226]) {
        const { comments: part, hasMore } = await site.read({ direction, skip, limit: 20 })
        assert.deepEqual(idsOf(part), listed.slice(skip, skip + 20), `skip ${skip}`)
        assert.equal(hasMore, skip + 20 < listed.length)
      }
    })

    test('the page of a comment is found from its id', async () => {
      const last = pages.length - 1
      const some = [0, 1, 30, last - 1, last].map((page) => pages[page]?.at(-1) ?? '')
      for (const id of [...some, 'deep-30', 'few-7', 'r-699', 'r-100']) {
        const expected = pages.findIndex((page) => page.includes(id))
        const { pageNumber, comments: list } = await site.read({ direction, page: 2, fetchPageForCommentId: id })
        assert.equal(pageNumber, expected, id)
        assert.deepEqual(idsOf(list), pages[expected])
      }
    })

    test('after the last page there is nothing', async () => {
      for (const page of [pages.length, roots - 1, roots + 1, 999_999]) {
        const read = await site.read({ direction, page })
        assert.deepEqual([read.comments, read.hasMore, read.pageNumber], [[], false, page])
      }
    })
  })
}

test('a comment that is not listed has no page: the one that was asked for is served', async () => {
  await site.ok('updateComment', { id: 'r-650', body: { approved: false } })
  for (const id of ['r-650', 'nobody']) {
    assert.equal((await site.read({ page: 2, fetchPageForCommentId: id })).pageNumber, 2)
  }
})

test('what was read of far pages is read anew once something is written', async () => {
  const asked = { direction: 'OF', page: 50 }
  const [first] = rootsIn((await site.read(asked)).comments)
  await site.ok('deleteComment', { id: first._id })
  const [next] = rootsIn((await site.read(asked)).comments)
  assert.notEqual(next._id, first._id)
})
