// Embedded state: whole lists where scripts would render them, fields where the page shows them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articles, convert, plainList, row, shell } from '../harness/page-articles.ts'

const posts = [
  { title: 'Harbour opens', url: '/news/harbour', publishedAt: '2026-03-01T09:00:00Z', excerpt: 'Ships again.' },
  { title: 'Bridge closed', url: '/news/bridge', publishedAt: '2026-03-02T09:00:00Z', excerpt: 'Until May.' },
  { title: 'Night trains', url: '/news/trains', publishedAt: '2026-03-03T09:00:00Z', excerpt: 'Every hour.' },
]
const wanted = [
  '/news/harbour Harbour opens 2026-03-01',
  '/news/bridge Bridge closed 2026-03-02',
  '/news/trains Night trains 2026-03-03',
]
const json = JSON.stringify
const script = (text: string, attributes = '') => `<script${attributes}>${text}</script>`
const loose = json(posts).replace(/"(\w+)":/g, '$1:')
const flight = (text: string) => script(`self.__next_f.push([1,${json(text)}])`)
const escaped = (value: unknown) => json(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const nuxt3 = [
  ['ShallowReactive', 1],
  { data: 2, state: 13 },
  ['ShallowReactive', 3],
  { posts: 4 },
  [5, 9],
  { title: 6, path: 7, date: 8 },
  'Harbour opens',
  '/news/harbour',
  ['Date', '2026-03-01T09:00:00Z'],
  { title: 10, path: 11, date: 12 },
  'Bridge closed',
  '/news/bridge',
  ['Date', '2026-03-02T09:00:00Z'],
  {},
]
const streamed = [
  { _1: 2 },
  'posts',
  [3, 6],
  { _4: 5, _10: 11, _12: 13 },
  'title',
  'Harbour opens',
  { _4: 7, _10: 8, _12: 9 },
  'Bridge closed',
  '/news/bridge',
  1772442000,
  'url',
  '/news/harbour',
  'timestamp',
  1772355600,
]

const states: [why: string, scripts: string, wanted: string[]][] = [
  [
    'a JSON script of one framework',
    script(json({ props: { pageProps: { posts } } }), ' id="__NEXT_DATA__" type="application/json"'),
    wanted,
  ],
  [
    'a script of a kind that a framework made up',
    script(
      json({
        r: { data: posts.map(({ publishedAt, ...rest }) => ({ attributes: { ...rest, 'publish-at': publishedAt } })) },
      }),
      ' type="fastboot/shoebox"',
    ),
    wanted,
  ],
  ['any JSON script', script(json({ a: { b: [{ c: posts }] } }), ' type="application/json"'), wanted],
  ['an assignment', script(`window.__STATE__ = ${json({ list: posts })};`), wanted],
  ['an assignment in loose notation', script(`var app={list:${loose},on:!0,off:void 0,};start(app)`), wanted],
  [
    'single quotes and comments',
    script(`window["x"] = { /* all */ list: ${json(posts).replaceAll('"', "'")} // end\n}`),
    wanted,
  ],
  ['JSON inside a string', script(`window.x = JSON.parse(${json(json({ posts }))})`), wanted],
  [
    'a call whose values have short names',
    script(
      'window.__NUXT__=(function(a,b){return {data:[{posts:[{title:"Harbour opens",to:"/news/harbour",date:a},{title:b,to:"/news/bridge",date:a}]}]}}("2026-03-01","Bridge closed"));',
    ),
    ['/news/harbour Harbour opens 2026-03-01', '/news/bridge Bridge closed 2026-03-01'],
  ],
  [
    'a call that fills objects first',
    script(
      'window.__NUXT__=(function(a,b,c){a.title="Harbour opens";a.to="/news/harbour";a.date=c;return {data:[{posts:[a,{title:b,to:"/news/bridge",date:c}]}]}}({},"Bridge closed","2026-03-01"));',
    ),
    ['/news/harbour Harbour opens 2026-03-01', '/news/bridge Bridge closed 2026-03-01'],
  ],
  [
    'an array in which values name each other by place',
    script(json(nuxt3), ' type="application/json" id="__NUXT_DATA__"'),
    wanted.slice(0, 2),
  ],
  [
    'the same with named keys, handed over as text',
    script(`window.c.enqueue(${json(json(streamed))})`),
    wanted.slice(0, 2),
  ],
  [
    'a stream of rows, cut anywhere',
    flight(`1:["$","a",null,{}]\n2:T5,ab\n:c3:["$","$L9",null,{"list":${json(posts).slice(0, 60)}`) +
      flight(`${json(posts).slice(60)}}]\n`),
    wanted,
  ],
  ['an attribute', `<div data-page="${escaped({ props: { posts } })}"></div>`, wanted],
  ['things by their ids', script(`window.s=${json({ byId: { 7: posts[0], 8: posts[1], 9: posts[2] } })}`), wanted],
  [
    'a store of things of all kinds',
    script(
      `window.__STORE__=${json({
        ROOT_QUERY: { __typename: 'Query', 'posts()': [{ __ref: 'Post:1' }] },
        'Author:1': { __typename: 'Author', name: 'Jane' },
        'Post:1': { __typename: 'Post', ...posts[0] },
        'Post:2': { __typename: 'Post', ...posts[1] },
        'Image:1': { __typename: 'Image', src: '/1.png' },
        'Image:2': { __typename: 'Image', src: '/2.png' },
      })}`,
    ),
    wanted.slice(0, 2),
  ],
  [
    'data among the arguments of a call',
    script(
      `Promise.all([import("/a.js"),import("/b.js")]).then(([kit, app]) => { kit.start(app, element, { node_ids: [0, 2], data: [null,{type:"data",data:{posts:${loose}},uses:{}}], form: null }) })`,
    ),
    wanted,
  ],
  ['answers that were kept as text', script(json({ body: json({ posts }) }), ' type="application/json"'), wanted],
  [
    'fields inside wrappers',
    script(
      json({
        edges: posts.map(({ title, url, publishedAt }) => ({
          node: { frontmatter: { title, date: publishedAt }, fields: { path: url } },
        })),
      }),
      ' type="application/json"',
    ),
    wanted,
  ],
  [
    'epochs in seconds and milliseconds',
    script(
      json([
        { name: 'Harbour opens', href: '/news/harbour', created_at: 1772355600 },
        { name: 'Bridge closed', href: '/news/bridge', created_at: 1772442000000 },
      ]),
      ' type="application/json"',
    ),
    wanted.slice(0, 2),
  ],
  [
    'two places of one kind',
    script(
      json({
        top: posts.slice(0, 1).concat({ ...posts[1]!, url: '/news/bridge' }),
        more: [posts[2], { ...posts[0], title: 'Old ferry', url: '/news/ferry' }],
      }),
      ' type="application/json"',
    ),
    [
      '/news/harbour Harbour opens 2026-03-01',
      '/news/bridge Bridge closed 2026-03-02',
      '/news/trains Night trains 2026-03-03',
      '/news/ferry Old ferry 2026-03-01',
    ],
  ],
]

test('a page that shows nothing gives the list of its data', () => {
  for (const [why, scripts, rows] of states) assert.deepEqual(articles(shell(scripts)).map(row), rows, why)
})

test('slugs get the route that links on the page show, and facts go to the thing they are about', () => {
  const data = posts.map(({ title, publishedAt, url }) => ({
    title,
    publishedAt,
    slug: url.slice(6),
    author: { name: 'Jane' },
  }))
  const page =
    plainList(['/news/harbour', '/news/bridge', '/news/trains']) + script(json({ data }), ' type="application/json"')
  const list = articles(page)
  assert.deepEqual(list.map(row), [
    '/news/harbour The title of story 1 2026-03-01',
    '/news/bridge The title of story 2 2026-03-02',
    '/news/trains The title of story 3 2026-03-03',
  ])
  assert.deepEqual(list[0]?.authors, ['Jane'])
})

const none: [why: string, page: string][] = [
  [
    'slugs without a route',
    shell(script(json(posts.map(({ url, ...post }) => ({ ...post, slug: url.slice(6) }))), ' type="application/json"')),
  ],
  [
    'a menu',
    shell(
      script(
        json([
          { title: 'Home page', url: '/' },
          { title: 'About us', url: '/about' },
          { title: 'Contact us', url: '/contact' },
        ]),
        ' type="application/json"',
      ),
    ),
  ],
  [
    'pictures',
    shell(
      script(
        json([
          { title: 'One', url: '/1.jpg', date: '2026-03-01' },
          { title: 'Two', url: '/2.jpg', date: '2026-03-01' },
        ]),
        ' type="application/json"',
      ),
    ),
  ],
  [
    'the neighbours of one article',
    shell(
      script(
        json({ post: { slug: 'storm', title: 'The storm', content: 'Long. '.repeat(200), related: posts } }),
        ' type="application/json"',
      ),
    ),
  ],
  [
    'neighbours below an article that is there to read',
    `<h1>The storm</h1>${`<p>${'It rained all night and the river rose. '.repeat(12)}</p>`.repeat(6)}${script(json(posts), ' type="application/json"')}`,
  ],
  [
    'code that looks like data',
    shell(script(['var a={title:f(),url:"/x"},b=[{title:"x",url:g},{title:`$', '{y}`,url:"/y"}]'].join(''))),
  ],
]

test('data is no list of the page when it is a menu, lacks addresses or stands beside one thing', () => {
  for (const [why, page] of none) assert.ok(!convert(page, {}, 'https://example.com/news/storm').found, why)
})

test('what the page shows is believed over the guesses', () => {
  const data = [
    { title: 'Other words', url: '/a', date: '2020-01-01' },
    { title: 'Other words too', url: '/b', date: '2026-03-02T08:30:00Z' },
  ]
  const card = (path: string, i: number) =>
    `<article><h2><a href="${path}">Shown title ${i}</a></h2><time datetime="2026-03-0${i}">x</time></article>`
  const [first, second] = articles(card('/a', 1) + card('/b', 2) + script(json(data), ' type="application/json"'))
  assert.equal(row(first!), '/a Shown title 1 2026-03-01')
  assert.equal(second?.publishedAt, Date.parse('2026-03-02T08:30:00Z'))
})

const hostile: [why: string, scripts: string][] = [
  ['literals nested without end', script(`x=${'[{title:'.repeat(100_000)}`)],
  ['many beginnings that come to nothing', script('title={a:[{'.repeat(100_000))],
  ['calls without a return', script(`"title";${'(function(a){'.repeat(100_000)}`)],
  ['a string that never ends', script(`title="${'\\u0041'.repeat(500_000)}`)],
  ['places that go round', script(json([{ a: 1 }, [2, 1], { title: 1, b: 0 }]), ' type="application/json"')],
  ['a deep JSON', script(`${'{"title":'.repeat(50_000)}1${'}'.repeat(50_000)}`, ' type="application/json"')],
  ['a stream of broken rows', flight(`title\n${'1:T'.repeat(100_000)}`)],
  [
    'keys that are no properties',
    script(
      'x={"__proto__":{"title":"x"},constructor:{title:"x",url:"/x"},list:[{title:"a b c",url:"/a"},{title:"d e f",url:"/b"}]}',
    ),
  ],
]

test('data that was made to hurt gives a result or a reason', () => {
  for (const [why, scripts] of hostile) assert.equal(typeof convert(shell(scripts)).found, 'boolean', why)
  assert.equal(({} as { title?: string }).title, undefined)
})

test('of a long list the first hundred are kept', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => ({ ...posts[0], title: `Story ${i}`, url: `/s/${i}` }))
  assert.equal(articles(shell(script(json(many), ' type="application/json"'))).length, 100)
})
