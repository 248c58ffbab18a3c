import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'

const day = Date.parse('2026-03-01T09:05:07Z')

test('a feed with everything', () => {
  const json = writeJsonFeed({
    title: 'Fish & Chips',
    homeUrl: 'https://site.example/',
    selfUrl: 'https://feeds.example/x.json',
    description: 'All <fried>',
    language: 'en-GB',
    icon: 'https://site.example/icon.png',
    image: 'https://site.example/logo.png',
    authors: ['The Desk'],
    updatedAt: day,
    ttlMinutes: 30,
    entries: [
      {
        id: 'first',
        url: 'https://site.example/1',
        title: 'Salt',
        summary: 'In short',
        contentHtml: '<p>At length</p>',
        image: 'https://site.example/1.jpg',
        authors: ['Ada', 'Grace'],
        categories: ['Food'],
        publishedAt: day,
        modifiedAt: day + 1,
        enclosures: [
          { url: 'https://site.example/1.mp3', type: 'audio/mpeg', size: 1234 },
          { url: 'https://site.example/f' },
        ],
      },
    ],
  })
  assert.deepEqual(JSON.parse(json), {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Fish & Chips',
    home_page_url: 'https://site.example/',
    feed_url: 'https://feeds.example/x.json',
    description: 'All <fried>',
    icon: 'https://site.example/icon.png',
    language: 'en-GB',
    authors: [{ name: 'The Desk' }],
    items: [
      {
        id: 'first',
        url: 'https://site.example/1',
        title: 'Salt',
        content_html: '<p>At length</p>',
        content_text: 'In short',
        summary: 'In short',
        image: 'https://site.example/1.jpg',
        date_published: '2026-03-01T09:05:07.000Z',
        date_modified: '2026-03-01T09:05:07.001Z',
        authors: [{ name: 'Ada' }, { name: 'Grace' }],
        tags: ['Food'],
        attachments: [
          { url: 'https://site.example/1.mp3', mime_type: 'audio/mpeg', size_in_bytes: 1234 },
          { url: 'https://site.example/f', mime_type: 'application/octet-stream' },
        ],
      },
    ],
  })
})

test('a feed with nothing but a title', () => {
  const feed = JSON.parse(writeJsonFeed({ title: 'Bare', entries: [] }))
  assert.deepEqual(feed, { version: 'https://jsonfeed.org/version/1.1', title: 'Bare', items: [] })
})

const items: [name: string, entry: Entry, written: object][] = [
  ['an id alone', { id: '1' }, { id: '1', content_text: '' }],
  ['a title alone', { id: '1', title: 'One' }, { id: '1', title: 'One', content_text: 'One' }],
  ['a summary', { id: '1', summary: 'First' }, { id: '1', content_text: 'First', summary: 'First' }],
  ['markup', { id: '1', title: 'One', contentHtml: '<p>' }, { id: '1', title: 'One', content_html: '<p>' }],
  ['forbidden characters', { id: '1\0', title: 'a\ud800b' }, { id: '1', title: 'ab', content_text: 'ab' }],
]

for (const [name, entry, written] of items) {
  test(`an item has content: ${name}`, () => {
    assert.deepEqual(JSON.parse(writeJsonFeed({ title: 'Feed', entries: [entry] })).items, [written])
  })
}
