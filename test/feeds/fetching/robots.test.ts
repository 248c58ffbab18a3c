// robots.txt: the meaning of each answer for the pages of its origin.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const list = stories(1, 5)
const page = listing(list)
const forbids = answer(200, { 'Content-Type': 'text/plain' }, 'User-agent: *\nDisallow: /news')
const hour = 3_600_000

const forbidden = /^The robots\.txt of 127\.0\.0\.1:\d+ forbids programs to read this page\. The owner of this feed can/
const lost = /^The robots\.txt of the site, which says what programs may read, cannot be read \(status 50\d\)\./

const cases: { name: string; robots: SiteHandler; said?: RegExp }[] = [
  { name: 'there is none', robots: answer(404) },
  { name: 'it may not be read', robots: answer(403) },
  { name: 'it is asked for too often', robots: answer(429) },
  { name: 'it forbids the page', robots: forbids, said: forbidden },
  { name: 'it forbids another page', robots: answer(200, {}, 'User-agent: *\nDisallow: /newspaper') },
  { name: 'it forbids others', robots: answer(200, {}, 'User-agent: other\nDisallow: /') },
  { name: 'it forbids us by name', robots: answer(200, {}, 'User-agent: Pageside\nDisallow: /'), said: forbidden },
  { name: 'it is a page', robots: answer(200, {}, page) },
  { name: 'the site has a problem', robots: answer(500), said: lost },
  { name: 'the site is away', robots: answer(503), said: lost },
  { name: 'it leads elsewhere', robots: answer(301, { Location: '/other/robots.txt' }), said: forbidden },
  { name: 'it leads in a circle', robots: answer(302, { Location: '/robots.txt' }) },
  {
    name: 'it is cut off',
    robots: (_, outgoing) => outgoing.socket?.destroy(),
    said: /^The server closed the connection/,
  },
  {
    name: 'it is longer than anybody reads',
    robots: answer(200, {}, `User-agent: *\n${'# nothing\n'.repeat(60_000)}Disallow: /news`),
  },
]

for (const { name, robots, said } of cases) {
  test(`${name}: the page is ${said ? 'not asked for' : 'read'}`, async (t) => {
    const site = await startOrigin({ '/robots.txt': robots, '/other/robots.txt': forbids, '/news': page })
    t.after(site.stop)
    const { ask } = converter()
    const told = await ask(`${site.url}/news`)
    if (said) assert.match(told.said as string, said)
    else assert.deepEqual(told.said, titles(list))
    assert.equal(site.requests.includes('/news'), !said)
  })
}

test('the owner of a feed can switch the check off, and then nobody asks', async (t) => {
  let asked = 0
  const robots: SiteHandler = (incoming, outgoing) => {
    asked++
    forbids(incoming, outgoing)
  }
  const site = await startOrigin({ '/robots.txt': robots, '/news': page })
  t.after(site.stop)
  const { ask } = converter()
  assert.deepEqual((await ask(`${site.url}/news`, { ignoreRobots: true })).said, titles(list))
  assert.equal(asked, 0)
})

test('one robots.txt serves a day and all who come at once', async (t) => {
  let asked = 0
  const robots: SiteHandler = (_, outgoing) => {
    asked++
    outgoing.end('User-agent: *\nDisallow: /closed')
  }
  const site = await startOrigin({ '/robots.txt': robots, '/news': page, '/closed': page })
  t.after(site.stop)
  const { ask, clock } = converter()
  await Promise.all([ask(`${site.url}/news`), ask(`${site.url}/news`), ask(`${site.url}/closed`)])
  clock.pass(23 * hour)
  await ask(`${site.url}/news`)
  assert.equal(asked, 1)
  clock.pass(hour)
  await ask(`${site.url}/news`)
  assert.equal(asked, 2)
})

test('while it cannot be read, what it said last still holds', async (t) => {
  let robots = forbids
  const handler: SiteHandler = (incoming, outgoing) => robots(incoming, outgoing)
  const site = await startOrigin({ '/robots.txt': handler, '/news': page, '/open': page })
  t.after(site.stop)
  const { ask, clock } = converter()
  assert.match((await ask(`${site.url}/news`)).said as string, forbidden)
  robots = answer(500)
  for (const days of [1, 10, 20]) {
    clock.pass(days * 24 * hour)
    assert.match((await ask(`${site.url}/news`)).said as string, forbidden)
    assert.deepEqual((await ask(`${site.url}/open`)).said, titles(list))
  }
  robots = answer(404)
  assert.deepEqual((await ask(`${site.url}/news`)).said, titles(list))
})

test('where it could never be read, the page is asked for again after a day', async (t) => {
  const site = await startOrigin({ '/robots.txt': answer(500), '/news': page })
  t.after(site.stop)
  const { ask, clock } = converter()
  assert.match((await ask(`${site.url}/news`)).said as string, lost)
  clock.pass(23 * hour)
  assert.match((await ask(`${site.url}/news`)).said as string, lost)
  clock.pass(hour)
  assert.deepEqual((await ask(`${site.url}/news`)).said, titles(list))
})

test('what an account may not fetch is not asked for its robots.txt either', async (t) => {
  const site = await startOrigin({ '/robots.txt': forbids, '/news': page })
  t.after(site.stop)
  const { said } = await converter().ask(`${site.url}/news`, { mayFetch: () => false })
  assert.match(said as string, /is not among the addresses that may be fetched/)
  assert.deepEqual(site.requests, [])
})

test('a redirect to a site that forbids it is not followed', async (t) => {
  const other = await startOrigin({ '/robots.txt': forbids, '/news': page })
  const site = await startOrigin({ '/moved': answer(301, { Location: `${other.url}/news` }) })
  t.after(() => Promise.all([other.stop(), site.stop()]))
  assert.match((await converter().ask(`${site.url}/moved`)).said as string, forbidden)
  assert.ok(!other.requests.includes('/news'))
})
