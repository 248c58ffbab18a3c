// Pages through a solver (FETCH_SOLVER): opt-in, checked before and after, bounded.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PageFailure } from '../../../src/feeds/fetching/page-failure.ts'
import { createSolver } from '../../../src/feeds/fetching/solver.ts'
import { parseAllowList } from '../../../src/platform/http/fetch/allow-list.ts'
import { FetchFailure } from '../../../src/platform/http/fetch/fetch-failure.ts'
import { createSafeFetch } from '../../../src/platform/http/fetch/safe-fetch.ts'
import { createUrlCheck } from '../../../src/platform/http/fetch/url-precheck.ts'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let site: Site
let solver: Site
let app: TestApp
let client: FeedClient
/** What the solver was asked. */
const asked: { cmd: string; url: string; maxTimeout: number }[] = []
/** What it answers; `undefined` for nothing at all. */
let solution: ((url: string) => unknown) | undefined
let status = 200

const solve: SiteHandler = (incoming, outgoing) => {
  let text = ''
  incoming.on('data', (piece) => {
    text += piece
  })
  incoming.on('end', () => {
    const { url } = JSON.parse(text)
    asked.push(JSON.parse(text))
    if (!solution) return
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(solution(url)))
  })
}

const page = newsPage(stories(12))
const ok = (url: string, response = page) => ({ status: 'ok', message: '', solution: { url, status: 200, response } })

before(async () => {
  const wall: SiteHandler = (_, outgoing) => outgoing.writeHead(403, { 'cf-mitigated': 'challenge' }).end()
  const shell =
    '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/a.js"></script></body></html>'
  site = await startOrigin({ '/wall': wall, '/shut': wall, '/shell': shell, '/news': page })
  solver = await startOrigin({ '/v1': solve })
  app = await startApp({ FETCH_SOLVER: solver.url, RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock: fakeClock() })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await solver.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })

/** A feed that asks by the solver, after a first check without it. */
async function solvedFeed(path: string) {
  const { id = '', feed_token: token = '' } = await client.make(path.startsWith('/') ? site.url + path : path)
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { settings: { solver: true } } })
  const read = async () => {
    await client.ask('POST', `/account/feeds/${id}/check`, owner())
    return client.ask('GET', `/feeds/${token}.json`)
  }
  return { id, token, read }
}

test('a wall says what helps here, and the solver asks only where the feed turns it on', async () => {
  const { feed_token: token, id } = await client.make(`${site.url}/wall`)
  const walled = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(walled.status, 500)
  assert.match(walled.text, /Cloudflare keeps programs away.*`headers`.*`solver`/)
  assert.deepEqual(asked, [])
  await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { settings: { solver: true } } })
  solution = (url) => ok(url)
  await client.ask('POST', `/account/feeds/${id}/check`, owner())
  const solved = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(solved.json.items.length, 12)
  assert.deepEqual(asked, [{ cmd: 'request.get', url: `${site.url}/wall`, maxTimeout: 45_000 }])
  assert.ok(site.requests.includes('/robots.txt'), 'the manners are the same')
})

test('a page that scripts build says so, and is read by it', async () => {
  const { feed_token: token } = await client.make(`${site.url}/shell`)
  const refused = await client.ask('GET', `/feeds/${token}.json`)
  assert.equal(refused.status, 422)
  assert.match(refused.text, /JavaScript.*`solver`/)
  solution = (url) => ok(url)
  assert.equal((await (await solvedFeed('/shell')).read()).json.items.length, 12)
})

test('an address in a private network is not handed on', async () => {
  asked.length = 0
  solution = (url) => ok(url)
  for (const url of ['http://10.1.2.3/', 'http://169.254.169.254/latest/', solver.url.replace('127.0.0.1', '[::1]')]) {
    const { read } = await solvedFeed(url)
    assert.equal((await read()).status, 500, url)
  }
  assert.deepEqual(asked, [])
})

const answers: [what: string, solution: (url: string) => unknown, said: RegExp, status?: number][] = [
  ['a page of a private network', () => ok('http://10.1.2.3/secret'), /private|not fetched/],
  ['an error', () => ({ status: 'error', message: 'Error solving the challenge.' }), /Error solving the challenge/],
  ['an error of the server', () => ({ status: 'error', message: 'Timeout' }), /Timeout/, 500],
  ['no JSON of its kind', () => [], /could not get the page/],
  ['no address', () => ok(''), /without its address/],
  ['a page that is too large', (url) => ok(url, 'x'.repeat(11 * 1024 * 1024)), /too large/],
  ['more than any answer', (url) => ok(url, 'x'.repeat(13 * 1024 * 1024)), /could not be asked/],
  ['the status of the site', (url) => ({ ...ok(url), solution: { url, status: 404, response: page } }), /no such page/],
  ['the wall itself', (url) => ok(url, '<title>x</title><p>Incapsula incident ID: 1</p>'), /Imperva keeps/],
]

for (const [what, answer, said, code = 200] of answers) {
  test(`the solver gives ${what}: named, and another feed is not affected`, async () => {
    const { id, read } = await solvedFeed('/shut')
    solution = answer
    status = code
    const failed = await read()
    status = 200
    assert.ok(failed.status >= 422, failed.text)
    assert.match(failed.text, said)
    const { feed_token: other } = await client.make(`${site.url}/news`)
    assert.equal((await client.ask('GET', `/feeds/${other}.json`)).json.items.length, 12)
    await client.ask('DELETE', `/account/feeds/${id}`, owner())
  })
}

test('a solver that hangs is given up in time', async () => {
  solution = undefined
  const allow = parseAllowList('127.0.0.0/8')
  const checkUrl = createUrlCheck({ allow, allowedBy: 'FETCH_ALLOW', ownPorts: () => [], lookup: async () => [] })
  const abortable = new AbortController()
  const hanging = createSolver({ fetch: createSafeFetch({ allow }), url: solver.url, checkUrl, timeoutMs: 80 })
  await assert.rejects(hanging(`${site.url}/wall`), (error: unknown) => {
    return (
      error instanceof PageFailure && error.code === 'origin-timeout' && /did not answer in time/.test(error.message)
    )
  })
  const stopped = createSolver({ fetch: createSafeFetch({ allow }), url: solver.url, checkUrl })
  const solving = stopped(`${site.url}/wall`, abortable.signal)
  abortable.abort()
  await assert.rejects(solving, (error: unknown) => error instanceof PageFailure || error instanceof FetchFailure)
})
