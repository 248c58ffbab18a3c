// History of checks: what each found, days of the chart, causes of failures, and the number of readers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ArticleProblem } from '../../../src/feeds/extraction/article/read-article.ts'
import type { RejectionReason } from '../../../src/feeds/extraction/page-and-feed.ts'
import type { ProblemCode } from '../../../src/feeds/fetching/page-failure.ts'
import { words } from '../../../src/platform/i18n/my-feeds/causes/en.ts'
import { createTranslator } from '../../../src/platform/i18n/translator.ts'
import { problemWords } from '../../../src/web/shared/problem-words.ts'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type Site, type SiteHandler, startApp, startOrigin, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const dayMs = 24 * 3_600_000
const clock = fakeClock()
let page: SiteHandler | string = ''
let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  const answer: SiteHandler = (incoming, outgoing) => {
    if (typeof page === 'function') return page(incoming, outgoing)
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
  }
  site = await startOrigin(Object.fromEntries(['/a', '/b', '/c', '/d', '/e'].map((path) => [path, answer])))
  app = await startApp({ RATE_LIMIT: 'off', BUDGETS: 'off' }, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
})

const owner = () => ({ token: app.accessToken })
const check = (id: string) => client.ask('POST', `/account/feeds/${id}/check`, owner())
const history = async (id: string) => (await client.ask('GET', `/account/feeds/${id}/checks`, owner())).json.data
const row = async (id: string) => (await client.ask('GET', `/account/feed-rows?ids=${id}`, owner())).json.data.feeds[0]
const status =
  (code: number): SiteHandler =>
  (_, outgoing) =>
    outgoing.writeHead(code).end()

test('each check says what it found, and the chart has the days of the items', async () => {
  page = newsPage(stories(12))
  const { id = '' } = await client.make(`${site.url}/a`)
  await check(id)
  clock.pass(1000)
  await check(id)
  clock.pass(dayMs)
  page = newsPage([...stories(2, 'Fresh'), ...stories(12)])
  await check(id)
  clock.pass(1000)
  page = newsPage([...stories(2, 'Fresh'), ...stories(12)]).replaceAll('Fresh', 'Fresher')
  await check(id)
  const { checks } = await history(id)
  assert.deepEqual(
    checks.map((one: any) => [one.outcome, one.new_items > 0, one.item_count > 0]),
    [
      ['items', false, true],
      ['items', true, true],
      ['unchanged', false, true],
      ['items', true, true],
    ],
  )
  assert.equal(checks[1].new_items, 2)
  assert.equal(checks[0].changed_items, 2)
  assert.equal(checks[3].new_items, 12)
  assert.ok(checks[3].bytes > 1000)
  const { days, new_items, state } = await row(id)
  assert.equal(days.length, 30)
  assert.equal(days[29], 2, 'today')
  assert.ok(new_items >= 2)
  assert.equal(state, 'fresh')
})

const causes: [what: string, page: SiteHandler | string, code: string, state: string][] = [
  ['a log-in', status(401), 'log-in', 'failing'],
  ['refused', status(403), 'refused', 'failing'],
  ['gone', status(404), 'gone', 'failing'],
  ['too often', status(429), 'too-many-requests', 'retrying'],
  ['its own problem', status(502), 'server-error', 'retrying'],
  ['a gateway waits in vain', status(504), 'timeout', 'retrying'],
  ['no list', '<!doctype html><title>x</title><p>Nothing here.', 'empty', 'failing'],
  ['no answer', (_, outgoing) => void outgoing.destroy(), 'unreachable', 'retrying'],
]

test('a failure has a stable name, and a state by who can mend it', async () => {
  page = newsPage(stories(12))
  const { id = '' } = await client.make(`${site.url}/b`)
  await check(id)
  for (const [what, now, code, state] of causes) {
    page = now
    clock.pass(dayMs)
    await check(id)
    const { checks } = await history(id)
    assert.deepEqual([checks[0].outcome, checks[0].problem?.code], ['failed', code], what)
    const failing = await row(id)
    assert.deepEqual([failing.state, failing.problem.code, failing.failed_days.includes(29)], [state, code, true], what)
    page = newsPage(stories(12))
    clock.pass(1000)
    await check(id)
    assert.notEqual((await row(id)).state, state, what)
  }
})

test('what only passes for a week has to be mended by somebody then', async () => {
  page = newsPage(stories(12))
  const { id = '' } = await client.make(`${site.url}/c`)
  await check(id)
  page = status(502)
  clock.pass(1000)
  await check(id)
  assert.equal((await row(id)).state, 'retrying')
  clock.pass(7 * dayMs)
  assert.equal((await row(id)).state, 'failing')
})

test('an interval that the owner fixed holds, and the learnt one comes back', async () => {
  page = newsPage(stories(12))
  const { id = '' } = await client.make(`${site.url}/e`)
  const nextIn = async (settings: object) => {
    await client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body: { settings } })
    clock.pass(1000)
    await check(id)
    return Date.parse((await row(id)).next_check_at) - clock.now()
  }
  assert.equal(await nextIn({ check_every_minutes: 45 }), 45 * 60_000)
  assert.equal(await nextIn({ check_every_minutes: 10_080 }), 7 * dayMs)
  assert.equal(await nextIn({ check_every_minutes: 1440 }), dayMs)
  assert.notEqual(await nextIn({}), dayMs)
})

test('checks by hand have a budget by host, each further page counted', async () => {
  const strict = await startApp({ RATE_LIMIT: 'off' })
  const { ask, make } = await feedClient(strict)
  page = newsPage(stories(12))
  const { id = '' } = await make(`${site.url}/a`)
  const settings = { more_urls: ['/b', '/c', '/d', '/e'].map((path) => site.url + path) }
  const token = strict.accessToken
  await ask('PATCH', `/account/feeds/${id}`, { token, body: { settings } })
  const statuses: number[] = []
  for (let times = 0; times < 14; times++) {
    statuses.push((await ask('POST', `/account/feeds/${id}/check`, { token })).status)
  }
  await strict.stop()
  assert.deepEqual([statuses.filter((status) => status === 200).length, statuses.at(-1)], [12, 429])
})

test('readers are counted, each once a day, also from the response cache', async () => {
  page = newsPage(stories(12))
  const { id = '', feed_token } = await client.make(`${site.url}/d`)
  const read = async (program: string) => {
    const answer = await fetch(`${app.url}/api/v1/feeds/${feed_token}.xml`, { headers: { 'User-Agent': program } })
    assert.equal(answer.status, 200)
    await answer.text()
  }
  for (let times = 0; times < 3; times++) for (const program of ['One/1', 'Two/2', 'Three/3']) await read(program)
  assert.equal((await history(id)).readers, 3)
  assert.equal((await row(id)).readers, 3)
  clock.pass(8 * dayMs)
  assert.equal((await row(id)).readers, 0)
})

test('the history of a feed is its account’s', async () => {
  assert.equal((await client.ask('GET', '/account/feeds/nothing/checks', owner())).status, 404)
})

/** Every one, by type. */
const causeCodes: Record<ProblemCode | RejectionReason | ArticleProblem, true> = {
  timeout: true,
  unreachable: true,
  certificate: true,
  'server-error': true,
  'too-many-requests': true,
  'asked-to-wait': true,
  'log-in': true,
  refused: true,
  blocked: true,
  solver: true,
  browser: true,
  proxy: true,
  gone: true,
  robots: true,
  'not-allowed': true,
  redirects: true,
  'too-large': true,
  'bad-answer': true,
  'not-a-list': true,
  'needs-javascript': true,
  'not-html': true,
  empty: true,
  'no-article': true,
}

test('each cause has words for readers', () => {
  const english = createTranslator<typeof words>('en', words, {})
  const untold = Object.keys(causeCodes).filter((code) => problemWords({ code, text: '' }, english) === '')
  assert.deepEqual(untold, [])
})
