// Addresses without a scheme: https first, http where no secure connection succeeds, remembered per feed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { pageside } from '../../harness/programs.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const clock = fakeClock()
const html = { 'Content-Type': 'text/html' }
const news: SiteHandler = (_, outgoing) => outgoing.writeHead(200, html).end(newsPage(stories(12, 'Harbour')))
const empty: SiteHandler = (_, outgoing) => outgoing.writeHead(200, html).end('<title>Nothing</title><p>Nothing.</p>')
let site: Awaited<ReturnType<typeof startOrigin>>
let app: TestApp
let client: FeedClient

before(async () => {
  site = await startOrigin({ '/news': news, '/other': news, '/third': news, '/empty': empty })
  app = await startApp({}, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })
const bare = (path: string) => site.url.replace('http://', '') + path
const ask = (feed: Record<string, string>) => client.ask('GET', `/feeds/${feed.feed_token}.json`)
const urlOf = async ({ id = '' }: Record<string, string>) =>
  (await client.ask('GET', '/account/feeds', owner())).json.data.feeds.find((feed: any) => feed.id === id).url

const cases: [typed: () => string, status: number, url: () => string][] = [
  [() => bare('/news'), 200, () => `${site.url}/news`],
  [() => bare('/empty'), 422, () => `${site.url}/empty`],
  [() => bare('/missing'), 500, () => `${site.url}/missing`],
  [() => `https://${bare('/other')}`, 500, () => `https://${bare('/other')}`],
  [() => `//${bare('/other')}x`, 500, () => `https://${bare('/other')}x`],
  [() => '127.0.0.1:1/refused', 500, () => 'https://127.0.0.1:1/refused'],
]
for (const [typed, status, url] of cases) {
  test(`${typed.toString().slice(6)} is read as ${url.toString().slice(6)}`, async () => {
    const feed = await client.make(typed(), 'http')
    assert.match(feed.url ?? '', /^https:/)
    assert.equal((await ask(feed)).status, status)
    assert.equal(await urlOf(feed), url())
  })
}

test('typed again, it is the same feed; with its scheme too', async () => {
  const feed = await client.make(bare('/news'), 'http')
  assert.equal(feed.url, `${site.url}/news`)
  assert.equal((await client.make(`${site.url}/news`, 'http')).id, feed.id)
  assert.notEqual((await client.make(`https://${bare('/news')}`, 'http')).id, feed.id)
})

test('a feed that exists by http already is found, and request headers never go by a guess', async () => {
  const known = await client.make(`${site.url}/other`, 'auto')
  assert.equal((await client.make(bare('/other'), 'auto')).id, known.id)
  const secret = await client.make(bare('/third'), 'http')
  const headers = { Authorization: 'Bearer secret' }
  await client.ask('PATCH', `/account/feeds/${secret.id}`, { ...owner(), body: { headers } })
  assert.equal((await ask(secret)).status, 500)
  assert.equal(await urlOf(secret), `https://${bare('/third')}`)
})

test('pageside feed', async () => {
  const settings = { FETCH_ALLOW: '127.0.0.0/8' }
  const { code, stdout, stderr } = await pageside(['feed', bare('/news'), '--format', 'json'], settings)
  assert.equal(code, 0, stderr)
  assert.equal(JSON.parse(stdout).home_page_url, `${site.url}/news`)
  assert.equal((await pageside(['feed', `https://${bare('/news')}`], settings)).code, 4)
})
