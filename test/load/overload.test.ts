// More than the server can do, for a moment. `npm run prove -- overload` does the same at length.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoadShedder, type LoadShedder } from '../../src/platform/http/load-shedding.ts'
import { createRandom } from '../random.ts'
import { proveOverload } from './overload-proof.ts'

describe('load shedding', () => {
  const turnOfTheLoop = () => new Promise((turn) => setImmediate(turn))

  const connection = () => ({
    destroyed: false,
    destroy() {
      this.destroyed = true
    },
  })

  /** Requests that came at the moments given, each on a connection of its own; what becomes of them is noted by index. */
  function requests(load: LoadShedder, startedAt: number[], on = startedAt.map(connection)) {
    const begun: number[] = []
    const refused: number[] = []
    for (const [index, at] of startedAt.entries()) {
      load.schedule({
        connection: on[index] ?? connection(),
        startedAt: at,
        begin: () => begun.push(index) > 0,
        refuse: () => refused.push(index),
      })
    }
    return { begun, refused }
  }

  test('a turn of the event loop begins so many requests, and the line the rest of them, first come, first begun', async () => {
    const load = createLoadShedder({ shedAfterMs: 10_000, maxWrites: 1, writerMs: () => 0 }, () =>
      assert.fail('none is shed'),
    )
    const now = performance.now()
    const { begun } = requests(load, new Array(60).fill(now))
    assert.equal(begun.length, 24)
    const later = requests(load, [now])
    assert.deepEqual(later.begun, [], 'nobody passes those in line')
    for (let turns = 0; later.begun.length === 0 && turns < 10; turns++) await turnOfTheLoop()
    assert.deepEqual(
      begun,
      begun.map((_, index) => index),
    )
    assert.equal(begun.length, 60)
  })

  test('each turn begins some, whatever their age; of the rest, who has waited too long is refused, who has left forgotten', async () => {
    let shed = 0
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 1, writerMs: () => 0 }, () => shed++)
    const now = performance.now()
    const startedAt = [...new Array(24).fill(now), ...new Array(26).fill(now - 251), now]
    const on = startedAt.map(connection)
    const { begun, refused } = requests(load, startedAt, on)
    on[49]?.destroy()
    await turnOfTheLoop()
    assert.equal(begun.length, 48)
    assert.deepEqual(refused, [48])
    await turnOfTheLoop()
    assert.deepEqual(begun.slice(48), [50])
    assert.equal(shed, 1)
  })

  test('connections take turns, and who sends on without waiting for answers is cut off', async () => {
    const load = createLoadShedder({ shedAfterMs: 10_000, maxWrites: 1, writerMs: () => 0 }, () => {})
    const now = performance.now()
    const greedy = connection()
    requests(load, new Array(24).fill(now))
    const many = requests(load, new Array(64).fill(now), new Array(64).fill(greedy))
    const others = requests(load, [now, now])
    await turnOfTheLoop()
    assert.deepEqual([others.begun.length, many.begun.length], [2, 22])
    assert.equal(greedy.destroyed, false)
    requests(load, new Array(64).fill(now), new Array(64).fill(greedy))
    assert.equal(greedy.destroyed, true)
  })

  test('0: all are begun at once', () => {
    const load = createLoadShedder({ shedAfterMs: 0, maxWrites: 1, writerMs: () => 0 }, () => {})
    assert.equal(requests(load, new Array(60).fill(0)).begun.length, 60)
  })

  test('a write is refused that would wait for others in the database for too long, and never the only one', () => {
    let writerMs = 1000
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 9, writerMs: () => writerMs }, () => {})
    assert.deepEqual([1, 2, 3, 4].map(load.beginWrite), [true, true, true, false])
    for (const _ of [1, 2, 3]) load.endWrite()
    writerMs = 5000
    assert.deepEqual([1, 2].map(load.beginWrite), [true, false])
  })

  test('writes have so many places', () => {
    const load = createLoadShedder({ shedAfterMs: 0, maxWrites: 2, writerMs: () => 0 }, () => {})
    assert.deepEqual([load.beginWrite(), load.beginWrite(), load.beginWrite()], [true, true, false])
    load.endWrite()
    assert.deepEqual([load.beginWrite(), load.beginWrite()], [true, false])
  })
})

test('under overload, what is refused is told when to come back, and nothing acknowledged is lost', async (t) => {
  const random = createRandom()
  const result = await proveOverload({ measureMs: 500, times: 5, ms: 1000, maxSockets: 1500 }, random)
  t.diagnostic(`seed ${random.seed}: ${JSON.stringify(result)}`)
  assert.equal(result.lost, 0)
  assert.ok(result.acknowledged > 0)
  assert.equal(result.broken, 0)
})
