// Pages without English words or meaningful class names.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Article } from '../../../../src/feeds/extraction/page-and-feed.ts'
import { aroundList, articlesOf, day, now } from '../harness/read-page.ts'

interface Row {
  page: string
  html: string
  url?: string
  contentType?: string
  wanted: Partial<Article & { date: string }>[]
}

const each = <T>(things: readonly T[], write: (thing: T, i: number) => string): string => things.map(write).join('\n')

const japanese = ['新しい図書館が開館しました', '春の桜祭りのお知らせ', '市役所の休日窓口について']
const stories = [0, 1, 2, 3].map((i) => ({ title: `A story about subject number ${i}`, path: `/story-${i}` }))

const graph = [
  { '@type': 'NewsArticle', headline: 'The first report', url: '/a/1', datePublished: '2026-03-01' },
  { '@type': 'BlogPosting', headline: 'The second report', url: '/a/2', author: [{ name: 'Jane Doe' }] },
  { '@type': 'Recipe', name: 'Bread with seeds', url: '/r/3', image: ['/bread.jpg'] },
  { '@type': 'Event', name: 'A concert by the sea', url: '/e/4', startDate: '2026-05-01T20:00:00+02:00' },
  { '@type': 'VideoObject', name: 'A film of the tide', url: '/v/5', uploadDate: '2026-02-01' },
  { '@type': 'PodcastEpisode', name: 'A talk about bridges', url: '/t/6', datePublished: '2026-01-01' },
]

const rows: readonly Row[] = [
  {
    page: 'Japanese titles',
    html: aroundList(
      each(japanese, (title, i) => `<article><h2><a href="/n/${i}">${title}</a></h2></article>`),
      { lang: 'ja' },
    ),
    wanted: japanese.map((title, i) => ({ title, url: `https://example.com/n/${i}` })),
  },
  {
    page: 'short titles',
    html: aroundList(
      each(
        ['Hello world', 'Release notes', 'Zig 1.0'],
        (title, i) => `<article><h2><a href="/p/${i}">${title}</a></h2><p>Some words about it.</p></article>`,
      ),
    ),
    wanted: [{ title: 'Hello world' }, { title: 'Release notes' }, { title: 'Zig 1.0' }],
  },
  ...['jobs', 'games'].map((folder) => ({
    page: `things below /${folder}/`,
    html: aroundList(
      `<ul>${each(['Carpenter for the yard', 'Nurse for the night', 'Engineer of bridges'], (title, i) => `<li><a href="/${folder}/${i}-x">${title}</a> <span>Harbour city</span></li>`)}</ul>`,
    ),
    wanted: [0, 1, 2].map((i) => ({ url: `https://example.com/${folder}/${i}-x` })),
  })),
  {
    page: 'links to other sites',
    html: aroundList(
      `<ul>${each(stories, ({ title }, i) => `<li><a href="https://site${i}.org/s-${i}">${title}</a> <small>site${i}.org</small></li>`)}</ul>`,
    ),
    wanted: stories.map(({ title }, i) => ({ title, url: `https://site${i}.org/s-${i}` })),
  },
  {
    page: 'an aggregator laid out as a table',
    url: 'https://news.example.com/',
    html: `<table>${each(
      Array.from({ length: 12 }, (_, i) => i),
      (
        i,
      ) => `<tr><td>${i + 1}.</td><td><a href="vote?id=${i}"><div></div></a></td><td><span><a href="https://site${i}.org/long-story-${i}">A long story about subject ${i}</a>
<span>(<a href="from?site=site${i}.org">site${i}.org</a>)</span></span></td></tr><tr><td colspan="2"></td><td>${i + 3} points by <a href="user?id=u${i}">user${i}</a>
<span><a href="item?id=${i}">${i + 1} hours ago</a></span> | <a href="item?id=${i}">${i + 4} comments</a></td></tr><tr></tr>`,
    )}</table>`,
    wanted: Array.from({ length: 12 }, (_, i) => ({
      title: `A long story about subject ${i}`,
      url: `https://site${i}.org/long-story-${i}`,
      publishedAt: now - (i + 1) * 3_600_000,
    })),
  },
  {
    page: 'addresses relative to a base',
    html: aroundList(
      each(stories, ({ title }, i) => `<article><h2><a href="story-${i}">${title}</a></h2></article>`),
      { head: '<base href="/blog/deep/">' },
    ),
    wanted: stories.map((_, i) => ({ url: `https://example.com/blog/deep/story-${i}` })),
  },
  {
    page: 'a feed instead of a page',
    contentType: 'application/rss+xml',
    html: `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>https://example.com/</link><description>d</description>
<item><title>Salt &amp; bread</title><link>https://example.com/1</link><pubDate>Thu, 12 Mar 2026 10:00:00 GMT</pubDate></item>
<item><title>Second</title><link>https://example.com/2</link></item></channel></rss>`,
    wanted: [
      { title: 'Salt & bread', url: 'https://example.com/1', date: '2026-03-12' },
      { title: 'Second', url: 'https://example.com/2' },
    ],
  },
  {
    page: 'dates counted from today',
    html: aroundList(
      each(
        [3, 5, 9],
        (days, i) => `<article><h2><a href="/p/${i}">A title of post ${i}</a></h2><p>${days} days ago</p></article>`,
      ),
    ),
    wanted: [{ date: '2026-03-12' }, { date: '2026-03-10' }, { date: '2026-03-06' }],
  },
  {
    page: 'German dates',
    html: aroundList(
      each(
        ['12. März 2026', '3. Januar 2026', '24. Dezember 2025'],
        (date, i) => `<article><h2><a href="/p/${i}">Ein Titel mit der Nummer ${i}</a></h2><p>${date}</p></article>`,
      ),
      { lang: 'de' },
    ),
    wanted: [{ date: '2026-03-12' }, { date: '2026-01-03' }, { date: '2025-12-24' }],
  },
  {
    page: 'bylines',
    html: aroundList(
      each(
        ['Jane Doe', 'John Roe', 'Ann Poe'],
        (name, i) =>
          `<article><h2><a href="/p/${i}">A title of post ${i}</a></h2><p class="byline">By ${name}</p></article>`,
      ),
    ),
    wanted: [{ authors: ['Jane Doe'] }, { authors: ['John Roe'] }, { authors: ['Ann Poe'] }],
  },
  {
    page: 'pictures that load late',
    html: aroundList(
      each(
        stories,
        ({ title, path }, i) =>
          `<article><img src="data:image/gif;base64,R0" data-src="/img/${i}.jpg"><h2><a href="${path}">${title}</a></h2></article>`,
      ),
    ),
    wanted: stories.map((_, i) => ({ image: `https://example.com/img/${i}.jpg` })),
  },
  {
    page: 'a changelog without links',
    url: 'https://example.com/changes',
    html: aroundList(
      each(
        ['2.1.0', '2.0.1', '2.0.0'],
        (version, i) =>
          `<section id="v${version}"><h2>${version}</h2><p>2026-0${3 - i}-01</p><ul><li>Some things were mended</li></ul></section>`,
      ),
    ),
    wanted: ['2.1.0', '2.0.1', '2.0.0'].map((title, i) => ({
      title,
      url: `https://example.com/changes#v${title}`,
      date: `2026-0${3 - i}-01`,
    })),
  },
  {
    page: 'cards of nothing but div',
    html: `<div>${each(
      stories,
      ({ title, path }, i) =>
        `<div class=card><a href="${path}"><div>${title}</div><div>What is told of subject ${i} in some more words than the title has.</div><div>${i + 1} March 2026</div></a></div>`,
    )}</div>`,
    wanted: stories.map(({ title }, i) => ({
      title,
      summary: `What is told of subject ${i} in some more words than the title has.`,
      date: `2026-03-0${i + 1}`,
    })),
  },
  {
    page: 'a graph of stated things',
    html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
    wanted: [
      { title: 'The first report', date: '2026-03-01' },
      { title: 'The second report', authors: ['Jane Doe'] },
      { title: 'Bread with seeds', image: 'https://example.com/bread.jpg' },
      { title: 'A concert by the sea', date: '2026-05-01' },
      { title: 'A film of the tide', date: '2026-02-01' },
      { title: 'A talk about bridges', date: '2026-01-01' },
    ],
  },
]

for (const { page, html, wanted, ...options } of rows) {
  test(page, () => {
    const list = articlesOf(html, options)
    const seen = list.map((article, i) => {
      const known: Record<string, unknown> = { ...article, date: day(article.publishedAt) }
      return Object.fromEntries(Object.keys(wanted[i] ?? { url: '' }).map((field) => [field, known[field]]))
    })
    assert.deepEqual(seen, wanted)
  })
}

test('a page in an old encoding', () => {
  const list = each(
    stories,
    ({ path }, i) => `<article><h2><a href="${path}">Ein schöner Überblick, Teil ${i}</a></h2></article>`,
  )
  const html = aroundList(list, { lang: 'de', head: '<meta charset="iso-8859-1">' })
  const [first] = articlesOf(Buffer.from(html, 'latin1'))
  assert.equal(first?.title, 'Ein schöner Überblick, Teil 0')
})
