import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FeedFormat, feedFormats } from '../../../platform/syndication/formats.ts'
import { writeErrorFeed, writeNoticeFeed } from './error-feed.ts'

const now = Date.parse('2026-03-01T09:05:07Z')

/** What stands between two tags, in the order of the document. */
function texts(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g')), ([, text]) => text ?? '')
}

const homeUrl = 'https://site.example/'
const selfUrl = 'https://feeds.example/x.rss'
const error = {
  message: 'Internal Server Error',
  cause: 'The page took too long.',
  id: 'Error-1',
  homeUrl,
  selfUrl,
  since: now,
}

test('an error as RSS', () => {
  const rss = writeErrorFeed(error, 'rss')
  assert.deepEqual(texts(rss, 'title'), ['Error', 'Error'])
  assert.deepEqual(texts(rss, 'description'), ['Internal Server Error', 'The page took too long.'])
  assert.deepEqual(texts(rss, 'link'), [homeUrl, homeUrl])
  assert.match(rss, /<atom:link rel="self" type="application\/rss\+xml" href="https:\/\/feeds.example\/x.rss"\/>/)
  assert.deepEqual(texts(rss, 'guid'), ['Error-1'])
  assert.deepEqual(texts(rss, 'lastBuildDate'), ['Sun, 01 Mar 2026 09:05:07 GMT'])
  assert.deepEqual(texts(rss, 'pubDate'), ['Sun, 01 Mar 2026 09:05:07 GMT'])
})

test('an error as JSON Feed', () => {
  const item = {
    id: 'Error-1',
    url: homeUrl,
    title: 'Error',
    content_text: 'The page took too long.',
    summary: 'The page took too long.',
    date_published: '2026-03-01T09:05:07.000Z',
  }
  assert.deepEqual(JSON.parse(writeErrorFeed(error, 'json')), {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Error',
    home_page_url: homeUrl,
    feed_url: selfUrl,
    description: 'Internal Server Error',
    language: 'en',
    items: [item],
  })
})

test('an error as Atom', () => {
  const atom = writeErrorFeed(error, 'atom')
  assert.deepEqual(texts(atom, 'id'), [selfUrl, 'urn:pageside:Error-1'])
  assert.deepEqual(texts(atom, 'title'), ['Error', 'Error'])
  assert.deepEqual(texts(atom, 'subtitle'), ['Internal Server Error'])
  assert.deepEqual(texts(atom, 'summary'), ['The page took too long.'])
  assert.match(atom, /<link rel="alternate" href="https:\/\/site.example\/"\/>\n<link rel="self"/)
})

for (const form of Object.keys(feedFormats) as FeedFormat[]) {
  test(`an error without a cause says its message twice: ${form}`, () => {
    const document = writeErrorFeed({ message: 'Invalid token', id: '1', homeUrl, since: now }, form)
    assert.ok(document.split('Invalid token').length > 2, document)
    assert.ok(!document.includes('undefined'))
  })
}

const page = 'https://site.example/news?a=1&b=2'
const notice = { pageUrl: page, sentence: 'The page has no list.', since: now }

test('a notice as JSON Feed', () => {
  const feed = JSON.parse(writeNoticeFeed(notice, 'json'))
  assert.equal(feed.title, `${page} - Content Extraction Issue`)
  assert.equal(feed.home_page_url, page)
  assert.equal(feed.description, 'No entries could be extracted from this page. The page has no list.')
  const [item, ...others] = feed.items
  assert.deepEqual(others, [])
  assert.equal(item.title, 'Preview unavailable for this source')
  assert.deepEqual([item.id, item.url], [page, page])
  assert.match(item.content_text, /^The page has no list\.$/)
})

test('a notice as RSS and Atom', () => {
  const written = 'https://site.example/news?a=1&amp;b=2'
  const rss = writeNoticeFeed(notice, 'rss')
  assert.deepEqual(texts(rss, 'link'), [written, written])
  assert.ok(rss.includes(`<guid isPermaLink="true">https://site.example/news?a=1&#x26;b=2</guid>`))
  const titles = [
    'https://site.example/news?a=1&#x26;b=2 - Content Extraction Issue',
    'Preview unavailable for this source',
  ]
  assert.deepEqual(texts(rss, 'title'), titles)
  assert.deepEqual(texts(writeNoticeFeed(notice, 'atom'), 'title'), titles)
})
