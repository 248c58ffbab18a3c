// Pacing of background requests per host, which does not delay waiting readers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../src/platform/errors.ts'
import { type SiteHandler, startOrigin, waitUntil } from '../../harness/app.ts'
import { answer, converter, listing, stories, titles } from '../harness/converter.ts'

const page = listing(stories(1, 5))
const behind = { isAwaited: false }

test('in the background, requests to one host keep a second of distance; hosts do not wait for each other', async (t) => {
  const [one, two] = await Promise.all([startOrigin({ '/': page }), startOrigin({ '/': page })])
  t.after(() => Promise.all([one.stop(), two.stop()]))
  const { ask, rests, clock } = converter()
  await ask(`${one.url}/`, behind)
  await ask(`${two.url}/`, behind)
  assert.deepEqual(rests, [])
  await ask(`${one.url}/`, behind)
  assert.deepEqual(rests, [1_000])
  clock.pass(400)
  await ask(`${one.url}/`, behind)
  assert.deepEqual(rests, [1_000, 600])
  clock.pass(1_000)
  await ask(`${one.url}/`, behind)
  assert.equal(rests.length, 2)
})

const delays: [written: string, rest: number][] = [
  ['5', 5_000],
  ['0.2', 1_000],
  ['3600', 10_000],
]

for (const [written, rest] of delays) {
  test(`a crawl delay of ${written} s means ${rest} ms, between further pages too`, async (t) => {
    const robots = answer(200, {}, `User-agent: *\nCrawl-delay: ${written}`)
    const next = listing(stories(1, 5), { head: '<link rel="next" href="/2">' })
    const site = await startOrigin({ '/robots.txt': robots, '/news': next, '/2': listing(stories(6, 10)) })
    t.after(site.stop)
    const { ask, rests } = converter()
    assert.deepEqual((await ask(`${site.url}/news`, { ...behind, pages: 2 })).said, titles(stories(1, 10)))
    assert.deepEqual(rests, [rest])
  })
}

test('pages that would be asked for too late are left out', async (t) => {
  const robots = answer(200, {}, 'User-agent: *\nCrawl-delay: 10')
  const next = (i: number) => listing(stories(i * 5 + 1, i * 5 + 5), { head: `<link rel="next" href="/${i + 1}">` })
  const site = await startOrigin({
    '/robots.txt': robots,
    '/0': next(0),
    '/1': next(1),
    '/2': next(2),
    '/3': next(3),
    '/4': next(4),
  })
  t.after(site.stop)
  const { ask, rests } = converter()
  assert.deepEqual((await ask(`${site.url}/0`, { ...behind, pages: 5 })).said, titles(stories(1, 20)))
  assert.deepEqual(rests, [10_000, 10_000, 10_000])
})

/** A page that comes when it is told to. */
function held(): { page: SiteHandler; release: () => void } {
  const gate = Promise.withResolvers<void>()
  return { page: (_, outgoing) => void gate.promise.then(() => outgoing.end(page)), release: gate.resolve }
}

test('one host is asked by one in the background at a time; who waits for a page passes by', async (t) => {
  const slow = held()
  const site = await startOrigin({ '/slow': slow.page, '/next': page, '/now': page })
  t.after(site.stop)
  const { ask, rests } = converter()
  const first = ask(`${site.url}/slow`, behind)
  await waitUntil('the slow page is asked for', () => site.requests.includes('/slow'))
  const second = ask(`${site.url}/next`, behind)
  const third = ask(`${site.url}/next`, behind)
  assert.deepEqual((await ask(`${site.url}/now`)).said, titles(stories(1, 5)))
  await assert.rejects(
    ask(`${site.url}/next`, behind),
    (error) => error instanceof ApiError && error.code === 'unavailable',
  )
  assert.deepEqual(site.requests, ['/robots.txt', '/slow', '/now'])
  assert.deepEqual(rests, [])
  slow.release()
  await Promise.all([first, second, third])
  assert.deepEqual(site.requests.slice(3), ['/next', '/next'])
  assert.deepEqual(rests, [1_000, 1_000])
})

test('who waits does not rest, however many come', async (t) => {
  const site = await startOrigin({ '/': page })
  t.after(site.stop)
  const { ask, rests } = converter()
  await Promise.all(Array.from({ length: 20 }, () => ask(`${site.url}/`)))
  assert.deepEqual(rests, [])
})

test('a rest ends when it is called off', async (t) => {
  const site = await startOrigin({ '/': page })
  t.after(site.stop)
  const { createHostPacing } = await import('../../../src/feeds/fetching/politeness/host-pacing.ts')
  const pace = createHostPacing({ now: () => 0 })
  pace.recordRequest('host', 10_000)
  const calling = new AbortController()
  const resting = pace.waitForRest('host', calling.signal)
  calling.abort()
  await resting
  await pace.waitForRest('host', calling.signal)
})
