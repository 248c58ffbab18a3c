// Input that was made to hurt: each page gives a result or a named reason.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from './extract.ts'

const cards = (inner: (i: number) => string, count = 30) =>
  Array.from(
    { length: count },
    (_, i) => `<div><h2><a href="/p/${i}">The title of post ${i}</a></h2>${inner(i)}</div>`,
  ).join('')

const pages: [why: string, body: string | Uint8Array, items: number | undefined][] = [
  ['deep nesting', `${'<div>'.repeat(200_000)}x${'</div>'.repeat(200_000)}`, undefined],
  ['nesting beyond all measure', '<div>'.repeat(2_000_000), undefined],
  ['a list below deep nesting', `${'<div>'.repeat(300)}${cards(() => '<p>words</p>')}`, 30],
  ['many siblings', cards(() => '', 50_000), 100],
  [
    'many siblings without wrappers',
    Array.from({ length: 20_000 }, (_, i) => `<h2><a href="/${i}">The title of ${i}</a></h2>`).join(''),
    100,
  ],
  ['nested links and tables', `${'<a href="/x"><div>'.repeat(20_000)}${'<table><tr><td>'.repeat(20_000)}`, undefined],
  ['stray end tags', `${'<b><i>'.repeat(100)}${'</div></p></span>'.repeat(20_000)}${cards(() => '')}`, 30],
  ['a million attributes', `<div ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}`).join(' ')}>`, undefined],
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
    cards(() => `<p>${'1 '.repeat(115)}</p><p>${'1.1.'.repeat(55)}</p><p>${'mar '.repeat(58)}</p>`),
    30,
  ],
  ['bait for source sets', cards(() => `<img srcset="${'a, '.repeat(6000)}">`), 30],
  ['bait for styles', cards(() => `<div style="${'background:'.repeat(10_000)}">x</div>`), 30],
  ['random bytes', Uint8Array.from({ length: 60_000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256), undefined],
]

test('hostile pages end in a result or a reason', () => {
  for (const [why, body, items] of pages) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    const outcome = extract({ url: 'https://example.com/blog', body: bytes }, 0)
    assert.equal(outcome.found ? outcome.feed.articles.length : undefined, items, why)
  }
})

test('links that run scripts lead nowhere', () => {
  const links = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', ' java\nscript:alert(1)']
  const page = links.map((link, i) => `<li><a href="${link}">The title of thing ${i}</a></li>`).join('')
  const outcome = extract({ url: 'https://example.com/', body: Buffer.from(page) }, 0)
  assert.ok(!outcome.found)
})
