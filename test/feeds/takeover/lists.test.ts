// Lists of readers and watchers: their settings, folders, duplicates, what is hostile, and what has no equal here.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { opml, outline, type TakeoverWorld, takeoverWorld } from './takeover-setup.ts'

let world: TakeoverWorld

before(async () => {
  world = await takeoverWorld()
})

after(() => world.app.stop())

const settingsOf = (row: any) => row.entry.settings && JSON.parse(row.entry.settings)

test('the example of FreshRSS: XPath, full text, and what a reader alone can do', async () => {
  const [row] = await world.rows(
    opml(
      outline({
        text: 'Example',
        type: 'HTML+XPath',
        xmlUrl: 'https://www.example.net/page.html',
        htmlUrl: 'https://www.example.net/page.html',
        'frss:xPathItem': "//a[contains(@href, '/interesting/')]/ancestor::article",
        'frss:xPathItemTitle': 'descendant::h2',
        'frss:xPathItemContent': '.',
        'frss:xPathItemUri': 'descendant::a[string-length(@href)>0]/@href',
        'frss:xPathItemThumbnail': 'descendant::img/@src',
        'frss:cssFullContent': 'article',
        'frss:filtersActionRead': 'intitle:⚡️ OR intitle:🔥\nsomething',
      }),
    ),
  )
  assert.equal(row.entry.url, 'https://www.example.net/page.html')
  assert.deepEqual(settingsOf(row), {
    selectors: {
      items: { selector: 'article:has(a[href*="/interesting/"])' },
      title: { selector: 'h2', extractor: 'text' },
      description: { extractor: 'html' },
      url: { selector: 'a[href]:not([href=""])', extractor: 'href' },
      image: { selector: 'img', extractor: 'attribute', attribute: 'src' },
    },
    full_text: 'article',
  })
  assert.match(row.notes.join(), /marked as read/)
})

test('JSON by dots, and settings of requests, whose values are told to nobody', async () => {
  const [row] = await world.rows(
    opml(
      outline({
        text: 'Json',
        type: 'JSON+DotNotation',
        xmlUrl: 'https://api.example/items',
        'frss:jsonItem': 'data.items',
        'frss:jsonItemTitle': 'meta.title',
        'frss:jsonItemUri': 'meta.links[0]',
        'frss:CURLOPT_COOKIE': 'session=secret',
        'frss:ttl': '7200',
      }),
    ),
  )
  assert.deepEqual(settingsOf(row), {
    json: { items: 'data.items', title: 'meta.title', url: 'meta.links[0]' },
    check_every_minutes: 120,
  })
  assert.match(row.notes.join(), /The cookie of the request is not taken/)
  assert.doesNotMatch(JSON.stringify(row), /secret/)
})

const minifluxFeed = {
  feed_url: 'https://example.com/feed.xml',
  site_url: 'https://example.com/',
  title: 'Example',
  scraper_rules: 'article.body, .post',
  rewrite_rules: 'add_image_title',
  blocklist_rules: '(?i)(sponsored|ad break)',
  keeplist_rules: '',
  block_filter_entry_rules: 'EntryTitle=(?i)rumou?r\nEntryAuthor=(?i)bot\nconstructor=news',
  cookie: 'session=secret',
  crawler: true,
  disabled: true,
  category: { title: 'News' },
}

test('Miniflux: scraper rules, rules that block, folder, pause', async () => {
  for (const list of [[minifluxFeed], { feeds: [minifluxFeed] }]) {
    const [row] = await world.rows(JSON.stringify(list))
    assert.deepEqual([row.kind, row.folder, row.entry.paused], ['feed', 'News', true])
    const words = ['sponsored*', 'ad break*']
    const fields = ['title', 'url', 'author', 'category']
    assert.deepEqual(settingsOf(row), {
      full_text: 'article.body, .post',
      exclude: [...fields.map((field) => ({ field, words })), { field: 'author', words: ['bot*'] }],
    })
    assert.match(row.notes.join('\n'), /rewrite the content are not taken: add_image_title/)
    assert.match(row.notes.join('\n'), /no equal here: \(\?i\)rumou\?r/)
    assert.match(row.notes.join('\n'), /A rule has no equal here: constructor=news/)
    assert.doesNotMatch(JSON.stringify(row), /secret/)
  }
})

test('Miniflux: the same in its OPML', async () => {
  const [row] = await world.rows(
    opml(
      outline({
        text: 'x',
        xmlUrl: 'https://example.com/f',
        'miniflux:crawler': 'true',
        'miniflux:keeplistRules': '(?i)rust',
        'miniflux:disabled': 'true',
      }),
    ),
  )
  assert.deepEqual(settingsOf(row), { full_text: true, include: [{ field: 'any', words: ['rust*'] }] })
  assert.equal(row.entry.paused, true)
})

const watch = {
  url: 'https://example.com/status',
  title: 'Status',
  tags: ['tag-1'],
  include_filters: ['#state', 'xpath://div[@class="log"]', 'json:$.x'],
  subtractive_selectors: ['.clock'],
  time_between_check: { weeks: null, days: null, hours: 2, minutes: null, seconds: null },
  paused: true,
}

test('changedetection.io: watches become feeds of changes', async () => {
  const file = { watching: { 'uuid-1': watch }, settings: { application: { tags: { 'tag-1': { title: 'Ops' } } } } }
  for (const [list, tags] of [
    [file, ['Ops']],
    [{ 'uuid-1': watch }, ['tag-1']],
    [{ ...watch, uuid: 'uuid-1' }, ['tag-1']],
  ] as const) {
    const [row] = await world.rows(JSON.stringify(list))
    assert.deepEqual([row.entry.url, row.entry.strategy, row.entry.paused], [watch.url, 'changes', true])
    assert.deepEqual(row.entry.tags, tags)
    assert.deepEqual(settingsOf(row), {
      watch: { part: '#state, div[class="log"]', without: '.clock' },
      check_every_minutes: 120,
    })
    assert.match(row.notes.join(), /"json:\$\.x" has no equal/)
  }
})

test('addresses line by line, with tags', async () => {
  const rows = await world.rows('# mine\nhttps://example.com/a tag one, two\r\n\nexample.org/b\nnot an address\n')
  assert.deepEqual(
    rows.map(({ entry, kind, place }) => [place, kind, entry.url, entry.tags]),
    [
      ['line 2', 'page', 'https://example.com/a', ['tag one', 'two']],
      ['line 4', 'page', 'example.org/b', undefined],
    ],
  )
})

test('the same page twice is one feed, and a page that is known is told', async () => {
  await world.client.make('https://example.com/known')
  const rows = await world.rows(
    opml(
      outline({ text: 'A', xmlUrl: 'https://rsshub.app/bilibili/user/video/1' }),
      outline({ text: 'B', xmlUrl: 'https://rsshub.app/bilibili/user/video/1?limit=3' }),
      outline({ text: 'C', htmlUrl: 'https://example.com/known' }),
    ),
  )
  assert.deepEqual(
    rows.map(({ same_as, known }) => [same_as, known]),
    [
      [undefined, false],
      ['line 5', false],
      [undefined, true],
    ],
  )
})

test('selectors that are none here are told, and the page is followed without them', async () => {
  const [row] = await world.rows(
    opml(
      outline({
        text: 'x',
        xmlUrl:
          'https://b.example/?action=display&bridge=CssSelector&home_page=https%3A%2F%2Fexample.com%2Fq&url_selector=a%5B',
      }),
    ),
  )
  assert.deepEqual([row.entry.url, row.entry.settings], ['https://example.com/q', undefined])
  assert.match(row.notes.join(), /url_selector has no equal here: a\[/)
})

describe('what is no list, and what means harm', () => {
  const deep = `<opml><body>${'<outline text="x">'.repeat(101)}<outline xmlUrl="https://deep.example/"/>`
  const cases: [what: string, text: string, status: number, message: RegExp][] = [
    ['nothing', '', 400, /empty/],
    ['words', 'no list\nat all', 400, /neither OPML, nor JSON/],
    ['HTML', '<!doctype html><title>x</title>', 400, /no OPML/],
    ['broken JSON', '[{"feed_url": ', 400, /no JSON/],
    ['other JSON', '{"a": 1}', 400, /no list that is known/],
    ['null', '{"watching": null}', 400, /no list that is known/],
    ['entities', '<!DOCTYPE opml [<!ENTITY a "ha">]><opml><body/></opml>', 400, /declares entities/],
    ['a hundred levels and one', deep, 400, /more than 100 deep/],
    ['six million characters', 'x'.repeat(6 * 1024 * 1024), 400, /text/],
    ['ten million bytes', 'x'.repeat(10 * 1024 * 1024), 413, /./],
  ]
  for (const [what, text, status, message] of cases) {
    test(`${what} → ${status}`, async () => {
      const answer = await world.ask(text)
      assert.equal(answer.status, status, answer.text.slice(0, 300))
      assert.match(answer.json.error.message, message)
    })
  }

  test('20,000 entries: the first 10,000, and it is said', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `<outline xmlUrl="https://many.example/${i}"/>`).join('')
    const { data } = (await world.ask(`<opml><body>${many}</body></opml>`)).json
    assert.deepEqual([data.rows.length, data.is_cut], [10_000, true])
  })

  test('hostile expressions take no time', async () => {
    const nested = `//a${'[b'.repeat(400)}${']'.repeat(400)}`
    const long = `//a[${'contains(@x,"y") and '.repeat(80)}@z]`
    const rows = await world.rows(
      opml(
        ...[nested, long, '//'.repeat(900), '('.repeat(1500)].map((item, i) =>
          outline({ text: 'x', type: 'HTML+XPath', xmlUrl: `https://x.example/${i}`, 'frss:xPathItem': item }),
        ),
        outline({ text: 'y', xmlUrl: 'https://y.example/f', 'miniflux:blocklistRules': `(${'a|'.repeat(5000)}b)` }),
      ),
    )
    assert.equal(rows.filter(({ notes }) => notes.length > 0).length, 5)
  })

  test('a stranger → 401', async () => {
    assert.equal((await world.client.ask('POST', '/account/takeover', { body: { text: 'x' } })).status, 401)
  })
})

test('lists of hostile selectors are answered at once', async () => {
  const [doubling] = await world.rows(
    opml(
      outline({
        ...{ text: 'Doubling', type: 'HTML+XPath', xmlUrl: 'https://example.net/' },
        'frss:xPathItem': `//a${'/ancestor::b[1]'.repeat(60)}`,
      }),
    ),
  )
  assert.match(doubling.notes[0], /no equal/)
  const nested = `${':has('.repeat(60)}a${')'.repeat(60)}`
  const own = {
    'pageside:strategy': 'page',
    'pageside:settings': JSON.stringify({ selectors: { items: { selector: nested } } }),
  }
  const lists = [{ type: 'HTML+XPath', 'frss:cssFullContent': nested }, own].map((attributes) =>
    opml(
      ...Array.from({ length: 3000 }, (_, i) =>
        outline({ text: 'x', xmlUrl: `https://a${i}.example/`, ...attributes }),
      ),
    ),
  )
  const begin = performance.now()
  for (const list of lists) {
    const rows = await world.rows(list)
    assert.ok(rows.every(({ notes, entry }) => notes.length > 0 && entry.settings === undefined))
  }
  const ms = performance.now() - begin
  assert.ok(ms < 20_000, `${ms} ms`)
})
