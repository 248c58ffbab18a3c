// Extraction of small pages from bytes to feed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extract } from './extract.ts'
import type { Article } from './page-and-feed.ts'

const now = Date.parse('2026-03-15T12:00:00Z')
const pageUrl = 'https://example.com/blog'

function read(html: string, url = pageUrl) {
  return extract({ url, body: Buffer.from(html) }, now)
}

function articles(html: string, url = pageUrl): Article[] {
  const outcome = read(html, url)
  assert.ok(outcome.found, outcome.found ? '' : outcome.sentence)
  return outcome.feed.articles
}

const titles = (list: readonly Article[]) => list.map(({ title }) => title)
const urls = (list: readonly Article[]) => list.map(({ url }) => url)
const days = (list: readonly Article[]) =>
  list.map(({ publishedAt: at }) => at && new Date(at).toISOString().slice(0, 10))

test('titles in Japanese count as titles', () => {
  const page = ['新しい図書館が開館しました', '春の桜祭りのお知らせ', '市役所の休日窓口について']
    .map(
      (title, i) =>
        `<article><h2><a href="/n/${i}">${title}</a></h2><p>${title}。詳しくはこちらをご覧ください。</p></article>`,
    )
    .join('')
  assert.deepEqual(titles(articles(page)), [
    '新しい図書館が開館しました',
    '春の桜祭りのお知らせ',
    '市役所の休日窓口について',
  ])
})

test('a title without a written head is the title, and no text of the page', () => {
  const list = ['Night bus', 'Harbour wall', 'Map room']
    .map((title, i) => `<article><h2><a href="/p/${i}">${title}</a></h2><p>Some words about it.</p></article>`)
    .join('')
  const outcome = read(`<!doctype html><title>The Quay Courier</title>${list}`)
  assert.ok(outcome.found)
  assert.equal(outcome.feed.channel.title, 'The Quay Courier')
  assert.deepEqual(titles(outcome.feed.articles), ['Night bus', 'Harbour wall', 'Map room'])
})

test('short titles are titles', () => {
  const page = ['Hello world', 'Release notes', 'Zig 1.0']
    .map((title, i) => `<article><h2><a href="/p/${i}">${title}</a></h2><p>Some words about it.</p></article>`)
    .join('')
  assert.deepEqual(titles(articles(page)), ['Hello world', 'Release notes', 'Zig 1.0'])
})

test('jobs and games are things like any other', () => {
  for (const folder of ['jobs', 'games', 'shop']) {
    const page = ['Senior carpenter', 'Night nurse', 'Bridge engineer']
      .map((title, i) => `<li><a href="/${folder}/${i}">${title} wanted</a><span>Somewhere, full time</span></li>`)
      .join('')
    assert.equal(articles(`<h1>Open</h1><ul>${page}</ul>`).length, 3, folder)
  }
})

test('a list of links to other sites is a list', () => {
  const page = Array.from(
    { length: 5 },
    (_, i) => `<li><a href="https://site${i}.org/story-${i}">A story from somewhere, number ${i}</a></li>`,
  )
  assert.deepEqual(
    urls(articles(`<ul>${page.join('')}</ul>`)),
    [0, 1, 2, 3, 4].map((i) => `https://site${i}.org/story-${i}`),
  )
})

test('votes, authors and comments beside a story are not the story', () => {
  const rows = Array.from({ length: 12 }, (_, i) => [
    `<tr><td>${i + 1}.</td><td><a href="vote?id=${i}"><div></div></a></td>`,
    `<td><span><a href="https://site${i}.org/a-long-story-${i}">A long story about subject ${i}</a> (<a href="from?site=site${i}.org">site${i}.org</a>)</span></td></tr>`,
    `<tr><td colspan="2"></td><td><span>${i + 3} points by <a href="user?id=u${i}">user${i}</a> <a href="item?id=${i}">${i + 1} hours ago</a> | <a href="item?id=${i}">${i + 4} comments</a></span></td></tr><tr></tr>`,
  ])
  const list = articles(`<table>${rows.flat().join('')}</table>`, 'https://news.example.com/')
  assert.deepEqual(titles(list).slice(0, 2), ['A long story about subject 0', 'A long story about subject 1'])
  assert.equal(list.length, 12)
  assert.equal(list[0]?.url, 'https://site0.org/a-long-story-0')
  assert.equal(list[0]?.publishedAt, now - 3_600_000)
})

test('addresses are relative to the base of the page', () => {
  const list = articles(
    '<base href="/blog/deep/"><h2><a href="one">First thing here</a></h2><p>a</p><h2><a href="two">Second thing here</a></h2><p>b</p>',
  )
  assert.deepEqual(urls(list), ['https://example.com/blog/deep/one', 'https://example.com/blog/deep/two'])
})

test('cards of divs give clean fields', () => {
  const record = (i: number) => `<div class="c"><a href="/p/${i}"><div>Culture</div><div>The title of story ${i}</div>
    <div>A summary of story ${i} that is long enough to be read as running text.</div><div>${i + 1} March 2026</div></a></div>`
  const list = articles(`<div>${[0, 1, 2, 3].map(record).join('')}</div>`)
  assert.deepEqual(
    titles(list),
    [0, 1, 2, 3].map((i) => `The title of story ${i}`),
  )
  assert.deepEqual(days(list), ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  assert.equal(list[1]?.summary, 'A summary of story 1 that is long enough to be read as running text.')
})

test('author, late picture, German and relative dates', () => {
  const record = (
    i: number,
    date: string,
  ) => `<article><img data-src="/img/${i}.jpg" src="data:image/gif;base64,R0"><h3>
    <a href="/p/${i}">Ein Titel mit der Nummer ${i}</a></h3><p class="byline">By Jane Doe</p><span>${date}</span></article>`
  const list = articles(
    `<html lang="de">${record(1, '12. März 2026')}${record(2, '10. März 2026')}${record(3, 'vor 6 Tagen')}`,
  )
  assert.deepEqual(days(list), ['2026-03-12', '2026-03-10', '2026-03-09'])
  assert.deepEqual(list[0]?.authors, ['Jane Doe'])
  assert.equal(list[2]?.image, 'https://example.com/img/3.jpg')
})

test('parts of a changelog have an address on the page', () => {
  const release = (version: string, date: string) =>
    `<h2 id="v${version}">Version ${version}</h2><p>${date}</p><ul><li>No crash when large files are saved</li><li>Faster start on slow disks</li></ul>`
  const list = articles(
    `<title>Changes</title><nav><a href="/">Home</a> <a href="/docs">Docs</a></nav><main><h1>Changes</h1>${release('2.1.0', '2026-03-01')}${release('2.0.1', '2026-02-01')}${release('2.0.0', '2026-01-10')}</main>`,
  )
  assert.deepEqual(urls(list), [`${pageUrl}#v2.1.0`, `${pageUrl}#v2.0.1`, `${pageUrl}#v2.0.0`])
  assert.deepEqual(days(list), ['2026-03-01', '2026-02-01', '2026-01-10'])
})

test('things that are only stated as JSON-LD', () => {
  const graph = [
    { '@type': 'NewsArticle', headline: 'One article', url: '/a/1', datePublished: '2026-03-01' },
    { '@type': 'BlogPosting', name: 'Two article', mainEntityOfPage: { '@id': 'https://example.com/a/2' } },
    { '@type': 'Recipe', name: 'A cake', url: '/r/3', image: [{ url: '/cake.jpg' }] },
    { '@type': 'MusicEvent', name: 'A concert', url: '/e/4', startDate: '2026-05-01' },
    { '@type': 'VideoObject', name: 'A film', url: '/v/5', uploadDate: '2026-01-01' },
    { '@type': 'PodcastEpisode', name: 'A talk', url: '/t/6', author: { name: 'Jane' } },
  ]
  const list = articles(`<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`)
  assert.deepEqual(titles(list), ['One article', 'Two article', 'A cake', 'A concert', 'A film', 'A talk'])
  assert.equal(list[2]?.image, 'https://example.com/cake.jpg')
  assert.deepEqual(list[5]?.authors, ['Jane'])
})

test('facts of several sources are put together by link', () => {
  const stated = {
    '@type': 'BlogPosting',
    url: 'https://example.com/p/1',
    datePublished: '2026-03-01T09:00:00Z',
    author: { name: 'Jane' },
  }
  const record = (i: number) =>
    `<li><a href="/p/${i}?utm_source=home">A title for post ${i}</a><img src="/i${i}.png"></li>`
  const [first, second] = articles(
    `<script type="application/ld+json">${JSON.stringify([stated, { '@type': 'BlogPosting', url: 'https://example.com/p/2' }])}</script><ul>${record(1)}${record(2)}</ul>`,
  )
  assert.equal(first?.publishedAt, Date.parse('2026-03-01T09:00:00Z'))
  assert.equal(first?.image, 'https://example.com/i1.png')
  assert.equal(first?.url, 'https://example.com/p/1')
  assert.equal(second?.publishedAt, undefined)
})

test('a year above its posts', () => {
  const page =
    '<h3>2024</h3><ul><li>Mar 3 <a href="/a">A post of spring</a></li><li>Jan 2 <a href="/b">A post of winter</a></li></ul><h3>2022</h3><ul><li>Dec 24 <a href="/c">A post of Christmas</a></li></ul>'
  assert.deepEqual(days(articles(page)), ['2024-03-03', '2024-01-02', '2022-12-24'])
})

test('menus, side columns and pagers are not the list', () => {
  const menu = Array.from({ length: 40 }, (_, i) => `<li><a href="/section/${i}">Section ${i}</a></li>`).join('')
  const posts = Array.from(
    { length: 4 },
    (_, i) =>
      `<div><h2><a href="/post-about-${i}">A post about subject ${i}</a></h2><p>It tells of subject ${i} in a few words more.</p></div>`,
  ).join('')
  const page = `<div><ul>${menu}</ul></div><div>${posts}</div><div><a href="?page=2">2</a> <a href="?page=3">3</a></div>`
  assert.deepEqual(
    urls(articles(page)),
    [0, 1, 2, 3].map((i) => `https://example.com/post-about-${i}`),
  )
})

test('the id depends on the link alone', () => {
  const page = (id: string, base: string) =>
    `<div id="${id}"><h2><a href="${base}/one">First thing here</a></h2></div><div><h2><a href="${base}/two">Second thing here</a></h2></div>`
  const [a] = articles(page('x', 'https://example.com'))
  const [b] = articles(page('y', 'http://www.example.com'))
  assert.match(a?.id ?? '', /^[0-9a-f]{32}$/)
  assert.equal(a?.id, b?.id)
})

test('at most a hundred items are kept, or as many as asked', () => {
  const page = Array.from({ length: 150 }, (_, i) => `<li><a href="/p/${i}">The title of post ${i}</a></li>`).join('')
  assert.equal(articles(page).length, 100)
  const few = extract({ url: pageUrl, body: Buffer.from(page) }, now, { limit: 5 })
  assert.ok(few.found && few.feed.articles.length === 5)
})

test('the channel is what the page says of itself', () => {
  const outcome =
    read(`<html lang="de-CH"><head><title> Die Seite </title><meta name="description" content="Über alles"><link rel="icon" href="/i.svg">
    <meta property="og:image" content="/og.png"></head><ul><li><a href="/1">Der erste Beitrag</a></li><li><a href="/2">Der zweite Beitrag</a></li></ul>`)
  assert.ok(outcome.found)
  assert.deepEqual(outcome.feed.channel, {
    title: 'Die Seite',
    url: pageUrl,
    description: 'Über alles',
    language: 'de-CH',
    icon: 'https://example.com/i.svg',
    image: 'https://example.com/og.png',
  })
})

test('the language is a tag that every program takes, or none', () => {
  const languages: [written: string, wanted: string | undefined][] = [
    ['de-ch', 'de-CH'],
    ['pt_BR', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['en-ab-', undefined],
    ['pt_BR_', undefined],
    ['en-x', undefined],
    ['English', undefined],
  ]
  const list =
    '<ul><li><a href="/1">The first of the posts</a></li><li><a href="/2">The second of the posts</a></li></ul>'
  for (const [written, wanted] of languages) {
    const outcome = read(`<html lang="${written}">${list}`)
    assert.ok(outcome.found)
    assert.equal(outcome.feed.channel.language, wanted, written)
  }
})

test('of a source set the widest is the picture', () => {
  const sets: [written: string, wanted: string][] = [
    ['/s.jpg 320w, /m.jpg 640w,/l.jpg 1280w', '/l.jpg'],
    ['/a,b/s.jpg 1x, /a,b/l.jpg 2.5x', '/a,b/l.jpg'],
    ['/s.jpg,https://example.com/l.jpg 2x', '/l.jpg'],
    ['/only.jpg,', '/only.jpg'],
    ['data:image/gif;base64,R0lGOD 1x, /l.jpg 2x', '/l.jpg'],
  ]
  for (const [written, wanted] of sets) {
    const record = (i: number) =>
      `<article><h2><a href="/p/${i}">A title for post ${i}</a></h2>${i === 1 ? `<img srcset="${written}">` : ''}</article>`
    assert.equal(articles(record(1) + record(2))[0]?.image, `https://example.com${wanted}`, written)
  }
})

test('whole texts are kept, sanitised', () => {
  const text = `<p onclick="x()">${'Words of the post. '.repeat(20)}<a href="javascript:alert(1)">no</a> <img data-src="/IMAGE.png"></p><script>alert(1)</script><p>${'And more of it. '.repeat(20)}</p>`
  const page = [1, 2]
    .map(
      (i) =>
        `<article><h2><a href="/p/${i}">Title of the post ${i}</a></h2><div>${text.replace('IMAGE', `${i}`)}</div></article>`,
    )
    .join('')
  const [first] = articles(page)
  assert.match(first?.contentHtml ?? '', /^<p>Words of the post\./)
  assert.match(first?.contentHtml ?? '', /<img src="https:\/\/example\.com\/1\.png" alt="" \/>/)
  assert.doesNotMatch(first?.contentHtml ?? '', /script|onclick/)
})

test('explains what it did', () => {
  const outcome = read(
    '<ul><li><a href="/1">The first of the posts</a></li><li><a href="/2">The second of the posts</a></li></ul>',
  )
  assert.match(outcome.explanation.foundBy.join('\n'), /Blocks that repeat: 2 items/)
  assert.equal(outcome.explanation.dates, 'none on the page')
  assert.deepEqual(outcome.explanation.facts?.foundBy[0], { code: 'list', source: 'repeated-blocks', count: 2 })
  assert.deepEqual(outcome.explanation.facts?.dates, { code: 'none', count: 0, total: 2 })
})
