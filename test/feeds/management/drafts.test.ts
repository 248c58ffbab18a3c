// Drafts: listed, not exported, removed after a week; named once the page has a title.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type SiteHandler, startApp, startOrigin, type TestApp, waitUntil } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const clock = fakeClock()
let site: Awaited<ReturnType<typeof startOrigin>>
let app: TestApp
let client: FeedClient
let isThere = false
let asked = 0

const html = { 'Content-Type': 'text/html' }
const page: SiteHandler = (_, outgoing) => outgoing.writeHead(200, html).end(newsPage(stories(12, 'Harbour')))
const sometimes: SiteHandler = (_, outgoing) => {
  asked++
  if (isThere) outgoing.writeHead(200, html).end(newsPage(stories(12, 'Harbour')))
  else outgoing.writeHead(200, html).end('<title>Nothing</title><p>Nothing here.</p>')
}

/** Looked at by jobs, too, whenever it is due. */
const never: SiteHandler = (_, outgoing) => {
  asked++
  outgoing.writeHead(200, html).end('<title>Nothing</title><p>Nothing here.</p>')
}

before(async () => {
  site = await startOrigin({ '/news': page, '/empty': never, '/set-aside': never, '/later': sometimes })
  app = await startApp({}, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })
const listed = async (): Promise<any[]> => (await client.ask('GET', '/account/feeds', owner())).json.data.feeds
const exported = async () =>
  [...(await client.ask('GET', '/account/opml', owner())).text.matchAll(/htmlUrl="([^"]*)"/g)].map(([, url]) => url)
const read = async ({ feed_token }: Record<string, string>) =>
  (await client.ask('GET', `/feeds/${feed_token}.json`)).status

test('a feed is called as its page, until somebody names it', async () => {
  const feed = await client.make(`${site.url}/news`, 'http')
  assert.match(feed.name ?? '', /^127\.0\.0\.1: News$/)
  assert.equal(await read(feed), 200)
  const [{ name, id, draft }] = await listed()
  assert.match(name, /\S/)
  assert.notEqual(name, feed.name)
  assert.equal(draft, false)
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { name: 'Mine' } })
  clock.pass(dayMs)
  await read(feed)
  assert.equal((await listed())[0].name, 'Mine')
  await client.ask('DELETE', `/account/feeds/${id}`, owner())
})

test('a draft: listed as such, not exported, no longer asked after a week; with an item it is a feed', async () => {
  const empty = await client.make(`${site.url}/empty`, 'http')
  const later = await client.make(`${site.url}/later`, 'http')
  const good = await client.make(`${site.url}/news`, 'http')
  const unread = await client.make('http://127.0.0.1:1/unread', 'http')
  assert.deepEqual([await read(empty), await read(later), await read(good)], [422, 422, 200])
  const drafts = async () =>
    Object.fromEntries((await listed()).map(({ url, draft }) => [new URL(url).pathname, draft]))
  assert.deepEqual(await drafts(), { '/empty': true, '/later': true, '/news': false, '/unread': false })
  assert.deepEqual(await exported(), [good.url, unread.url])
  isThere = true
  clock.pass(4 * hourMs)
  assert.equal(await read(later), 200)
  isThere = false
  assert.deepEqual(await exported(), [later.url, good.url, unread.url])

  const { stdout } = await pageside(['feed', 'list', '--json'], { DATA_DIR: app.dataDir })
  const states = JSON.parse(stdout).map(({ url, state }: any) => [new URL(url).pathname, state])
  assert.deepEqual(states, [
    ['/empty', 'draft'],
    ['/later', 'ok'],
    ['/news', 'ok'],
    ['/unread', 'new'],
  ])

  const paused = await client.make(`${site.url}/set-aside`, 'http')
  assert.equal(await read(paused), 422)
  const { id } = (await listed()).find(({ url }) => url.endsWith('/set-aside'))
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { paused: true } })

  clock.pass(8 * dayMs)
  await waitUntil('the draft is gone', async () => (await listed()).length === 3)
  assert.equal(await read(empty), 401)
  const before = asked
  clock.pass(dayMs)
  assert.deepEqual(await drafts(), { '/later': false, '/news': false, '/unread': false })
  assert.equal(asked - before <= 1, true)
})
