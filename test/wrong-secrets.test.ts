// Guesses at tokens and keys, wherever these are taken.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeClock, startApp } from './harness.ts'

describe('wrong secrets', () => {
  const guesses: [what: string, path: string, method: string, header: string, status: number][] = [
    ['health', '/api/v1/health', 'GET', 'authorization', 401],
    ['feeds', '/api/v1/feeds', 'POST', 'authorization', 401],
    ['metrics', '/metrics', 'GET', 'authorization', 404],
    ['comments', '/api/v1/comments?tenantId=demo', 'GET', 'x-api-key', 401],
  ]
  for (const [what, path, method, header, status] of guesses) {
    test(`${what}: a client may send three in a minute where the budget is three`, async () => {
      const clock = fakeClock()
      const guessed = await startApp({ BUDGETS: 'wrong-secrets=3/60s' }, { clock })
      const guess = async (secret: string) => {
        const sent = header === 'authorization' ? `Bearer ${secret}` : secret
        const response = await fetch(guessed.url + path, { method, headers: { [header]: sent } })
        return response.status
      }
      const statuses: number[] = []
      for (let i = 0; i < 5; i++) statuses.push(await guess(`wrong ${i}`))
      assert.deepEqual(statuses, [status, status, status, 429, 429])
      const right = { health: guessed.healthToken, metrics: guessed.healthToken, feeds: guessed.accessToken }
      const secret = right[what as keyof typeof right] ?? guessed.demo.apiKey
      assert.equal(await guess(secret), 429, 'a right one is not told from a wrong one')
      clock.pass(60_000)
      assert.notEqual(await guess(secret), 429)
      await guessed.stop()
    })
  }
})
