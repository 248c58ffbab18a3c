import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from './feed.ts'
import { writeRss } from './rss.ts'

const day = Date.parse('2026-03-01T09:05:07Z')

test('a feed with everything', () => {
  const rss = writeRss({
    title: 'Fish & Chips',
    homeUrl: 'https://site.example/?a=1&b=2',
    selfUrl: 'https://feeds.example/x.rss',
    description: 'All <fried>',
    language: 'en-GB',
    image: 'https://site.example/logo.png',
    authors: ['The Desk'],
    updatedAt: day,
    ttlMinutes: 30,
    entries: [
      {
        id: 'first',
        url: 'https://site.example/1',
        title: 'Salt > vinegar',
        summary: 'Is 1 < 2?',
        contentHtml: '<p>Yes &amp; no</p>',
        image: 'https://site.example/1.jpg',
        authors: ['Ada', 'Grace'],
        categories: ['Food', 'R&D'],
        publishedAt: day,
        enclosures: [
          { url: 'https://site.example/cover.png', type: 'image/png' },
          { url: 'https://site.example/1.mp3', type: 'audio/mpeg', size: 1234 },
        ],
      },
    ],
  })
  assert.equal(
    rss,
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>Fish &#x26; Chips</title>
<link>https://site.example/?a=1&amp;b=2</link>
<description>All &#x3C;fried&#x3E;</description>
<atom:link rel="self" type="application/rss+xml" href="https://feeds.example/x.rss"/>
<language>en-GB</language>
<dc:creator>The Desk</dc:creator>
<lastBuildDate>Sun, 01 Mar 2026 09:05:07 GMT</lastBuildDate>
<ttl>30</ttl>
<generator>Pageside</generator>
<image>
<url>https://site.example/logo.png</url>
<title>Fish &#x26; Chips</title>
<link>https://site.example/?a=1&amp;b=2</link>
</image>
<item>
<title>Salt &#x3E; vinegar</title>
<link>https://site.example/1</link>
<description>Is 1 &#x26;lt; 2?</description>
<content:encoded>&#x3C;p&#x3E;Yes &#x26;amp; no&#x3C;/p&#x3E;</content:encoded>
<dc:creator>Ada</dc:creator>
<dc:creator>Grace</dc:creator>
<category>Food</category>
<category>R&#x26;D</category>
<media:content url="https://site.example/cover.png" type="image/png"/>
<enclosure url="https://site.example/1.mp3" type="audio/mpeg" length="1234"/>
<media:content url="https://site.example/1.jpg" medium="image"/>
<media:thumbnail url="https://site.example/1.jpg"/>
<pubDate>Sun, 01 Mar 2026 09:05:07 GMT</pubDate>
<guid isPermaLink="false">first</guid>
</item>
</channel>
</rss>
`,
  )
})

test('a feed with nothing but a title still has what the format requires', () => {
  const [, channel] = writeRss({ title: 'Bare', entries: [] }).split('<channel>\n')
  assert.equal(
    channel,
    '<title>Bare</title>\n<link></link>\n<description>Bare</description>\n<generator>Pageside</generator>\n</channel>\n</rss>\n',
  )
})

const items: [name: string, entry: Entry, written: string][] = [
  [
    'an id that is the address is a permalink',
    { id: 'https://site.example/1', url: 'https://site.example/1', title: 'One' },
    '<title>One</title>\n<link>https://site.example/1</link>\n<guid isPermaLink="true">https://site.example/1</guid>\n',
  ],
  [
    'markup describes where there is no summary',
    { id: '1', contentHtml: '<p>]]></p>' },
    '<description>&#x3C;p&#x3E;]]&#x3E;&#x3C;/p&#x3E;</description>\n' +
      '<content:encoded>&#x3C;p&#x3E;]]&#x3E;&#x3C;/p&#x3E;</content:encoded>\n<guid isPermaLink="false">1</guid>\n',
  ],
  [
    'the address is the title of what has no other words',
    { id: '1', url: 'https://site.example/1' },
    '<title>https://site.example/1</title>\n<link>https://site.example/1</link>\n<guid isPermaLink="false">1</guid>\n',
  ],
  [
    'an enclosure of unknown type and size',
    { id: '1', title: 'One', enclosures: [{ url: 'https://site.example/f?a&b' }] },
    '<title>One</title>\n<enclosure url="https://site.example/f?a&amp;b" type="application/octet-stream" length="0"/>\n' +
      '<guid isPermaLink="false">1</guid>\n',
  ],
  [
    'a date that has no four-digit year',
    { id: '1', title: 'One', publishedAt: Date.parse('+010000-01-01T00:00:00Z') },
    '<title>One</title>\n<guid isPermaLink="false">1</guid>\n',
  ],
  [
    'a talk about it',
    { id: '1', title: 'One', discussion: { url: 'https://a.example/?x&y', feedUrl: 'https://a.example/f', count: 3 } },
    '<title>One</title>\n<comments>https://a.example/?x&amp;y</comments>\n' +
      '<wfw:commentRss>https://a.example/f</wfw:commentRss>\n<slash:comments>3</slash:comments>\n' +
      '<guid isPermaLink="false">1</guid>\n',
  ],
  [
    'an early date',
    { id: '1', title: 'One', publishedAt: Date.parse('0009-02-03T04:05:06Z') },
    '<title>One</title>\n<pubDate>Tue, 03 Feb 0009 04:05:06 GMT</pubDate>\n<guid isPermaLink="false">1</guid>\n',
  ],
]

for (const [name, entry, written] of items) {
  test(name, () => {
    const [, item] = writeRss({ title: 'Feed', entries: [entry] }).split('<item>\n')
    assert.equal(item, `${written}</item>\n</channel>\n</rss>\n`)
  })
}

test('names of talk are declared where there is some', () => {
  const discussion = { url: 'https://a.example/', feedUrl: 'https://a.example/f', count: 0 }
  const [quiet, busy] = [{}, { discussion }].map((more) => writeRss({ title: 'Feed', entries: [{ id: '1', ...more }] }))
  assert.doesNotMatch(quiet ?? '', /xmlns:(?:slash|wfw)/)
  assert.match(
    busy ?? '',
    / xmlns:slash="http:\/\/purl.org\/rss\/1.0\/modules\/slash\/" xmlns:wfw="http:\/\/wellformedweb.org\/CommentAPI\/">/,
  )
})

const pictures: [image: string, icon: string, said: string | undefined][] = [
  ['https://site.example/logo.JPEG?v=2', '', 'https://site.example/logo.JPEG?v=2'],
  ['https://site.example/logo.webp', 'https://site.example/icon.gif', 'https://site.example/icon.gif'],
  ['', 'https://site.example/favicon.ico', undefined],
  ['https://site.example/logo.svg?as=.png', '', undefined],
  ['https://site.example/picture', '', undefined],
]

for (const [image, icon, said] of pictures) {
  test(`the picture of a channel is PNG, JPEG or GIF: ${image || icon}`, () => {
    const rss = writeRss({ title: 'Feed', homeUrl: 'https://site.example/', image, icon, entries: [] })
    assert.equal(/<image>\n<url>(.*)<\/url>/.exec(rss)?.[1], said)
  })
}
