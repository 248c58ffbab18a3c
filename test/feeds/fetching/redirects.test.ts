// Redirects: targets, permanence, and the feed's own headers, which stay with their origin.
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const list = stories(1, 5)
const page = listing(list)

const chains: { statuses: number[]; url: number; permanent?: number }[] = [
  { statuses: [], url: 0 },
  { statuses: [301], url: 1, permanent: 1 },
  { statuses: [308, 301], url: 2, permanent: 2 },
  { statuses: [302], url: 1 },
  { statuses: [303], url: 1 },
  { statuses: [307], url: 1 },
  { statuses: [301, 302], url: 2, permanent: 1 },
  { statuses: [302, 301], url: 2 },
  { statuses: [301, 301, 301, 301, 301], url: 5, permanent: 5 },
]

for (const { statuses, url, permanent } of chains) {
  test(`${statuses.join(', ') || 'no redirect'}: moved for good ${permanent ? `to page ${permanent}` : 'nowhere'}`, async (t) => {
    const hops = statuses.map((status, i) => [`/${i}`, answer(status, { Location: `/${i + 1}` })])
    const site = await startOrigin({ ...Object.fromEntries(hops), [`/${statuses.length}`]: page })
    t.after(site.stop)
    const told = await converter().ask(`${site.url}/0`)
    assert.deepEqual(told.said, titles(list))
    assert.equal(told.url, `${site.url}/${url}`)
    assert.equal(told.permanentUrl, permanent && `${site.url}/${permanent}`)
  })
}

const endless: [name: string, pages: (i: number) => string, said: RegExp][] = [
  ['six hops', (i) => `/${i + 1}`, /^The server redirects more than 5 times\.$/],
  ['a circle', (i) => `/${(i + 1) % 3}`, /^The server redirects in a circle\.$/],
  ['a scheme that is not fetched', () => 'ftp://127.0.0.1/', /^Only http and https can be fetched, not ftp\.$/],
  ['an address that may not be fetched', () => 'http://127.0.0.1:9/', /not among the addresses that may be fetched\.$/],
]

for (const [name, target, said] of endless) {
  test(`${name}: there is no page`, async (t) => {
    const hops = Array.from({ length: 7 }, (_, i) => [`/${i}`, answer(302, { Location: target(i) })])
    const site = await startOrigin(Object.fromEntries(hops))
    t.after(site.stop)
    const mayFetch = (url: string) => !url.includes(':9/')
    assert.match((await converter().ask(`${site.url}/0`, { mayFetch })).said as string, said)
  })
}

const own = {
  Cookie: 'session=1',
  'X-Key': 'secret',
  Accept: 'text/html',
  'User-Agent': 'somebody else',
  Range: 'bytes=0-9',
}

/** Keeps the headers of what is asked. */
function noting(asked: IncomingMessage['headers'][], then: SiteHandler): SiteHandler {
  return (incoming, outgoing) => {
    asked.push(incoming.headers)
    then(incoming, outgoing)
  }
}

test("a feed's headers go to its own origin, under our name, and never on from another", async (t) => {
  const [here, there, back]: IncomingMessage['headers'][][] = [[], [], []]
  const away = { to: '' }
  const other = await startOrigin({
    '/news': noting(there!, (...both) => answer(302, { Location: away.to })(...both)),
  })
  const site = await startOrigin({
    '/robots.txt': noting(back!, answer(404)),
    '/old': noting(here!, answer(302, { Location: '/news' })),
    '/news': noting(here!, answer(302, { Location: `${other.url}/news` })),
    '/back': noting(back!, answer(200, {}, page)),
  })
  away.to = `${site.url}/back`
  t.after(() => Promise.all([other.stop(), site.stop()]))
  assert.deepEqual((await converter().ask(`${site.url}/old`, { headers: own })).said, titles(list))
  assert.equal(here!.length, 2)
  for (const headers of here!) {
    assert.equal(headers.cookie, 'session=1')
    assert.equal(headers['x-key'], 'secret')
    assert.equal(headers.accept, 'text/html')
    assert.equal(headers.range, undefined)
  }
  assert.equal(there!.length + back!.length, 3)
  for (const headers of [...there!, ...back!]) {
    assert.equal(headers.cookie, undefined)
    assert.equal(headers['x-key'], undefined)
  }
  for (const headers of [here, there, back].flat()) assert.equal(headers!['user-agent'], 'Pageside/test')
})

test('headers that belong to the connection are refused', async (t) => {
  const site = await startOrigin({ '/news': page })
  t.after(site.stop)
  const told = await converter().ask(`${site.url}/news`, { headers: { Host: 'other.example' } })
  assert.match(told.said as string, /belongs to the connection/)
})
