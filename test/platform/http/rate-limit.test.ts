// Rate limit of requests, and the network that counts as one client.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRateLimiter } from '../../../src/platform/limits/rate-limiter.ts'
import { fakeClock } from '../../harness/app.ts'

const rate = { count: 3, windowMs: 60_000 }

function limited() {
  const clock = fakeClock()
  const limiter = createRateLimiter(rate, clock)
  /** How many pass before one is refused. */
  const passing = (address: string, kind: 'read' | 'write') => {
    let passed = 0
    while (limiter.consume(address, kind) === undefined) passed++
    return passed
  }
  return { clock, limiter, passing }
}

test('a client has so many writes in a window, and ten times as many reads', () => {
  const { passing } = limited()
  assert.equal(passing('192.0.2.1', 'write'), 3)
  assert.equal(passing('192.0.2.1', 'read'), 30)
  assert.equal(passing('192.0.2.2', 'write'), 3, 'another client has its own')
})

test('the wait is told in whole seconds, and then it is over', () => {
  const { clock, limiter, passing } = limited()
  passing('192.0.2.1', 'write')
  assert.equal(limiter.consume('192.0.2.1', 'write'), 60)
  clock.pass(59_001)
  assert.equal(limiter.consume('192.0.2.1', 'write'), 1)
  clock.pass(998)
  assert.equal(limiter.consume('192.0.2.1', 'write'), 1, 'never zero')
  clock.pass(1)
  assert.equal(passing('192.0.2.1', 'write'), 3)
})

test('asking while refused does not make the wait longer', () => {
  const { clock, limiter, passing } = limited()
  passing('192.0.2.1', 'write')
  for (let i = 0; i < 1_000; i++) limiter.consume('192.0.2.1', 'write')
  clock.pass(60_000)
  assert.equal(passing('192.0.2.1', 'write'), 3)
})

describe('one client', () => {
  const pairs: [a: string, b: string, same: boolean][] = [
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8:0:0:1::', '2001:db8::ffff:2', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db9::1', false],
    ['::1', '::2', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ]
  for (const [a, b, same] of pairs) {
    test(`${a} and ${b} are ${same ? 'one' : 'two'}`, () => {
      const { passing } = limited()
      passing(a, 'write')
      assert.equal(passing(b, 'write'), same ? 0 : 3)
    })
  }
})

test('a flood of clients pushes out the oldest ones only, and memory has an end', () => {
  const { passing, limiter } = limited()
  passing('198.51.100.1', 'write')
  for (let i = 0; i < 19_999; i++) limiter.consume(`10.0.${i >> 8}.${i & 255}`, 'write')
  assert.notEqual(limiter.consume('198.51.100.1', 'write'), undefined, 'still remembered')
  limiter.consume('203.0.113.1', 'write')
  assert.equal(passing('198.51.100.1', 'write'), 3, 'forgotten')
})

test('without a rate nobody is refused', () => {
  const limiter = createRateLimiter(undefined, fakeClock())
  for (let i = 0; i < 1_000; i++) assert.equal(limiter.consume('192.0.2.1', 'write'), undefined)
})
