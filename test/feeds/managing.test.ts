// What an account does with its feeds through the API: list, change, pause, delete, rotate.
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { newsPage, stories } from '../fixtures/pages.ts'
import {
  fakeClock,
  type Site,
  type SiteHandler,
  startApp,
  startOrigin,
  type TestApp,
  temporaryFolder,
  until,
} from '../harness.ts'
import { type FeedClient, feedClient } from './feed-client.ts'

const otherToken = 'other-other-other-other'
const clock = fakeClock()
const seenHeaders: Record<string, string | undefined>[] = []
let folder: string
let site: Site
let app: TestApp
let client: FeedClient

before(async () => {
  const watched: SiteHandler = ({ headers }, outgoing) => {
    seenHeaders.push({ cookie: headers.cookie, 'x-plan': headers['x-plan'] as string })
    outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(stories(12)))
  }
  const pages = Array.from({ length: 30 }, (_, i) => [`/page-${i}`, newsPage(stories(12, `Tale${i}`))])
  site = await startOrigin({
    ...Object.fromEntries(pages),
    '/news': newsPage(stories(20)),
    '/more': newsPage(stories(5, 'Extra')),
    '/watched': watched,
  })
  folder = await temporaryFolder()
  const account = { name: 'other', token: otherToken, allowed_urls: [`${site.url}/news`, `${site.url}/page-*`] }
  await writeFile(join(folder, 'pageside.yml'), JSON.stringify({ accounts: [account] }))
  app = await startApp({ CONFIG_FILE: join(folder, 'pageside.yml') }, { clock })
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
  await rm(folder, { recursive: true })
})

const owner = () => ({ token: app.accessToken })
const patch = (id: string, body: unknown, token = app.accessToken) =>
  client.ask('PATCH', `/account/feeds/${id}`, { token, body })
const read = async (token: string, form = 'json') => client.ask('GET', `/feeds/${token}.${form}`)

async function make(path: string) {
  const { id = '', feed_token: token = '' } = await client.make(site.url + path)
  return { id, token }
}

describe('listing', () => {
  test('a part at a time, the oldest first, each once', async () => {
    for (let i = 0; i < 7; i++) await make(`/page-${i}`)
    const seen: string[] = []
    let after = ''
    do {
      const { json } = await client.ask('GET', `/account/feeds?limit=3${after && `&after=${after}`}`, owner())
      assert.ok(json.data.feeds.length <= 3)
      seen.push(...json.data.feeds.map((feed: any) => feed.url))
      after = json.meta.next ?? ''
    } while (after !== '')
    assert.equal(new Set(seen).size, seen.length)
    const paths = seen.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/page-'))
    assert.deepEqual(paths, [...paths].sort())
    assert.equal(paths.length, 7)
  })

  const limits: [query: string, status: number][] = [
    ['limit=500', 200],
    ['limit=501', 400],
    ['limit=0', 400],
    ['limit=many', 400],
    ['limit=1.5', 400],
    ['after=nothing-known', 200],
    ['unknown=1', 200],
  ]
  for (const [query, status] of limits) {
    test(`${query} → ${status}`, async () => {
      const answer = await client.ask('GET', `/account/feeds?${query}`, owner())
      assert.equal(answer.status, status)
      if (status === 400) assert.match(answer.json.error.message, /^limit: \w/)
    })
  }

  test('a feed is shown as it was made, with how it is doing', async () => {
    const { id, token } = await make('/page-20')
    const before = (await client.ask('GET', `/account/feeds/${id}`, owner())).json.data.feed
    assert.deepEqual(before.state, {})
    assert.equal(before.feed_token, token)
    assert.equal(before.paused, false)
    assert.deepEqual(before.header_names, [])
    await read(token)
    const { state } = (await client.ask('GET', `/account/feeds/${id}`, owner())).json.data.feed
    assert.equal(state.checked_at, new Date(clock.now()).toISOString())
    assert.equal(Date.parse(state.next_check_at) - clock.now(), state.checked_every_seconds * 1000)
    assert.equal(state.problem, undefined)
    const { id: missing, token: missingToken } = await make('/nowhere')
    await read(missingToken)
    const failed = (await client.ask('GET', `/account/feeds/${missing}`, owner())).json.data.feed.state
    assert.match(failed.problem, /no such page/)
    assert.equal(failed.failing_since, new Date(clock.now()).toISOString())
  })
})

test('what is another account’s is not there', async () => {
  const { id, token } = await make('/news')
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `/account/feeds/${id}`],
    ['PATCH', `/account/feeds/${id}`, { name: 'Mine' }],
    ['DELETE', `/account/feeds/${id}`],
    ['POST', `/account/feeds/${id}/rotate`],
    ['GET', '/account/feeds/0000000000'],
  ]
  for (const [method, path, body] of calls) {
    const answer = await client.ask(method, path, { token: otherToken, ...(body ? { body } : {}) })
    assert.equal(answer.status, 404, `${method} ${path}`)
    assert.equal(answer.json.error.message, 'You have no feed with this id')
    assert.equal((await client.ask(method, path, body ? { body } : {})).status, 401)
  }
  const listed = (await client.ask('GET', '/account/feeds', { token: otherToken })).json.data.feeds
  assert.equal(listed.length, 0)
  assert.equal((await read(token)).status, 200)
})

describe('changing', () => {
  test('a name and a title are shown at once, and the tag moves with the title', async () => {
    const { id, token } = await make('/page-8')
    const before = await read(token)
    assert.equal((await patch(id, { name: '  Tales  ' })).json.data.feed.name, 'Tales')
    const said = { title: 'Tales of the port', description: 'Told at night' }
    assert.deepEqual((await patch(id, { settings: said })).json.data.feed.settings, said)
    const after = await read(token)
    assert.equal(after.json.title, 'Tales of the port')
    assert.equal(after.json.description, 'Told at night')
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    assert.equal((await client.ask('GET', `/feeds/${token}/preview`)).json.data.preview.title, 'Tales of the port')
    await patch(id, { settings: {} })
    assert.equal((await read(token)).json.title, 'The Harbour Gazette')
  })

  test('filters, limit and order act at once', async () => {
    const { id, token } = await make('/news')
    const all = await read(token)
    const titles = (answer: { json: any }) =>
      answer.json.items.map((item: any) => Number(/number (\d+)/.exec(item.title)?.[1]))
    const every = titles(all)
    const cases: [settings: object, expected: number[]][] = [
      [{ include: [{ field: 'title', words: ['number 1', 'NUMBER 7'] }] }, [1, 7]],
      [{ include: [{ words: ['number 1*'] }] }, [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
      [{ include: [{ words: ['harbour'] }, { field: 'url', words: ['*story-3-*'] }] }, [3]],
      [{ exclude: [{ field: 'title', words: ['number 1*', 'number 2*'] }] }, [3, 4, 5, 6, 7, 8, 9]],
      [{ limit: 3 }, [1, 2, 3]],
      [{ limit: 3, order: 'oldest' }, [3, 2, 1]],
      [{ include: [{ words: ['whale'] }] }, []],
      [{}, every],
    ]
    let tag = all.headers.get('etag')
    for (const [settings, expected] of cases) {
      clock.pass(1000)
      assert.equal((await patch(id, { settings })).status, 200)
      const answer = await client.ask('GET', `/feeds/${token}.json`, { headers: { 'If-None-Match': tag ?? '' } })
      assert.equal(answer.status, 200, 'the tag moves')
      const since = new Date(clock.now() - 1000).toUTCString()
      const dated = await client.ask('GET', `/feeds/${token}.json`, { headers: { 'If-Modified-Since': since } })
      assert.equal(dated.status, 200, 'so does the date')
      assert.deepEqual(titles(answer), expected, JSON.stringify(settings))
      const preview = (await client.ask('GET', `/feeds/${token}/preview`)).json.data.preview
      assert.equal(preview.total_items, expected.length)
      tag = answer.headers.get('etag')
    }
    assert.equal(tag, all.headers.get('etag'), 'the same items, the same bytes')
  })

  test('items of further pages are merged, and go when the page is not asked for any more', async () => {
    const { id, token } = await make('/page-9')
    assert.equal((await read(token)).json.items.length, 12)
    const { feed } = (await patch(id, { settings: { more_urls: [` ${site.url}/more?x=a b `] } })).json.data
    assert.deepEqual(feed.settings.more_urls, [`${site.url}/more?x=a%20b`])
    await patch(id, { settings: { more_urls: [`${site.url}/more`] } })
    const { items } = (await read(token)).json
    assert.equal(items.length, 17)
    assert.equal(items.filter((item: any) => item.title.startsWith('Extra')).length, 5)
    await patch(id, { settings: {} })
    assert.equal((await read(token)).json.items.length, 12)
  })

  test('selectors say what an item is, and how it was found before is forgotten but for its date', async () => {
    const { id, token } = await make('/page-10')
    const before = (await read(token)).json.items
    clock.pass(60_000)
    const selectors = {
      items: { selector: 'article:nth-of-type(-n+2)', enhance: false },
      title: { selector: 'h2 a', post_process: [{ name: 'gsub', pattern: 'Tale10 ', replacement: 'Part ' }] },
      url: { selector: 'h2 a' },
    }
    const { feed } = (await patch(id, { settings: { selectors } })).json.data
    assert.deepEqual(feed.settings.selectors, selectors)
    const { items } = (await read(token)).json
    assert.deepEqual(
      items.map((item: any) => item.title),
      ['Part number 1 about the old harbour', 'Part number 2 about the old harbour'],
    )
    assert.deepEqual(
      items.map((item: any) => [item.id, item.date_published]),
      before.slice(0, 2).map((item: any) => [item.id, item.date_published]),
    )
    await patch(id, { settings: { selectors: { items: { selector: '.nothing' } } } })
    const nothing = await read(token)
    assert.equal(nothing.status, 422)
    assert.match(nothing.text, /selector/)
    await patch(id, { settings: {} })
    assert.equal((await read(token)).json.items.length, 12)
  })

  const wrong: [what: string, body: unknown, words: RegExp][] = [
    ['no object', [], /\w/],
    ['an empty name', { name: ' ' }, /^name: /],
    ['a long name', { name: 'x'.repeat(201) }, /^name: .*200/],
    ['a word for paused', { paused: 'yes' }, /^paused: /],
    ['a limit of 0', { settings: { limit: 0 } }, /^settings\.limit: .*1/],
    ['a limit of 501', { settings: { limit: 501 } }, /^settings\.limit: .*500/],
    ['an unknown order', { settings: { order: 'best' } }, /^settings\.order: .*newest/],
    ['a sieve without words', { settings: { include: [{ words: [] }] } }, /^settings\.include\.0\.words: /],
    ['a sieve of an unknown field', { settings: { exclude: [{ field: 'x', words: ['a'] }] } }, /exclude\.0\.field: /],
    ['six pages', { settings: { pages: 6 } }, /^settings\.pages: .*5/],
    ['no selector', { settings: { selectors: { items: { selector: '' } } } }, /selectors\.items\.selector: /],
    ['an odd selector', { settings: { selectors: { title: { selector: 'a', x: 1 } } } }, /selectors\.title: .*"x"/],
    [
      'a pattern without end',
      { settings: { selectors: { title: { post_process: [{ name: 'gsub', pattern: '(a+)+', replacement: '' }] } } } },
      /selectors\.title\.post_process/,
    ],
    ['a page that is none', { settings: { more_urls: ['ftp://example.com/'] } }, /^Invalid URL format: ftp:/],
    ['a header of the connection', { headers: { Host: 'x' } }, /^headers: "Host" cannot be sent$/],
    ['two lines in a header', { headers: { 'X-A': 'a\r\nb: c' } }, /^headers: "X-A" cannot be sent$/],
    ['21 headers', { headers: Object.fromEntries(stories(21).map((_, i) => [`X-${i}`, ''])) }, /^headers: .*20/],
    ['broken JSON', '{"name":', /^Invalid JSON payload$/],
  ]
  for (const [what, body, words] of wrong) {
    test(`${what} → 400 with words, and nothing is changed`, async () => {
      const { id } = await make('/page-11')
      const before = (await client.ask('GET', `/account/feeds/${id}`, owner())).text
      const answer = await patch(id, body)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'BAD_REQUEST')
      assert.match(answer.json.error.message, words)
      assert.equal((await client.ask('GET', `/account/feeds/${id}`, owner())).text, before)
    })
  }

  test('a further page that the account may not use → 403', async () => {
    const body = { url: `${site.url}/news` }
    const { id } = (await client.ask('POST', '/feeds', { token: otherToken, body })).json.data.feed
    const refused = await patch(id, { settings: { more_urls: [`${site.url}/more`] } }, otherToken)
    assert.equal(refused.status, 403)
    assert.equal(refused.json.error.message, 'URL not allowed for this account')
    assert.equal((await patch(id, { settings: { more_urls: [`${site.url}/page-1`] } }, otherToken)).status, 200)
  })
})

test('headers are sent to the page, stored sealed, and never shown', async () => {
  const { id, token } = await make('/watched')
  const secret = 'session=a-secret-of-the-owner'
  const { feed } = (await patch(id, { headers: { Cookie: secret, 'X-Plan': 'paid' } })).json.data
  assert.deepEqual(feed.header_names, ['Cookie', 'X-Plan'])
  const shown = [await client.ask('GET', `/account/feeds/${id}`, owner()), await read(token), await read(token, 'html')]
  for (const { text } of shown) assert.ok(!text.includes('a-secret-of-the-owner'))
  assert.deepEqual(seenHeaders.at(-1), { cookie: secret, 'x-plan': 'paid' })
  const database = new DatabaseSync(join(app.dataDir, 'pageside.db'), { readOnly: true })
  const row = database.prepare('SELECT * FROM feeds WHERE id = ?').get(id) ?? {}
  database.close()
  assert.ok(row.headers_sealed)
  assert.ok(!JSON.stringify(row).includes('a-secret-of-the-owner'))
  assert.ok(!JSON.stringify(app.logged).includes('a-secret-of-the-owner'))
  assert.deepEqual((await patch(id, { headers: {} })).json.data.feed.header_names, [])
  clock.pass(13 * 3_600_000)
  await read(token)
  await until('the page is asked without them', () => seenHeaders.at(-1)?.cookie === undefined)
})

test('a paused feed is served, but its page is left alone until it goes on', async () => {
  const { id, token } = await make('/page-12')
  const asked = () => site.requests.filter((path) => path === '/page-12').length
  await read(token)
  const paused = (await patch(id, { paused: true })).json.data.feed
  assert.equal(paused.paused, true)
  assert.equal(paused.state.next_check_at, undefined)
  clock.pass(24 * 3_600_000)
  // Another feed's refresh shows that the jobs have been looked at since.
  const other = await make('/page-13')
  await read(other.token)
  clock.pass(24 * 3_600_000)
  assert.equal((await read(token)).status, 200)
  await read(other.token)
  await until('another feed is refreshed', () => site.requests.filter((path) => path === '/page-13').length > 1)
  assert.equal(asked(), 1)
  assert.equal((await patch(id, { paused: false })).json.data.feed.paused, false)
  await read(token)
  await until('its page is asked again', () => asked() === 2)
})

test('a deleted feed is gone with all that was stored of it', async () => {
  const { id, token } = await make('/page-14')
  await read(token)
  assert.deepEqual((await client.ask('DELETE', `/account/feeds/${id}`, owner())).json.data, { deleted: true })
  assert.equal((await read(token)).status, 401)
  assert.equal((await client.ask('DELETE', `/account/feeds/${id}`, owner())).status, 404)
  const database = new DatabaseSync(join(app.dataDir, 'pageside.db'), { readOnly: true })
  const left = ['results', 'contents'].map(
    (table) => database.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE feed_id = ?`).get(id)?.n,
  )
  database.close()
  assert.deepEqual(left, [0, 0])
  assert.notEqual((await make('/page-14')).id, id)
})

test('a rotated feed has another address, and the old one is worth nothing', async () => {
  const { id, token } = await make('/page-15')
  await read(token)
  const { feed } = (await client.ask('POST', `/account/feeds/${id}/rotate`, owner())).json.data
  assert.notEqual(feed.feed_token, token)
  assert.equal(feed.id, id)
  assert.equal((await read(token)).status, 401)
  const answer = await read(feed.feed_token)
  assert.equal(answer.status, 200)
  assert.equal(answer.json.feed_url, `${app.url}/api/v1/feeds/${feed.feed_token}.json`)
  assert.equal((await make('/page-15')).token, feed.feed_token)
})

test('with creation off nothing is managed', async (t) => {
  const off = await startApp({ FEED_CREATION: 'false' })
  t.after(() => off.stop())
  const { ask } = await feedClient(off)
  for (const path of ['/account/feeds', '/account/feeds/x', '/account/opml'])
    assert.equal((await ask('GET', path, { token: off.accessToken })).status, 403)
})
