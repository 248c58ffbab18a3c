// Fields of records, each in several notations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from '../../../../src/feeds/extraction/page-and-feed.ts'
import { aroundList, articlesOf } from '../harness/read-page.ts'

/** Writes the card with this number, from 0; the cards of a page differ in it alone. */
type Card = (i: number) => string

const NAMES = ['Harbour', 'Lantern', 'Orchard', 'Quarry']
const title = (i: number): string => `${NAMES[i]} news of the week, part ${i}`
const link = (i: number, text = title(i)): string => `<a href="/posts/${i}-about">${text}</a>`

function read(card: Card, lang = 'en'): Article[] {
  return articlesOf(aroundList(`<div>${[0, 1, 2, 3].map(card).join('\n')}</div>`, { lang }))
}

const titles: readonly (readonly [why: string, card: Card, lang?: string])[] = [
  [
    'a whole card in a link',
    (i) => `<a class="c" href="/posts/${i}"><h3>${title(i)}</h3><p>Some words about it.</p></a>`,
  ],
  [
    'a link over the whole card, with words to hear only',
    (i) =>
      `<div><small>${i + 1} March 2026</small><p>${title(i)}</p><p>What the quay has heard of it, in a line that is longer.</p><a href="/posts/${i}" aria-label="Read: ${title(i)}"></a></div>`,
  ],
  ['a kicker above', (i) => `<article><p>Culture</p><h2>${link(i)}</h2></article>`],
  ['a kicker inside the heading', (i) => `<article><h2><span>Culture</span> ${link(i)}</h2></article>`],
  [
    'a date behind it in the heading',
    (i) => `<article><h2>${link(i)} <small>${i + 1} March 2026</small></h2></article>`,
  ],
  ['a date before it in the link', (i) => `<li><a href="/posts/${i}">2026-03-0${i + 1} – ${title(i)}</a></li>`],
  [
    'a number of comments',
    (i) => `<article><h2>${link(i)}</h2><a href="/posts/${i}-about#comments">${i} comments</a></article>`,
  ],
  ['a button', (i) => `<article><h2>${title(i)}</h2><p>Words about it.</p>${link(i, 'Read more')}</article>`],
  [
    'a German button',
    (i) => `<article><h2>${title(i)}</h2><p>Ein paar Worte.</p>${link(i, 'Weiterlesen')}</article>`,
    'de',
  ],
  [
    'a Japanese button',
    (i) => `<article><h2>${title(i)}</h2><p>これは本文です。</p>${link(i, '続きを読む')}</article>`,
    'ja',
  ],
  [
    'a French button that is a box',
    (i) => `<div><div>${title(i)}</div><p>Des mots.</p><div>${link(i, 'Lire la suite')}</div></div>`,
    'fr',
  ],
  [
    'a button that names it for ears',
    (i) => `<article><h2>${link(i)}</h2><a href="/posts/${i}-about" aria-label="Read ${title(i)}">→</a></article>`,
  ],
  [
    'a picture with other words',
    (i) => `<article>${link(i, `<img src="/i/${i}.jpg" alt="A photograph of a boat">`)}<h2>${link(i)}</h2></article>`,
  ],
  ['a price', (i) => `<div><h3>${link(i)}</h3><span>€ ${i + 3}.50</span><button>Add to cart</button></div>`],
  [
    'a heading without a link',
    (i) => `<section><h3>${title(i)}</h3><p>${'Some words about it. '.repeat(3)}${link(i, 'here')}</p></section>`,
  ],
]

test('the title is the title and nothing else', () => {
  for (const [why, card, lang] of titles) {
    assert.deepEqual(
      read(card, lang).map((article) => article.title),
      [0, 1, 2, 3].map(title),
      why,
    )
  }
})

const images: readonly (readonly [why: string, markup: (i: number) => string])[] = [
  ['plain', (i) => `<img src="/i/${i}.jpg">`],
  ['data-src', (i) => `<img src="/blank.gif" data-src="/i/${i}.jpg">`],
  ['data-lazy-src', (i) => `<img src="data:image/svg+xml,x" data-lazy-src="/i/${i}.jpg">`],
  ['data-original', (i) => `<img data-original="/i/${i}.jpg">`],
  ['srcset', (i) => `<img srcset="/i/s${i}.jpg 320w, /i/${i}.jpg 1280w">`],
  ['data-srcset', (i) => `<img src="data:image/gif;base64,R0" data-srcset="/i/${i}.jpg 2x, /i/s${i}.jpg 1x">`],
  ['picture', (i) => `<picture><source srcset="/i/${i}.jpg 900w"><img src="/i/small-${i}.jpg"></picture>`],
  ['background', (i) => `<div style="background-image: url('/i/${i}.jpg')"></div>`],
  ['data-bg', (i) => `<div data-bg="/i/${i}.jpg"></div>`],
  ['noscript', (i) => `<img src="/blank.gif"><noscript><img src="/i/${i}.jpg"></noscript>`],
  ['beside an avatar', (i) => `<img class="avatar" src="/u/${i}.jpg"><img src="/i/${i}.jpg">`],
  ['beside a counting pixel', (i) => `<img width="1" height="1" src="/count/${i}.gif"><img src="/i/${i}.jpg">`],
  ['poster of a film', (i) => `<video poster="/i/${i}.jpg"></video>`],
]

test('the picture is found however late it loads', () => {
  for (const [why, markup] of images) {
    assert.deepEqual(
      read((i) => `<article>${markup(i)}<h2>${link(i)}</h2></article>`).map(({ image }) => image),
      [0, 1, 2, 3].map((i) => `https://example.com/i/${i}.jpg`),
      why,
    )
  }
})

test('a picture that all cards share is none', () => {
  const shared = read((i) => `<article><img src="/logo.png"><h2>${link(i)}</h2></article>`)
  assert.deepEqual(
    shared.map(({ image }) => image),
    [undefined, undefined, undefined, undefined],
  )
})

const bylines: readonly (readonly [markup: string, lang: string])[] = [
  ['<span class="byline">By Jane Doe</span>', 'en'],
  ['<a rel="author" href="/u/1">Jane Doe</a>', 'en'],
  ['<span itemprop="author">Jane Doe</span>', 'en'],
  ['<span class="post-author">Von Jane Doe</span>', 'de'],
  ['<span class="author-name">Par Jane Doe</span>', 'fr'],
  ['<span class="autor">Por Jane Doe</span>', 'es'],
  ['<span class="author">Di Jane Doe</span>', 'it'],
  ['<span class="author">Автор: Jane Doe</span>', 'ru'],
  ['<span class="author">作者：Jane Doe</span>', 'zh'],
  ['<p>By Jane Doe</p>', 'en'],
  ['<p>Von Jane Doe</p>', 'de'],
  ['<p>Posted by Jane Doe on 12 March 2026</p>', 'en'],
  ['<p>12 March 2026 | by Jane Doe</p>', 'en'],
]

test('who wrote it, in several languages', () => {
  for (const [markup, lang] of bylines) {
    const list = read((i) => `<article><h2>${link(i)}</h2>${markup}</article>`, lang)
    assert.deepEqual(list[1]?.authors, ['Jane Doe'], markup)
  }
})

test('no author where the words only look like it', () => {
  const markups = [
    '<p>By the sea it rains again</p>',
    '<p>By 2030 all will be well</p>',
    '<p>Por la noche</p>',
    '<p>By bus</p>',
  ]
  for (const markup of markups) {
    const list = read((i) => `<article><h2>${link(i)}</h2>${markup}</article>`)
    assert.equal(list[1]?.authors, undefined, markup)
  }
})

const categories: readonly (readonly [markup: string, wanted: string[]])[] = [
  ['<a rel="tag" href="/t/1">Ports</a>, <a rel="tag" href="/t/2">Fish</a>', ['Ports', 'Fish']],
  ['<a rel="category tag" href="/c/1">Ports</a>', ['Ports']],
  ['<span class="category">Ports</span>', ['Ports']],
  ['<a class="post-tag" href="/t/1">#Ports</a>', ['Ports']],
  ['<span itemprop="articleSection">Ports</span>', ['Ports']],
]

test('what it is filed under', () => {
  for (const [markup, wanted] of categories) {
    assert.deepEqual(read((i) => `<article><h2>${link(i)}</h2>${markup}</article>`)[2]?.categories, wanted, markup)
  }
})

const files: readonly (readonly [markup: (i: number) => string, wanted: object])[] = [
  [(i) => `<audio src="/a/${i}.mp3" controls></audio>`, { url: 'https://example.com/a/1.mp3', type: 'audio/mpeg' }],
  [
    (i) => `<audio><source src="/a/${i}" type="audio/ogg"></audio>`,
    { url: 'https://example.com/a/1', type: 'audio/ogg' },
  ],
  [(i) => `<a href="/a/${i}.m4a?x=1">Download</a>`, { url: 'https://example.com/a/1.m4a?x=1', type: 'audio/mp4' }],
  [(i) => `<video src="/v/${i}.webm"></video>`, { url: 'https://example.com/v/1.webm', type: 'video/webm' }],
]

test('files that belong to it', () => {
  for (const [markup, wanted] of files) {
    const list = read((i) => `<article><h2>${link(i)}</h2>${markup(i)}</article>`)
    assert.deepEqual(list[1]?.enclosures, [wanted], JSON.stringify(wanted))
  }
})

const words = '<p>Words of the post that go on for a while. </p>'.repeat(16)
const unsafe: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src="/x.png" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe src="https://example.org"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<form action="/x"><input name="y"></form>',
  '<div style="position:fixed" onclick="x()">x</div>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
]

test('whole texts are kept, and nothing in them runs', () => {
  for (const markup of unsafe) {
    const list = read((i) => `<article><h2>${link(i)}</h2><div>${words}${markup}</div></article>`)
    const content = list[1]?.contentHtml ?? ''
    assert.match(content, /Words of the post/, markup)
    assert.doesNotMatch(content, /<(?:script|iframe|svg|math|form|style)|\son\w+=|javascript:|data:|style=/i, markup)
  }
})

const dates: readonly (readonly [why: string, markup: string])[] = [
  ['time', '<time datetime="2026-03-12T09:00:00Z">last week</time>'],
  ['time without an attribute', '<time>12 March 2026</time>'],
  ['data-date', '<span data-date="2026-03-12">new</span>'],
  ['seconds since 1970', '<span data-timestamp="1773306000">new</span>'],
  ['milliseconds under a name of its own', '<time data-datetime-unix="1773306000000"></time>'],
  ['title', '<span title="March 12, 2026 9:00 AM">3 days ago</span>'],
  ['itemprop', '<meta itemprop="datePublished" content="2026-03-12">'],
  ['a published and a later change', '<p>Published 12 March 2026</p><p>Updated 14 March 2026</p>'],
  ['a line of facts', '<p>Jane Doe · 12 March 2026 · 3 min read</p>'],
  ['a leaf of a calendar', '<div><span>12</span><span>Mar</span><span>2026</span></div>'],
  [
    'a day in a sentence beside it',
    '<p>12 March 2026</p><p>What began on 3 May 1999 in the old harbour ended in a long night of rain.</p>',
  ],
]

test('the date is found wherever it is told', () => {
  for (const [why, markup] of dates) {
    const list = read((i) => `<article><h2>${link(i)}</h2>${markup}</article>`)
    const days = list.map(({ publishedAt }) => publishedAt && new Date(publishedAt).toISOString().slice(0, 10))
    assert.deepEqual(days, Array(4).fill('2026-03-12'), why)
  }
})

test('Korean words that touch stand in boxes of their own', () => {
  const list = read((i) => {
    const text = '공사는 가을에 시작해 이 년쯤 걸릴 전망이다.'
    return `<li><a href="/posts/${i}"><strong>${NAMES[i]} 계획 승인</strong><em>${text}</em></a></li>`
  }, 'ko')
  assert.deepEqual(
    list.map(({ title }) => title),
    NAMES.map((name) => `${name} 계획 승인`),
  )
})

test('a closing day that all tell is not the day that most were published', () => {
  const list = read((i) => {
    const published = i === 0 ? '' : `<p>Published ${12 - i} March 2026</p>`
    return `<article><h2>${link(i)}</h2>${published}<p class="end">Apply until ${12 + i} December 2199</p></article>`
  })
  assert.deepEqual(
    list.slice(1).map(({ publishedAt }) => publishedAt && new Date(publishedAt).toISOString().slice(0, 10)),
    ['2026-03-11', '2026-03-10', '2026-03-09'],
  )
})

test('a day that stands before each belongs to what follows', () => {
  const days = [14, 12, 9, 2]
  const rows = days.map((day, i) => `<dt>${day} March 2026</dt><dd>${link(i)}</dd>`)
  const list = articlesOf(aroundList(`<dl>${rows.join('')}</dl>`, { lang: 'en' }))
  assert.deepEqual(
    list.map(({ publishedAt }) => publishedAt && new Date(publishedAt).getUTCDate()),
    days,
  )
})

test('a date inside a sentence is not the date of the thing', () => {
  const list = read(
    (i) =>
      `<article><h2>${link(i)}</h2><p>The bridge that fell on 3 May 1999 is to be built again, the council of the town said.</p></article>`,
  )
  assert.deepEqual(
    list.map(({ publishedAt }) => publishedAt),
    [undefined, undefined, undefined, undefined],
  )
})

test('the id stays when only marks, counters and tokens change', () => {
  const page = (salt: string, query: string) =>
    read(
      (i) =>
        `<article id="post-${salt}-${i}" data-token="${salt}"><h2><a href="/posts/${i}-about${query}">${title(i)}</a></h2><span>${salt.length} views</span></article>`,
    ).map(({ id }) => id)
  const before = page('a1', '')
  assert.match(before[0] ?? '', /^[0-9a-f]{32}$/)
  assert.equal(new Set(before).size, 4)
  for (const query of ['', '?utm_source=x&utm_medium=y', '?fbclid=abc', '#top', '?PHPSESSID=77']) {
    assert.deepEqual(page('b22', query), before, query)
  }
})
