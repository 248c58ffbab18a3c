// Counts of limits over several processes: shared, bounded, and without names of clients.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedCounts } from './shared-counts.ts'

/** Processes that hear of each other when they are told to. */
function processes(number: number, { isLate = false } = {}) {
  let now = 1_000_000
  const clock = { now: () => now }
  const texts: (() => string)[] = []
  const listeners: ((beat: { others: number; shared: readonly string[] }) => void)[] = []
  const factories = Array.from({ length: number }, () =>
    createSharedCounts(clock, { share: (text) => void texts.push(text), onBeat: (one) => void listeners.push(one) }),
  )
  const beat = () => {
    const told = texts.map((text) => text())
    for (const [i, listener] of listeners.entries())
      listener({ others: number - 1, shared: told.filter((text, j) => j !== i && text !== '') })
    return told
  }
  if (!isLate) beat()
  return {
    counters: factories.map((create) => create('requests', { count: 100, windowMs: 60_000 })),
    beat,
    pass: (ms: number) => {
      now += ms
    },
  }
}

function spendAll(counter: { spend(key: string): number | undefined }, key: string, tries: number): number {
  let spent = 0
  for (let i = 0; i < tries; i++) if (counter.spend(key) === undefined) spent++
  return spent
}

test('a client who goes around gets its count and a quarter, and what a second gives it', () => {
  for (const number of [2, 4, 8]) {
    const { counters, beat } = processes(number)
    let spent = 0
    const perSecond = 2
    for (let second = 0; second < 200; second++) {
      for (const counter of counters) spent += spendAll(counter, 'client', perSecond)
      beat()
    }
    assert.ok(spent >= 100, `${spent} of 100`)
    assert.ok(spent <= 125 + 2 * perSecond * number, `${spent} over ${number}`)
  }
})

test('who is refused at one waits at the others for the same window, and then begins anew', () => {
  const { counters, beat, pass } = processes(2)
  const [one, other] = counters
  assert.equal(spendAll(one!, 'a', 200), 100)
  pass(20_000)
  beat()
  assert.equal(other!.exhaustedFor('a'), 40)
  assert.equal(other!.spend('a'), 40)
  assert.equal(other!.spend('b'), undefined)
  pass(40_000)
  assert.equal(other!.spend('a'), undefined)
})

test('what is told is short, names nobody, and nothing where nobody listens', () => {
  const { counters, beat } = processes(2)
  for (let i = 0; i < 1000; i++) for (let n = 0; n < (i < 50 ? 90 : 30); n++) counters[0]!.spend(`client ${i}`)
  const [text] = beat()
  assert.ok(Buffer.byteLength(text!) < 8000)
  assert.equal(text!.split('\n').length, 200)
  assert.equal(text!.split('\n').filter((line) => line.split(' ')[1] === '90').length, 50, 'the fullest are told')
  assert.ok(!text!.includes('client'))
  const alone = processes(1)
  spendAll(alone.counters[0]!, 'client', 100)
  assert.deepEqual(alone.beat(), [''])
})

test('what was used up before another process began is told to it', () => {
  const { counters, beat } = processes(2, { isLate: true })
  spendAll(counters[0]!, 'client', 100)
  beat()
  beat()
  assert.equal(counters[1]!.spend('client'), 60)
})
