// More than the server can do, for a moment. `npm run prove -- overload` does the same at length.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoadShedder } from '../../src/platform/http/load-shedding.ts'
import { createRandom } from '../random.ts'
import { proveOverload } from './overload-proof.ts'

describe('load shedding', () => {
  test('what comes late in a turn of the event loop is shed, and the next turn begins anew', async () => {
    let shed = 0
    const load = createLoadShedder({ shedAfterMs: 250, maxWrites: 1 }, () => shed++)
    assert.deepEqual([1000, 1100, 1250, 1251, 1400].map(load.isLate), [false, false, false, true, true])
    assert.equal(shed, 2)
    await new Promise((turn) => setImmediate(turn))
    assert.equal(load.isLate(1500), false)
  })

  test('0: nothing is late', () => {
    const load = createLoadShedder({ shedAfterMs: 0, maxWrites: 1 }, () => {})
    assert.deepEqual([1000, 1e9].map(load.isLate), [false, false])
  })

  test('writes have so many places', () => {
    const load = createLoadShedder({ shedAfterMs: 0, maxWrites: 2 }, () => {})
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
