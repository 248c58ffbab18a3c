// OPML export and import: lossless, and safe against hostile documents.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startApp, type TestApp } from '../../harness/app.ts'
import { type FeedClient, feedClient } from '../harness/feed-client.ts'

let app: TestApp
let client: FeedClient

before(async () => {
  app = await startApp()
  client = await feedClient(app)
})

after(() => app.stop())

async function feeds(): Promise<any[]> {
  return (await client.ask('GET', '/account/feeds?limit=500', { token: app.accessToken })).json.data.feeds
}

beforeEach(async () => {
  for (let left = await feeds(); left.length > 0; left = await feeds())
    for (const { id } of left) await client.ask('DELETE', `/account/feeds/${id}`, { token: app.accessToken })
})

const bring = (body: string, headers = { 'Content-Type': 'text/x-opml' }) =>
  client.ask('POST', '/account/opml', { token: app.accessToken, body, headers })

const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`
const outline = (attributes: string) => opml(`<outline ${attributes}/>`)

test('what was exported is known when it comes back, and made anew where it is not', async () => {
  const pages = ['https://example.com/a?x=1&y=%22', 'https://bücher.example/<ü>', 'https://example.org/#part']
  for (const page of pages) await client.make(page)
  const [first] = await feeds()
  const title = 'Tom & "Jerry" <b>\u0001\ud800 ü 漢字'
  await client.ask('PATCH', `/account/feeds/${first.id}`, { token: app.accessToken, body: { settings: { title } } })

  const out = await client.ask('GET', '/account/opml', { token: app.accessToken })
  assert.equal(out.status, 200)
  assert.equal(out.headers.get('content-type'), 'text/x-opml')
  assert.equal(out.headers.get('cache-control'), 'private, no-store')
  assert.match(out.headers.get('content-disposition') ?? '', /^attachment; filename="feeds\.opml"$/)
  const outlines = [...out.text.matchAll(/<outline ([^<>]*)\/>/g)].map(([, text = '']) => attributesOf(text))
  const told = outlines.map(({ type, xmlUrl, htmlUrl }) => ({ type, xmlUrl, htmlUrl }))
  const before = await feeds()
  assert.deepEqual(
    told,
    before.map(({ public_url, url }) => ({ type: 'rss', xmlUrl: `${app.url}${public_url}.xml`, htmlUrl: url })),
  )
  assert.match(outlines[0]?.text ?? '', /^Tom & "Jerry" <b>.* ü 漢字$/)

  assert.deepEqual((await bring(out.text)).json.data, { created: 0, known: 3, refused: [] })
  for (const { id } of before) await client.ask('DELETE', `/account/feeds/${id}`, { token: app.accessToken })
  assert.deepEqual((await bring(out.text)).json.data, { created: 3, known: 0, refused: [] })
  const after = await feeds()
  assert.deepEqual(
    after.map(({ url }) => url),
    before.map(({ url }) => url),
  )
  assert.match(after[0].name, /^Tom & "Jerry" <b>.* ü 漢字$/)
})

test('strategy, settings, tags, pause and name come back with what was exported', async () => {
  const owner = { token: app.accessToken }
  const settings = {
    exclude: [{ field: 'title', words: ['a & "b"'] }],
    limit: 7,
    full_text: 'article .story',
    selectors: { items: { selector: 'li > a' } },
  }
  const { id = '' } = await client.make('https://example.com/list', 'http')
  const changed = { settings, tags: ['x, y', '<z>'], paused: true, name: 'Mine', folder: 'Port' }
  assert.equal((await client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: changed })).status, 200)
  const drawn = { settings: { scroll: 3, wait_for: 'li.story' } }
  const { id: other = '' } = await client.make('https://example.com/plain')
  assert.equal((await client.ask('PATCH', `/account/feeds/${other}`, { ...owner, body: drawn })).status, 200)
  const told = async () =>
    (await feeds()).map(({ url, strategy, name, settings: said, tags, paused, folder }) => {
      return { url, strategy, name, said, tags, paused, folder }
    })
  const before = await told()
  const { text } = await client.ask('GET', '/account/opml', owner)
  assert.deepEqual((await bring(text)).json.data, { created: 0, known: 2, refused: [] })
  assert.equal((await feeds()).length, 2)
  for (const { id } of await feeds()) await client.ask('DELETE', `/account/feeds/${id}`, owner)
  assert.deepEqual((await bring(text)).json.data, { created: 2, known: 0, refused: [] })
  assert.deepEqual(await told(), before)
  // Other readers see an attribute of a namespace that is declared.
  assert.match(text, /<opml version="2.0" xmlns:pageside="urn:pageside:opml">/)
  assert.match(text, / pageside:strategy="http"/)
})

test('a list of another program knows a feed of its page, whatever its strategy is', async () => {
  await client.make('https://example.com/list', 'http')
  assert.deepEqual((await bring(outline('htmlUrl="https://example.com/list"'))).json.data.known, 1)
  assert.equal((await feeds()).length, 1)
})

const ownParts: [what: string, attributes: string, reason: RegExp][] = [
  ['a strategy', 'pageside:strategy="magic"', /Unsupported strategy/],
  ['settings that are no JSON', 'pageside:strategy="auto" pageside:settings="{"', /^settings: .*JSON/],
  [
    'settings beyond limits',
    'pageside:strategy="auto" pageside:settings="{&quot;limit&quot;:9999}"',
    /^settings\.limit: /,
  ],
  [
    'a selector',
    'pageside:strategy="auto" pageside:settings="{&quot;selectors&quot;:{&quot;items&quot;:{&quot;selector&quot;:&quot;a[&quot;}}}"',
    /ends too early/,
  ],
]
for (const [what, attributes, reason] of ownParts) {
  test(`${what} that cannot be refuses its entry alone`, async () => {
    const wrong = `<outline htmlUrl="https://wrong.example/" ${attributes}/>`
    const { created, refused } = (await bring(opml(`${wrong}<outline htmlUrl="https://right.example/"/>`))).json.data
    assert.deepEqual([created, refused.length, refused[0].url], [1, 1, 'https://wrong.example/'])
    assert.match(refused[0].reason, reason)
  })
}

function attributesOf(text: string): Record<string, string> {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  const plain = (value: string) => value.replace(/&(\w+);/g, (_, name) => characters[name] ?? '?')
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value = '']) => [name, plain(value)]))
}

describe('what is read', () => {
  const cases: [what: string, body: string, created: string[], refused?: [url: string, reason: RegExp][]][] = [
    ['no outlines', opml(''), []],
    ['a folder without a feed', outline('text="Folder"'), []],
    [
      'the page, not the feed',
      outline('xmlUrl="https://a.example/f.xml" htmlUrl="https://a.example/"'),
      ['https://a.example/'],
    ],
    ['a feed alone', outline('type="rss" xmlUrl="https://b.example/f.xml"'), ['https://b.example/f.xml']],
    ['names in any case', '<OPML><Body><OUTLINE XMLURL="https://c.example/"/></Body></OPML>', ['https://c.example/']],
    ['entities', outline('htmlUrl="https://d.example/?a=1&amp;b=&#x32;"'), ['https://d.example/?a=1&b=2']],
    ['no scheme', outline('htmlUrl="e.example/news"'), ['https://e.example/news']],
    ['twice the same', opml('<outline htmlUrl="https://f.example"/>'.repeat(3)), ['https://f.example/']],
    ['a namespace and a comment', opml('<!-- <outline htmlUrl="https://no.example"/> --><x:y xmlns:x="z"/>'), []],
    ['an unclosed end', '<opml><body><outline htmlUrl="https://g.example/">', ['https://g.example/']],
    [
      'some that cannot be',
      opml('<outline htmlUrl="javascript:alert(1)"/><outline htmlUrl="https://u:p@h.example/"/><outline xmlUrl="x"/>'),
      [],
      [
        ['javascript:alert(1)', /^Invalid URL format$/],
        ['https://u:p@h.example/', /^Invalid URL format$/],
        ['x', /^Invalid URL format$/],
      ],
    ],
  ]
  for (const [what, body, created, refused = []] of cases) {
    test(what, async () => {
      const answer = await bring(body)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.json.data.created, created.length)
      assert.deepEqual(
        (await feeds()).map(({ url }) => url),
        created,
      )
      assert.equal(answer.json.data.refused.length, refused.length)
      for (const [i, [url, reason]] of refused.entries()) {
        assert.equal(answer.json.data.refused[i].url, url)
        assert.match(answer.json.data.refused[i].reason, reason)
      }
    })
  }
})

describe('what means harm', () => {
  test('entities of its own are not resolved, neither small ones nor files', async () => {
    const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY l0 "ha">${levels}<!ENTITY file SYSTEM "file:///etc/passwd">]>
<opml><body><outline text="&l9;&file;" htmlUrl="https://bomb.example/"/></body></opml>`
    const answer = await bring(bomb)
    assert.equal(answer.status, 200)
    const [feed] = await feeds()
    assert.ok(feed.name.length < 100)
    assert.doesNotMatch(feed.name, /haha|root:/)
  })

  test('outlines nested a hundred thousand deep are read, or refused, in bounds', async () => {
    const deep = `${'<outline>'.repeat(100_000)}<outline htmlUrl="https://deep.example/"/>`
    const answer = await bring(`<opml><body>${deep}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.json.data.created, 1)
  })

  test('two million bytes of outlines: a thousand feeds, and the rest is named', async () => {
    const body = opml(
      Array.from({ length: 12_000 }, (_, i) => `<outline htmlUrl="https://many.example/${i}"/>`).join(''),
    )
    const filler = `<!--${'x'.repeat(2 * 1024 * 1024 - body.length - 7)}-->`
    const answer = await bring(body + filler)
    assert.equal(answer.status, 200, answer.text)
    const { created, refused } = answer.json.data
    assert.equal(created, 1000)
    assert.equal(refused.length, 9000, 'no more than ten thousand are looked at')
    assert.match(refused[0].reason, /1000/)
  })

  const refusals: [what: string, body: string, status: number][] = [
    ['a byte more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1), 413],
    ['nothing', '', 400],
    ['HTML', '<!doctype html><html><body><outline xmlUrl="https://html.example/"/></body></html>', 400],
    ['JSON', '{"opml":{}}', 400],
    ['an RSS feed', '<rss version="2.0"><channel><title>x</title></channel></rss>', 400],
  ]
  for (const [what, body, status] of refusals) {
    test(`${what} → ${status}`, async () => {
      const answer = await bring(body)
      assert.equal(answer.status, status)
      assert.deepEqual(await feeds(), [])
      if (status === 400) assert.equal(answer.json.error.message, 'This is no OPML document.')
    })
  }

  test('bytes that are no text → 400', async () => {
    const response = await fetch(`${app.url}/api/v1/account/opml`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.accessToken}` },
      body: new Uint8Array([0x3c, 0x6f, 0xff, 0xfe, 0x00]),
    })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /UTF-8/)
  })

  test('a stranger → 401, before the body is read', async () => {
    assert.equal((await client.ask('POST', '/account/opml', { body: opml('') })).status, 401)
    assert.equal((await client.ask('GET', '/account/opml')).status, 401)
  })
})

test('a name with control characters stays one that OPML and databases can hold', async () => {
  const owner = { token: app.accessToken }
  const { id = '' } = await client.make('https://example.com/a%00b%08c')
  const patch = (body: unknown) => client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body })
  const names = async () => (await client.ask('GET', '/account/opml', owner)).text
  assert.doesNotMatch(await names(), forbidden)
  assert.equal((await patch({ name: 'Har\u0000bo\u0007ur' })).json.data.feed.name, 'Har bo ur')
  assert.equal((await patch({ settings: { title: 'Ti\u0007des' } })).status, 200)
  const exported = await names()
  assert.doesNotMatch(exported, forbidden)
  assert.match(exported, /Ti des/)
})

const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f]/
