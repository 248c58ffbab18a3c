// Feed options: titles, filters, further pages, selectors.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newsPage, stories } from '../../fixtures/pages.ts'
import { type SiteHandler, startOrigin, waitUntil } from '../../harness/app.ts'
import { ownerWorld } from '../harness/owner-server.ts'

const world = ownerWorld()

describe('changing', () => {
  test('a name and a title are shown at once, and the tag moves with the title', async () => {
    const { id, token } = await world.make('/page-8')
    const before = await world.read(token)
    assert.equal((await world.patch(id, { name: '  Tales  ' })).json.data.feed.name, 'Tales')
    const said = { title: 'Tales of the port', description: 'Told at night' }
    assert.deepEqual((await world.patch(id, { settings: said })).json.data.feed.settings, said)
    const after = await world.read(token)
    assert.equal(after.json.title, 'Tales of the port')
    assert.equal(after.json.description, 'Told at night')
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    assert.equal(
      (await world.client.ask('GET', `/feeds/${token}/preview`)).json.data.preview.title,
      'Tales of the port',
    )
    // The name that the owner gave is the title, too.
    await world.patch(id, { settings: {} })
    assert.equal((await world.read(token)).json.title, 'Tales')
    assert.equal((await world.client.ask('GET', `/feeds/${token}/preview`)).json.data.preview.title, 'Tales')
    const other = await world.make('/page-7')
    assert.equal((await world.read(other.token)).json.title, 'The Harbour Gazette')
    const { feed } = (await world.client.ask('GET', `/account/feeds/${other.id}`, world.owner())).json.data
    assert.equal(feed.name, 'The Harbour Gazette')
  })

  test('filters, limit and order act at once', async () => {
    const { id, token } = await world.make('/news')
    const all = await world.read(token)
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
      world.clock.pass(1000)
      assert.equal((await world.patch(id, { settings })).status, 200)
      const answer = await world.client.ask('GET', `/feeds/${token}.json`, { headers: { 'If-None-Match': tag ?? '' } })
      assert.equal(answer.status, 200, 'the tag moves')
      const since = new Date(world.clock.now() - 1000).toUTCString()
      const dated = await world.client.ask('GET', `/feeds/${token}.json`, { headers: { 'If-Modified-Since': since } })
      assert.equal(dated.status, 200, 'so does the date')
      assert.deepEqual(titles(answer), expected, JSON.stringify(settings))
      const preview = (await world.client.ask('GET', `/feeds/${token}/preview`)).json.data.preview
      assert.equal(preview.total_items, expected.length)
      tag = answer.headers.get('etag')
    }
    assert.equal(tag, all.headers.get('etag'), 'the same items, the same bytes')
  })

  test('items of further pages are merged, and go when the page is not asked for any more', async () => {
    const { id, token } = await world.make('/page-9')
    assert.equal((await world.read(token)).json.items.length, 12)
    const { feed } = (await world.patch(id, { settings: { more_urls: [` ${world.site.url}/more?x=a b `] } })).json.data
    assert.deepEqual(feed.settings.more_urls, [`${world.site.url}/more?x=a%20b`])
    await world.patch(id, { settings: { more_urls: [`${world.site.url}/more`] } })
    const { items } = (await world.read(token)).json
    assert.equal(items.length, 17)
    assert.equal(items.filter((item: any) => item.title.startsWith('Extra')).length, 5)
    await world.patch(id, { settings: {} })
    assert.equal((await world.read(token)).json.items.length, 12)
  })

  test('a further page that fails is named, and the others are served', async () => {
    const { id, token } = await world.make('/page-6')
    const gone = `${world.site.url}/gone`
    await world.patch(id, { settings: { more_urls: [gone, `${world.site.url}/more`] } })
    assert.equal((await world.read(token)).json.items.length, 17)
    const state = async () => {
      const { data } = (await world.client.ask('GET', `/account/feeds/${id}`, world.owner())).json
      return data.feed.state
    }
    const [failed, ...others] = (await state()).failed_pages
    assert.deepEqual([failed.url, failed.code, others], [gone, 'gone', []])
    const { checks } = (await world.client.ask('GET', `/account/feeds/${id}/checks`, world.owner())).json.data
    assert.deepEqual([checks[0].outcome, checks[0].problem.code], ['items', 'gone'])
    assert.ok(checks[0].problem.text.startsWith(`${gone}: `))
    await world.patch(id, { settings: {} })
    await world.read(token)
    assert.equal((await state()).failed_pages, undefined)
  })

  test('another number of pages is read before the next answer', async (t) => {
    const list = stories(6, 'Chapter')
    const half = (from: number, next = '') =>
      newsPage(list.slice(from, from + 3)).replace('</head>', `${next && `<link rel="next" href="${next}">`}</head>`)
    const site = await startOrigin({ '/list': half(0, '/list-2'), '/list-2': half(3) })
    t.after(() => site.stop())
    const { id = '', feed_token: token = '' } = await world.client.make(`${site.url}/list`)
    for (const [settings, count] of [
      [{}, 3],
      [{ pages: 2 }, 6],
      [{ pages: 1 }, 3],
    ] as const) {
      assert.equal((await world.patch(id, { settings })).status, 200)
      assert.equal((await world.read(token)).json.items.length, count)
    }
  })

  test('selectors say what an item is, and how it was found before is forgotten but for its date', async () => {
    const { id, token } = await world.make('/page-10')
    const before = (await world.read(token)).json.items
    world.clock.pass(60_000)
    const selectors = {
      items: { selector: 'article:nth-of-type(-n+2)', enhance: false },
      title: { selector: 'h2 a', post_process: [{ name: 'gsub', pattern: 'Tale10 ', replacement: 'Part ' }] },
      url: { selector: 'h2 a' },
    }
    const { feed } = (await world.patch(id, { settings: { selectors } })).json.data
    assert.deepEqual(feed.settings.selectors, selectors)
    const { items } = (await world.read(token)).json
    assert.deepEqual(
      items.map((item: any) => item.title),
      ['Part number 1 about the old harbour', 'Part number 2 about the old harbour'],
    )
    assert.deepEqual(
      items.map((item: any) => [item.id, item.date_published]),
      before.slice(0, 2).map((item: any) => [item.id, item.date_published]),
    )
    await world.patch(id, { settings: { selectors: { items: { selector: '.nothing' } } } })
    const nothing = await world.read(token)
    assert.equal(nothing.status, 422)
    assert.match(nothing.text, /selector/)
    await world.patch(id, { settings: {} })
    assert.equal((await world.read(token)).json.items.length, 12)
  })

  test('what is changed during a look counts from the next read on', async (t) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow: SiteHandler = async (_, outgoing) => {
      await released
      outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(newsPage(stories(12)))
    }
    const site = await startOrigin({ '/slow': slow })
    t.after(() => site.stop())
    const { id = '', feed_token: token = '' } = await world.client.make(`${site.url}/slow`)
    const first = world.read(token)
    await waitUntil('the page is asked', () => site.requests.includes('/slow'))
    const settings = { selectors: { items: { selector: 'article:first-of-type' } } }
    assert.equal((await world.patch(id, { settings })).status, 200)
    release()
    assert.equal((await first).status, 200)
    assert.equal((await world.read(token)).json.items.length, 1)
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
    ['another one', { headers: { 'Keep-Alive': '1' } }, /^headers: "Keep-Alive" cannot be sent$/],
    ['two lines in a header', { headers: { 'X-A': 'a\r\nb: c' } }, /^headers: "X-A" cannot be sent$/],
    ['21 headers', { headers: Object.fromEntries(stories(21).map((_, i) => [`X-${i}`, ''])) }, /^headers: .*20/],
    ['broken JSON', '{"name":', /^Invalid JSON payload$/],
    ['a misspelt setting', { settings: { limt: 3 } }, /^settings: Unrecognized key: "limt"$/],
    ['a misspelt part of a filter', { settings: { include: [{ feild: 'url', words: ['a'] }] } }, /key: "feild"$/],
    ['a misspelt wish', { pause: true }, /Unrecognized key: "pause"$/],
  ]
  for (const [what, body, words] of wrong) {
    test(`${what} → 400 with words, and nothing is changed`, async () => {
      const { id } = await world.make('/page-11')
      const before = (await world.client.ask('GET', `/account/feeds/${id}`, world.owner())).text
      const answer = await world.patch(id, body)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'BAD_REQUEST')
      assert.match(answer.json.error.message, words)
      assert.equal((await world.client.ask('GET', `/account/feeds/${id}`, world.owner())).text, before)
    })
  }

  const broken: [css: string, words: RegExp][] = [
    ['h3[', /"h3\[" ends too early$/],
    ['li:is(a,)', /at character 9: "\)"$/],
    ['a:hover b', /at character 2: ":hover b"$/],
    ['li > > a', /at character 6: "> a"$/],
    ['li, , a', /at character 5: ", a"$/],
    ['a:nth-child(x)', /at character 13: "x\)"$/],
    ['p::before', /at character 2: "::before"$/],
    ['p)', /at character 2: "\)"$/],
    ['a[href="x', /ends too early$/],
    ['>', /">" ends too early$/],
    [`${'a '.repeat(14)}a`, /at character \d+: /],
  ]
  for (const [css, words] of broken) {
    test(`the selector ${css} → 422 with its place, and nothing is changed`, async () => {
      const { id } = await world.make('/page-11')
      const before = (await world.client.ask('GET', `/account/feeds/${id}`, world.owner())).text
      const selectors = { items: { selector: 'article' }, title: { selector: css } }
      const answer = await world.patch(id, { settings: { selectors } })
      assert.equal(answer.status, 422, answer.text)
      assert.equal(answer.json.error.code, 'INVALID_SELECTOR')
      assert.match(answer.json.error.message, /^settings\.selectors\.title\.selector: /)
      assert.match(answer.json.error.message, words)
      assert.equal((await world.client.ask('GET', `/account/feeds/${id}`, world.owner())).text, before)
    })
  }

  test('selectors with all that is understood are stored', async () => {
    const { id } = await world.make('/page-11')
    const css = ':scope > li:nth-child(2n + 1 of .x):not(.a, .b):has(> a[href^="/" i]) ~ p:icontains("ü")'
    assert.equal((await world.patch(id, { settings: { selectors: { items: { selector: css } } } })).status, 200)
  })

  test('a further page that the account may not use → 403', async () => {
    const body = { url: `${world.site.url}/news` }
    const { id } = (await world.client.ask('POST', '/feeds', { token: world.otherToken, body })).json.data.feed
    const refused = await world.patch(id, { settings: { more_urls: [`${world.site.url}/more`] } }, world.otherToken)
    assert.equal(refused.status, 403)
    assert.equal(refused.json.error.message, 'URL not allowed for this account')
    assert.equal(
      (await world.patch(id, { settings: { more_urls: [`${world.site.url}/page-1`] } }, world.otherToken)).status,
      200,
    )
  })
})
