import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWithinBytes } from '../wire/rules-response-size.ts'
import { clampToSettled, clockLeadMs, eventWindow, wholeMilliseconds } from './rules-event-window.ts'

const day = 24 * 3_600_000

test('an end before the start or within a day of now is the clock of a client, and means now', () => {
  const now = 100 * day
  assert.deepEqual(eventWindow(5, 9, now), { from: 5, to: 9 })
  assert.deepEqual(eventWindow(5, 5, now), { from: 5, to: 5 })
  assert.deepEqual(eventWindow(5, now - day - 1, now), { from: 5, to: now - day - 1 })
  for (const end of [undefined, 4, now - day, now - 1, now, now + 5000, now + 400 * day])
    assert.deepEqual(eventWindow(5, end, now), { from: 5, to: undefined }, String(end))
})

test('how far a clock may be ahead, by what it read when the connection stood', () => {
  const stood = 100 * day
  const cases = [
    [undefined, 0],
    [stood - 5000, 0],
    [stood, 0],
    [stood + 40, 40],
    [stood + 5000, 5000],
    [stood + 14 * 3_600_000, 14 * 3_600_000],
    [stood + day, 0],
    [Number.MAX_SAFE_INTEGER, 0],
  ] as const
  for (const [end, lead] of cases) assert.equal(clockLeadMs(end, stood), lead, String(end))
})

test('nothing of what may still come to stand before it', () => {
  assert.deepEqual(clampToSettled({ from: 5, to: 9 }, 20), { from: 5, to: 9 })
  assert.deepEqual(clampToSettled({ from: 5, to: 20 }, 19), { from: 5, to: 19 })
  assert.deepEqual(clampToSettled({ from: 5, to: undefined }, 19), { from: 5, to: 19 })
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
    assert.equal(countWithinBytes(sized, most), count, JSON.stringify(events))
  }
})
