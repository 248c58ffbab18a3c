// Named feeds at addresses of their own: forms, parameters, bounds.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { namedWorld } from '../harness/named-feeds-server.ts'

const world = namedWorld()

describe('serving', () => {
  test('each form at its ending, in our words and in those of html2rss-web, without a token', async () => {
    await world.start({
      weekly: { url: `${world.site.url}/news`, title: 'Weekly', description: 'What happened' },
      'example.com/blog': {
        channel: { url: `${world.site.url}/blog`, title: 'Blog', language: 'en', ttl: 60 },
        auto_source: {},
      },
    })
    const forms = {
      xml: 'application/xml',
      rss: 'application/xml',
      atom: 'application/atom+xml',
      json: 'application/feed+json',
      html: 'text/html; charset=utf-8',
    }
    for (const [ending, type] of Object.entries(forms)) {
      for (const [name, title] of [
        ['weekly', 'Weekly'],
        ['example.com/blog', 'Blog'],
      ]) {
        const answer = await world.read(`/${name}.${ending}`)
        assert.equal(answer.status, 200, answer.text)
        assert.equal(answer.headers.get('content-type'), type)
        assert.ok(answer.text.includes(title ?? ''))
        const etag = answer.headers.get('etag') ?? ''
        assert.equal((await world.read(`/${name}.${ending}`, { 'If-None-Match': etag })).status, 304)
      }
    }
    const { json } = await world.read('/weekly.json')
    assert.equal(json.items.length, 12)
    assert.equal(json.description, 'What happened')
    assert.equal(json.feed_url, `${world.app.url}/weekly.json`)
    assert.equal(json.home_page_url, `${world.site.url}/news`)
    assert.equal(world.site.requests.filter((path) => path === '/news').length, 1)
    assert.equal((await fetch(`${world.app.url}/weekly.xml`, { method: 'HEAD' })).status, 200)
    assert.equal((await fetch(`${world.app.url}/weekly.xml`, { method: 'POST' })).status, 405)
  })

  test('a name without a dot needs no ending: the form is what the reader asks for', async () => {
    const feed = { url: `${world.site.url}/news` }
    await world.start({ weekly: feed, 'team/releases': feed, 'example.com/news': feed })
    const cases: [path: string, headers: Record<string, string>, type: string][] = [
      ['/weekly', {}, 'application/xml'],
      ['/weekly?x=1', { Accept: 'application/feed+json' }, 'application/feed+json'],
      ['/team/releases', { Accept: 'application/atom+xml' }, 'application/atom+xml'],
      ['/weekly', { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' }, 'text/html; charset=utf-8'],
      ['/weekly', { Accept: 'text/html' }, 'application/xml'],
    ]
    for (const [path, headers, type] of cases) {
      const answer = await world.read(path, headers)
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], path)
    }
    assert.equal((await world.read('/example.com/news')).status, 404)
  })

  test('what is not named is answered as ever', async () => {
    await world.start({ weekly: { url: `${world.site.url}/news` } })
    for (const path of ['/daily', '/weekly.txt', '/weekly.XML', '/x/y/weekly.xml']) {
      const answer = await world.read(path)
      assert.equal(answer.status, 404, path)
      assert.deepEqual(Object.keys(answer.json), ['status', 'reason', 'code'])
    }
    const visit = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' }
    assert.match((await world.read('/monthly.xml', visit)).text, /<h1>There is nothing at this address/)
    for (const path of ['/monthly.xml', '/x/weekly.xml', '/weekly/x.xml'])
      assert.match((await world.read(path)).text, /^<\?xml .*<title>Error<\/title>/s, path)
  })

  test('a page that fails is told in the form that was asked for', async () => {
    await world.start({ gone: { url: `${world.site.url}/gone` } })
    const answer = await world.read('/gone.json')
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('content-type'), 'application/feed+json')
    assert.match(answer.text, /no such page/)
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
    assert.match((await world.read('/gone.html')).text, /<h1>The page could not be read<\/h1>/)
  })

  test('with creation off, and below a path', async () => {
    const settings = { FEED_CREATION: 'false', PUBLIC_URL: 'https://feeds.example/below' }
    await world.start({ weekly: { url: `${world.site.url}/news`, title: 'Weekly', featured: true } }, settings)
    for (const path of ['/weekly.json', '/below/weekly.json']) {
      assert.equal((await world.read(path)).json.feed_url, 'https://feeds.example/below/weekly.json')
    }
    const { instance } = (await world.read('/api/v1')).json.data
    assert.deepEqual(instance.featured_feeds, [{ path: '/below/weekly.rss', title: 'Weekly', description: '' }])
  })

  test('settings, selectors and headers are those of the file', async () => {
    await world.start({
      picked: {
        url: `${world.site.url}/news`,
        headers: { 'X-Plan': 'paid', 'X-Number': 7 },
        selectors: {
          items: { selector: 'article', enhance: false },
          title: { selector: 'time' },
          url: { selector: 'a' },
        },
        include: [{ field: 'title', words: ['2026-10-28', '2026-10-27'] }],
        order: 'oldest',
      },
    })
    const { items } = (await world.read('/picked.json')).json
    assert.deepEqual(
      items.map(({ title }: any) => title),
      ['2026-10-27', '2026-10-28'],
    )
    assert.equal(world.headersSeen.at(-1)?.['x-plan'], 'paid')
    assert.equal(world.headersSeen.at(-1)?.['x-number'], '7')
  })

  test('metadata names those that are featured', async () => {
    await world.start({
      one: { url: 'https://example.com/Blog', featured: true, description: 'First' },
      two: { url: 'https://example.com/', title: 'Two' },
    })
    const { featured_feeds } = (await world.read('/api/v1')).json.data.instance
    assert.deepEqual(featured_feeds, [{ path: '/one.rss', title: 'example.com: Blog', description: 'First' }])
  })
})

describe('parameters', () => {
  const tags = () => ({
    url: `${world.site.url}/tags/%{tag}`,
    title: 'About %<tag>s',
    headers: { 'X-Page': '%{page}' },
    parameters: {
      tag: { default: 'news' },
      page: { type: 'integer', default: 1 },
      far: { type: 'boolean', default: false },
    },
  })

  const cases: [query: string, path: string, title: string, address: string][] = [
    ['', '/tags/news', 'About news', ''],
    ['?tag=news&page=1', '/tags/news', 'About news', ''],
    ['?tag=', '/tags/news', 'About news', ''],
    ['?other=1', '/tags/news', 'About news', ''],
    ['?tag=t1', '/tags/t1', 'About t1', '?tag=t1'],
    ['?tag=t1&tag=t2', '/tags/t1', 'About t1', '?tag=t1'],
    ['?tag=a/b?c', '/tags/a%2Fb%3Fc', 'About a/b?c', '?tag=a%2Fb%3Fc'],
    ['?tag=../admin', '/tags/..%2Fadmin', 'About ../admin', '?tag=..%2Fadmin'],
    ['?tag=%C3%BC+%26', '/tags/%C3%BC%20%26', 'About ü &', '?tag=%C3%BC+%26'],
    ['?tag=t2&page=2', '/tags/t2', 'About t2', '?page=2&tag=t2'],
  ]
  test('a declared one makes a variant, and stays within its place', async () => {
    await world.start({ tags: tags() })
    for (const [query, path, title, address] of cases) {
      const { status, json, text } = await world.read(`/tags.json${query}`)
      assert.equal(status, 200, text)
      assert.equal(json.title, title)
      assert.equal(json.home_page_url, world.site.url + path)
      assert.equal(json.feed_url, `${world.app.url}/tags.json${address}`)
    }
    assert.equal(world.headersSeen.at(-1)?.['x-page'], '2')
    const asked = world.site.requests.length
    for (const [query] of cases) await world.read(`/tags.xml${query}`)
    assert.equal(world.site.requests.length, asked, 'each variant is kept')
  })

  test('what a parameter cannot be → 400 with words, in the form that was asked for', async () => {
    const must = {
      url: `${world.site.url}/tags/%{tag}`,
      parameters: { tag: {}, page: { type: 'integer', default: 1 } },
    }
    await world.start({ tags: tags(), must, host: { url: 'http://%{user}.example.com/', parameters: { user: {} } } })
    const wrong: [path: string, words: RegExp][] = [
      ['/tags.json?page=many', /"page" must be of the type integer/],
      ['/tags.json?page=1.5', /"page"/],
      ['/tags.json?far=maybe', /"far" must be of the type boolean/],
      [`/tags.json?tag=${'x'.repeat(201)}`, /"tag".*200/],
      ['/tags.json?tag=a%0Ab', /"tag"/],
      ['/tags.json?tag=..', /no page address/],
      ['/must.json', /"tag" is missing/],
      ['/host.json?user=evil.example/', /no page address/],
      ['/host.json?user=a@b', /no page address/],
      ['/host.json?user=a.b', /no page address/],
    ]
    const asked = world.site.requests.length
    for (const [path, words] of wrong) {
      const answer = await world.read(path)
      assert.equal(answer.status, 400, path)
      assert.equal(answer.headers.get('content-type'), 'application/feed+json')
      assert.match(answer.json.description, words)
    }
    assert.equal(world.site.requests.length, asked)
  })

  test('variants are bounded; those that nobody reads make room', async () => {
    await world.start({ tags: tags() }, { BUDGETS: 'off' })
    for (let i = 0; i < 100; i++) assert.equal((await world.read(`/tags.json?tag=t${i}`)).status, 200)
    const full = await world.read('/tags.json?tag=t100')
    assert.equal(full.status, 429)
    assert.equal(full.headers.get('retry-after'), '3600')
    assert.match(full.json.description, /as many different parameters/)
    assert.equal((await world.read('/tags.json')).status, 200, 'the one without parameters is always there')
    assert.equal((await world.read('/tags.json?tag=t7')).status, 200)
    world.clock.pass(25 * 3_600_000)
    for (let i = 1; i < 100; i++) assert.equal((await world.read(`/tags.json?tag=t${i}`)).status, 200)
    // That somebody read a feed is noted once they have it.
    const rows = openRows(await databaseUrl(world.app.dataDir))
    const sql = 'SELECT COUNT(*) AS n FROM feeds WHERE read_at >= ?'
    await waitUntil('the reads are noted', () => rows.all(sql, world.clock.now() - 3_600_000)[0].n === 99)
    rows.close()
    const asked = world.site.requests.length
    assert.equal((await world.read('/tags.json?tag=t100')).status, 200)
    assert.ok(world.site.requests.length > asked)
    assert.equal((await world.read('/tags.json?tag=t0')).status, 429, 'its place is taken')
    assert.equal((await world.read('/tags.json?tag=t1')).status, 200)
  })

  test('a client makes so many in an hour, however slowly; known ones are served', async () => {
    await world.start({ tags: tags() }, { BUDGETS: 'named-feed-variants=3/3600s' })
    const read = async (tag: string) => (await world.read(`/tags.json?tag=${tag}`)).status
    const statuses: number[] = []
    for (const tag of ['t1', 't2', 't3', 't4']) {
      statuses.push(await read(tag))
      world.clock.pass(60_000)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429])
    assert.deepEqual([await read('t1'), await read('')], [200, 200])
    world.clock.pass(3_600_000)
    assert.equal(await read('t4'), 200)
  })

  test('variants that were read once make room for others, those with a reader stay', async () => {
    await world.start({ tags: tags() }, { BUDGETS: 'off' })
    for (let i = 0; i < 100; i++) assert.equal((await world.read(`/tags.json?tag=t${i}`)).status, 200)
    world.clock.pass(61 * 60_000)
    assert.equal((await world.read('/tags.json?tag=t3')).status, 200)
    const rows = openRows(await databaseUrl(world.app.dataDir))
    const sql = 'SELECT COUNT(*) AS n FROM feeds WHERE read_at >= ?'
    await waitUntil('the read is noted', () => rows.all(sql, world.clock.now())[0].n === 1)
    rows.close()
    for (let i = 100; i < 199; i++) assert.equal((await world.read(`/tags.json?tag=t${i}`)).status, 200)
    assert.equal(
      (await world.read('/tags.json?tag=t199')).status,
      429,
      'only the one with a reader is left of the first',
    )
    const asked = world.site.requests.length
    assert.equal((await world.read('/tags.json?tag=t3')).status, 200)
    assert.equal(world.site.requests.length, asked)
  })

  test('who makes many is limited like others who write', async () => {
    await world.start({ tags: tags() }, { RATE_LIMIT: '3/60s' })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await world.read(`/tags.json?tag=t${i}`)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429, 429])
    assert.equal((await world.read('/tags.json?tag=t1')).status, 200)
  })
})
