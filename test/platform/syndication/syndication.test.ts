// Written feeds, read back by third-party readers, also with hostile text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { writeAtom } from '../../../src/platform/syndication/atom.ts'
import type { SyndicationFeed } from '../../../src/platform/syndication/feed.ts'
import { writeJsonFeed } from '../../../src/platform/syndication/json-feed.ts'
import { writeRss } from '../../../src/platform/syndication/rss.ts'
import { assertWellFormed, jsonFeed, strictReader } from './syndication-readers.ts'

const day = Date.parse('2026-03-01T09:05:07Z')

const sample: SyndicationFeed = {
  title: 'Fish & Chips',
  homeUrl: 'https://site.example/?a=1&b=2',
  selfUrl: 'https://feeds.example/x',
  description: 'All that is "fried"',
  language: 'en-GB',
  image: 'https://site.example/logo.png',
  authors: ['The Desk'],
  updatedAt: day,
  ttlMinutes: 30,
  entries: [
    {
      id: 'https://site.example/1?a&b',
      url: 'https://site.example/1?a&b',
      title: 'Salt & “vinegar”',
      summary: 'R&D: is 1 < 2?',
      contentHtml: '<p>Yes &amp; no ]]></p>',
      image: 'https://site.example/1.jpg',
      authors: ['Ada', 'Grace'],
      categories: ['Food', 'R&D'],
      publishedAt: day,
      modifiedAt: day + 1000,
      enclosures: [{ url: 'https://site.example/1.mp3?a&b', type: 'audio/mpeg', size: 1234 }],
    },
    { id: 'urn:x:2', url: 'https://site.example/2', title: 'Second', publishedAt: Date.parse('1001-02-03T04:05:06Z') },
  ],
}

for (const [form, write] of [['rss', writeRss] as const, ['atom', writeAtom] as const]) {
  test(`one reader of feeds understands ${form}`, () => {
    const feed = parseFeed(write(sample)).toJSON()
    assert.equal(feed.meta.type, form)
    assert.deepEqual(
      [feed.title, feed.url, feed.self, feed.description, feed.language, feed.image?.url, feed.generator?.label],
      [sample.title, sample.homeUrl, sample.selfUrl, sample.description, 'en-GB', sample.image, 'Pageside'],
    )
    assert.deepEqual(
      feed.authors.map(({ name }) => name),
      ['The Desk'],
    )
    assert.equal(feed.updated, '2026-03-01T09:05:07.000Z')
    const [first, second] = feed.items
    assert.ok(first && second)
    const { id, url, title, contentHtml, image } = sample.entries[0]!
    assert.deepEqual(
      [first.id, first.url, first.title, first.content, first.image?.url],
      [id, url, title, contentHtml, image],
    )
    assert.equal(first.published, '2026-03-01T09:05:07.000Z')
    assert.deepEqual(
      first.authors.map(({ name }) => name),
      ['Ada', 'Grace'],
    )
    assert.deepEqual(
      first.categories.map(({ term }) => term),
      ['Food', 'R&D'],
    )
    const audio = first.media.find(({ type }) => type === 'audio')
    assert.deepEqual(
      [audio?.url, audio?.mimeType, audio?.length],
      ['https://site.example/1.mp3?a&b', 'audio/mpeg', 1234],
    )
    assert.deepEqual([second.id, second.published], ['urn:x:2', '1001-02-03T04:05:06.000Z'])
  })
}

test('the other reader understands rss', async () => {
  const feed = await strictReader.parseString(writeRss(sample))
  assert.deepEqual(
    [feed.title, feed.link, feed.feedUrl, feed.description, feed.language, feed.image?.url, feed.ttl],
    [sample.title, sample.homeUrl, sample.selfUrl, sample.description, 'en-GB', sample.image, '30'],
  )
  const [first, second] = feed.items
  assert.ok(first && second)
  assert.deepEqual(
    [first.guid, first.link, first.title],
    [sample.entries[0]!.id, sample.entries[0]!.url, 'Salt & “vinegar”'],
  )
  assert.equal(first.contentSnippet, 'R&D: is 1 < 2?')
  assert.equal(first['content:encoded'], '<p>Yes &amp; no ]]></p>')
  assert.equal(first.isoDate, '2026-03-01T09:05:07.000Z')
  assert.equal(first.creator, 'Ada')
  assert.deepEqual(first.categories, ['Food', 'R&D'])
  assert.deepEqual(
    { ...first.enclosure },
    { url: 'https://site.example/1.mp3?a&b', type: 'audio/mpeg', length: '1234' },
  )
  assert.deepEqual([second.guid, second.isoDate], ['urn:x:2', '1001-02-03T04:05:06.000Z'])
})

test('the other reader understands atom', async () => {
  const feed = await strictReader.parseString(writeAtom(sample))
  assert.deepEqual([feed.title, feed.link, feed.feedUrl], [sample.title, sample.homeUrl, sample.selfUrl])
  const [first, second] = feed.items
  assert.ok(first && second)
  assert.deepEqual(
    [first.id, first.link, first.title],
    [sample.entries[0]!.id, sample.entries[0]!.url, 'Salt & “vinegar”'],
  )
  assert.deepEqual([first.summary, first.content], ['R&D: is 1 < 2?', '<p>Yes &amp; no ]]></p>'])
  assert.deepEqual([first.published, first.updated], ['2026-03-01T09:05:07.000Z', '2026-03-01T09:05:08.000Z'])
  assert.deepEqual([second.id, second.isoDate], ['urn:x:2', '1001-02-03T04:05:06.000Z'])
})

const hostile: [name: string, text: string, survives: string][] = [
  ['ends of sections', 'a]]>b]]]]>c<![CDATA[d', 'a]]>b]]]]>c<![CDATA[d'],
  ['an end that appears once the rest is gone', 'a]]\0>b]\ud800]>', 'a]]>b]]>'],
  ['markup', '</title><script>alert(1)</script><!-- <?x ?>', '</title><script>alert(1)</script><!-- <?x ?>'],
  ['entities', '&amp; &#x26; &lol; &', '&amp; &#x26; &lol; &'],
  ['quotes', `" onload="x' y='`, `" onload="x' y='`],
  ['control characters', '\x01a\x0bb\x1b[31mc\x7f', 'ab[31mc\x7f'],
  ['halves of pairs', '\udc00a\ud83d😀\ude00b\ud83d', 'a😀b'],
  ['characters that are none', '\ufffea\uffff', 'a'],
  ['right-to-left marks', 'a\u202eb\u200f\u2066c\u2069', 'a\u202eb\u200f\u2066c\u2069'],
  ['a megabyte of what is dropped', `a${'\0\ud800'.repeat(500_000)}b`, 'ab'],
]

for (const [name, text, survives] of hostile) {
  test(`hostile text is data or gone: ${name}`, async () => {
    const entry = {
      id: text,
      url: 'https://site.example/',
      title: text,
      summary: text,
      authors: [text],
      categories: [text],
    }
    const feed = { title: text, description: text, authors: [text], entries: [entry] }
    const rss = writeRss(feed)
    assertWellFormed(rss)
    const read = await strictReader.parseString(rss)
    const [item] = read.items
    assert.deepEqual([read.title, read.description, item?.guid, item?.title], [survives, survives, survives, survives])
    assert.deepEqual([item?.creator, item?.categories], [survives, [survives]])
    assert.equal(item?.content, survives.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    const atom = writeAtom(feed)
    assertWellFormed(atom)
    const [atomItem] = (await strictReader.parseString(atom)).items
    assert.deepEqual([atomItem?.title, atomItem?.summary], [survives, survives])
    const json = jsonFeed.parse(JSON.parse(writeJsonFeed(feed)))
    assert.deepEqual([json.title, json.items[0]?.id, json.items[0]?.content_text], [survives, survives, survives])
    assert.equal(parseFeed(rss).items.length, 1)
    assert.equal(parseFeed(atom).items.length, 1)
  })
}

test('a title of a megabyte survives', async () => {
  const title = `${'word '.repeat(500)}<&>`.repeat(400)
  const feed = { title: 'Feed', entries: [{ id: '1', title }] }
  for (const xml of [writeRss(feed), writeAtom(feed)]) {
    const read = await strictReader.parseString(xml)
    assert.equal(read.items[0]?.title, title)
    assert.equal(parseFeed(xml).items[0]?.title, title)
  }
})

test('a megabyte of nothing but markup stays well-formed', () => {
  const text = ']]><&"'.repeat(175_000)
  const feed = { title: text, homeUrl: text, entries: [{ id: text, url: text, summary: text, contentHtml: text }] }
  assertWellFormed(writeRss(feed))
  assertWellFormed(writeAtom(feed))
})
