import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWithin, settled, wholeMilliseconds, windowOf } from './event-window.ts'

test('an end that lies before the start is none', () => {
  assert.deepEqual(windowOf(5, 9), { from: 5, to: 9 })
  assert.deepEqual(windowOf(5, 5), { from: 5, to: 5 })
  assert.deepEqual(windowOf(5, 4), { from: 5, to: undefined })
  assert.deepEqual(windowOf(5, undefined), { from: 5, to: undefined })
})

test('nothing of what may still come to stand before it', () => {
  assert.deepEqual(settled({ from: 5, to: 9 }, 20), { from: 5, to: 9 })
  assert.deepEqual(settled({ from: 5, to: 20 }, 20), { from: 5, to: 19 })
  assert.deepEqual(settled({ from: 5, to: undefined }, 20), { from: 5, to: 19 })
})

test('a millisecond is given whole or not at all', () => {
  const cases: [times: number[], most: number, given: number[] | undefined][] = [
    [[], 2, []],
    [[1, 2], 2, [1, 2]],
    [[1, 2, 3], 2, [1, 2]],
    [[1, 2, 2], 2, [1]],
    [[1, 1, 2], 2, [1, 1]],
    [[1, 1, 1], 2, undefined],
  ]
  for (const [times, most, given] of cases) {
    const events = times.map((at) => ({ at }))
    assert.deepEqual(
      wholeMilliseconds(events, most)?.map(({ at }) => at),
      given,
      String(times),
    )
  }
})

test('bytes are bounded at whole milliseconds', () => {
  const cases: [events: [at: number, bytes: number][], most: number, count: number][] = [
    [[], 5, 0],
    [
      [
        [1, 2],
        [2, 3],
      ],
      5,
      2,
    ],
    [
      [
        [1, 2],
        [2, 4],
      ],
      5,
      1,
    ],
    [
      [
        [1, 2],
        [2, 3],
        [2, 1],
      ],
      5,
      1,
    ],
    [
      [
        [1, 9],
        [2, 1],
      ],
      5,
      1,
    ],
    [
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      5,
      2,
    ],
    [
      [
        [1, 9],
        [1, 2],
      ],
      5,
      1,
    ],
  ]
  for (const [events, most, count] of cases) {
    const sized = events.map(([at, bytes]) => ({ at, bytes }))
    assert.equal(countWithin(sized, most), count, JSON.stringify(events))
  }
})
