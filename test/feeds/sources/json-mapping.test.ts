// JSON by the owner's mapping, and requests by POST.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageSource } from '../../../src/feeds/polling/request-page.ts'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer, converter } from '../harness/converter.ts'
import { bare, bareSaid, convert, full, fullSaid, json, said, text } from '../harness/json-lists.ts'

const odd = {
  data: {
    'odd.posts': [
      {
        node: {
          t: 'One',
          v: 2,
          s: 'one boat/x',
          when: 1772445600,
          c: 'First line\n<hidden> & more\n\nSecond',
          by: { name: 'Jane' },
          tags: [{ label: 'Sea' }, 'Sail'],
          pic: [{ url: '/1.jpg' }],
          key: 'k1',
        },
      },
      {
        node: {
          t: 'Two',
          v: 3,
          s: 'two',
          when: 1772359200,
          c: '<p onclick="x()">Bold</p><script>x</script>',
          by: { name: 'Bo' },
          tags: [],
          pic: [],
          key: 'k2',
        },
      },
    ],
  },
}
const items = 'data["odd.posts"][*].node'

const mappings: [name: string, mapping: PageSource['json'], value: unknown, expected: string[] | RegExp][] = [
  [
    'half of a character in a template',
    { title: 't', url: 'http://127.0.0.1/p/{s}' },
    [
      { t: 'One', s: 'a\ud83d' },
      { t: 'Two', s: 'b' },
    ],
    ['/p/a%EF%BF%BD One', '/p/b Two'],
  ],
  [
    'paths and templates',
    { items, title: '{t} ({v})', url: 'http://127.0.0.1/p/{s}.html', date: 'when' },
    odd,
    ['/p/one%20boat/x.html One (2) 2026-03-02', '/p/two.html Two (3) 2026-03-01'],
  ],
  [
    'an address by id',
    { items, title: 't', id: 'key', date: 'when' },
    odd,
    ['/api/boats#k1 One 2026-03-02', '/api/boats#k2 Two 2026-03-01'],
  ],
  ['the whole answer', { items: '', title: 'name' }, bare, bareSaid],
  ['an object of items by their ids', { items: 'all', title: 'name' }, { all: { a: bare[0], b: bare[1] } }, bareSaid],
  ['one item', { items: 'all', title: 'name' }, { all: [bare[0]] }, [bareSaid[0]!]],
  ['what is not said is guessed', { items: 'data' }, { data: full }, fullSaid],
  ['no list named', { title: 'name' }, { rows: bare }, bareSaid],
  [
    'a value that some items lack',
    { items: '', title: 'name', url: '/p/{slug}' },
    [{ ...bare[0], slug: 'one' }, bare[1]],
    ['/p/one One boat', '/api/boats#8 Two boats'],
  ],
  [
    'a list that is not there',
    { items: 'data.rows' },
    { data: { posts: full, total: 2 } },
    /settings\.json\.items: "data\.rows" is not in the answer: there is no "rows"\. "data" has the keys posts, total\./,
  ],
  ['a list that is none', { items: 'data' }, { data: 'x' }, /"data" is no list, but a text/],
  ['a list of nothing', { items: 'data' }, { data: [] }, /is an empty list/],
  [
    'a title that is not there',
    { items: 'data', title: 'headline' },
    { data: full },
    /settings\.json\.title: "headline" is not in any of the 2 items\. Items have the keys title, url, published_at\./,
  ],
  ['an address that is not there', { items: 'data', url: '/p/{slug}' }, { data: full }, /settings\.json\.url/],
  ['a key of all objects', { items: 'data', title: 'constructor.name' }, { data: full }, /settings\.json\.title/],
  ['a path that is none', { items: 'data[' }, { data: full }, /settings\.json\.items|no list/],
]

for (const [name, mapping, value, expected] of mappings) {
  test(`mapping: ${name}`, async () => {
    const told = await said(json(text(value)), { json: mapping })
    if (expected instanceof RegExp) assert.match(String(told), expected)
    else assert.deepEqual(told, expected)
  })
}

test('what a mapped item holds', async () => {
  const mapping = {
    items,
    title: 't',
    url: '/p/{key}',
    content: 'c',
    author: 'by.name',
    categories: 'tags[*]',
    image: 'pic',
  }
  const outcome = await convert(json(text(odd)), { json: mapping })
  assert.ok(outcome.found)
  const [one, two] = outcome.feed.articles
  assert.equal(one?.contentHtml, '<p>First line<br />&lt;hidden&gt; &amp; more</p><p>Second</p>')
  assert.equal(two?.contentHtml, '<p>Bold</p>')
  assert.deepEqual([one?.authors, one?.categories], [['Jane'], ['Sea', 'Sail']])
  assert.match(one?.image ?? '', /^http:.*\/1\.jpg$/)
  assert.equal(outcome.explanation.facts?.foundBy[0]?.code, 'json-mapping')
})

test('a mapping of a page that is no JSON says so', async () => {
  assert.match(
    String(await said(answer(200, {}, '<h1>Hello</h1>'), { json: { items: 'x' } })),
    /no JSON that can be read/,
  )
})

interface Asked {
  method: string | undefined
  type: string | undefined
  body: string
  condition: string | undefined
}

const recording =
  (asked: Asked[], headers: Record<string, string> = {}, status = 200): SiteHandler =>
  (incoming, outgoing) => {
    let body = ''
    incoming.on('data', (piece) => (body += piece))
    incoming.on('end', () => {
      asked.push({
        method: incoming.method,
        type: incoming.headers['content-type'],
        body,
        condition: incoming.headers['if-none-match'],
      })
      outgoing.writeHead(status, { 'Content-Type': 'application/json', ETag: '"1"', ...headers })
      outgoing.end(text({ data: full }))
    })
  }

const posting = { items: 'data', method: 'POST', body: { query: '{ posts }' } } as const

test('POST sends its body, and no conditions', async () => {
  const asked: Asked[] = []
  const site = await startOrigin({ '/graphql': recording(asked) })
  try {
    const { ask } = converter()
    const first = await ask(`${site.url}/graphql`, { json: posting })
    assert.deepEqual(first.said, ['One boat', 'Two boats'])
    assert.equal((await ask(`${site.url}/graphql`, { json: posting, validators: first.validators })).said, 'unchanged')
    const expected = { method: 'POST', type: 'application/json', body: '{"query":"{ posts }"}', condition: undefined }
    assert.deepEqual(asked, [expected, expected])
  } finally {
    await site.stop()
  }
})

for (const status of [301, 302, 303, 307, 308]) {
  test(`POST is not repeated after ${status}`, async () => {
    const asked: Asked[] = []
    const elsewhere: Asked[] = []
    const site = await startOrigin({
      '/graphql': recording(asked, { Location: '/other' }, status),
      '/other': recording(elsewhere),
    })
    try {
      const { said } = await converter().ask(`${site.url}/graphql`, { json: posting })
      assert.match(String(said), /answers a POST with a redirect to .*\/other\. Enter that address\./)
      assert.deepEqual([asked.length, elsewhere.length], [1, 0])
    } finally {
      await site.stop()
    }
  })
}

test('further pages of the feed at other origins are asked by GET', async () => {
  const asked: Asked[] = []
  const site = await startOrigin({ '/graphql': recording(asked) })
  try {
    await converter().ask(`${site.url}/graphql`, { json: posting, headersFor: 'https://example.com/' })
    assert.deepEqual(
      asked.map(({ method, body }) => [method, body]),
      [['GET', '']],
    )
  } finally {
    await site.stop()
  }
})
