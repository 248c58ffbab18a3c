// Signed tokens of html2rss-web keep working; made here by their description.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { fakeClock, type Site, startApp, startOrigin, type TestApp, temporaryFolder } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

const secret = 'the secret of the server before us, long enough'
const clock = fakeClock()
const inTenYears = Math.floor(clock.now() / 1000) + 315_360_000
let site: Site
let folder: string
let app: TestApp
let client: FeedClient

before(async () => {
  site = await startOrigin({ '/news': newsPage(stories(12)), '/other': newsPage(stories(12)) })
  folder = await temporaryFolder()
  await say(['/news', '/other'])
  app = await start()
  client = await feedClient(app)
})

after(async () => {
  await app.stop()
  await site.stop()
  await rm(folder, { recursive: true })
})

/** What the account may read. */
async function say(paths: string[]): Promise<void> {
  const allowed_urls = paths.map((path) => site.url + path)
  const accounts = [{ name: 'admin', token: 'an-access-token-of-admin', allowed_urls }]
  await writeFile(join(folder, 'pageside.yml'), JSON.stringify({ accounts }))
}

function start(settings: Record<string, string> = {}): Promise<TestApp> {
  const CONFIG_FILE = join(folder, 'pageside.yml')
  return startApp({ CONFIG_FILE, DATA_DIR: folder, HTML2RSS_SECRET_KEY: secret, ...settings }, { clock })
}

interface Wanted {
  user?: string
  url?: string
  expires?: unknown
  strategy?: string | undefined
  key?: string
  /** What the payload says in place of what was signed. */
  instead?: object
}

/** Padded, as the original writes it. */
function mint({
  user = 'admin',
  url = `${site.url}/news`,
  expires = inTenYears,
  strategy,
  key = secret,
  instead,
}: Wanted = {}): string {
  const signed = { username: user, url, expires_at: expires, ...(strategy === undefined ? {} : { strategy }) }
  const s = createHmac('sha256', key).update(JSON.stringify(signed)).digest('hex')
  const p = { u: user, l: url, e: expires, ...(strategy === undefined ? {} : { t: strategy }), ...instead }
  return packed(JSON.stringify({ p, s }))
}

function packed(text: string): string {
  return deflateSync(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_')
}

const read = (token: string, ending = '.json') => client.ask('GET', `/feeds/${token}${ending}`)

describe('what opens', () => {
  const cases: [what: string, token: () => string][] = [
    ['as it was minted', () => mint()],
    ['with a strategy', () => mint({ strategy: 'ssrf_filter' })],
    ['with the newer word for it', () => mint({ strategy: 'faraday' })],
    ['without its padding', () => paddedToken().replace(/=+$/, '')],
    ['with its padding', paddedToken],
    ['with its padding escaped', () => paddedToken().replaceAll('=', '%3D')],
    ['with its padding escaped in lower case', () => paddedToken().replaceAll('=', '%3d')],
    ['until the last second', () => mint({ expires: Math.floor(clock.now() / 1000) })],
  ]
  for (const [what, token] of cases) {
    test(what, async () => {
      const answer = await read(token())
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.json.items.length, 12)
    })
  }

  test('in each form, and without an ending', async () => {
    const endings = { '': 'application/xml', '.rss': 'application/xml', '.atom': 'application/atom+xml' }
    for (const [ending, type] of Object.entries(endings)) {
      const answer = await read(mint(), ending)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), type)
    }
    assert.equal((await client.ask('GET', `/feeds/${mint()}/preview`)).status, 200)
  })

  /** Lengths of addresses until the token needs padding. */
  function paddedToken(): string {
    for (let query = '?'; ; query += 'x') {
      const token = mint({ url: `${site.url}/news`, user: 'admin', expires: inTenYears - query.length })
      if (token.endsWith('=')) return token
    }
  }
})

test('all tokens of a page and the account’s own feed are one feed, and reading it writes nothing', async () => {
  const body = { url: `${site.url}/news`, strategy: 'http' }
  const { feed } = (await client.ask('POST', '/feeds', { token: 'an-access-token-of-admin', body })).json.data
  const own = await read(feed.feed_token)
  const asked = site.requests.length
  const rows = openRows(await databaseUrl(folder))
  const stored = () =>
    ['accounts', 'feeds', 'results', 'contents', 'jobs'].map((table) => rows.all(`SELECT * FROM ${table} ORDER BY 1`))
  const before = stored()
  const tokens = [mint({ strategy: 'faraday' }), mint({ strategy: 'ssrf_filter', expires: inTenYears - 1 })]
  for (const token of tokens) assert.deepEqual((await read(token)).json.items, own.json.items)
  assert.equal(site.requests.length, asked)
  assert.deepEqual(stored(), before)
  rows.close()
  const listed = (await client.ask('GET', '/account/feeds', { token: 'an-access-token-of-admin' })).json.data.feeds
  assert.equal(listed.filter(({ url, strategy }: any) => url === body.url && strategy === 'http').length, 1)
})

test('a feed that was read a moment before its token expired is not given after it', async () => {
  const token = mint({ expires: Math.floor(clock.now() / 1000) + 60 })
  assert.equal((await read(token)).status, 200)
  assert.equal((await read(token)).status, 200)
  clock.pass(61_000)
  assert.equal((await read(token)).status, 401)
})

describe('what does not open', () => {
  const bomb = () => packed(JSON.stringify({ p: { u: 'admin', l: 'x'.repeat(2_500_000), e: inTenYears }, s: 'x' }))
  const cases: [what: string, token: () => string, status: number, message: string][] = [
    ['expired', () => mint({ expires: Math.floor(clock.now() / 1000) - 1 }), 401, 'Invalid token'],
    ['another secret', () => mint({ key: `${secret}!` }), 401, 'Invalid token'],
    ['another page than was signed', () => mint({ instead: { l: `${site.url}/other` } }), 401, 'Invalid token'],
    ['another account than was signed', () => mint({ instead: { u: 'owner' } }), 401, 'Invalid token'],
    ['a strategy that was not signed', () => mint({ instead: { t: 'http' } }), 401, 'Invalid token'],
    ['a later end than was signed', () => mint({ instead: { e: inTenYears + 1 } }), 401, 'Invalid token'],
    ['an end that is a text', () => mint({ expires: '9999999999' }), 401, 'Invalid token'],
    [
      'no signature',
      () => packed(JSON.stringify({ p: { u: 'admin', l: site.url, e: inTenYears }, s: '' })),
      401,
      'Invalid token',
    ],
    ['no payload', () => packed(JSON.stringify({ s: 'x'.repeat(64) })), 401, 'Invalid token'],
    ['no JSON', () => packed('x'.repeat(1000) + Math.random()), 401, 'Invalid token'],
    [
      'no zlib stream',
      () => Buffer.from(JSON.stringify({ p: {}, s: '' }).repeat(4)).toString('base64url'),
      401,
      'Invalid token',
    ],
    ['cut short', () => mint().slice(0, -20), 401, 'Invalid token'],
    ['2.5 MB in few bytes', bomb, 401, 'Invalid token'],
    ['padding in the middle', () => `${mint().slice(0, 60)}==${mint().slice(60)}`, 401, 'Invalid token'],
    ['an unknown account', () => mint({ user: 'nobody' }), 401, 'Account not found'],
    ['a page that the account may not read', () => mint({ url: `${site.url}/secret` }), 403, 'Access Denied'],
    ['an unknown strategy', () => mint({ strategy: 'telepathy' }), 400, 'Unsupported strategy'],
  ]
  for (const [what, token, status, message] of cases) {
    test(`${what} → ${status} ${message}`, async () => {
      const answer = await read(token())
      assert.equal(answer.status, status, answer.text)
      assert.equal(answer.json.description, message)
      assert.equal(answer.json.title, 'Error')
    })
  }
})

test('a page that is no longer allowed → 403, an account that is gone → 401, no secret → 401, creation off → 403', async () => {
  const token = mint({ url: `${site.url}/other` })
  assert.equal((await read(token)).status, 200)
  const cases: [paths: string[] | undefined, settings: Record<string, string>, status: number, message: string][] = [
    [['/news'], {}, 403, 'Access Denied'],
    [['/other'], {}, 200, ''],
    [['/other'], { HTML2RSS_SECRET_KEY: '' }, 401, 'Invalid token'],
    [['/other'], { FEED_CREATION: 'false' }, 403, 'Auto source feature is disabled'],
    [undefined, {}, 401, 'Account not found'],
  ]
  for (const [paths, settings, status, message] of cases) {
    await app.stop()
    if (paths) await say(paths)
    else await writeFile(join(folder, 'pageside.yml'), 'accounts: []')
    app = await start(settings)
    client = await feedClient(app)
    const answer = await read(token)
    assert.equal(answer.status, status)
    if (status !== 200) assert.equal(answer.json.description, message)
  }
})
