// Threads of each page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages, pageOf, pageSizeOf, readRange, rootsOnPage, rootsReached, threadQuota } from './page-numbers.ts'

const times = (count: number, size: number) => Array.from({ length: count }, () => size)

const paged: [why: string, sizes: number[], pageSize: number, rootsPerPage: number[]][] = [
  ['nothing', [], 30, []],
  ['one comment', [1], 30, [1]],
  ['a full page', times(30, 1), 30, [30]],
  ['one more than a page', times(31, 1), 30, [30, 1]],
  ['35 comments', times(35, 1), 30, [30, 5]],
  ['a root with 29 replies is a page', [30, 1], 30, [1, 1]],
  ['a thread that does not fit begins the next page', [20, 11, 19], 30, [1, 2]],
  ['a thread that just fits', [20, 10, 30], 30, [2, 1]],
  ['a thread larger than a page is alone on its own', [5, 31, 5, 25], 30, [1, 1, 2]],
  ['a giant between giants', [900, 900, 1], 30, [1, 1, 1]],
  ['the smallest pages', times(25, 1), 10, [10, 10, 5]],
  ['the largest pages', [150, 50, 200, 201, 1], 200, [2, 1, 1, 1]],
]

test('whole threads fill pages, replies counted', () => {
  for (const [why, sizes, pageSize, rootsPerPage] of paged) {
    const pages = rootsPerPage.length
    let from = 0
    for (const [page, count] of rootsPerPage.entries()) {
      const to = from + count
      const expected = { from, to, maxComments: 500, hasMore: page < pages - 1, pages }
      assert.deepEqual(rootsOnPage(sizes, pageSize, page), expected, `${why}, page ${page}`)
      for (let at = from; at < to; at++) assert.equal(pageOf(sizes, pageSize, at), page, `${why}, ${at}`)
      from = to
    }
    assert.equal(from, sizes.length)
    const end = { from, to: from, maxComments: 500, hasMore: false, pages }
    assert.deepEqual(rootsOnPage(sizes, pageSize, pages), end, `${why}, after the last page`)
    assert.deepEqual(rootsOnPage(sizes, pageSize, pages + 7), end, `${why}, far after the last page`)
  }
})

const all: [sizes: number[], to: number, hasMore: boolean, pages: number][] = [
  [[], 0, false, 0],
  [[1], 1, false, 1],
  [times(250, 1), 250, false, 1],
  [times(251, 1), 250, true, 1],
  [[249, 2, 1], 2, true, 1],
  [[250, 1], 1, true, 1],
  [[1000], 1, true, 1],
]

test('all pages are the first 250 comments', () => {
  for (const [sizes, to, hasMore, pages] of all) {
    const expected = { from: 0, to, maxComments: 250, hasMore, pages }
    assert.deepEqual(rootsOnPage(sizes, 30, allPages), expected, JSON.stringify(sizes.slice(0, 3)))
  }
})

test('page sizes stay within bounds', () => {
  const sizes: [configured: number | null | undefined, size: number][] = [
    [undefined, 30],
    [null, 30],
    [30, 30],
    [10, 10],
    [200, 200],
    [9, 10],
    [0, 10],
    [-5, 10],
    [201, 200],
    [25.9, 25],
  ]
  for (const [configured, size] of sizes) assert.equal(pageSizeOf(configured), size, String(configured))
})

test('a list begins and ends where it was asked to, in either way', () => {
  const cases: [asked: object, skip: number, limit: number][] = [
    [{}, 0, 99],
    [{ page: 0 }, 0, 30],
    [{ page: 2 }, 60, 30],
    [{ page: allPages }, 0, 250],
    [{ page: allPages, limit: 5 }, 0, 5],
    [{ skip: 7 }, 7, 99],
    [{ limit: 7 }, 0, 7],
    [{ skip: 3, limit: 4 }, 3, 4],
  ]
  for (const [asked, skip, limit] of cases) {
    assert.deepEqual(readRange({ pageSize: 30, ...asked }, 99), { skip, limit }, JSON.stringify(asked))
  }
})

test('the more threads there are, the less of each is shown', () => {
  for (const [threads, share] of [
    [0, 500],
    [1, 500],
    [4, 500],
    [30, 66],
    [250, 8],
    [1e6, 1],
  ] as const) {
    assert.equal(threadQuota(threads), share)
  }
})

test('a part of the flat list reaches into these threads', () => {
  const cases: [skip: number, end: number, from: number, to: number, before: number, hasMore: boolean][] = [
    [0, 1, 0, 1, 0, true],
    [0, 3, 0, 1, 0, true],
    [2, 4, 0, 2, 0, true],
    [3, 4, 1, 2, 3, true],
    [4, 9, 2, 3, 4, false],
    [4, 99, 2, 3, 4, false],
    [9, 10, 3, 3, 9, false],
  ]
  for (const [skip, end, from, to, before, hasMore] of cases) {
    assert.deepEqual(rootsReached([3, 1, 5], skip, end), { from, to, before, hasMore }, `${skip} to ${end}`)
  }
})
