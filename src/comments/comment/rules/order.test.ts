// Orders of comments, by the test vector of docs/decisions/0007.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentPositions, compareReplies, compareRoots, directions, mrScore, type RankedRoot } from './order.ts'

const day = 86_400_000
const newYear = Date.UTC(2026, 0, 1)

const scores: [up: number, down: number, movedMs: number][] = [
  [0, 0, 0],
  [4, 4, 0],
  [1, 0, day],
  [2, 0, 136_940_760],
  [3, 0, 2 * day],
  [7, 0, 3 * day],
  [8, 1, 3 * day],
  [10, 0, 298_894_892],
  [99, 0, 574_029_175],
  [1_000_000, 0, 1_722_087_649],
  [0, 1, -day],
  [0, 3, -2 * day],
  [0, 10, -298_894_892],
]

test('votes move a comment in time, a day for each doubling', () => {
  for (const [votesUp, votesDown, movedMs] of scores) {
    assert.equal(
      mrScore({ votesUp, votesDown, createdAt: newYear }) - newYear,
      movedMs,
      `${votesUp} up, ${votesDown} down`,
    )
  }
})

test('scores are whole numbers that a database and JSON carry exactly', () => {
  const most = 2 ** 31
  for (const createdAt of [0, newYear, 8.64e15]) {
    for (const [votesUp, votesDown] of [
      [0, 0],
      [most, 0],
      [0, most],
      [3, 8],
    ] as const) {
      assert.ok(Number.isSafeInteger(mrScore({ votesUp, votesDown, createdAt })))
    }
  }
})

test('between equal votes one millisecond decides', () => {
  for (let votes = -50; votes <= 50; votes++) {
    const [votesUp, votesDown] = votes < 0 ? [0, -votes] : [votes, 0]
    const score = (createdAt: number) => mrScore({ votesUp, votesDown, createdAt })
    assert.equal(score(newYear + 1) - score(newYear), 1)
  }
})

const comment = (id: string, days: number, votesUp = 0, votesDown = 0, isPinned = false): RankedRoot => {
  const createdAt = newYear + days * day
  return { id, createdAt, isPinned, mrScore: mrScore({ votesUp, votesDown, createdAt }) }
}

const vector = [
  comment('a', 0, 3),
  comment('b', 1, 1),
  comment('c', 1),
  comment('d', 1),
  comment('e', 2, 0, 1),
  comment('f', 0.5, 2, 2),
  comment('p', 0.25, 0, 5, true),
  comment('q', 3, 0, 0, true),
]

const roots = { OF: 'pqafbcde', NF: 'qpedcbfa', MR: 'qpbaedcf' }
const replies = { OF: 'apfbcdeq', NF: 'qedcbfpa', MR: 'qbaedcfp' }

const ids = (comments: RankedRoot[]) => comments.map(({ id }) => id).join('')

test('roots and replies stand as the vector says, whatever order they come in', () => {
  for (const direction of directions) {
    for (let first = 0; first < vector.length; first++) {
      const given = [...vector.slice(first), ...vector.slice(0, first)]
      assert.equal(ids(given.toSorted(compareRoots(direction))), roots[direction], `roots, ${direction}`)
      assert.equal(ids(given.toSorted(compareReplies(direction))), replies[direction], `replies, ${direction}`)
    }
  }
})

const nobody = { before: null, after: null }
const [a, , , d, , , p] = vector as [RankedRoot, RankedRoot, RankedRoot, RankedRoot, RankedRoot, RankedRoot, RankedRoot]

const positions: [why: string, root: RankedRoot, among: RankedRoot[], expected: object][] = [
  ['alone', a, [], { OF: nobody, NF: nobody, MR: nobody }],
  ['alone on its page', a, [a], { OF: nobody, NF: nobody, MR: nobody }],
  [
    'in the middle',
    d,
    vector,
    { OF: { before: 'c', after: 'e' }, NF: { before: 'e', after: 'c' }, MR: { before: 'e', after: 'c' } },
  ],
  [
    'among the pinned',
    p,
    vector,
    { OF: { before: null, after: 'q' }, NF: { before: 'q', after: 'e' }, MR: { before: 'q', after: 'b' } },
  ],
  [
    'at the end',
    a,
    vector,
    { OF: { before: 'q', after: 'f' }, NF: { before: 'f', after: null }, MR: { before: 'b', after: 'e' } },
  ],
  [
    'unpinned, while the list still has it pinned',
    { ...p, isPinned: false },
    vector,
    { OF: { before: 'a', after: 'f' }, NF: { before: 'f', after: 'a' }, MR: { before: 'f', after: null } },
  ],
]

test('positions name the neighbours in each direction', () => {
  for (const [why, root, among, expected] of positions) assert.deepEqual(commentPositions(root, among), expected, why)
})
