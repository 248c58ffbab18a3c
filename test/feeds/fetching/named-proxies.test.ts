// Proxies that the operator names (FETCH_PROXIES): only feeds that choose one ask through it, for all of their requests.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type Site, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let site: Site
let proxy: Server
let app: TestApp
let client: FeedClient
const tunnels: string[] = []

before(async () => {
  const robots = (_: unknown, outgoing: { end(text: string): void }) =>
    outgoing.end('User-agent: *\nDisallow: /closed\n')
  const page = newsPage(stories(12))
  site = await startOrigin({ '/a': page, '/b': page, '/closed': page, '/robots.txt': robots })
  proxy = createServer()
  proxy.on('connect', ({ url = '' }, socket) => {
    tunnels.push(url)
    const through = connect(Number(url.split(':')[1]), url.split(':')[0], () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const FETCH_PROXIES = `paris=http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  app = await startApp({ FETCH_PROXIES, RATE_LIMIT: 'off', BUDGETS: 'off' })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
  proxy.closeAllConnections()
  await new Promise((done) => proxy.close(done))
})

async function checked(path: string, settings: object): Promise<string | undefined> {
  const owner = { token: app.accessToken }
  const { id = '' } = await client.make(site.url + path, 'http')
  assert.equal((await client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: { settings } })).status, 200)
  tunnels.length = 0
  const answer = await client.ask('POST', `/account/feeds/${id}/check`, owner)
  return answer.json.data.feed.state.problem
}

test('a feed that chooses a proxy asks through it, others do not', async () => {
  const authority = new URL(site.url).host
  assert.equal(await checked('/a', {}), undefined)
  assert.deepEqual(tunnels, [])
  assert.equal(await checked('/b', { proxy: 'paris' }), undefined)
  assert.deepEqual([...new Set(tunnels)], [authority])
})

test('robots.txt holds as ever', async () => {
  assert.match((await checked('/closed', { proxy: 'paris' })) ?? '', /robots\.txt .* forbids/)
})

test('a proxy that is not there is named, with those that are', async () => {
  const problem = await checked('/a', { proxy: 'oslo' })
  assert.equal(problem, 'This server has no proxy "oslo" (FETCH_PROXIES has: paris). Change `proxy`, or leave it out.')
  assert.deepEqual(tunnels, [])
})
