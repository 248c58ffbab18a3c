// Ids sort by the time of their making, whatever clock and chance do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIds, idCreatedAt } from './ids.ts'

const form = /^[0-9a-hjkmnp-tv-z]{26}$/

function clockOf(times: number[]) {
  let last = 0
  return { now: () => (last = times.shift() ?? last) }
}

const noChance = (bytes: number) => new Uint8Array(bytes)
const allOnes = (bytes: number) => new Uint8Array(bytes).fill(255)

const cases: [what: string, times: number[], random: ((bytes: number) => Uint8Array) | undefined][] = [
  ['a clock that stands still', [1_800_000_000_000], undefined],
  ['a clock that runs', Array.from({ length: 5_000 }, (_, i) => 1_800_000_000_000 + i), undefined],
  ['a clock that goes back', [1_800_000_000_000, 1_799_999_999_000, 1_700_000_000_000], undefined],
  ['a clock at zero', [0], undefined],
  ['the last time there is', [2 ** 50 - 10_000], undefined],
  ['the smallest chance', [1_800_000_000_000], noChance],
  ['the largest chance', [1_800_000_000_000], allOnes],
]

for (const [what, times, random] of cases) {
  test(`with ${what}, each is larger than the one before`, () => {
    const ids = createIds(clockOf([...times]), random)
    let last = ''
    for (let i = 0; i < 5_000; i++) {
      const id = ids.next()
      assert.match(id, form)
      assert.ok(id > last, `${id} after ${last}`)
      last = id
    }
  })
}

test('those of a later millisecond sort after all of an earlier one, in every process', () => {
  const earlier = createIds({ now: () => 1_000 }, allOnes)
  const later = createIds({ now: () => 1_001 }, noChance)
  const ids = Array.from({ length: 100 }, () => earlier.next())
  assert.ok(ids.every((id) => id < later.next()))
})

test('two processes do not make the same', () => {
  const clock = { now: () => 1_800_000_000_000 }
  const ids = [createIds(clock), createIds(clock)].flatMap(({ next }) => Array.from({ length: 2_000 }, next))
  assert.equal(new Set(ids).size, ids.length)
})

test('an id tells when it was made, and nothing else does', () => {
  for (const at of [0, 1_800_000_000_123, 2 ** 50 - 1])
    assert.equal(idCreatedAt(createIds({ now: () => at }).next()), at)
  for (const none of ['', 'short', 'A'.repeat(26), 'demo-1234567890']) assert.ok(Number.isNaN(idCreatedAt(none)), none)
})
