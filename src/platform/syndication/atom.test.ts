import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeAtom } from './atom.ts'
import type { Entry } from './feed.ts'

const day = Date.parse('2026-03-01T09:05:07Z')

test('a feed with everything', () => {
  const atom = writeAtom({
    id: '0B5C7E3A-0000-4000-8000-00000000000F',
    title: 'Fish & Chips',
    homeUrl: 'https://site.example/?a=1&b=2',
    selfUrl: 'https://feeds.example/x.atom',
    description: 'All <fried>',
    language: 'en-GB',
    icon: 'https://site.example/icon.png',
    image: 'https://site.example/logo.png',
    authors: ['The Desk'],
    updatedAt: day + 1,
    entries: [
      {
        id: 'https://site.example/1',
        url: 'https://site.example/1',
        title: 'Salt > vinegar',
        summary: 'Is 1 < 2?',
        contentHtml: '<p>Yes &amp; no</p>',
        image: 'https://site.example/1.jpg',
        authors: ['Ada', 'Grace'],
        categories: ['Food', '"R&D"'],
        publishedAt: day,
        modifiedAt: day + 1,
        enclosures: [
          { url: 'https://site.example/1.mp3', type: 'audio/mpeg', size: 1234 },
          { url: 'https://site.example/f' },
        ],
      },
    ],
  })
  assert.equal(
    atom,
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-GB">
<id>urn:uuid:0b5c7e3a-0000-4000-8000-00000000000f</id>
<title>Fish &#x26; Chips</title>
<subtitle>All &#x3C;fried&#x3E;</subtitle>
<updated>2026-03-01T09:05:07.001Z</updated>
<link rel="alternate" href="https://site.example/?a=1&amp;b=2"/>
<link rel="self" type="application/atom+xml" href="https://feeds.example/x.atom"/>
<author><name>The Desk</name></author>
<icon>https://site.example/icon.png</icon>
<logo>https://site.example/logo.png</logo>
<generator>Pageside</generator>
<entry>
<id>https://site.example/1</id>
<title>Salt &#x3E; vinegar</title>
<link rel="alternate" href="https://site.example/1"/>
<link rel="enclosure" href="https://site.example/1.mp3" type="audio/mpeg" length="1234"/>
<link rel="enclosure" href="https://site.example/f" type="application/octet-stream"/>
<published>2026-03-01T09:05:07.000Z</published>
<updated>2026-03-01T09:05:07.001Z</updated>
<author><name>Ada</name></author>
<author><name>Grace</name></author>
<category term="Food"/>
<category term="&quot;R&amp;D&quot;"/>
<media:thumbnail url="https://site.example/1.jpg"/>
<summary type="text">Is 1 &#x3C; 2?</summary>
<content type="html">&#x3C;p&#x3E;Yes &#x26;amp; no&#x3C;/p&#x3E;</content>
</entry>
</feed>
`,
  )
})

test('a feed with nothing but a title still has what the format requires', () => {
  const [, feed] = writeAtom({ title: 'Bare "one"', entries: [] }).split('mrss/">\n')
  assert.equal(
    feed,
    '<id>urn:pageside:Bare%20%22one%22</id>\n<title>Bare "one"</title>\n<updated>1970-01-01T00:00:00.000Z</updated>\n' +
      '<author><name>Bare "one"</name></author>\n<generator>Pageside</generator>\n</feed>\n',
  )
})

test('its own address is the id of a feed that brings none', () => {
  const atom = writeAtom({
    title: 'Feed',
    homeUrl: 'https://site.example/',
    selfUrl: 'https://f.example/x',
    entries: [],
  })
  assert.ok(atom.includes('<id>https://f.example/x</id>'))
})

const entries: [name: string, entry: Entry, written: string][] = [
  [
    'with an address alone',
    { id: 'kr7f', url: 'https://site.example/1' },
    '<id>urn:pageside:kr7f</id>\n<title></title>\n<link rel="alternate" href="https://site.example/1"/>\n' +
      '<updated>2026-03-01T09:05:07.000Z</updated>\n',
  ],
  [
    'with neither address nor markup, the text is the content',
    { id: 'tag:site.example,2026:1', title: 'One', summary: 'First', publishedAt: day - 1 },
    '<id>tag:site.example,2026:1</id>\n<title>One</title>\n<published>2026-03-01T09:05:06.999Z</published>\n' +
      '<updated>2026-03-01T09:05:06.999Z</updated>\n<content type="text">First</content>\n',
  ],
  [
    'with a talk about it',
    {
      id: '1',
      title: 'One',
      url: 'https://a.example/1',
      discussion: { url: 'https://a.example/t', feedUrl: 'https://a.example/f', count: 3 },
    },
    '<id>urn:pageside:1</id>\n<title>One</title>\n<link rel="alternate" href="https://a.example/1"/>\n' +
      '<link rel="replies" type="application/rss+xml" href="https://a.example/f" thr:count="3"/>\n' +
      '<link rel="replies" type="text/html" href="https://a.example/t" thr:count="3"/>\n' +
      '<updated>2026-03-01T09:05:07.000Z</updated>\n',
  ],
  [
    'with a title alone',
    { id: 'note: <1>', title: 'One', modifiedAt: day + 1 },
    '<id>urn:pageside:note%3A%20%3C1%3E</id>\n<title>One</title>\n<updated>2026-03-01T09:05:07.001Z</updated>\n' +
      '<content type="text">One</content>\n',
  ],
]

for (const [name, entry, written] of entries) {
  test(`an entry ${name}`, () => {
    const [, xml] = writeAtom({ title: 'Feed', updatedAt: day, entries: [entry] }).split('<entry>\n')
    assert.equal(xml, `${written}</entry>\n</feed>\n`)
  })
}

test('entries of the last moment that can be written keep to it, and apart', () => {
  const publishedAt = Date.parse('9999-12-31T23:59:59.999Z')
  const entries = ['a', 'b', 'c'].map((id) => ({
    id: `urn:x:${id}`,
    title: id,
    url: `https://site.example/${id}`,
    publishedAt,
  }))
  const atom = writeAtom({ id: 'urn:x', title: 'Last', homeUrl: '', selfUrl: '', updatedAt: day, entries })
  const times = [...atom.matchAll(/<updated>(.*?)<\/updated>/g)].slice(1).map(([, time]) => time)
  assert.equal(new Set(times).size, 3)
  for (const time of times) assert.match(time ?? '', /^9999-12-31T23:59:59\.99\dZ$/)
})
