// Limit on guesses at tokens and keys, at every place that takes them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fakeClock, startApp } from '../harness/app.ts'

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

  test('guesses at one kind of secret shut out nobody who has another', async () => {
    const guessed = await startApp({ BUDGETS: 'wrong-secrets=2/60s' }, { clock: fakeClock() })
    const ask = async (path: string, headers: Record<string, string>) =>
      (await fetch(guessed.url + path, { headers })).status
    const keyed = '/api/v1/comments?tenantId=demo'
    for (let i = 0; i < 3; i++) await ask(keyed, { 'x-api-key': `wrong ${i}` })
    assert.equal(await ask(keyed, { 'x-api-key': guessed.demo.apiKey }), 429)
    assert.equal(await ask('/api/v1/health', { authorization: `Bearer ${guessed.healthToken}` }), 200)
    assert.equal(await ask('/metrics', { authorization: `Bearer ${guessed.healthToken}` }), 200)
    await guessed.stop()
  })

  test('a page of another site can neither use a key nor spend the guesses of its visitors', async () => {
    const guessed = await startApp({ BUDGETS: 'wrong-secrets=2/60s' }, { clock: fakeClock() })
    const ask = async (key: string, site: string) => {
      const headers = { 'sec-fetch-site': site }
      return (await fetch(`${guessed.url}/api/v1/comments?tenantId=demo&API_KEY=${key}`, { headers })).status
    }
    for (let i = 0; i < 5; i++) assert.equal(await ask(`wrong${i}`, 'cross-site'), 401)
    assert.equal(await ask(guessed.demo.apiKey, 'cross-site'), 401)
    assert.equal(await ask(guessed.demo.apiKey, 'none'), 200)
    await guessed.stop()
  })
})
