// Cursor paging by comment: pages before and after one are slices of the full list, stable under new comments.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { directions } from '../../../src/comments/comment/rules/order.ts'
import { multiply, recount } from '../harness/bulk-rows.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

const pageSize = 10

let comments: Comments
let site: TenantClient
let parent: string

before(async () => {
  comments = await openComments()
  site = await comments.tenant({ settings: { pageSize } })
  const first = (await site.save()).id
  multiply(comments, first, 69, {
    id: "'r-' || i",
    root_id: "'r-' || i",
    created_at: 'created_at + (i * 37) % 35',
    mr_score: 'mr_score + (i * 61) % 35',
    is_pinned: 'CASE WHEN i % 20 = 0 THEN 1 ELSE 0 END',
  })
  parent = 'r-5'
  const reply = (await site.save({ parentId: parent })).id
  multiply(comments, reply, 30, { id: "'deep-' || i", created_at: 'created_at + i' })
  multiply(comments, reply, 40, { id: "'few-' || i", parent_id: "'r-' || (i + 5)", root_id: "'r-' || (i + 5)" })
  recount(comments, site.id)
})

after(() => comments.close())

const idsOf = (list: any[]): string[] => list.map(({ _id }) => _id)

/** All that is read by going on from the last comment, or back from the first, until there is no more. */
async function walk(side: 'afterCommentId' | 'beforeCommentId', from: string, query: object): Promise<string[][]> {
  const parts: string[][] = []
  for (let cursor: string | undefined = from, hasMore = true; hasMore && cursor; ) {
    const read: any = await site.read({ ...query, [side]: cursor })
    const ids = idsOf(read.comments)
    parts.push(ids)
    hasMore = read.hasMore
    cursor = side === 'afterCommentId' ? ids.at(-1) : ids[0]
  }
  return side === 'afterCommentId' ? parts : parts.reverse()
}

for (const direction of directions) {
  describe(`in direction ${direction}`, () => {
    let whole: string[]
    before(async () => {
      whole = []
      for (let page = 0, hasMore = true; hasMore; page++) {
        const read = await site.read({ direction, page })
        whole.push(...idsOf(read.comments))
        hasMore = read.hasMore
      }
      assert.equal(whole.length, 141)
    })

    test('whole threads, onwards and back', async () => {
      const roots = idsOf((await site.read({ direction, parentId: 'null', limit: 250 })).comments)
      const [first = '', second = ''] = roots
      const onwards = await walk('afterCommentId', first, { direction })
      assert.deepEqual(onwards.flat(), whole.slice(whole.indexOf(second)))
      const back = await walk('beforeCommentId', whole.at(-1) ?? '', { direction })
      assert.deepEqual(back.flat(), whole.slice(0, whole.indexOf(roots.at(-1) ?? '')))
      for (const part of [...onwards, ...back]) {
        assert.ok(part.length <= pageSize || part.includes('deep-1'), part.join())
      }
    })

    test('roots alone and trees are counted by their roots', async () => {
      const { comments: all } = await site.read({ direction, parentId: 'null', limit: 250 })
      const roots = idsOf(all)
      for (const query of [{ parentId: 'null' }, { asTree: true }]) {
        const place = 30
        const asked = { direction, limit: 7, ...query }
        const onwards = await site.read({ ...asked, afterCommentId: roots[place] })
        assert.deepEqual([idsOf(onwards.comments), onwards.hasMore], [roots.slice(place + 1, place + 8), true])
        const back = await site.read({ ...asked, beforeCommentId: roots[place] })
        assert.deepEqual([idsOf(back.comments), back.hasMore], [roots.slice(place - 7, place), true])
        const early = await site.read({ ...asked, beforeCommentId: roots[3] })
        assert.deepEqual([idsOf(early.comments), early.hasMore], [roots.slice(0, 3), false])
      }
    })

    test('replies to one comment, plain and with what hangs on them', async () => {
      const replies = idsOf((await site.read({ direction, parentId: parent, limit: 250 })).comments)
      assert.equal(replies.length, 31)
      for (const more of [{}, { countChildren: true }, { asTree: true }]) {
        const asked = { direction, parentId: parent, limit: 7, ...more }
        const onwards = await site.read({ ...asked, afterCommentId: replies[20] })
        assert.deepEqual([idsOf(onwards.comments), onwards.hasMore], [replies.slice(21, 28), true])
        const end = await site.read({ ...asked, afterCommentId: replies[25] })
        assert.deepEqual([idsOf(end.comments), end.hasMore], [replies.slice(26), false])
        const back = await site.read({ ...asked, beforeCommentId: replies[20] })
        assert.deepEqual([idsOf(back.comments), back.hasMore], [replies.slice(13, 20), true])
        const none = await site.read({ ...asked, beforeCommentId: replies[0] })
        assert.deepEqual([none.comments, none.hasMore], [[], false])
      }
    })
  })
}

test('a filtered list is gone through in the same way', async () => {
  for (let i = 0; i < 6; i++) await site.save({ comment: `cursor ${i} #go`, date: i + 1 }, {}, 'few')
  for (const filter of [{ hashTags: ['go'] }, { searchText: 'cursor' }]) {
    const read = async (query: object) => {
      const { comments: list, hasMore } = await site.read({ direction: 'OF', ...filter, ...query }, 'few')
      return [list.map(({ commentHTML }: any) => Number(commentHTML[7])), hasMore, list.map(({ _id }: any) => _id)]
    }
    const ids = (await read({}))[2] as string[]
    assert.deepEqual((await read({ afterCommentId: ids[1], limit: 3 })).slice(0, 2), [[2, 3, 4], true])
    assert.deepEqual((await read({ afterCommentId: ids[2], limit: 3 })).slice(0, 2), [[3, 4, 5], false])
    assert.deepEqual((await read({ beforeCommentId: ids[4], limit: 3 })).slice(0, 2), [[1, 2, 3], true])
    assert.deepEqual((await read({ beforeCommentId: ids[4], limit: 3, direction: 'NF' })).slice(0, 2), [[5], false])
  }
})

test('a cursor stays where it was, though it is hidden and others are written before it', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await site.save({ date: 1000 + i }, {}, 'moving')).id)
  const [, , third = ''] = ids
  const asked = { direction: 'OF', afterCommentId: third }
  await site.save({ date: 1 }, {}, 'moving')
  assert.deepEqual(idsOf((await site.read(asked, 'moving')).comments), ids.slice(3))
  await site.ok('updateComment', { id: third, body: { approved: false } })
  assert.deepEqual(idsOf((await site.read(asked, 'moving')).comments), ids.slice(3))
})

describe('cursors that lead nowhere', () => {
  const cases: [what: string, query: object, status: number, code: string][] = [
    ['nobody', { afterCommentId: 'nobody' }, 404, 'not-found'],
    ['NUL', { beforeCommentId: '\0' }, 404, 'not-found'],
    ['of another page', { urlId: 'few', afterCommentId: 'r-5' }, 404, 'not-found'],
    ['nobody, in a search', { searchText: 'x', afterCommentId: 'nobody' }, 404, 'not-found'],
    ['both', { afterCommentId: 'r-5', beforeCommentId: 'r-6' }, 422, 'invalid-pagination-request'],
    ['with another page', { afterCommentId: 'r-5', page: 2 }, 422, 'invalid-pagination-request'],
    ['with skip', { afterCommentId: 'r-5', skip: 2 }, 422, 'invalid-pagination-request'],
    ['not among the replies', { afterCommentId: 'r-6', parentId: 'r-5' }, 422, 'invalid-pagination-request'],
  ]
  for (const [what, query, status, code] of cases) {
    test(`${what} → ${code}`, () =>
      site.refused('getCommentsPublic', { query: { urlId: 'page', ...query } }, status, code).then(() => {}))
  }

  test('on a page that is not there yet there is nothing', async () => {
    assert.deepEqual((await site.read({ afterCommentId: 'nobody' }, 'nowhere')).comments, [])
  })

  test('empty ones were not sent, and the first page may be', async () => {
    const first = idsOf((await site.read({})).comments)
    assert.deepEqual(idsOf((await site.read({ afterCommentId: '', beforeCommentId: '' })).comments), first)
    const { comments: list } = await site.read({ afterCommentId: first[0], page: 0, skip: 0 })
    assert.ok(list.length > 0 && !idsOf(list).includes(first[0] ?? ''))
  })
})
