// Rate limits per client and account, and health replies.
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, startApp, startOrigin, temporaryFolder } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const clock = fakeClock()

/** A server behind a proxy on this machine, so that requests can come from any address. */
async function start(t: TestContext, settings: Record<string, string>) {
  const folder = await temporaryFolder()
  const account = { name: 'second', token: 'second-second-second', allowed_urls: ['*'] }
  await writeFile(join(folder, 'pageside.yml'), JSON.stringify({ accounts: [account] }))
  const CONFIG_FILE = join(folder, 'pageside.yml')
  const app = await startApp({ CONFIG_FILE, TRUST_PROXY: '127.0.0.1', ...settings }, { clock })
  t.after(async () => {
    await app.stop()
    await rm(folder, { recursive: true })
  })
  const { ask } = await feedClient(app)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const create = (address: string, token: string | undefined = app.accessToken) =>
    ask('POST', '/feeds', { token, body: { url: 'https://example.com/' }, headers: from(address) })
  const list = (address: string, token: string) => ask('GET', '/account/feeds', { token, headers: from(address) })
  return { app, ask, create, list, from }
}

describe('limits', () => {
  test('of a client: so many makings in a window, and when to come back', async (t) => {
    const { create } = await start(t, { RATE_LIMIT: '3/60s' })
    for (let i = 0; i < 3; i++) assert.equal((await create('192.0.2.1')).status, 201)
    clock.pass(20_000)
    const refused = await create('192.0.2.1')
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '40')
    assert.equal(refused.json.error.code, 'TOO_MANY_REQUESTS')
    assert.equal((await create('192.0.2.2', 'second-second-second')).status, 201)
    clock.pass(40_000)
    assert.equal((await create('192.0.2.1')).status, 201)
  })

  test('of an account: from however many addresses it comes', async (t) => {
    const { create, list, app } = await start(t, { RATE_LIMIT: '5/60s' })
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await create(`198.51.100.${i}`)).status)
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429, 429])
    assert.equal((await create('198.51.100.50', 'second-second-second')).status, 201, 'others are not kept waiting')
    assert.equal((await list('198.51.100.51', app.accessToken)).status, 200, 'reading goes on')
    clock.pass(60_000)
    assert.equal((await create('198.51.100.60')).status, 201)
  })

  test('a wrong bearer counts, for reading as for making', async (t) => {
    const { create, list, ask, from } = await start(t, { RATE_LIMIT: '4/60s' })
    const guesses: [what: string, guess: (address: string) => Promise<{ status: number }>][] = [
      ['making', (address) => create(address, 'wrong-wrong-wrong')],
      ['listing', (address) => list(address, 'wrong-wrong-wrong')],
      ['health', (address) => ask('GET', '/health', { token: 'wrong', headers: from(address) })],
    ]
    for (const [i, [what, guess]] of guesses.entries()) {
      const statuses: number[] = []
      for (let n = 0; n < 6; n++) statuses.push((await guess(`203.0.113.${i}`)).status)
      assert.deepEqual(statuses, [401, 401, 401, 401, 429, 429], what)
      assert.equal((await create(`203.0.113.${i}`)).status, 429, `${what}: it has had its share`)
    }
    assert.equal((await ask('GET', '/account/feeds', { headers: from('203.0.113.99') })).status, 401)
  })

  test('off is off', async (t) => {
    const { create } = await start(t, { RATE_LIMIT: 'off' })
    for (let i = 0; i < 80; i++) assert.equal((await create('192.0.2.1')).status, 201)
  })
})

describe('health', () => {
  test('each part is asked for real', async (t) => {
    const { app, ask } = await start(t, {})
    const { status, checks } = (await ask('GET', '/health', { token: app.healthToken })).json.data.health
    assert.equal(status, 'healthy')
    const jobs = { state: 'ok', oldest_due_seconds: 0 }
    const browser = { state: 'off', problem: 'BROWSER is off.' }
    const parts = { database: 'ok', configuration: 'ok', jobs, workers: 'ok', browser }
    assert.deepEqual(checks, parts)
    const open = (await ask('GET', '/health/ready')).json.data.health.checks
    assert.deepEqual(open, { database: 'ok', web: 'ok', live: 'ok', jobs: 'ok' }, 'nobody else is told more')
  })

  test('refreshes that nobody makes are seen', async (t) => {
    const site = await startOrigin({ '/news': newsPage(stories(12)) })
    t.after(() => site.stop())
    const { app, ask } = await start(t, { SERVICES: 'feeds' })
    const body = { url: `${site.url}/news` }
    const { feed_token: token } = (await ask('POST', '/feeds', { token: app.accessToken, body })).json.data.feed
    assert.equal((await ask('GET', `/feeds/${token}.json`)).status, 200)
    clock.pass(13 * 3_600_000)
    const { status, checks } = (await ask('GET', '/health', { token: app.healthToken })).json.data.health
    assert.equal(status, 'degraded')
    assert.equal(checks.jobs.state, 'late')
    assert.ok(checks.jobs.oldest_due_seconds >= 3600)
  })
})
