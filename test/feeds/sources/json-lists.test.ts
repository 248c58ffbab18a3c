// JSON as lists, by a guess.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { converter } from '../harness/converter.ts'
import { bare, bareSaid, full, fullSaid, json, said, text } from '../harness/json-lists.ts'

const guesses: [name: string, page: SiteHandler, expected: string[] | RegExp, at?: string][] = [
  ['titles, addresses and dates', json(text({ ok: true, data: { posts: full } })), fullSaid],
  ['names and ids', json(text(bare)), bareSaid],
  [
    'slugs alone',
    json('[{"slug":"one-boat"},{"slug":"two-boats"}]'),
    ['/api/boats#one-boat one-boat', '/api/boats#two-boats two-boats'],
  ],
  [
    'halves of characters in ids, and ids whose cut would leave one',
    json(`[{"id":"\\ud800","name":"One boat"},{"id":"${'x'.repeat(199)}🚤","name":"Two boats"}]`),
    ['/api/boats#%EF%BF%BD One boat', `/api/boats#${'x'.repeat(199)}%EF%BF%BD Two boats`],
  ],
  [
    'ids of 64 bits',
    json('[{"id":12345678901234567890,"name":"One boat"},{"id":12345678901234567891,"name":"Two boats"}]'),
    ['/api/boats#12345678901234567890 One boat', '/api/boats#12345678901234567891 Two boats'],
  ],
  [
    'names on a page of several',
    json(text(bare)),
    ['/api/boats?kind=sail#7 One boat', '/api/boats?kind=sail#8 Two boats'],
    '/api/boats?kind=sail&page=2',
  ],
  [
    'the page for people before that for programs',
    json(
      text([
        { name: 'One boat', url: '/api/1', html_url: '/one', id: 1 },
        { name: 'Two boats', url: '/api/2', html_url: '/two', id: 2 },
      ]),
    ),
    ['/one One boat', '/two Two boats'],
  ],
  [
    'the list of articles among others',
    json(
      text({
        menu: [
          { id: 1, name: 'Home' },
          { id: 2, name: 'News' },
          { id: 3, name: 'About' },
        ],
        rows: bare.map((one) => ({ ...one, created_at: '2026-03-01', description: 'x' })),
      }),
    ),
    ['/api/boats#7 One boat 2026-03-01', '/api/boats#8 Two boats 2026-03-01'],
  ],
  [
    'messages without titles, all of one site',
    json(
      text([
        { id: 7, text: 'One boat\nsails', url: 'https://example.com/' },
        { id: 8, text: 'Two boats', url: 'https://example.com/' },
      ]),
    ),
    bareSaid,
  ],
  [
    'a field that ends as addresses do',
    json(
      text([
        { id: 7, name: 'One boat', imageUrl: '/1.png', shopUrl: '/one' },
        { id: 8, name: 'Two boats', imageUrl: '/2.png', shopUrl: '/two' },
      ]),
    ),
    ['/one One boat', '/two Two boats'],
  ],
  [
    'addresses alone',
    json('[{"url":"/one-boat"},{"url":"/two-boats"}]'),
    ['/one-boat One boat', '/two-boats Two boats'],
  ],
  ['one object a line', json(full.map((one) => text(one)).join('\n'), 'application/x-ndjson+json'), fullSaid],
  ['a line that is cut off', json(`${full.map((one) => text(one)).join('\n')}\n{"title":"Thr`), fullSaid],
  ['a prefix against scripts', json(`)]}',\n${text(full)}`), fullSaid],
  ['a BOM', json(`\ufeff${text(full)}`), fullSaid],
  ['UTF-16', json(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text(full), 'utf16le')])), fullSaid],
  ['called a page', json(text(full), 'text/html'), fullSaid],
  ['called text', json(text(full), 'text/plain'), fullSaid],
  [
    'keys of all objects',
    json(`[{"__proto__":{"title":"x"},"name":"One boat","id":7},{"constructor":"y","name":"Two boats","id":8}]`),
    bareSaid,
  ],
  [
    'markup in names',
    json(
      text([
        { id: 7, name: 'One <script>x</script>boat' },
        { id: 8, name: 'Two boats' },
      ]),
    ),
    ['/api/boats#7 One xboat', '/api/boats#8 Two boats'],
  ],
  [
    'addresses that run scripts',
    json(
      text([
        { id: 7, title: 'One boat', url: 'javascript:x' },
        { id: 8, title: 'Two boats', url: 'data:x' },
      ]),
    ),
    bareSaid,
  ],
  ['cut off', json(text(full).slice(0, -3)), /JSON without a list/],
  ['one object', json('{"title":"One","url":"/one"}'), /JSON without a list/],
  ['numbers', json('[["a",1],["b",2]]'), /json\.items/],
  [
    'measurements',
    json(
      text([
        { name: 'cpu', value: 1 },
        { name: 'cpu', value: 2 },
        { name: 'cpu', value: 3 },
      ]),
    ),
    /JSON without a list/,
  ],
  ['nested without end', json(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`), /JSON without a list/],
]

for (const [name, page, expected, at] of guesses) {
  test(`guess: ${name}`, async () => {
    const told = await said(page, {}, at)
    if (expected instanceof RegExp) assert.match(String(told), expected)
    else assert.deepEqual(told, expected)
  })
}

test('JSON of 50 MB is not read', async () => {
  const { ask } = converter()
  const site = await startOrigin({ '/api': json(`[${'{"name":"x"},'.repeat(4_000_000)}1]`) })
  try {
    assert.match(String((await ask(`${site.url}/api`)).said), /larger than/)
  } finally {
    await site.stop()
  }
})

test('JSON goes on where it says', async () => {
  const more = [
    { ...full[0], title: 'Three boats', url: '/boats/three' },
    { ...full[1], title: 'Four boats', url: '/boats/four' },
  ]
  const site = await startOrigin({
    '/api/boats': json(text({ next: '/api/boats?cursor=x', results: full })),
    '/api/boats?cursor=x': json(text({ next: null, results: more })),
  })
  try {
    const { said } = await converter().ask(`${site.url}/api/boats`, { pages: 3 })
    assert.deepEqual(said, ['One boat', 'Two boats', 'Three boats', 'Four boats'])
  } finally {
    await site.stop()
  }
})
