// Event horizon: marks never pass an open time, never fall, and times come after them, whatever the clock does.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEventHorizon } from './event-horizon.ts'

test('the mark stays before the oldest open time, and goes on when it is released', () => {
  const horizon = createEventHorizon()
  assert.equal(horizon.settle(100), 99)
  const first = horizon.take(100)
  const second = horizon.take(103)
  assert.deepEqual([first.at, second.at], [100, 103])
  assert.equal(horizon.settle(110), 99)
  horizon.release(first)
  assert.equal(horizon.settle(110), 102)
  horizon.release(second)
  assert.equal(horizon.settle(110), 109)
})

test('a clock that goes back takes no time that was passed', () => {
  const horizon = createEventHorizon()
  horizon.settle(1000)
  assert.equal(horizon.take(400).at, 1000)
  assert.equal(horizon.settle(400), 999)
})

test('times come after what others have read', () => {
  const horizon = createEventHorizon()
  horizon.raise(5000)
  assert.equal(horizon.take(100).at, 5001)
  assert.equal(horizon.timeAfter(100), 5001)
  assert.equal(horizon.timeAfter(9000), 9000)
})
