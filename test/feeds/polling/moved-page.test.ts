// Pages that move: a permanent redirect is followed for good after a week, under the conditions of the feed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const clock = fakeClock()
let site: Site
let other: Site
let app: TestApp
let client: FeedClient
/** What `/old/…` answers; the rest of the path is kept. */
let redirect: { status: number; to: string } | undefined

before(async () => {
  const page = newsPage(stories(12))
  const old: SiteHandler = ({ url = '' }, outgoing) => {
    if (!redirect) return outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    return outgoing.writeHead(redirect.status, { Location: redirect.to + url.replace('/old', '/new') }).end()
  }
  const names = ['a', 'b', 'c', 'd', 'e']
  const pages = names.flatMap((name): [string, string | SiteHandler][] => [
    [`/old/${name}`, old],
    [`/new/${name}`, page],
  ])
  site = await startOrigin(Object.fromEntries(pages))
  other = await startOrigin(Object.fromEntries(pages))
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await other.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })

async function check(id: string): Promise<any> {
  const answer = await client.ask('POST', `/account/feeds/${id}/check`, owner())
  assert.equal(answer.status, 200, answer.text)
  return answer.json.data.feed
}

async function feedOf(name: string): Promise<string> {
  redirect = undefined
  const { id = '' } = await client.make(`${site.url}/old/${name}`, 'http')
  assert.equal((await check(id)).state.moved_to, undefined)
  return id
}

test('301 is kept after it has held for a week, and the items stay what they are', async () => {
  const id = await feedOf('a')
  const { feed_token: token } = (await client.ask('GET', `/account/feeds/${id}`, owner())).json.data.feed
  const ids = async () => (await client.ask('GET', `/feeds/${token}.json`)).json.items.map((item: any) => item.id)
  const before = await ids()
  redirect = { status: 301, to: '' }
  clock.pass(hourMs)
  const first = await check(id)
  assert.deepEqual([first.url, first.state.moved_to], [`${site.url}/old/a`, `${site.url}/new/a`])
  clock.pass(7 * dayMs - 1000)
  assert.equal((await check(id)).url, `${site.url}/old/a`)
  clock.pass(2000)
  assert.equal((await check(id)).url, `${site.url}/new/a`)
  assert.equal((await check(id)).state.moved_to, undefined)
  assert.deepEqual(await ids(), before)
})

test('a redirect that ends, or that is not permanent, begins anew', async () => {
  const id = await feedOf('b')
  redirect = { status: 308, to: '' }
  await check(id)
  clock.pass(6 * dayMs)
  redirect = { status: 302, to: '' }
  assert.equal((await check(id)).state.moved_to, undefined)
  redirect = { status: 308, to: '' }
  clock.pass(2 * dayMs)
  assert.equal((await check(id)).url, `${site.url}/old/b`)
  assert.equal((await check(id)).url, `${site.url}/old/b`)
})

test('headers never go with a feed to another origin', async () => {
  const id = await feedOf('c')
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { headers: { Cookie: 'secret=1' } } })
  redirect = { status: 301, to: other.url }
  await check(id)
  clock.pass(8 * dayMs)
  const moved = await check(id)
  assert.deepEqual([moved.url, moved.state.moved_to], [`${site.url}/old/c`, `${other.url}/new/c`])
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { headers: {} } })
  assert.equal((await check(id)).url, `${other.url}/new/c`)
})

test('a feed does not become the double of another one', async () => {
  const id = await feedOf('d')
  await client.make(`${site.url}/new/d`, 'http')
  redirect = { status: 301, to: '' }
  await check(id)
  clock.pass(8 * dayMs)
  assert.equal((await check(id)).url, `${site.url}/old/d`)
})
