import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPollIntervalMs, minPollIntervalMs, nextPollIntervalMs } from './rules-poll-interval.ts'

const hour = 3_600_000

test('the first guess follows the dates of the items', () => {
  const every = (ms: number) => Array.from({ length: 10 }, (_, i) => 1e12 - i * ms)
  assert.equal(nextPollIntervalMs(undefined, true, every(3 * hour)), hour)
  assert.equal(nextPollIntervalMs(undefined, true, every(60_000)), minPollIntervalMs)
  assert.equal(nextPollIntervalMs(undefined, true, every(30 * 24 * hour)), maxPollIntervalMs)
  assert.equal(nextPollIntervalMs(undefined, true, []), hour / 2)
})

test('it settles where a share of the looks find something', () => {
  for (const changesEvery of [hour, 4 * hour, 12 * hour]) {
    let interval: number | undefined
    let at = 0
    let seen = 0
    let looks = 0
    for (; at < 60 * 24 * hour; looks++) {
      const version = Math.floor(at / changesEvery)
      interval = nextPollIntervalMs(interval, version !== seen, [])
      seen = version
      at += interval
    }
    const perChange = looks / (at / changesEvery)
    assert.ok(perChange > 1 && perChange < 4, `${perChange} looks for each change every ${changesEvery / hour} h`)
  }
})
