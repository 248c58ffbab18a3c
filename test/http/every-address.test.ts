// Common behaviour of all addresses: methods, CORS, limits, counters, hosting below a path.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commentOperationsServed, vendorOperationsServed } from '../../src/comments/service.ts'
import { feedOperationsServed } from '../../src/feeds/service.ts'
import { readFacts } from '../contracts/interface-facts.ts'
import { fakeClock, startApp, type TestApp } from '../harness/app.ts'
import { talk } from '../harness/raw-client.ts'

let app: TestApp

before(async () => {
  app = await startApp()
})

after(() => app.stop())

const filled = (path: string) => path.replace('{tenantId}', 'demo').replace(/\{\w+\}/g, 'x')

/** Every path with its methods, operations and our own pages; what a parameter is called does not make it another. */
function routes(): [path: string, methods: string[]][] {
  const beyond = vendorOperationsServed.filter(({ served }) => served)
  const operations = [...feedOperationsServed, ...commentOperationsServed, ...beyond]
  const pages = ['/', '/docs', '/openapi.yaml', '/openapi-comments.yaml', '/metrics', '/robots.txt', '/favicon.svg']
  const all = [...operations, ...pages.map((path) => ({ path, method: 'GET' }))]
  const byShape = Map.groupBy(all, ({ path }) => path.replace(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, ''))
  return [...byShape.values()].map((same) => [same[0]?.path ?? '', same.map(({ method }) => method)])
}

describe('every address', () => {
  for (const [path, methods] of routes()) {
    test(path, async () => {
      const url = app.url + filled(path)
      const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort()
      const listed = (allow: string | null) => (allow ?? '').split(', ').sort()

      const options = await fetch(url, { method: 'OPTIONS' })
      assert.equal(options.status, 204)
      assert.deepEqual(listed(options.headers.get('allow')), [...allowed, 'OPTIONS'].sort())
      assert.equal(await options.text(), '')

      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.includes(one))) {
        const refused = await fetch(url, { method })
        assert.equal(refused.status, 405, method)
        assert.deepEqual(listed(refused.headers.get('allow')), allowed)
        assert.notEqual(await refused.text(), '')
      }

      const head = await talk(app.port, `HEAD ${filled(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const get = await fetch(url)
      await get.arrayBuffer()
      assert.equal(head.status, get.status)
      assert.match(head.text, /\r\n\r\n$/, 'no body')
      assert.match(
        head.text,
        new RegExp(`^content-type: ${get.headers.get('content-type')?.replace('+', '\\+')}\\r$`, 'im'),
      )
      assert.match(head.text, /^content-length: [1-9]\d*\r$/im)
      assert.equal(get.headers.get('x-content-type-options'), 'nosniff')
      assert.match(get.headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(get.headers.get('set-cookie'), null)
    })
  }
})

describe('pages of other sites', () => {
  const origin = 'https://blog.example'
  const cors = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

  for (const { id, method, path, key } of readFacts('interface-comments').operations) {
    test(`${id} may ${key ? 'not ' : ''}be called, with credentials`, async () => {
      const url = app.url + filled(path)
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'content-type',
        },
      })
      assert.equal(preflight.status, 204)
      const actual = await fetch(url, { method, headers: { Origin: origin } })
      await actual.arrayBuffer()
      if (key) {
        assert.deepEqual(cors(preflight.headers), {})
        assert.deepEqual(cors(actual.headers), {})
        return
      }
      const { 'access-control-allow-methods': methods, ...told } = cors(preflight.headers)
      assert.ok(methods?.split(', ').includes(method))
      assert.deepEqual(told, {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'Content-Type, Authorization, X-Session-Id',
        'access-control-max-age': '600',
      })
      assert.equal(actual.headers.get('access-control-allow-origin'), origin)
      assert.equal(actual.headers.get('access-control-allow-credentials'), 'true')
      for (const { headers } of [preflight, actual]) assert.match(headers.get('vary') ?? '', /\bOrigin\b/)
    })
  }

  test('feeds are for everybody, never with credentials; making them is for nobody', async () => {
    for (const [method, path, allowed] of [
      ['GET', '/api/v1/feeds/x.json', '*'],
      ['POST', '/api/v1/feeds', null],
      ['GET', '/api/v1/health', null],
      ['GET', '/metrics', null],
      ['GET', '/', null],
    ] as const) {
      const { headers } = await fetch(app.url + path, { method, headers: { Origin: origin } })
      assert.equal(headers.get('access-control-allow-origin'), allowed, path)
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  })
})

describe('RATE_LIMIT', () => {
  const settings = { RATE_LIMIT: '3/60s', TRUST_PROXY: '127.0.0.1' }

  function clientOf({ url, accessToken }: TestApp, forwardedFor: string) {
    const headers = { Authorization: `Bearer ${accessToken}`, 'X-Forwarded-For': forwardedFor }
    const body = JSON.stringify({ url: 'https://example.com/' })
    return {
      create: () => fetch(`${url}/api/v1/feeds`, { method: 'POST', headers, body }),
      read: (path: string, accept = '*/*') => fetch(url + path, { headers: { ...headers, Accept: accept } }),
    }
  }

  test('limits making feeds, says how long to wait, and ends', async (t) => {
    const clock = fakeClock()
    const limited = await startApp(settings, { clock })
    t.after(() => limited.stop())
    const { create } = clientOf(limited, '198.51.100.1')
    for (let i = 0; i < 3; i++) assert.equal((await create()).status, 201)
    const refused = await create()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '60')
    assert.equal(refused.headers.get('content-type'), 'application/json')
    const { error } = (await refused.json()) as any
    assert.deepEqual([error.code, error.retryable], ['TOO_MANY_REQUESTS', true])
    clock.pass(60_000)
    assert.equal((await create()).status, 201)
  })

  test('gives reads ten times that, and refuses them in the form of a feed', async (t) => {
    const limited = await startApp(settings, { clock: fakeClock() })
    t.after(() => limited.stop())
    const { create, read } = clientOf(limited, '198.51.100.1')
    for (let i = 0; i < 30; i++) assert.equal((await read('/api/v1/feeds/unknown')).status, 401)
    for (const [path, accept, type, start] of [
      ['/api/v1/feeds/unknown.json', '*/*', 'application/feed+json', /^\{"version":"https:\/\/jsonfeed/],
      ['/api/v1/feeds/unknown.atom', '*/*', 'application/atom+xml', /^<\?xml[^>]*>\s*<feed /],
      ['/api/v1/feeds/unknown', 'application/feed+json', 'application/feed+json', /^\{/],
      ['/api/v1/feeds/unknown', '*/*', 'application/xml', /^<\?xml[^>]*>\s*<rss /],
      ['/api/v1/strategies', '*/*', 'application/json', /^\{"success":false/],
    ] as const) {
      const refused = await read(path, accept)
      assert.equal(refused.status, 429)
      assert.equal(refused.headers.get('content-type'), type)
      assert.equal(refused.headers.get('retry-after'), '60')
      const text = await refused.text()
      assert.match(text, start)
      assert.match(text, /Too many requests/)
    }
    assert.equal((await create()).status, 201, 'writes have their own')
  })

  const spoofed: [what: string, trust: string, first: string, second: string, same: boolean][] = [
    ['another client of the proxy', '127.0.0.1', '198.51.100.1', '198.51.100.2', false],
    ['what a client writes before its address', '127.0.0.1', '198.51.100.1', '203.0.113.77, 198.51.100.1', true],
    ['a neighbour in the same network of IPv6', '127.0.0.1', '2001:db8::1', '2001:db8::2', true],
    ['a header that nobody trusts', '', '198.51.100.1', '198.51.100.2', true],
    ['a header from one who is no proxy', '10.0.0.0/8', '198.51.100.1', '198.51.100.2', true],
  ]
  for (const [what, trust, first, second, same] of spoofed) {
    test(`${what} is ${same ? 'the same' : 'another'} client`, async (t) => {
      const limited = await startApp({ RATE_LIMIT: '3/60s', TRUST_PROXY: trust }, { clock: fakeClock() })
      t.after(() => limited.stop())
      for (let i = 0; i < 3; i++) assert.equal((await clientOf(limited, first).create()).status, 201)
      // Without a bearer, because an account is limited wherever it calls from.
      const headers = { 'X-Forwarded-For': second }
      const next = await fetch(`${limited.url}/api/v1/feeds`, { method: 'POST', headers })
      assert.equal(next.status, same ? 429 : 401)
    })
  }
})

describe('/metrics', () => {
  const ask = (target: TestApp, bearer?: string) =>
    fetch(`${target.url}/metrics`, { headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` } })

  test('counts what is answered', async () => {
    const counted = async () => {
      const response = await ask(app, app.healthToken)
      assert.equal(response.status, 200)
      assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=/)
      const text = await response.text()
      const value = (name: string) => Number(new RegExp(`^pageside_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
      return {
        strategies: value('requests_total\\{operation="listStrategies",status="200"\\}'),
        refused: value('requests_total\\{operation="createFeed",status="401"\\}'),
        commits: value('database_commits_total'),
      }
    }
    const before = await counted()
    const headers = { Authorization: `Bearer ${app.accessToken}` }
    for (let i = 0; i < 3; i++) await (await fetch(`${app.url}/api/v1/strategies`)).arrayBuffer()
    await fetch(`${app.url}/api/v1/feeds`, { method: 'POST' })
    await fetch(`${app.url}/api/v1/feeds`, { method: 'POST', headers, body: '{"url":"https://example.com/counted"}' })
    assert.deepEqual(await counted(), {
      strategies: before.strategies + 3,
      refused: before.refused + 1,
      commits: before.commits + 1,
    })
  })

  // A proxy on the same machine may pass on neither the client's address nor the name that it asked for.
  for (const host of ['localhost', '127.0.0.1:4000', '[::1]:4000', 'feeds.example', '']) {
    test(`asked for under the name "${host}" without a token → 404`, async () => {
      const answer = await talk(app.port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      assert.equal(answer.status, 404)
    })
  }

  test('is there for the health token, not for another', async () => {
    assert.equal((await ask(app)).status, 404)
    assert.equal((await ask(app, app.accessToken)).status, 404)
    assert.equal((await ask(app, app.healthToken)).status, 200)
  })

  test('is closed to a client that has sent too many wrong tokens, for the rest of the minute', async () => {
    const clock = fakeClock()
    const guessed = await startApp({ BUDGETS: 'wrong-secrets=3/60s' }, { clock })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await ask(guessed, `wrong ${i}`)).status)
    assert.deepEqual(statuses, [404, 404, 404, 429])
    const refused = await ask(guessed, guessed.healthToken)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60'])
    clock.pass(60_000)
    const text = await (await ask(guessed, guessed.healthToken)).text()
    assert.match(text, /^pageside_budget_refused_total\{budget="wrong-secrets"\} 2$/m)
    await guessed.stop()
  })
})

describe('hosted below a path', () => {
  let below: TestApp
  before(async () => {
    below = await startApp({ PUBLIC_URL: 'https://example.org/something/' })
  })
  after(() => below.stop())

  const cases: [path: string, status: number][] = [
    ['/api/v1', 200],
    ['/api/v1/', 200],
    ['/api/v1/strategies', 200],
    ['/api/v1/feeds/unknown.json', 401],
    ['/api/v1/nothing', 404],
    ['/docs', 200],
    ['/openapi.yaml', 200],
    ['/', 200],
    ['/nothing', 404],
  ]
  for (const [path, status] of cases) {
    test(`${path} is the same with and without the path`, async () => {
      const forms = []
      for (const prefix of ['', '/something']) {
        const response = await fetch(below.url + prefix + path, { redirect: 'manual' })
        assert.equal(response.status, status, prefix)
        const text = (await response.text()).replace(/Error-[\w-]+/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
        forms.push(`${response.headers.get('content-type')} ${text}`)
      }
      assert.equal(forms[0], forms[1])
    })
  }

  test('addresses that are given out have it', async () => {
    const response = await fetch(`${below.url}/something/api/v1/feeds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${below.accessToken}` },
      body: JSON.stringify({ url: 'https://example.com/' }),
    })
    const { feed } = ((await response.json()) as any).data
    assert.equal(feed.public_url, `/something/api/v1/feeds/${feed.feed_token}`)
    assert.notEqual((await fetch(below.url + feed.public_url)).status, 401)
    const { data } = (await (await fetch(`${below.url}/api/v1`)).json()) as any
    assert.equal(data.api.openapi_url, 'https://example.org/something/api/v1/openapi.yaml')
  })

  test('the path itself leads to its slash, and a path that only begins so is another', async () => {
    const response = await fetch(`${below.url}/something`, { redirect: 'manual' })
    assert.equal(response.status, 308)
    assert.equal(response.headers.get('location'), 'something/')
    for (const path of ['/somethingelse/api/v1', '/something/something/api/v1', '/some/api/v1']) {
      assert.equal((await fetch(below.url + path)).status, 404, path)
    }
  })
})
