// Which threads are on which page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages, pageOf, pageSizeOf, type RootSize, rootsOnPage } from './paging.ts'

const rootsOf = (sizes: number[]): RootSize[] => sizes.map((size, at) => ({ id: `root-${at}`, size }))
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
    const roots = rootsOf(sizes)
    const pages = rootsPerPage.length
    let from = 0
    for (const [page, count] of rootsPerPage.entries()) {
      const to = from + count
      const expected = { from, to, most: 500, hasMore: page < pages - 1, pages }
      assert.deepEqual(rootsOnPage(roots, pageSize, page), expected, `${why}, page ${page}`)
      for (const { id } of roots.slice(from, to)) assert.equal(pageOf(roots, pageSize, id), page, `${why}, ${id}`)
      from = to
    }
    assert.equal(from, roots.length)
    const end = { from, to: from, most: 500, hasMore: false, pages }
    assert.deepEqual(rootsOnPage(roots, pageSize, pages), end, `${why}, after the last page`)
    assert.deepEqual(rootsOnPage(roots, pageSize, pages + 7), end, `${why}, far after the last page`)
  }
})

test('a comment that is no root of the page is on none', () => {
  assert.equal(pageOf(rootsOf([1, 2]), 30, 'elsewhere'), undefined)
  assert.equal(pageOf([], 30, 'elsewhere'), undefined)
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
    const expected = { from: 0, to, most: 250, hasMore, pages }
    assert.deepEqual(rootsOnPage(rootsOf(sizes), 30, allPages), expected, JSON.stringify(sizes.slice(0, 3)))
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
