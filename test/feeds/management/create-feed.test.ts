// Creation of feeds: accepted and refused input.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { startApp, type TestApp, temporaryFolder } from '../../harness/app.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let app: TestApp
let client: FeedClient

before(async () => {
  app = await startApp()
  client = await feedClient(app)
})

after(() => app.stop())

/** What a client does next is decided by these fields. */
const body = (answer: { json: any }) => answer.json.error

const form = 'application/x-www-form-urlencoded'
const page = 'https://example.com/form'

/** As html2rss-web takes them: JSON, a form, or the query, which stands behind both. */
const written: [what: string, query: string, type: string | undefined, body: string, url: string | RegExp][] = [
  ['a form', '', form, `url=${encodeURIComponent(page)}`, page],
  ['a form with a charset', '', `${form}; charset=utf-8`, 'url=example.com%2Fform', page],
  ['a form with a strategy', '', form, `url=${page}&strategy=http&other=1`, page],
  ['JSON that curl calls a form', '', form, ` {"url":"${page}"}`, page],
  ['the query alone', `?url=${encodeURIComponent(page)}`, undefined, '', page],
  ['the query with an empty object', `?url=${page}`, 'application/json', '{}', page],
  ['JSON before the query', '?url=https://example.com/other', 'application/json', `{"url":"${page}"}`, page],
  ['a form before the query', '?url=https://example.com/other', form, `url=${page}`, page],
  ['an empty form', '', form, '', /^URL parameter is required$/],
  ['a form without url', '', form, 'address=x', /^URL parameter is required$/],
  ['a blank url in the query', '?url=', undefined, '', /^URL parameter is required$/],
  ['no page in a form', '', form, 'url=foo', /^Invalid URL format$/],
  ['a form that calls itself JSON', '', 'application/json', `url=${page}`, /^Invalid JSON payload$/],
  ['an array', `?url=${page}`, 'application/json', '[]', /^Invalid JSON payload$/],
]
for (const [what, query, type, sent, expected] of written) {
  test(`createFeed by ${what}`, async () => {
    const headers = { Authorization: `Bearer ${app.accessToken}`, ...(type ? { 'Content-Type': type } : {}) }
    const response = await fetch(`${app.url}/api/v1/feeds${query}`, { method: 'POST', headers, body: sent })
    const reply = (await response.json()) as any
    if (typeof expected === 'string') assert.equal(reply.data.feed.url, expected)
    else assert.match(reply.error.message, expected)
    assert.equal(response.status, typeof expected === 'string' ? 201 : 400)
  })
}

test('createFeed by a form needs a token, and never happens by GET', async () => {
  const address = `${app.url}/api/v1/feeds?url=${page}`
  assert.equal((await fetch(address, { method: 'POST' })).status, 401)
  const headers = { Authorization: `Bearer ${app.accessToken}` }
  assert.equal((await fetch(address, { headers })).status, 405)
})

describe('createFeed', () => {
  const cases: [what: string, body: unknown, status: number, code: string, message: RegExp][] = [
    ['malformed JSON', '{"url":', 400, 'BAD_REQUEST', /^Invalid JSON payload$/],
    ['an array', '[]', 400, 'BAD_REQUEST', /./],
    ['a number', '7', 400, 'BAD_REQUEST', /./],
    ['no url', {}, 400, 'BAD_REQUEST', /^URL parameter is required$/],
    ['null as url', { url: null }, 400, 'BAD_REQUEST', /^URL parameter is required$/],
    ['a blank url', { url: '   ' }, 400, 'BAD_REQUEST', /^URL parameter is required$/],
    ['an empty body', '', 400, 'BAD_REQUEST', /^URL parameter is required$/],
    ['a number as url', { url: 123 }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['a word', { url: 'foo' }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['another scheme', { url: 'ftp://example.com/' }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['a script', { url: 'javascript:alert(1)' }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['user-info', { url: 'https://user:pw@example.com/' }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['@ in the query', { url: 'https://example.com/?q=a@b' }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    ['2049 characters', { url: `https://example.com/${'a'.repeat(2029)}` }, 400, 'BAD_REQUEST', /^Invalid URL format$/],
    [
      'an unknown strategy',
      { url: 'https://example.com/', strategy: 'magic' },
      400,
      'BAD_REQUEST',
      /^Unsupported strategy$/,
    ],
    [
      'a number as strategy',
      { url: 'https://example.com/', strategy: 5 },
      400,
      'BAD_REQUEST',
      /^Unsupported strategy$/,
    ],
    ['70 kB', { url: 'https://example.com/', padding: 'x'.repeat(70_000) }, 413, 'PAYLOAD_TOO_LARGE', /./],
  ]
  for (const [what, sent, status, code, message] of cases) {
    test(`${what} → ${status}`, async () => {
      const answer = await client.ask('POST', '/feeds', { token: app.accessToken, body: sent })
      assert.equal(answer.status, status)
      assert.equal(body(answer).code, code)
      assert.match(body(answer).message, message)
      assert.equal(body(answer).next_action, 'correct_input')
    })
  }

  const accepted: [typed: string, url: string][] = [
    ['EXAMPLE.com', 'https://example.com/'],
    ['//example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://example.com/a/../b', 'https://example.com/b'],
    ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
    ['https://example.com/@bob', 'https://example.com/@bob'],
    ['https://example.com/x#part', 'https://example.com/x#part'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
  ]
  for (const [typed, url] of accepted) {
    test(`${typed} → 201 as ${url}`, async () => assert.equal((await client.make(typed)).url, url))
  }

  const strategies: [asked: unknown, stored: string][] = [
    ['auto', 'auto'],
    ['http', 'http'],
    ['faraday', 'http'],
    ['ssrf_filter', 'http'],
    ['', 'auto'],
    [null, 'auto'],
  ]
  for (const [asked, stored] of strategies) {
    test(`strategy ${JSON.stringify(asked)} is ${stored}`, async () => {
      const sent = { url: 'https://example.com/strategies', strategy: asked }
      const answer = await client.ask('POST', '/feeds', { token: app.accessToken, body: sent })
      assert.equal(answer.json.data.feed.strategy, stored)
    })
  }

  test('the same owner, page and strategy get the same feed', async () => {
    const sent = { token: app.accessToken, body: { url: 'https://example.com/again', strategy: 'http' } }
    const first = await client.ask('POST', '/feeds', sent)
    const second = await client.ask('POST', '/feeds', sent)
    assert.equal(first.json.meta.created, true)
    assert.equal(second.json.meta.created, false)
    assert.equal(second.status, 201)
    assert.deepEqual(second.json.data, first.json.data)
  })

  test('another SECRET_KEY makes a new token for a feed whose old one cannot be read, once', async (t) => {
    const DATA_DIR = await temporaryFolder()
    t.after(() => rm(DATA_DIR, { recursive: true }))
    const tokens: string[] = []
    for (const letter of ['a', 'b', 'b']) {
      const settings = { DATA_DIR, DATABASE_URL: await databaseUrl(DATA_DIR), SECRET_KEY: letter.repeat(32) }
      if (letter === 'b') assert.equal((await pageside(['keys', 'accept'], settings)).code, 0)
      const one = await startApp({ DATA_DIR, SECRET_KEY: letter.repeat(32) })
      const { make, ask } = await feedClient(one)
      const { feed_token: token = '' } = await make('https://example.com/sealed')
      // Forbidden addresses are refused when they are fetched, so the token was found.
      assert.equal((await ask('GET', `/feeds/${token}.json`)).status, 500)
      tokens.push(token)
      await one.stop()
    }
    assert.notEqual(tokens[1], tokens[0])
    assert.equal(tokens[2], tokens[1])
  })

  test('the record names its feed by the path and gives both addresses', async () => {
    const feed = await client.make('https://example.com/Blog/hello-world')
    assert.equal(feed.name, 'example.com: Blog Hello-world')
    assert.equal(feed.public_url, `/api/v1/feeds/${feed.feed_token}`)
    assert.equal(feed.json_public_url, `${feed.public_url}.json`)
  })

  for (const [what, header] of [
    ['no bearer', undefined],
    ['a wrong bearer', 'Bearer wrong-wrong-wrong-wrong'],
    ['a lower-case scheme', 'bearer x'],
    ['another scheme', 'Basic abc'],
    ['an empty bearer', 'Bearer '],
  ] as const) {
    test(`${what} → 401, before anything else is looked at`, async () => {
      const answer = await client.ask('POST', '/feeds', { body: '{', headers: header ? { Authorization: header } : {} })
      assert.equal(answer.status, 401)
      assert.equal(body(answer).code, 'UNAUTHORIZED')
      assert.equal(body(answer).message, 'Authentication required')
      assert.equal(body(answer).next_action, 'enter_token')
    })
  }

  test('other methods → 405', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${app.url}/api/v1/feeds`, { method })
      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), 'POST')
    }
  })
})
