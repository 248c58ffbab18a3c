// Structured data: JSON-LD, microdata, RDFa, microformats.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articles, convert, plainList, row } from '../harness/page-articles.ts'

const ld = (...nodes: unknown[]): string =>
  nodes.map((node) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`).join('')

const types: [type: string, fields: Record<string, unknown>, wanted: string][] = [
  ['NewsArticle', { headline: 'A', datePublished: '2026-03-01' }, 'A 2026-03-01'],
  ['https://schema.org/BlogPosting', { name: 'B', datePublished: [{ '@value': '2026-03-01' }] }, 'B 2026-03-01'],
  ['Event', { name: 'C', startDate: '2026-05-01T20:00' }, 'C 2026-05-01'],
  ['VideoObject', { name: 'D', uploadDate: '2026-03-02' }, 'D 2026-03-02'],
  ['PodcastEpisode', { name: 'E', datePublished: '2026-03-03' }, 'E 2026-03-03'],
  ['Product', { name: 'F' }, 'F'],
  ['Recipe', { name: 'G' }, 'G'],
  ['JobPosting', { title: 'H', datePosted: '2026-03-04' }, 'H 2026-03-04'],
  ['Course', { name: 'I' }, 'I'],
  [['SoftwareApplication', 'Thing'] as unknown as string, { name: 'J &amp; K' }, 'J & K'],
]

test('every type of thing in a graph', () => {
  const graph = types.map(([type, fields], i) => ({ '@type': type, url: `/t/${i}`, ...fields }))
  assert.deepEqual(
    articles(ld({ '@graph': graph })).map(row),
    types.map(([, , wanted], i) => `/t/${i} ${wanted}`),
  )
})

const entry = (extra: Record<string, unknown>) => ({ '@type': 'Article', headline: 'One', ...extra })
const addresses: [why: string, fields: Record<string, unknown>][] = [
  ['url', { url: '/one' }],
  ['mainEntityOfPage as text', { mainEntityOfPage: 'https://example.com/one' }],
  ['mainEntityOfPage as an object', { mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://example.com/one' } }],
  ['a flag and an id', { mainEntityOfPage: 'True', '@id': 'https://example.com/one#article' }],
  ['an array', { url: ['https://example.com/one', 'https://example.com/uno'] }],
]

test('every way to say where a thing is', () => {
  for (const [why, fields] of addresses)
    assert.equal(
      row(articles(ld(entry(fields), { '@type': 'Article', headline: 'Two', url: '/two' }))[0]!).replace(
        '#article',
        '',
      ),
      '/one One',
      why,
    )
})

const lists: [why: string, elements: unknown[]][] = [
  ['addresses', ['/a', '/b']],
  [
    'entries with an address, out of order',
    [
      { '@type': 'ListItem', position: 2, url: '/b' },
      { '@type': 'ListItem', position: 1, url: '/a' },
    ],
  ],
  [
    'entries with an address as their item',
    [
      { '@type': 'ListItem', position: '1', item: '/a' },
      { '@type': 'ListItem', position: '2', item: '/b' },
    ],
  ],
  [
    'entries that hold things',
    [{ item: { '@type': 'Movie', '@id': '/a' } }, { item: { '@type': 'Movie', url: '/b' } }],
  ],
]

test('entries of a list in every notation, with facts from elsewhere on the page', () => {
  const facts = [
    { '@type': 'Movie', '@id': '/a', url: '/a', name: 'Film A' },
    { '@type': 'Movie', url: '/b', name: 'Film B' },
  ]
  for (const [why, itemListElement] of lists)
    assert.deepEqual(
      articles(ld({ '@type': 'ItemList', itemListElement }, facts)).map(row),
      ['/a Film A', '/b Film B'],
      why,
    )
})

test('nodes that name other nodes, nested authors and pictures, and the file of an episode', () => {
  const graph = [
    { '@type': 'Person', '@id': '#jane', name: 'Jane Doe' },
    { '@type': 'ImageObject', '@id': '#cover', url: '/cover.jpg' },
    {
      '@type': 'PodcastEpisode',
      url: '/e/1',
      name: 'First',
      author: [{ '@id': '#jane' }, 'Joe'],
      image: { '@id': '#cover' },
      keywords: 'ports, ships',
      associatedMedia: {
        '@type': 'MediaObject',
        contentUrl: '/e/1.mp3',
        encodingFormat: 'audio/mpeg',
        contentSize: '1234',
      },
    },
    {
      '@type': 'PodcastEpisode',
      url: '/e/2',
      name: 'Second',
      audio: 'https://cdn.example.net/2.mp3',
      image: [{ url: '/2.jpg' }],
    },
  ]
  const [first, second] = articles(ld({ '@context': 'https://schema.org', '@graph': graph }))
  assert.deepEqual(
    [first?.authors, first?.image, first?.categories],
    [['Jane Doe', 'Joe'], 'https://example.com/cover.jpg', ['ports', 'ships']],
  )
  assert.deepEqual(first?.enclosures, [{ url: 'https://example.com/e/1.mp3', type: 'audio/mpeg', size: 1234 }])
  assert.deepEqual(
    [second?.image, second?.enclosures],
    ['https://example.com/2.jpg', [{ url: 'https://cdn.example.net/2.mp3' }]],
  )
})

const storm = 'https://example.com/storm'
const oneThing: [why: string, html: string][] = [
  [
    'a list beside the article that the page shows',
    ld(entry({ url: storm }), {
      '@type': 'ItemList',
      itemListElement: [
        { url: '/a', name: 'More A' },
        { url: '/b', name: 'More B' },
      ],
    }),
  ],
  [
    'related and mentioned things',
    ld({
      '@type': 'Article',
      headline: 'One',
      isRelatedTo: [
        { '@type': 'Product', url: '/a', name: 'A' },
        { '@type': 'Product', url: '/b', name: 'B' },
      ],
    }),
  ],
  [
    'a menu',
    ld({
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'SiteNavigationElement', name: 'Home', url: '/a' },
        { '@type': 'SiteNavigationElement', name: 'About', url: '/b' },
      ],
    }),
  ],
  [
    'a trail',
    ld({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: '/a' },
        { '@type': 'ListItem', position: 2, name: 'News', item: '/b' },
      ],
    }),
  ],
]

test('what is stated around one thing is no list', () => {
  for (const [why, html] of oneThing)
    assert.ok(!convert(`${html}<p>The storm came at night.</p>`, {}, storm).found, why)
})

/** What each notation adds to a list whose layout tells only titles. */
const marked: [why: string, html: string][] = [
  [
    'microdata',
    `<div itemscope itemtype="http://schema.org/Blog">${[1, 2].map((i) => `<div itemprop="blogPost" itemscope itemtype="http://schema.org/BlogPosting"><h3 itemprop="headline"><a href="/p/${i}">Story number ${i}</a></h3><meta itemprop="datePublished" content="2026-03-0${i}T10:00:00Z"><span itemprop="author" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Jane</span></span></div>`).join('')}</div>`,
  ],
  [
    'microdata with parts elsewhere',
    `${[1, 2].map((i) => `<div itemscope itemtype="https://schema.org/Article" itemref="m${i}"><a itemprop="url" href="/p/${i}"><b itemprop="name">Story number ${i}</b></a></div>`).join('')}${[
      1, 2,
    ]
      .map(
        (i) =>
          `<div id="m${i}" hidden><time itemprop="datePublished" datetime="2026-03-0${i}T10:00Z"></time><i itemprop="author">Jane</i></div>`,
      )
      .join('')
      .replaceAll('hidden', '')}`,
  ],
  [
    'RDFa',
    [1, 2]
      .map(
        (i) =>
          `<div vocab="http://schema.org/" typeof="BlogPosting" resource="/p/${i}"><h3 property="headline"><a href="/p/${i}">Story number ${i}</a></h3><span property="datePublished" content="2026-03-0${i}T10:00:00Z"></span><span property="author" typeof="Person"><span property="name">Jane</span></span></div>`,
      )
      .join(''),
  ],
  [
    'RDFa of older systems',
    [1, 2]
      .map(
        (i) =>
          `<div about="/p/${i}" typeof="sioc:Item foaf:Document"><h3 property="dc:title"><a href="/p/${i}">Story number ${i}</a></h3><span property="dc:date dc:created" content="2026-03-0${i}T10:00:00Z"></span><span rel="sioc:has_creator"><span property="foaf:name">Jane</span></span></div>`,
      )
      .join('')
      .replaceAll(/<span rel.*?<\/span><\/span>/g, '<span property="dc:creator">Jane</span>'),
  ],
  [
    'h-entry',
    `<div class="h-feed">${[1, 2].map((i) => `<div class="h-entry"><a class="p-name u-url" href="/p/${i}">Story number ${i}</a><time class="dt-published" datetime="2026-03-0${i}T10:00:00Z"></time><span class="p-author h-card">Jane</span></div>`).join('')}</div>`,
  ],
  [
    'hentry',
    [1, 2]
      .map(
        (i) =>
          `<div class="post hentry"><h3 class="entry-title"><a href="/p/${i}" rel="bookmark">Story number ${i}</a></h3><abbr class="published" title="2026-03-0${i}T10:00:00+00:00"></abbr><span class="vcard author">Jane</span></div>`,
      )
      .join(''),
  ],
]

test('marks on what people see', () => {
  for (const [why, html] of marked) {
    const list = articles(html)
    assert.deepEqual(list.map(row), ['/p/1 Story number 1 2026-03-01', '/p/2 Story number 2 2026-03-02'], why)
    assert.deepEqual(
      list.map(({ authors }) => authors),
      [['Jane'], ['Jane']],
      why,
    )
    assert.equal(list[0]?.publishedAt, Date.parse('2026-03-01T10:00:00Z'), why)
  }
})

test('sources agree by link: each field from the most trusted that has it, the title from the page', () => {
  const stated = ld({
    '@type': 'Article',
    url: 'https://www.example.com/s/1/?utm_source=x',
    headline: 'Stated title',
    datePublished: '2026-03-05T07:00:00Z',
  })
  const guessed = `<script type="application/json">${JSON.stringify([
    { title: 'Guess', url: '/s/1', date: '2020-01-01', author: 'Joe' },
    { title: 'Guess two', url: '/s/2', date: '2026-03-06' },
  ])}</script>`
  const [first, second] = articles(plainList(['/s/1', '/s/2']) + stated + guessed)
  assert.equal(row(first!), '/s/1 The title of story 1 2026-03-05')
  assert.deepEqual(first?.authors, ['Joe'])
  assert.equal(row(second!), '/s/2 The title of story 2 2026-03-06')
})

const hostile: [why: string, html: string][] = [
  [
    'scopes without end',
    '<div itemscope itemtype="http://schema.org/Article" itemprop="x" itemref="a b c">'.repeat(20_000),
  ],
  [
    'everything refers to everything',
    `<div id="a">${'<i itemprop="name">x</i>'.repeat(3000)}</div>${'<div itemscope itemref="a"></div>'.repeat(3000)}`,
  ],
  ['entries in entries', '<div class="h-entry"><a class="u-url" href="/x">'.repeat(20_000)],
  ['types in types', '<div typeof="a b c" property="d e f" rel="g">'.repeat(20_000)],
  [
    'nodes that name each other',
    ld({
      '@graph': [
        { '@id': '#a', author: { '@id': '#b' } },
        { '@id': '#b', name: { '@id': '#a' } },
      ],
    }),
  ],
]

test('marks that were made to hurt', () => {
  for (const [why, html] of hostile) assert.equal(typeof convert(html).found, 'boolean', why)
})
