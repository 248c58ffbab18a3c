// Reading order of threads, for input in any order and shape.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Direction } from '../../comment/rules/order.ts'
import { orderThread, type ThreadComment } from './thread-order.ts'

const comment = (id: string, parentId: string | undefined, createdAt: number, mrScore = createdAt, isPinned = false) =>
  ({ id, parentId, createdAt, mrScore, isPinned }) satisfies ThreadComment

/** One line per comment: a dot per level, id, number of replies, number of descendants. */
const lines = (comments: ThreadComment[], direction: Direction, under?: string) =>
  orderThread(comments, direction, under).map(
    ({ comment: { id }, depth, childCount, nestedChildrenCount }) =>
      `${'.'.repeat(depth)}${id} ${childCount} ${nestedChildrenCount}`,
  )

const talk = [
  comment('a', undefined, 1),
  comment('b', undefined, 2, 9),
  comment('c', 'a', 3, 3, true),
  comment('d', 'a', 4, 0),
  comment('e', 'c', 5),
  comment('f', 'c', 6),
  comment('g', 'b', 7),
  comment('h', undefined, 8, 1, true),
]

const threads: [
  why: string,
  comments: ThreadComment[],
  direction: Direction,
  under: string | undefined,
  read: string[],
][] = [
  ['nothing', [], 'MR', undefined, []],
  [
    'oldest first',
    talk,
    'OF',
    undefined,
    ['h 0 0', 'a 2 4', '.c 2 2', '..e 0 0', '..f 0 0', '.d 0 0', 'b 1 1', '.g 0 0'],
  ],
  [
    'newest first, replies too',
    talk,
    'NF',
    undefined,
    ['h 0 0', 'b 1 1', '.g 0 0', 'a 2 4', '.d 0 0', '.c 2 2', '..f 0 0', '..e 0 0'],
  ],
  [
    'most relevant first; a pin lifts no reply',
    talk,
    'MR',
    undefined,
    ['h 0 0', 'b 1 1', '.g 0 0', 'a 2 4', '.c 2 2', '..f 0 0', '..e 0 0', '.d 0 0'],
  ],
  ['below one comment', talk, 'NF', 'a', ['d 0 0', 'c 2 2', '.f 0 0', '.e 0 0']],
  ['below a comment without replies', talk, 'OF', 'g', []],
  ['below a comment that is not there', talk, 'OF', 'z', []],
  [
    'a reply whose parent is not to be seen is not listed, nor what is below it',
    [comment('a', undefined, 1), comment('c', 'b', 3), comment('d', 'c', 4), comment('e', 'a', 5)],
    'OF',
    undefined,
    ['a 1 1', '.e 0 0'],
  ],
  [
    'a reply that is older than its parent stands below it',
    [comment('a', undefined, 9), comment('b', 'a', 1), comment('c', undefined, 5)],
    'OF',
    undefined,
    ['c 0 0', 'a 1 1', '.b 0 0'],
  ],
  [
    'a circle belongs to no root',
    [comment('a', undefined, 1), comment('b', 'c', 2), comment('c', 'b', 3), comment('d', 'd', 4)],
    'OF',
    undefined,
    ['a 0 0'],
  ],
  ['a circle ends', [comment('b', 'c', 2), comment('c', 'b', 3)], 'OF', 'b', ['c 1 1', '.b 0 0']],
]

test('threads are read in order', () => {
  for (const [why, comments, direction, under, read] of threads) {
    assert.deepEqual(lines(comments, direction, under), read, why)
    assert.deepEqual(lines(comments.toReversed(), direction, under), read, `${why}, given backwards`)
  }
})

test('what was given is left as it was', () => {
  const given = talk.toReversed()
  orderThread(given, 'MR')
  assert.deepEqual(given, talk.toReversed())
})

test('a chain of 10,000 replies is counted to its end', () => {
  const length = 10_000
  const id = (at: number) => String(at).padStart(5, '0')
  const chain = Array.from({ length }, (_, at) => comment(id(at), at === 0 ? undefined : id(at - 1), at))
  const thread = orderThread(chain.toReversed(), 'NF')
  assert.equal(thread.length, length)
  for (const [at, { comment, depth, childCount, nestedChildrenCount }] of thread.entries()) {
    assert.deepEqual([comment.id, depth, nestedChildrenCount], [id(at), at, length - 1 - at])
    assert.equal(childCount, at === length - 1 ? 0 : 1)
  }
})
