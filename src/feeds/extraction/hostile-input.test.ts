// Hostile input: each page gives a result or a named reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from './extract.ts'

const records = (inner: (i: number) => string, count = 30) =>
  Array.from(
    { length: count },
    (_, i) => `<div><h2><a href="/p/${i}">The title of post ${i}</a></h2>${inner(i)}</div>`,
  ).join('')

const pages: [why: string, body: string | Uint8Array, items: number | undefined][] = [
  ['titles of points', records(() => '<p>words</p>').replaceAll('title of', `title ${'.'.repeat(20_000)} of`), 30],
  [
    'chapters called by long numbers',
    Array.from(
      { length: 10 },
      (_, i) => `<h2 id="s${i}">Part ${'1'.repeat(20_000)}<a href="#s${i}">#</a></h2><p>words of it</p>`,
    ).join(''),
    undefined,
  ],
  ['an attribute that never begins', `<h1>Hi</h1><div class=${' '.repeat(2_000_000)}`, undefined],
  ['deep nesting', `${'<div>'.repeat(200_000)}x${'</div>'.repeat(200_000)}`, undefined],
  ['20 MB of nesting', '<div>'.repeat(4_000_000), undefined],
  ['20 MB of nested inline elements', '<b>'.repeat(6_600_000), undefined],
  ['a list below deep nesting', `${'<div>'.repeat(300)}${records(() => '<p>words</p>')}`, 30],
  ['many siblings', records(() => '', 50_000), 100],
  ['200,000 siblings', `<div>${'<p>x</p>'.repeat(200_000)}</div>`, undefined],
  [
    '200,000 links',
    Array.from({ length: 200_000 }, (_, i) => `<li><a href="/${i}">A title of ${i}</a></li>`).join(''),
    100,
  ],
  [
    'one card with 200,000 lines, all in its link',
    `<article><a href="/p/1"><h2>The title of the post</h2><p>1 March 2026</p>${'<p>ab</p>'.repeat(200_000)}</a></article>`,
    undefined,
  ],
  [
    'many siblings without wrappers',
    Array.from({ length: 20_000 }, (_, i) => `<h2><a href="/${i}">The title of ${i}</a></h2>`).join(''),
    100,
  ],
  ['nested links and tables', `${'<a href="/x"><div>'.repeat(20_000)}${'<table><tr><td>'.repeat(20_000)}`, undefined],
  ['a last tag that is cut off, and begins like one before it', `${records(() => '<p>words</p>')}<p"`, 30],
  ['stray end tags', `${'<b><i>'.repeat(100)}${'</div></p></span>'.repeat(20_000)}${records(() => '')}`, 30],
  ['a million attributes', `<div ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}`).join(' ')}>`, undefined],
  [
    'a million attributes with values',
    `<div ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}="${i}"`).join(' ')}>${records(() => '')}</div>`,
    30,
  ],
  [
    'a list behind NUL bytes',
    `\0\0<h\0tml>${records((i) => `\0${i}<p\0>wo\0rds</p>`)}`.replaceAll('title', 'ti\0tle'),
    30,
  ],
  ['attributes that are no properties', '<div __proto__="x" constructor="y" hasOwnProperty="z">x</div>', undefined],
  [
    'a large string in JSON-LD',
    `<script type="application/ld+json">{"@type":"Article","headline":"${'x'.repeat(1e7)}"}</script>`,
    undefined,
  ],
  [
    'a circle by @id',
    '<script type="application/ld+json">{"@graph":[{"@id":"#a","hasPart":{"@id":"#b"}},{"@id":"#b","hasPart":{"@id":"#a"}}]}</script>',
    undefined,
  ],
  [
    'deep JSON-LD',
    `<script type="application/ld+json">${'['.repeat(100_000)}${']'.repeat(100_000)}</script>`,
    undefined,
  ],
  [
    'bait for date patterns',
    records(() => `<p>${'1 '.repeat(115)}</p><p>${'1.1.'.repeat(55)}</p><p>${'mar '.repeat(58)}</p>`),
    30,
  ],
  ['end tags of nothing', `${'<i>'.repeat(390)}${'</q>'.repeat(400_000)}${records(() => '')}`, 30],
  [
    'articles of all kinds',
    Array.from(
      { length: 40_000 },
      (_, i) => `<article><a${i}><a href="/p/${i}">The title of post ${i}</a></article>`,
    ).join(''),
    undefined,
  ],
  ['bait for bylines', records(() => `<span class="author">x${', '.repeat(8000)}x</span>`), 30],
  ['comments before the page', `${'<!--x-->'.repeat(240)}${records(() => '')}`, 30],
  ['a long source and a long gap', records(() => `<img srcset="${'a'.repeat(9900)}${' '.repeat(9900)}b">`), 30],
  ['bait for source sets', records(() => `<img srcset="${'a, '.repeat(6000)}">`), 30],
  ['bait for styles', records(() => `<div style="${'background:'.repeat(10_000)}">x</div>`), 30],
  ['an attribute without an end', `${records(() => '')}<a href="${'x'.repeat(5_000_000)}`, 30],
  ['comments without an end', `${records(() => '')}${'<!--'.repeat(1_000_000)}`, 30],
  ['dashes in a comment', `<!--${'--!'.repeat(1_000_000)}-->${records(() => '')}`, 30],
  ['scripts without an end', `${records(() => '')}${'<script>'.repeat(500_000)}`, 30],
  [
    'entities without an end',
    records(() => `<p>${'&amp'.repeat(20_000)}${'&#x'.repeat(20_000)}&#99999999999;</p>`),
    30,
  ],
  ['signs of tags', '<'.repeat(2_000_000), undefined],
  [
    'bait for counted days',
    records(() => `<p>${'vor '.repeat(14)}3</p><p>${'1 '.repeat(28)}ago</p><p>${'a '.repeat(29)}</p>`),
    30,
  ],
  ['bait for names', records(() => `<p>By ${'Ab '.repeat(31)}</p><p>${'Ab-'.repeat(30)}</p>`), 30],
  ['halves of signs', Buffer.from(`\ufeff${records(() => '\ud800 \udfff')}`, 'utf16le'), 30],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(records(() => '')), Buffer.alloc(500, 0xff)]), 30],
  ['a charset that does not exist', `<meta charset="klingon-1">${records(() => '')}`, 30],
  ['a charset that is another', `<meta charset="shift_jis">${records(() => 'ä€😀')}`, 30],
  ['random bytes', Uint8Array.from({ length: 60_000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256), undefined],
]

test('hostile pages end in a result or a reason', () => {
  for (const [why, body, items] of pages) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const outcome = extract({ url: 'https://example.com/blog', body: bytes }, 0)
    assert.equal(outcome.found ? outcome.feed.articles.length : undefined, items, why)
  }
})

const words = `<p>${'Words that make an entry of some length. '.repeat(20)}</p>`

test('a page cannot swell into a feed far larger than itself', () => {
  const linked = (count: number) => records(() => `<div>${words}${'<a href="b">x</a>'.repeat(count)}</div>`, 100)
  const base = `<base href="https://example.com/${'x'.repeat(4000)}/">`
  const cases: [why: string, page: string, most: number][] = [
    ['a long base', base + linked(400), 1_000_000],
    ['a long base, used with measure', base + linked(60), 4_500_000],
    ['texts without end', records(() => `<div>${words.repeat(100)}</div>`, 100), 4_500_000],
  ]
  for (const [why, page, most] of cases) {
    const outcome = extract({ url: 'https://example.com/blog', body: Buffer.from(page) }, 0)
    assert.ok(outcome.found, why)
    assert.equal(outcome.feed.articles.length, 100, why)
    assert.ok(JSON.stringify(outcome.feed).length < most, `${why}: ${JSON.stringify(outcome.feed).length}`)
    assert.equal(outcome.feed.articles[0]?.contentHtml === undefined, most === 1_000_000, why)
  }
})

test('what structured data says is cut to the length of what it is', () => {
  const stated = Array.from({ length: 5 }, (_, i) => ({
    '@type': 'NewsArticle',
    url: `/q/${i}`,
    headline: `${i} ${'😀'.repeat(40_000)}`,
    description: 'y'.repeat(90_000),
    author: { name: 'z'.repeat(90_000) },
    keywords: ['w'.repeat(90_000), 'short'],
  }))
  const page = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`
  const outcome = extract({ url: 'https://example.com/', body: Buffer.from(page) }, 0)
  assert.ok(outcome.found)
  for (const { title = '', summary = '', authors, categories } of outcome.feed.articles) {
    assert.ok(title.length <= 300 && title.isWellFormed() && summary.length <= 600)
    assert.deepEqual([authors, categories], [undefined, ['short']])
  }
})

test('control characters and turns of direction reach neither feed nor explanation', () => {
  const list = records(() => `<p>Words \x1b[31m and \u202ewords\u2066 of a \u009bsummary that is long enough.</p>`, 5)
  const page = `<title>A\x07 title</title><ul>${'<li><a href="/\x1b">\x1b[2J menu</a>'.repeat(4)}</ul>${list}`
  const outcome = extract(
    { url: 'https://example.com/', body: Buffer.from(page.replaceAll('title of', 'ti\x1btle of')) },
    0,
  )
  assert.ok(outcome.found)
  const { channel, articles } = outcome.feed
  const said = [
    channel.title,
    ...articles.flatMap(({ title, summary }) => [title, summary]),
    ...outcome.explanation.leftOut,
    ...outcome.explanation.evidence,
  ]
  assert.equal(articles[0]?.title, 'The title of post 0')
  assert.match(articles[0]?.summary ?? '', /^Words \[31m and words of a summary/)
  for (const text of said) assert.doesNotMatch(text ?? '', /[\p{Cc}\u202e\u2066]/u)
})

test('links that run scripts lead nowhere', () => {
  const links = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' java\nscript:alert(1)']
  const page = links.map((link, i) => `<li><a href="${link}">The title of thing ${i}</a></li>`).join('')
  const outcome = extract({ url: 'https://example.com/', body: Buffer.from(page) }, 0)
  assert.ok(!outcome.found)
})
