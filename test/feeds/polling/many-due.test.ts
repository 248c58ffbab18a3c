// Many feeds due after a long pause: those of one slow host do not delay the others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, startApp, startOrigin, waitUntil } from '../../harness/app.ts'
import { feedClient } from '../harness/feed-client.ts'

const many = 12

test('a site that wants ten seconds between requests holds one place of the runner at most', async (t) => {
  const clock = fakeClock()
  const page = newsPage(stories(12))
  const paths = Array.from({ length: many }, (_, i) => [`/page-${i}`, page])
  const slow = await startOrigin({
    ...Object.fromEntries(paths),
    '/robots.txt': (_, outgoing) => outgoing.end('User-agent: *\nCrawl-delay: 10'),
  })
  const other = await startOrigin({ '/other': page })
  const app = await startApp({}, { clock })
  t.after(async () => {
    await app.stop()
    await slow.stop()
    await other.stop()
  })
  const client = await feedClient(app)
  const tokens: string[] = []
  for (const url of [...paths.map(([path]) => slow.url + path), `${other.url}/other`]) {
    const { feed_token: token = '' } = await client.make(url, 'http')
    await client.ask('GET', `/feeds/${token}.json`)
    tokens.push(token)
  }
  const pages = () => slow.requests.filter((path) => path !== '/robots.txt').length
  assert.equal(pages(), many)
  clock.pass(24 * 3_600_000)
  for (const token of tokens) await client.ask('GET', `/feeds/${token}.json`)
  await waitUntil('the other site is asked', () => other.requests.filter((path) => path === '/other').length === 2)
  assert.ok(pages() <= many + 2, `${pages() - many} requests to a site that wants ten seconds between them`)
  assert.deepEqual(
    app.logged.filter(({ level }) => Number(level) >= 40),
    [],
  )
  for (let seconds = 0; seconds < many * 12 && pages() < 2 * many; seconds++) {
    clock.pass(1000)
    await new Promise((resolve) => setImmediate(resolve))
    await client.ask('GET', `/feeds/${tokens[0]}.json`)
  }
  await waitUntil('all are asked', () => {
    clock.pass(1000)
    return pages() === 2 * many
  })
})
