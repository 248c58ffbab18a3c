// Every status of the eight operations, each by a real cause.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { commentOperationsServed } from '../../../src/comments/service.ts'
import { articlePage, newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  site = await startOrigin({
    '/news': newsPage(stories(12)),
    '/article': articlePage,
    '/broken': (_, outgoing) => outgoing.writeHead(503).end('down'),
    '/wall': (_, outgoing) => outgoing.writeHead(403).end('no'),
    '/cut': (_, outgoing) => outgoing.destroy(),
    '/binary': (_, outgoing) =>
      outgoing.writeHead(200, { 'Content-Type': 'application/pdf' }).end('%PDF-1.7 \u0000\u0001'),
  })
  app = await startApp()
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

/** What a client does next is decided by these fields. */
const body = (answer: { json: any }) => answer.json.error

describe('renderFeedByToken', () => {
  const failures: [path: string, status: number, cause: RegExp][] = [
    ['/broken', 500, /status 503/],
    ['/wall', 500, /403/],
    ['/missing', 500, /no such page/],
    ['/cut', 500, /./],
    ['/article', 422, /./],
    ['/binary', 422, /./],
  ]
  for (const [path, status, cause] of failures) {
    test(`${path} → ${status} in each form, with the cause`, async () => {
      const feed = await client.make(site.url + path)
      for (const [ending, type] of [
        ['.xml', 'application/xml'],
        ['.json', 'application/feed+json'],
        ['.atom', 'application/atom+xml'],
      ]) {
        const answer = await client.ask('GET', `/feeds/${feed.feed_token}${ending}`)
        assert.equal(answer.status, status)
        assert.equal(answer.headers.get('content-type'), type)
        assert.match(answer.text, cause)
        assert.match(answer.text, status === 500 ? /Internal Server Error/ : /Content Extraction Issue/)
        assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
        assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
        // It names its page and itself, and its item stays the same for readers.
        const address = `${app.url}/api/v1/feeds/${feed.feed_token}${ending}`
        const again = await client.ask('GET', `/feeds/${feed.feed_token}${ending}`)
        assert.equal(again.text, answer.text)
        if (ending === '.json') {
          assert.deepEqual([answer.json.home_page_url, answer.json.feed_url], [site.url + path, address])
          continue
        }
        const { url, self } = parseFeed(answer.text)
        assert.deepEqual([url, self], [site.url + path, address])
      }
    })
  }

  test('an unknown token → 401 as a feed, in the form of the ending', async () => {
    const json = await client.ask('GET', '/feeds/unknown.json')
    assert.equal(json.status, 401)
    assert.equal(json.json.title, 'Error')
    assert.equal(json.json.description, 'Invalid token')
    const xml = await client.ask('GET', '/feeds/unknown')
    assert.equal(xml.headers.get('content-type'), 'application/xml')
    assert.match(xml.text, /<title>Error<\/title>[\s\S]*<description>Invalid token<\/description>/)
    assert.equal(xml.headers.get('cache-control'), null)
    // Whose page it would be is not disclosed.
    const { url, self, items } = parseFeed(xml.text)
    assert.deepEqual([url, self], [`${app.url}/`, `${app.url}/api/v1/feeds/unknown`])
    const again = parseFeed((await client.ask('GET', '/feeds/unknown')).text)
    assert.equal(items[0]?.id, again.items[0]?.id)
  })

  test('other methods → 405', async () => {
    const feed = await client.make(`${site.url}/news`)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await fetch(app.url + feed.public_url, { method })
      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), 'GET, HEAD')
    }
  })
})

test('with creation off, making a feed and token feeds are 403, each in its form', async () => {
  const off = await startApp({ FEED_CREATION: 'false' })
  const offClient = await feedClient(off)
  const create = await offClient.ask('POST', '/feeds', { token: off.accessToken, body: '{' })
  assert.equal(create.status, 403)
  assert.equal(body(create).code, 'FORBIDDEN')
  assert.equal(body(create).message, 'Auto source feature is disabled')
  const read = await offClient.ask('GET', '/feeds/some-token', { headers: { Accept: 'application/feed+json' } })
  assert.equal(read.status, 403)
  assert.equal(read.json.description, 'Auto source feature is disabled')
  const { instance } = (await offClient.ask('GET', '/')).json.data
  assert.deepEqual(instance.feed_creation, { enabled: false, access_token_required: false })
  await off.stop()
})

test('a page that never answers → 504', async () => {
  const hanging = await startOrigin({ '/hangs': () => {} })
  const answer = await client.ask('GET', `/feeds/${(await client.make(`${hanging.url}/hangs`)).feed_token}.json`)
  assert.equal(answer.status, 504)
  assert.equal(answer.json.title, 'Error')
  await hanging.stop()
})

describe('the rest', () => {
  test('metadata', async () => {
    for (const path of ['/', '']) {
      const { json, status } = await client.ask('GET', path)
      assert.equal(status, 200)
      assert.equal(json.data.api.openapi_url, `${app.url}/api/v1/openapi.yaml`)
      assert.deepEqual(json.data.instance.feed_creation, { enabled: true, access_token_required: true })
    }
  })

  test('strategies', async () => {
    const { json } = await client.ask('GET', '/strategies')
    assert.deepEqual(
      json.data.strategies.map((one: { id: string }) => one.id),
      ['auto', 'http', 'changes'],
    )
    assert.equal(json.meta.total, 3)
  })

  test('health needs its own token', async () => {
    for (const token of [undefined, app.accessToken, 'x']) {
      const answer = await client.ask('GET', '/health', token === undefined ? {} : { token })
      assert.equal(answer.status, 401)
      assert.equal(body(answer).message, 'Health check authentication required')
    }
    const { json } = await client.ask('GET', '/health', { token: app.healthToken })
    assert.equal(json.data.health.status, 'healthy')
    assert.equal(json.data.health.environment, 'production')
  })

  test('live and ready', async () => {
    const live = (await client.ask('GET', '/health/live')).json.data.health
    assert.deepEqual(Object.keys(live), ['status', 'timestamp'])
    const ready = (await client.ask('GET', '/health/ready')).json.data.health
    assert.deepEqual(ready.checks, { database: 'ok', web: 'ok', live: 'ok', jobs: 'ok' })
  })

  test('an unknown path → 404 in the form of its service', async () => {
    const feeds = await client.ask('GET', '/feeds/token/nothing')
    assert.equal(feeds.status, 404)
    assert.equal(body(feeds).code, 'NOT_FOUND')
    const other = await fetch(`${app.url}/nothing/here`)
    assert.equal(other.status, 404)
    assert.deepEqual(Object.keys((await other.json()) as object), ['status', 'reason', 'code'])
    const page = await fetch(`${app.url}/nothing`, { headers: { Accept: 'text/html' } })
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  })

  for (const { operationId, method, path } of commentOperationsServed.filter(({ served }) => !served)) {
    test(`${operationId}, which has no handler → 501 with a clear error`, async () => {
      const answer = await fetch(app.url + path.replace(/\{\w+\}/g, 'x'), { method })
      assert.equal(answer.status, 501)
      assert.deepEqual(await answer.json(), {
        status: 'failed',
        reason: 'This server does not serve this operation yet.',
        code: 'not-implemented',
      })
    })
  }
})
