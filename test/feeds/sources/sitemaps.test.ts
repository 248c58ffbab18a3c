// Sitemaps, their index and their malformed forms, by the front door of a conversion.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { convertPage } from '../../../src/feeds/polling/convert-page.ts'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { converter } from '../harness/converter.ts'

type Pages = Record<string, string | SiteHandler>

const of =
  (body: string | Uint8Array, type = 'application/xml'): SiteHandler =>
  (_incoming, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': type })
    outgoing.end(body)
  }

const namespaces = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:n="http://www.google.com/schemas/sitemap-news/0.9"
  xmlns:i="http://www.google.com/schemas/sitemap-image/1.1" xmlns:v="http://www.google.com/schemas/sitemap-video/1.1"`
const urlset = (...urls: string[]) => `<?xml version="1.0"?><urlset ${namespaces}>${urls.join('\n')}</urlset>`
const url = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>`
const dated = (loc: string, day: string) => url(loc, `<lastmod>${day}</lastmod>`)
const index = (...entries: [loc: string, day?: string][]) => {
  const sitemaps = entries.map(
    ([loc, day]) => `<sitemap><loc>${loc}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</sitemap>`,
  )
  return `<?xml version="1.0"?><sitemapindex ${namespaces}>${sitemaps.join('')}</sitemapindex>`
}

const news = url(
  '/a-1',
  `<n:news><n:publication><n:name>Harbour News</n:name><n:language>de</n:language></n:publication>
  <n:publication_date>2026-03-01T10:00:00+01:00</n:publication_date><n:title><![CDATA[Boats & <b>tides</b>]]></n:title>
  <n:keywords>Sea, Ships</n:keywords></n:news>`,
)
const picture = url('/b-1', '<i:image><i:loc>/b.jpg</i:loc><i:caption>A boat in the harbour</i:caption></i:image>')
const film = url(
  '/c-1',
  '<v:video><v:thumbnail_loc>/c.jpg</v:thumbnail_loc><v:title>A film of boats</v:title><v:description>What it shows</v:description></v:video>',
)

const two = urlset(
  dated('/news/first-boats-48213.html', '2026-03-01'),
  dated('/news/der-zweite-k%C3%B6nig', '2026-03-02'),
)
const twoTitles = ['Der zweite könig', 'First boats']

interface Case {
  name: string
  at?: string
  page: string | SiteHandler
  /** Titles, or part of a sentence. */
  expected: string[] | RegExp
}

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(two, 'utf16le')])

const cases: Case[] = [
  { name: 'the newest first, titles of addresses', page: of(two), expected: twoTitles },
  {
    name: 'titles of news, images and videos',
    page: of(urlset(news, picture, film)),
    expected: ['Boats & tides', 'A boat in the harbour', 'A film of boats'],
  },
  { name: 'without dates', page: of(urlset(url('/one-boat'), url('/two-boats'))), expected: ['One boat', 'Two boats'] },
  {
    name: 'addresses with the same words',
    page: of(urlset(url('/story/5'), url('/story/6'), url('/boats-10001.html'), url('/boats-10002'), url('/x?id=1'))),
    expected: ['Story 5', 'Story 6', 'Boats 10001', 'Boats 10002', 'X'],
  },
  {
    name: 'text',
    page: of('http://127.0.0.1/one-boat\r\nhttp://127.0.0.1/two-boats\r\n', 'text/plain'),
    expected: ['One boat', 'Two boats'],
  },
  {
    name: 'text behind a BOM',
    page: of('\ufeffhttp://127.0.0.1/one-boat\nhttp://127.0.0.1/two-boats', 'text/plain'),
    expected: ['One boat', 'Two boats'],
  },
  { name: 'a gzip file', at: '/sitemap.xml.gz', page: of(gzipSync(two), 'application/x-gzip'), expected: twoTitles },
  {
    name: 'a gzip file of text',
    at: '/sitemap.txt.gz',
    page: of(gzipSync('http://127.0.0.1/a-b\nhttp://127.0.0.1/c-d'), 'application/octet-stream'),
    expected: ['A b', 'C d'],
  },
  {
    name: 'a gzip file of something else',
    at: '/x.gz',
    page: of(gzipSync('\0\x01\x02'), 'application/gzip'),
    expected: /application\/gzip, not a web page/,
  },
  {
    name: 'a broken gzip file',
    at: '/x.gz',
    page: of(gzipSync(two).subarray(0, 60), 'application/gzip'),
    expected: /application\/gzip, not a web page/,
  },
  {
    name: 'a gzip file that would be huge',
    at: '/x.gz',
    page: of(gzipSync(`<urlset>${' '.repeat(30_000_000)}`), 'application/gzip'),
    expected: /larger than 10 MB/,
  },
  { name: 'called a page', page: of(two, 'text/html; charset=utf-8'), expected: twoTitles },
  { name: 'called Latin-1', page: of(two, 'application/xml; charset=iso-8859-1'), expected: twoTitles },
  { name: 'UTF-16', page: of(utf16), expected: twoTitles },
  {
    name: 'without a namespace, with a prefix',
    page: of(
      '<s:urlset xmlns:s="x"><s:url><s:loc>/one-boat</s:loc></s:url><s:url><s:loc>/two-boats</s:loc></s:url></s:urlset>',
    ),
    expected: ['One boat', 'Two boats'],
  },
  { name: 'cut off', page: of(two.slice(0, two.indexOf('</urlset>') - 10)), expected: twoTitles },
  {
    name: 'behind a comment and a style',
    page: of(two.replace('?>', '?><!-- made by x --><?xml-stylesheet href="x.xsl"?>')),
    expected: twoTitles,
  },
  {
    name: 'a bomb of entities',
    page: of(
      `<!DOCTYPE urlset [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${urlset(url('/one-boat?x=&b;'), url('/two-boats'))}`,
    ),
    expected: ['One boat', 'Two boats'],
  },
  {
    name: 'addresses that run scripts',
    page: of(urlset(url('javascript:alert(1)'), url('/one-boat'), url('/two-boats'))),
    expected: ['One boat', 'Two boats'],
  },
  { name: 'nothing in it', page: of(urlset()), expected: /feed without any entries/ },
  { name: 'an index of nothing', page: of(index()), expected: /lists sitemaps/ },
]

for (const { name, at = '/sitemap.xml', page, expected } of cases) {
  test(name, async (t) => {
    const site = await startOrigin({ [at]: page })
    t.after(site.stop)
    const { said } = await converter().ask(`${site.url}${at}`)
    if (expected instanceof RegExp) assert.match(String(said), expected)
    else assert.deepEqual(said, expected)
  })
}

async function articlesOf(pages: (origin: string) => Pages, at: string, limit?: number) {
  const handlers: Pages = {}
  const site = await startOrigin(handlers)
  Object.assign(handlers, pages(site.url))
  const source = {
    url: `${site.url}${at}`,
    strategy: 'auto',
    mayFetch: () => true,
    ...(limit ? { limit } : {}),
  } as const
  const conversion = await convertPage(source, converter().parts)
  await site.stop()
  assert.ok('outcome' in conversion)
  const asked = site.requests.filter((path) => path !== '/robots.txt')
  return { outcome: conversion.outcome, validators: conversion.validators, asked }
}

test('what an entry of news holds', async () => {
  const { outcome } = await articlesOf(() => ({ '/s.xml': of(urlset(news)) }), '/s.xml')
  assert.ok(outcome.found)
  const [article] = outcome.feed.articles
  assert.deepEqual(article?.categories, ['Sea', 'Ships'])
  assert.equal(article?.publishedAt, Date.UTC(2026, 2, 1, 9))
  assert.equal(outcome.feed.channel.title, 'Harbour News')
  assert.equal(outcome.feed.channel.language, 'de')
})

test('the explanation says where titles are from', async () => {
  const codes = async (page: string) => {
    const { outcome } = await articlesOf(() => ({ '/s.xml': of(page) }), '/s.xml')
    return outcome.explanation.facts?.foundBy.map(({ code }) => code)
  }
  assert.deepEqual(await codes(urlset(news)), ['sitemap'])
  assert.deepEqual(await codes(two), ['sitemap', 'titles-from-urls'])
})

test('no more than the limit, the newest', async () => {
  const days = Array.from({ length: 50 }, (_, i) =>
    dated(`/boat-${i}-at-sea`, new Date(Date.UTC(2026, 0, 1 + i)).toISOString()),
  )
  const { outcome } = await articlesOf(() => ({ '/s.xml': of(urlset(...days)) }), '/s.xml', 3)
  assert.ok(outcome.found)
  assert.deepEqual(
    outcome.feed.articles.map(({ url }) => URL.parse(url)?.pathname),
    ['/boat-49-at-sea', '/boat-48-at-sea', '/boat-47-at-sea'],
  )
})

interface IndexCase {
  name: string
  pages: (origin: string) => Pages
  paths: string[]
  asked: string[]
}

const child = (name: string, day: string) => of(urlset(dated(`/${name}-boat`, day)))

const indexes: IndexCase[] = [
  {
    name: 'the newest sitemap first, kinds of pages last',
    pages: (origin) => ({
      '/s.xml': of(
        index(
          [`${origin}/category-sitemap.xml`, '2026-03-09'],
          [`${origin}/one.xml`, '2026-03-01'],
          [`${origin}/two.xml.gz`, '2026-03-02'],
        ),
      ),
      '/one.xml': child('one', '2026-03-01'),
      '/two.xml.gz': of(gzipSync(urlset(dated('/two-boat', '2026-03-02'))), 'application/gzip'),
      '/category-sitemap.xml': child('category', '2026-02-01'),
    }),
    paths: ['/two-boat', '/one-boat', '/category-boat'],
    asked: ['/s.xml', '/two.xml.gz', '/one.xml', '/category-sitemap.xml'],
  },
  {
    name: 'an index that lists itself and its like',
    pages: (origin) => ({
      '/s.xml': of(index([`${origin}/s.xml`], [`${origin}/t.xml`])),
      '/t.xml': of(index([`${origin}/s.xml`], [`${origin}/u.xml`], [`${origin}/t.xml`])),
      '/u.xml': child('one', '2026-03-01'),
    }),
    paths: ['/one-boat'],
    asked: ['/s.xml', '/t.xml', '/u.xml'],
  },
  {
    name: 'a sitemap that fails, one that is cut off, one that is a page',
    pages: (origin) => ({
      '/s.xml': of(
        index(
          [`${origin}/gone.xml`, '2026-03-09'],
          [`${origin}/cut.xml`, '2026-03-08'],
          [`${origin}/front.xml`, '2026-03-07'],
          [`${origin}/one.xml`],
        ),
      ),
      '/cut.xml': of('<urlset><url><lo'),
      '/front.xml': of('<h1>Hello</h1>', 'text/html'),
      '/one.xml': child('one', '2026-03-01'),
    }),
    paths: ['/one-boat'],
    asked: ['/s.xml', '/gone.xml', '/cut.xml', '/front.xml', '/one.xml'],
  },
  {
    name: 'sitemaps of other sites are left',
    pages: (origin) => ({
      '/s.xml': of(index(['http://127.0.0.2:1/x.xml', '2026-03-09'], [`${origin}/one.xml`])),
      '/one.xml': child('one', '2026-03-01'),
    }),
    paths: ['/one-boat'],
    asked: ['/s.xml', '/one.xml'],
  },
  {
    name: 'a hundred thousand sitemaps',
    pages: (origin) => ({
      '/s.xml': of(gzipSync(index(...Array.from({ length: 100_000 }, (_, i): [string] => [`${origin}/${i}.xml`])))),
      ...Object.fromEntries(
        [99_999, 99_998, 99_997, 99_996, 99_995].map((i) => [`/${i}.xml`, child(`s${i}`, `2026-03-0${i % 9}`)]),
      ),
    }),
    paths: ['/s99998-boat', '/s99997-boat', '/s99996-boat', '/s99999-boat'],
    asked: ['/s.xml', '/99999.xml', '/99998.xml', '/99997.xml', '/99996.xml'],
  },
]

for (const { name, pages, paths, asked } of indexes) {
  test(`index: ${name}`, async () => {
    const said = await articlesOf(pages, '/s.xml')
    assert.deepEqual(said.asked, asked)
    assert.ok(said.outcome.found)
    assert.deepEqual(
      said.outcome.feed.articles.map(({ url }) => URL.parse(url)?.pathname),
      paths,
    )
    assert.equal(URL.parse(said.outcome.feed.channel.url)?.pathname, '/s.xml')
    assert.equal(said.outcome.explanation.facts?.foundBy[0]?.code, 'sitemap-index')
    // The index may be as it was while its sitemaps are not.
    assert.deepEqual(said.validators, {})
  })
}
