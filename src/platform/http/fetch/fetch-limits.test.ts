// The clocks of a fetch, on a clock of our own.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { defaultLimits, startTimeLimits, untilAborted } from './fetch-limits.ts'

const limits = { ...defaultLimits, connectMs: 10, headersMs: 20, idleMs: 30, totalMs: 100 }

function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const time = startTimeLimits(limits, undefined)
  const tick = (ms: number) => {
    t.mock.timers.tick(ms)
    return time.signal.aborted
  }
  return { time, tick }
}

test('each phase has its own time', (t) => {
  const { time, tick } = start(t)
  time.enter('connect')
  assert.equal(tick(9), false)
  time.enter('headers')
  assert.equal(tick(19), false)
  time.enter('body')
  assert.equal(tick(29), false)
  assert.equal(tick(1), true)
})

test('bytes give a phase its time anew, but not the whole', (t) => {
  const { time, tick } = start(t)
  time.enter('body')
  for (const _ of [1, 2, 3]) {
    assert.equal(tick(29), false)
    time.enter('body')
  }
  assert.equal(tick(13), true)
  assert.match(time.signal.reason.message, /whole answer/)
})

test('after the end nothing is stopped any more', (t) => {
  const { time, tick } = start(t)
  time.enter('connect')
  time.end()
  assert.equal(tick(1000), false)
})

test('work that cannot be stopped is left behind', async () => {
  const { signal } = new AbortController()
  assert.equal(await untilAborted(signal, Promise.resolve(1)), 1)
  await assert.rejects(untilAborted(signal, Promise.reject(new Error('own'))), /own/)
  await assert.rejects(untilAborted(AbortSignal.abort(new Error('stopped')), new Promise(() => {})), /stopped/)
})
