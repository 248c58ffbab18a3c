// Overload for a moment. `npm run prove -- overload` does the same at length.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoadShedder, type LoadShedder } from '../../../src/platform/limits/load-shedder.ts'
import { waitUntil } from '../../harness/app.ts'
import { createRandom } from '../../harness/random.ts'
import { proveOverload } from './overload-proof.ts'

describe('load shedding', () => {
  /** A busy machine takes no time of theirs. */
  const stands = { monotonicMs: () => 1_000_000 }
  const turnOfTheLoop = () => new Promise((turn) => setImmediate(turn))

  const connection = () => ({
    destroyed: false,
    destroy() {
      this.destroyed = true
    },
  })

  /** Requests that came at the moments given, each on a connection of its own; what becomes of them is noted by index. */
  function requests(load: LoadShedder, startedAt: number[], on = startedAt.map(connection), refusing = () => {}) {
    const begun: number[] = []
    const refused: number[] = []
    for (const [index, at] of startedAt.entries()) {
      load.schedule({
        connection: on[index] ?? connection(),
        startedAt: at,
        begin: () => begun.push(index) > 0,
        refuse() {
          refusing()
          refused.push(index)
        },
      })
    }
    return { begun, refused }
  }

  test('a turn of the event loop begins so many requests, and the line the rest of them, first come, first begun', async () => {
    const load = createLoadShedder({ shedAfterMs: 10_000, maxWrites: 1, writerMs: () => 0, ...stands }, () =>
      assert.fail('none is shed'),
    )
    const now = stands.monotonicMs()
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

  test('who has waited too long in line is refused, who has left is forgotten', async () => {
    let shed = 0
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 1, writerMs: () => 0, ...stands }, () => shed++)
    const now = stands.monotonicMs()
    const startedAt = [...new Array(24).fill(now), now - 251, now - 251, now]
    const on = startedAt.map(connection)
    const { begun, refused } = requests(load, startedAt, on)
    on[25]?.destroy()
    await waitUntil('the line is empty', async () => begun.length === 25)
    assert.deepEqual(refused, [24])
    assert.equal(begun[24], 26)
    assert.equal(shed, 1)
  })

  test('however many have waited too long, some of them are begun', async () => {
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 1, writerMs: () => 0 }, () => {})
    const late = performance.now() - 251
    const slowly = () => {
      for (const until = performance.now() + 5; performance.now() < until; );
    }
    const { begun, refused } = requests(load, new Array(300).fill(late), undefined, slowly)
    const arriving = setInterval(() => requests(load, [performance.now()]))
    await waitUntil('the queue is done with them', async () => begun.length + refused.length === 300)
    clearInterval(arriving)
    assert.ok(begun.length > 72 && refused.length > 72, `${begun.length} begun, ${refused.length} refused`)
  })

  test('connections take turns, and who sends on without waiting for answers is cut off', async () => {
    const load = createLoadShedder({ shedAfterMs: 10_000, maxWrites: 1, writerMs: () => 0, ...stands }, () => {})
    const now = stands.monotonicMs()
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

  test('a burst of writes may wait longer than those that follow refused ones, and the only one is never refused', () => {
    let writerMs = 100
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 99, writerMs: () => writerMs }, () => {})
    const begin = (times: number) => Array.from({ length: times }, load.beginWrite).filter(Boolean).length
    assert.equal(begin(20), 8)
    for (let i = 0; i < 8; i++) load.endWrite()
    assert.equal(begin(20), 3)
    for (let i = 0; i < 3; i++) load.endWrite()
    writerMs = 5000
    assert.equal(begin(2), 1)
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
