// Selectors of a feed's owner.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHtml } from '../../../../src/feeds/extraction/html/parser/parse-tree.ts'
import { countOpenQuantifiers } from '../../../../src/feeds/extraction/selectors/contract-pattern.ts'
import { select } from '../../../../src/feeds/extraction/selectors/select.ts'
import { parseSelector } from '../../../../src/feeds/extraction/selectors/selector-syntax.ts'
import { Selectors } from '../../../../src/feeds/feed/contract-selectors.ts'
import { articles, convert, plainList, row } from '../harness/page-articles.ts'

const tree =
  parseHtml(`<main id="m"><ul class="list big"><li id="a" class="x">1</li><li id="b" class="x y" data-kind="News">2<b id="c"></b></li>
  <li id="d">3<p id="e" lang="de-CH">t</p><p id="f" class="x:y">u</p></li></ul><div id="g"><h2 id="h">t</h2><p id="i">a</p><p id="j">b</p></div></main>`)

const found: [selector: string, ids: string][] = [
  ['li', 'a b d'],
  ['LI.x', 'a b'],
  ['.x.y', 'b'],
  ['#d > p', 'e f'],
  ['main li p', 'e f'],
  ['li + li', 'b d'],
  ['li ~ li', 'b d'],
  ['h2 ~ p', 'i j'],
  ['h2 + p', 'i'],
  ['#a, #e , b', 'a c e'],
  ['[data-kind]', 'b'],
  ['[data-kind=News]', 'b'],
  ['[data-kind="news" i]', 'b'],
  ['[data-kind="news"]', ''],
  ['[data-kind^=Ne][data-kind$=ws][data-kind*="ew"]', 'b'],
  ['[lang|=de]', 'e'],
  ['[class~=y]', 'b'],
  ['.x\\:y', 'f'],
  ['li:first-child', 'a'],
  ['li:last-child', 'd'],
  ['li:nth-child(2n+1)', 'a d'],
  ['li:nth-child(even)', 'b'],
  ['li:nth-last-child(1)', 'd'],
  ['li:nth-child(-n+2)', 'a b'],
  ['p:first-of-type', 'e i'],
  ['p:nth-of-type(2)', 'f j'],
  ['h2:only-of-type', 'h'],
  ['li:not(.x)', 'd'],
  ['li:not(.y, #d)', 'a'],
  [':is(h2, b)', 'c h'],
  ['li:has(p)', 'd'],
  ['li:has(> b)', 'b'],
  ['p:has(+ p)', 'e i'],
  ['li:has(main p)', ''],
  ['b:empty', 'c'],
  ['ul > *', 'a b d'],
  ['li[data-kind=]', ''],
  ['[LANG="de-ch" i]', 'e'],
  ['#\\62 ', 'b'],
  ['li/* the last */:last-child', 'd'],
  ['li:contains("3"), p:icontains(U)', 'd f'],
  ['li:nth-child(2 of .x)', 'b'],
  ['#d :scope', ''],
  [':root > div', 'g'],
  ['p:lang(de)', 'e'],
  ['li:has(p:nth-child(2)):not(.x)', 'd'],
  ['[constructor], [__proto__]', ''],
  ['p:first', 'e i'],
  ['p:last', 'f j'],
  ['li:not(:first)', 'b d'],
]

test('selectors mean what they mean in browsers', () => {
  for (const [css, ids] of found) {
    assert.ok(parseSelector(css), css)
    const elements = select(tree, css, { first: 0, last: tree.elements.length - 1 })
    assert.equal(elements.map(({ attributes }) => attributes.id).join(' '), ids, css)
  }
})

test('what is no selector is none', () => {
  for (const css of [
    '',
    '>',
    'a >',
    'a,,b',
    ':hover',
    'a[',
    ':nth-child(x)',
    ':not(',
    'a)',
    ':has(:has(:has(:has(a))))',
    '> a',
    'a::before',
    'a:before',
    'a < b',
    'a || b',
    ':is(> a)',
    ':visited',
    ':constructor',
    ':is(a):unknown',
    'a, b >',
    'svg|a::x',
    ':nth-child(2 of :is(:is(:is(a))))',
    `${'a '.repeat(12)}a`,
  ])
    assert.deepEqual(select(tree, css, { first: 0, last: tree.elements.length - 1 }), [], css)
  for (const css of ['li', ':has(:has(:has(a)))', `${'a '.repeat(11)}a`]) assert.ok(parseSelector(css), css)
})

test('the scope of a field is its item', () => {
  const item = tree.elements.find(({ attributes }) => attributes.id === 'd')!
  const within = (css: string) =>
    select(tree, css, { first: item.index, last: item.end }).map(({ attributes }) => attributes.id)
  assert.deepEqual(within(':scope'), ['d'])
  assert.deepEqual(within(':scope > p:not(:scope > :first-child)'), ['f'])
  assert.deepEqual(within('> p:first, > b'), ['e'])
  assert.deepEqual(within('> p:constructor'), [])
  assert.deepEqual(within('li p'), ['e', 'f'])
  const other = tree.elements.find(({ attributes }) => attributes.id === 'b')!
  assert.equal(select(tree, ':scope', { first: other.index, last: other.end })[0], other)
})

test('attributes may be called like what every object has', () => {
  const odd = parseHtml('<p constructor="a" __proto__="b" hasOwnProperty="c" toString id="x">')
  const all = { first: 0, last: odd.elements.length - 1 }
  for (const css of ['[constructor=a]', '[hasownproperty]', '[tostring]', '[valueof], #x'])
    assert.equal(select(odd, css, all).length, 1, css)
})

const patterns: [pattern: string, open: number | undefined][] = [
  ['abc', 0],
  ['^\\s+|\\s+$', 2],
  ['(\\d{4})-(\\d\\d)', 0],
  ['[+*]', 0],
  ['a{2,}', 1],
  ['(ab)+', 1],
  ['(a+)+', undefined],
  ['(a|a)*', undefined],
  ['((a*)b)*', undefined],
  ['(?:x{1,9}){5}', undefined],
  ['(a)\\1', undefined],
  ['/a+/', 1],
  ['/', 0],
  ['\\A[[:space:]]+\\- \\"x\\"\\z', 1],
  ['[\\w\\-]+', 1],
  ['\\h{6}', 0],
  ['(', undefined],
  ['(aa?)+$', Number.POSITIVE_INFINITY],
  [`${'a?'.repeat(30)}b`, Number.POSITIVE_INFINITY],
  ['.{0,1000}.{0,1000}x', 2],
  ['(?:v?\\d{1,2}\\.)?\\d{1,2}x??', 0],
]

test('patterns that could run without end are refused', () => {
  for (const [pattern, open] of patterns) assert.equal(countOpenQuantifiers(pattern), open, pattern)
})

const page = `<html lang="de"><body><div class="box"><h3>Hafen: wieder offen</h3><a class="more" href="/a?x=1">mehr</a><img src="/a.png"><span class="when">3.4.2026</span><i class="who">Jane</i><b>Schiffe</b><b>Hafen</b><p>Text <em>eins</em></p><a class="file" href="/a.mp3">hören</a></div>
  <div class="box"><h3>Stadt: neue Brücke</h3><a class="more" href="/b">mehr</a><span class="when">13.3.2026</span><p>Text zwei</p></div></body></html>`

const read = (selectors: unknown, html = page) => articles(html, { selectors: Selectors.parse(selectors) })

test('items and fields as the owner names them', () => {
  const list = read({
    items: { selector: '.box', enhance: false },
    title: { selector: 'h3', post_process: { name: 'gsub', pattern: '^\\w+:\\s', replacement: '' } },
    url: { selector: 'a.more' },
    author: { selector: '.who' },
    published_at: { selector: '.when' },
    image: { selector: 'img' },
    tags: { selector: 'b' },
    kind: { static: 'news' },
    categories: ['tags', 'kind'],
    description: { selector: 'p', extractor: 'html', post_process: [{ name: 'sanitize_html' }] },
    enclosure: { selector: '.file', content_type: 'audio/mpeg' },
  })
  assert.deepEqual(list.map(row), ['/a?x=1 wieder offen 2026-04-03', '/b neue Brücke 2026-03-13'])
  const { id: _, url: __, title: ___, ...rest } = list[0]!
  assert.deepEqual(rest, {
    publishedAt: Date.parse('2026-04-03'),
    summary: 'Text eins',
    contentHtml: '<p>Text <em>eins</em></p>',
    authors: ['Jane'],
    image: 'https://example.com/a.png',
    categories: ['Schiffe', 'Hafen', 'news'],
    enclosures: [{ url: 'https://example.com/a.mp3', type: 'audio/mpeg' }],
  })
})

test('a description of text alone replaces the content of the card, too', () => {
  const described = (description: object) =>
    read({ items: { selector: '.box' }, title: { selector: 'h3' }, description })
  const [short] = described({ selector: 'p' })
  assert.deepEqual([short?.summary, short?.contentHtml], ['Text eins', undefined])
  const [long] = described({ static: `1 < 2 ${'word '.repeat(150)}` })
  assert.ok((long?.summary?.length ?? 0) <= 600)
  assert.match(long?.contentHtml ?? '', /^<p>1 &lt; 2 (?:word ){149}word<\/p>$/)
  const [none] = described({ selector: '.nothing' })
  assert.match(none?.contentHtml ?? '', /Text/)
})

const processed: [why: string, steps: unknown, wanted: string][] = [
  ['groups', [{ name: 'gsub', pattern: '(hafen): (\\w+)', replacement: '\\2, $1' }], 'wieder, Hafen offen'],
  ['a part', [{ name: 'substring', start: 7, end: 12 }], 'wieder'],
  ['a part to the end', [{ name: 'substring', start: 7 }], 'wieder offen'],
  ['a sentence', [{ name: 'template', string: '%{self} (%{author}, %{nobody})' }], 'Hafen: wieder offen (Jane, )'],
  ['itself', [{ name: 'template', string: '%{title}%{self}' }], 'Hafen: wieder offen'],
  [
    'one after another',
    [
      { name: 'substring', start: 0, end: 4 },
      { name: 'template', string: '%{self}!' },
    ],
    'Hafen!',
  ],
]

test('values are worked on in order', () => {
  for (const [why, post_process, wanted] of processed) {
    const [first] = read({
      items: { selector: '.box' },
      title: { selector: 'h3', post_process },
      author: { selector: '.who' },
    })
    assert.equal(first?.title, wanted, why)
  }
})

test('without items, single fields of what was found are corrected', () => {
  const html = plainList(['/1', '/2', '/3']).replaceAll('<p>', '<em class="t">Better name</em><p>')
  const list = articles(html, { selectors: Selectors.parse({ title: { selector: '.t' } }) })
  assert.deepEqual(list.map(row), ['/1 Better name', '/2 Better name', '/3 Better name'])
  assert.match(list[0]?.summary ?? '', /^Words of story 1/)
})

test('a field whose selector finds nothing is found as ever; the order may be turned around', () => {
  const list = read({ items: { selector: '.box', order: 'reverse' }, title: { selector: '.none' } })
  assert.deepEqual(list.map(row), ['/b Stadt: neue Brücke 2026-03-13', '/a?x=1 Hafen: wieder offen 2026-04-03'])
})

test('one item is a list when the owner says so, and no item is none', () => {
  assert.equal(read({ items: { selector: '.box:first-child' } }).length, 1)
  const outcome = convert(page, { selectors: Selectors.parse({ items: { selector: '.none' } }) })
  assert.ok(!outcome.found && /selector/.test(outcome.sentence))
})

test('ids are what the owner says, else the address, and differ', () => {
  const ids = (more: object) => read({ items: { selector: '.box' }, ...more }).map(({ id }) => id)
  const plain = ids({})
  const named = ids({ name: { selector: 'h3' }, guid: ['name'] })
  assert.equal(new Set([...plain, ...named]).size, 4)
  assert.deepEqual(ids({ url: { selector: 'a.more' } }), plain)
})

const refused: [why: string, selectors: unknown][] = [
  ['an unknown extractor', { title: { extractor: 'code' } }],
  ['an unknown step', { title: { post_process: [{ name: 'run' }] } }],
  ['a pattern without end', { title: { post_process: { name: 'gsub', pattern: '(a+)+', replacement: '' } } }],
  ['items without a selector', { items: {} }],
  ['an unknown key', { title: { selektor: 'p' } }],
  ['a long selector', { items: { selector: 'a'.repeat(501) } }],
]

test('what cannot be meant is refused', () => {
  for (const [why, selectors] of refused) assert.ok(!Selectors.safeParse(selectors).success, why)
})

const costly = [
  'p:has(+ b)',
  'p:has(~ b)',
  ':has(:has(:has(b)))',
  ':not(:not(:not(* * * * * * * b)))',
  'p:nth-child(n+2 of :has(a))',
  ':contains("none")',
  ':lang(de)',
  Array(100).fill('x b').join(),
]

test('selectors that ask too much end', () => {
  const deep = `${'<div>'.repeat(300)}${'<p><a href="/x">x</a></p>'.repeat(3000)}`
  for (const selector of [
    `${'div '.repeat(11)}b`,
    ':has(:has(b))',
    'p:nth-last-of-type(7)',
    '* ~ * ~ * ~ * ~ b',
    ...costly,
  ])
    assert.equal(
      typeof convert(deep, { selectors: Selectors.parse({ items: { selector } }) }).found,
      'boolean',
      selector,
    )
})
