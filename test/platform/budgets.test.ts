// Budgets by name, key and window, and the setting that changes them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBudgets, parseBudgets } from '../../src/platform/limits/budgets.ts'
import { fakeClock, startApp } from '../harness/app.ts'

const hour = { count: 2, windowMs: 3_600_000 }

test('each key has the whole of a budget, again in the next window', () => {
  const clock = fakeClock()
  const refused: string[] = []
  const budgets = createBudgets({ 'named-feed-variants': hour }, clock, (name) => refused.push(name))
  const spend = (key: string) => budgets.spend('named-feed-variants', key)
  assert.deepEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(spend), [undefined, undefined, 3600])
  assert.equal(spend('192.0.2.2'), undefined)
  assert.deepEqual(refused, ['named-feed-variants'])
  clock.pass(3_600_000)
  assert.equal(spend('192.0.2.1'), undefined)
})

test('a client of IPv6 is its /64', () => {
  const budgets = createBudgets({ 'named-feed-variants': hour }, fakeClock(), () => {})
  const spend = (key: string) => budgets.spend('named-feed-variants', key)
  assert.deepEqual(['2001:db8::1', '2001:db8::2:3', '2001:db8:0:0:9::'].map(spend), [undefined, undefined, 3600])
  assert.equal(spend('2001:db8:0:1::1'), undefined)
})

test('an amount beyond what is left is taken once, and then nothing is left', () => {
  const budgets = createBudgets({ 'image-kilobytes': { count: 10, windowMs: 60_000 } }, fakeClock(), () => {})
  assert.equal(budgets.exhaustedFor('image-kilobytes', 'a'), undefined)
  assert.equal(budgets.spend('image-kilobytes', 'a', 5000), undefined)
  assert.equal(budgets.exhaustedFor('image-kilobytes', 'a'), 60)
})

test('off: nothing is refused, and rows count without end', () => {
  const budgets = createBudgets('off', fakeClock(), () => {})
  for (let i = 0; i < 1000; i++) assert.equal(budgets.spend('wrong-secrets', 'a'), undefined)
  assert.equal(budgets.rateOf('wrong-secrets').count, Number.POSITIVE_INFINITY)
})

test('a budget that does not exist stops the start with its name', async () => {
  assert.deepEqual(parseBudgets(' named-feed-variants=2/3600s,'), { 'named-feed-variants': hour })
  assert.deepEqual([parseBudgets(''), parseBudgets('off')], [{}, 'off'])
  await assert.rejects(
    startApp({ BUDGETS: 'image-fetch=1/60s' }),
    /BUDGETS names "image-fetch", which is no budget; there are wrong-secrets/,
  )
  await assert.rejects(startApp({ BUDGETS: 'image-fetches' }), /BUDGETS must be `off` or a list such as/)
})
