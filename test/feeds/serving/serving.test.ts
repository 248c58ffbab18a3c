// Serving of feeds: forms, validators, one refresh for all, the last good copy.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import RssParser from 'rss-parser'
import { newsPage, stories } from '../../fixtures/pages.ts'
import {
  fakeClock,
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  waitUntil,
} from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const clock = fakeClock()
const listed = stories(20)
const longerThanAnyRhythm = 13 * 3_600_000
let page: string | SiteHandler = newsPage(listed)
let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  const current: SiteHandler = (incoming, outgoing) => {
    if (typeof page === 'function') return page(incoming, outgoing)
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  }
  const paths = ['/news', '/forms', '/cold', '/stale', '/failing', '/never', '/kept'].map((path) => [path, current])
  site = await startOrigin(Object.fromEntries(paths))
  app = await startApp({}, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

test('two feed readers and JSON agree with the page', async () => {
  const feed = await client.make(`${site.url}/news`)
  const expected = listed.map(({ path, title, date }) => ({ url: site.url + path, title, date }))
  const json = (await client.ask('GET', `/feeds/${feed.feed_token}.json`)).json.items
  const xml = (await client.ask('GET', `/feeds/${feed.feed_token}`)).text
  const atom = (await client.ask('GET', `/feeds/${feed.feed_token}.atom`)).text
  const day = (at: Date | string | null | undefined) => new Date(at ?? 0).toISOString().slice(0, 10)

  assert.deepEqual(
    json.map((one: any) => ({ url: one.url, title: one.title, date: day(one.date_published) })),
    expected,
  )
  for (const text of [xml, atom]) {
    const first = parseFeed(text).items.map(({ url, title, published }) => ({ url, title, date: day(published) }))
    const second = (await new RssParser().parseString(text)).items.map((one) => ({
      url: one.link,
      title: one.title,
      date: day(one.isoDate),
    }))
    assert.deepEqual(first, expected)
    assert.deepEqual(second, expected)
  }
})

describe('forms', () => {
  const cases: [ending: string, accept: string | undefined, type: string][] = [
    ['', undefined, 'application/xml'],
    ['', '*/*', 'application/xml'],
    ['', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/xml'],
    ['', 'application/feed+json', 'application/feed+json'],
    ['', 'application/json', 'application/feed+json'],
    ['', 'application/feed+json;q=0, application/xml;q=0.4', 'application/xml'],
    ['', 'application/xml;q=0, application/feed+json;q=0.4', 'application/feed+json'],
    ['', 'application/atom+xml', 'application/atom+xml'],
    ['.rss', 'application/feed+json', 'application/xml'],
    ['.xml', 'application/feed+json', 'application/xml'],
    ['.json', 'application/xml', 'application/feed+json'],
    ['.atom', '*/*', 'application/atom+xml'],
  ]
  for (const [ending, accept, type] of cases) {
    test(`"${ending}" with ${accept ?? 'no Accept'} → ${type}`, async () => {
      const { feed_token: token } = await client.make(`${site.url}/forms`)
      const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept }
      const answer = await client.ask('GET', `/feeds/${token}${ending}`, { headers })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), type)
      const isLikeBrowser = accept?.startsWith('text/html')
      const vary = isLikeBrowser ? 'Accept, Sec-Fetch-Dest, Accept-Encoding' : 'Accept, Accept-Encoding'
      assert.equal(answer.headers.get('vary'), vary)
    })
  }

  test('each form names the address that it was asked by', async () => {
    const { feed_token: token } = await client.make(`${site.url}/forms`)
    for (const [ending, own] of [
      ['.rss', '.rss'],
      ['.xml', '.xml'],
      ['', '.xml'],
      ['.rss', '.rss'],
      ['.atom', '.atom'],
    ]) {
      const { text } = await client.ask('GET', `/feeds/${token}${ending}`)
      assert.equal(parseFeed(text).self, `${app.url}/api/v1/feeds/${token}${own}`, ending)
    }
  })

  test('HEAD answers with the headers of GET and no body', async () => {
    const { feed_token: token } = await client.make(`${site.url}/forms`)
    const get = await client.ask('GET', `/feeds/${token}.json`)
    const head = await client.ask('HEAD', `/feeds/${token}.json`)
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'cache-control', 'vary']) {
      assert.equal(head.headers.get(name), get.headers.get(name), name)
      assert.ok(get.headers.get(name), name)
    }
  })

  test('each form has its own tag, and both validators answer 304', async () => {
    const { feed_token: token } = await client.make(`${site.url}/forms`)
    const rss = await client.ask('GET', `/feeds/${token}.xml`)
    const json = await client.ask('GET', `/feeds/${token}.json`)
    const etag = rss.headers.get('etag') ?? ''
    assert.notEqual(etag, json.headers.get('etag'))
    const unchanged: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
      { 'If-Modified-Since': rss.headers.get('last-modified') ?? '' },
    ]
    for (const headers of unchanged) {
      const answer = await client.ask('GET', `/feeds/${token}.xml`, { headers })
      assert.equal(answer.status, 304, JSON.stringify(headers))
      assert.equal(answer.text, '')
      assert.equal(answer.headers.get('etag'), etag)
    }
    const changed: Record<string, string>[] = [
      { 'If-None-Match': '"other"', 'If-Modified-Since': rss.headers.get('last-modified') ?? '' },
      { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'If-Modified-Since': 'nonsense' },
    ]
    for (const headers of changed)
      assert.equal((await client.ask('GET', `/feeds/${token}.xml`, { headers })).status, 200)
  })

  test('pages of other sites may read a feed, without credentials', async () => {
    const { feed_token: token } = await client.make(`${site.url}/forms`)
    const answer = await client.ask('GET', `/feeds/${token}.json`, { headers: { Origin: 'https://reader.example' } })
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    const create = await client.ask('POST', '/feeds', {
      headers: { Origin: 'https://reader.example' },
      token: 'x',
      body: {},
    })
    assert.equal(create.headers.get('access-control-allow-origin'), null)
  })
})

test('readers of a cold feed join one refresh', async () => {
  const { feed_token: token } = await client.make(`${site.url}/cold`)
  const arrived = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  page = async (_, outgoing) => {
    arrived.resolve()
    await release.promise
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(listed))
  }
  const readers = Array.from({ length: 20 }, () => client.ask('GET', `/feeds/${token}.json`))
  await arrived.promise
  release.resolve()
  const answers = await Promise.all(readers)
  page = newsPage(listed)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(site.requests.filter((path) => path === '/cold').length, 1)
})

test('a stale feed is served at once and refreshed behind; unchanged content keeps its tag', async () => {
  const { feed_token: token } = await client.make(`${site.url}/stale`)
  const asked = () => site.requests.filter((path) => path === '/stale').length
  const first = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(first.headers.get('cache-control'), 'max-age=3600, public')
  assert.equal(asked(), 1)

  clock.pass(longerThanAnyRhythm)
  const stale = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(stale.text, first.text)
  await untilItsTurn('the refresh behind has asked the page', () => asked() === 2)
  await waitUntil('the same content is fresh again', async () => {
    const answer = await client.ask('GET', `/feeds/${token}.json`)
    assert.equal(answer.headers.get('etag'), first.headers.get('etag'))
    return answer.headers.get('cache-control') === 'max-age=3600, public'
  })

  page = newsPage([...stories(1, 'News'), ...listed])
  clock.pass(longerThanAnyRhythm)
  await client.ask('GET', `/feeds/${token}.json`)
  await untilItsTurn(
    'the new item is there',
    async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items.length === 21,
  )
  page = newsPage(listed)
})

test('a page that fails keeps its last good feed, and recovers', async () => {
  const { feed_token: token } = await client.make(`${site.url}/failing`)
  const good = await client.ask('GET', `/feeds/${token}.json`)
  const asked = () => site.requests.filter((path) => path === '/failing').length
  page = (_, outgoing) => void outgoing.writeHead(500).end('down')
  clock.pass(longerThanAnyRhythm)
  await client.ask('GET', `/feeds/${token}.json`)
  await untilItsTurn('the failing page was asked', () => asked() === 2)
  const kept = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(kept.status, 200)
  assert.equal(kept.text, good.text)
  assert.equal(kept.headers.get('cache-control'), 'max-age=60, public')

  page = newsPage(listed)
  clock.pass(longerThanAnyRhythm)
  await untilItsTurn('the page is well again', async () => {
    const answer = await client.ask('GET', `/feeds/${token}.json`)
    assert.equal(answer.text, good.text)
    return answer.headers.get('cache-control') === 'max-age=3600, public'
  })
  assert.equal(asked(), 3)
})

/** Feeds of one site that are due together are asked for one after another, each a while after the one before. */
function untilItsTurn(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  return waitUntil(what, () => {
    clock.pass(1000)
    return holds()
  })
}

test('a page that never worked is not asked again for every reader', async () => {
  const { feed_token: token } = await client.make(`${site.url}/never`)
  page = (_, outgoing) => void outgoing.writeHead(500).end('down')
  const waits: [seconds: number, asked: number][] = [
    [0, 1],
    [4, 1],
    [2, 2],
    [10, 2],
    [21, 3],
    [200, 3],
    [101, 4],
  ]
  for (const [seconds, asked] of waits) {
    clock.pass(seconds * 1000)
    for (let i = 0; i < 3; i++) assert.equal((await client.ask('GET', `/feeds/${token}.json`)).status, 500)
    assert.equal(site.requests.filter((path) => path === '/never').length, asked, `after ${seconds} seconds more`)
  }
  page = newsPage(listed)
  clock.pass(longerThanAnyRhythm)
  assert.equal((await client.ask('GET', `/feeds/${token}.json`)).status, 200)
})

test('feeds are there after a restart, with the same bytes', async (t) => {
  const first = await startApp({ DATA_DIR: app.dataDir, DATABASE_URL: `sqlite:${app.dataDir}/other.db` })
  const feed = await (await feedClient(first)).make(`${site.url}/kept`)
  const before = await (await feedClient(first)).ask('GET', `/feeds/${feed.feed_token}.json`)
  await first.stop()
  const asked = () => site.requests.filter((path) => path === '/kept').length
  assert.equal(asked(), 1)
  const second = await startApp({
    DATA_DIR: app.dataDir,
    DATABASE_URL: `sqlite:${app.dataDir}/other.db`,
    PUBLIC_URL: first.url,
  })
  t.after(() => second.stop())
  const after = await (await feedClient(second)).ask('GET', `/feeds/${feed.feed_token}.json`)
  assert.equal(after.text, before.text)
  assert.equal(asked(), 1)
})
