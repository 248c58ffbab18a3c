// Strangers get what the last stranger got, for as long as it is true; whoever is known does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from './call.ts'
import type { ApiResponse } from './response.ts'
import { createResponseCache } from './response-cache.ts'

const asked = (headers: Record<string, string> = {}, target = '/page?a=1'): Call => {
  return { id: 'r', method: 'GET', target, address: '::1', header: (name) => headers[name] }
}
const answered = (body = 'bytes'): ApiResponse => ({ status: 200, headers: {}, body })

function keeping() {
  const state = { stamp: 1 as number | undefined, now: 1000 }
  const recent = createResponseCache({ version: () => state.stamp }, { now: () => state.now })
  const keep = (call: Call, answer = answered(), until = 2000) => recent.begin()(call, answer, until)
  return { state, recent, keep }
}

test('the same request gets the same answer until its time', () => {
  const { state, recent, keep } = keeping()
  const answer = answered()
  keep(asked({ accept: 'a/b' }), answer)
  assert.equal(recent.find(asked({ accept: 'a/b' })), answer)
  state.now = 1999
  assert.equal(recent.find(asked({ accept: 'a/b' })), answer)
  state.now = 2000
  assert.equal(recent.find(asked({ accept: 'a/b' })), undefined)
})

for (const name of ['accept', 'accept-encoding', 'sec-fetch-dest', 'origin', 'if-none-match', 'if-modified-since']) {
  test(`another ${name} is another request`, () => {
    const { recent, keep } = keeping()
    keep(asked({ [name]: 'one' }))
    assert.equal(recent.find(asked({ [name]: 'other' })), undefined)
    assert.equal(recent.find(asked()), undefined)
    assert.ok(recent.find(asked({ [name]: 'one' })))
  })
}

for (const name of ['authorization', 'cookie', 'x-session-id', 'x-api-key', 'x-tenant-id']) {
  test(`whoever sends ${name} neither gets nor leaves an answer`, () => {
    const { recent, keep } = keeping()
    keep(asked({ [name]: 'me' }))
    assert.equal(recent.find(asked()), undefined)
    keep(asked())
    assert.equal(recent.find(asked({ [name]: 'me' })), undefined)
  })
}

test('after a write nothing from before it is given', () => {
  const { state, recent, keep } = keeping()
  keep(asked())
  state.stamp = 2
  assert.equal(recent.find(asked()), undefined)
})

test('what was made while something was written is not kept', () => {
  const { state, recent } = keeping()
  const keep = recent.begin()
  state.stamp = 2
  keep(asked(), answered(), 2000)
  assert.equal(recent.find(asked()), undefined)
})

test('where the engine cannot tell, nothing is kept', () => {
  const { state, recent, keep } = keeping()
  state.stamp = undefined
  keep(asked())
  assert.equal(recent.find(asked()), undefined)
})

test('a flood of requests, of long ones, or of large answers does not pile up', () => {
  const { recent, keep } = keeping()
  const keepMany = (count: number, body: string) => {
    for (let i = 0; i < count; i++) keep(asked({}, `/${i}`), answered(body))
    return Array.from({ length: count }, (_, i) => recent.find(asked({}, `/${i}`))).filter((one) => one !== undefined)
  }
  assert.ok(keepMany(2000, '').length <= 500)
  assert.ok(keepMany(200, 'x'.repeat(100_000)).length <= 42)
  keep(asked({}, `/${'x'.repeat(2000)}`))
  assert.equal(recent.find(asked({}, `/${'x'.repeat(2000)}`)), undefined)
})
