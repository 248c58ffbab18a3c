// Addresses that return a feed or a JSON list instead of a page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articles, convert, row } from '../harness/page-articles.ts'

const item = `<item><title><![CDATA[A &amp; <b>B</b>]]></title><link>https://example.com/1?utm_source=rss</link><description>Short</description>
  <pubDate>Tue, 03 Mar 2026 23:30:00 -0200</pubDate><dc:creator>Jane</dc:creator><category>Ships</category><category>Ports</category>
  <content:encoded><![CDATA[<p onclick="x()">All of it</p><script>x</script>]]></content:encoded>
  <enclosure url="/1.mp3" type="audio/mpeg" length="77"/><media:thumbnail url="/1.jpg"/></item>`

const documents: [why: string, text: string, wanted: string[]][] = [
  [
    'RSS 2.0',
    `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>/</link>${item}</channel></rss>`,
    ['/1 A & B 2026-03-04'],
  ],
  [
    'RSS 2.0 with a prefix on its links',
    '<rss><channel><title>T</title><atom:link rel="self" href="/feed"/><item><title>A</title><link>/a</link></item></channel></rss>',
    ['/a A'],
  ],
  [
    'RSS 0.91 with a document type',
    '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//x//EN" "x.dtd"><rss version="0.91"><channel><title>T</title><item><title>A</title><link>/a</link></item></channel></rss>',
    ['/a A'],
  ],
  [
    'RSS 1.0',
    '<rdf:RDF xmlns:rdf="r"><channel rdf:about="/"><title>T</title></channel><item rdf:about="/a"><title>A</title><dc:date>2026-03-01T10:00:00+09:00</dc:date></item></rdf:RDF>',
    ['/a A 2026-03-01'],
  ],
  [
    'no link but a permanent id',
    '<rss><channel><item><title>A</title><guid>https://example.com/a</guid></item></channel></rss>',
    ['/a A'],
  ],
  [
    'no link at all',
    '<rss><channel><link>/home</link><item><title>A</title></item><item><title>B</title></item></channel></rss>',
    ['/home A', '/home B'],
  ],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title type="html">&lt;i&gt;A&lt;/i&gt; &amp;amp; B</title><link rel="edit" href="/e"/><link href="/a"/><updated>2026-03-02T00:00:00Z</updated></entry></feed>',
    ['/a A & B 2026-03-02'],
  ],
  [
    'Atom with a prefix and a base',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="/blog/"><a:entry><a:title>A</a:title><a:link href="one"/><a:published>2026-03-01T00:00:00Z</a:published></a:entry></a:feed>',
    ['/blog/one A 2026-03-01'],
  ],
  [
    'JSON Feed',
    '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","url":"/a","title":"A","date_published":"2026-03-01T10:00:00Z"},{"id":2,"external_url":"https://example.com/b","content_text":"B"}]}',
    ['/a A 2026-03-01', '/b '],
  ],
  [
    'any JSON with a list',
    '{"total":2,"hits":[{"title":{"rendered":"A &#8211; B"},"link":"https://example.com/a","date_gmt":"2026-03-01T10:00:00"},{"title":{"rendered":"C"},"link":"https://example.com/c","date_gmt":"2026-03-02T10:00:00"}]}',
    ['/a A – B 2026-03-01', '/c C 2026-03-02'],
  ],
  [
    'markup that was never escaped',
    '<rss><channel><item><title>A</title><link>/a</link><description><p>One <b>two</b></p></description></item></channel></rss>',
    ['/a A'],
  ],
  [
    'an entity of its own',
    '<!DOCTYPE rss [<!ENTITY x "xxxx">]><rss><channel><item><title>A &x; B</title><link>/a</link></item></channel></rss>',
    ['/a A &x; B'],
  ],
  [
    'prefixes of its own',
    '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"><s:channel><s:title>T</s:title></s:channel><s:item><s:title>A</s:title><s:link>/a</s:link><d:date>2026-03-01T10:00:00Z</d:date></s:item></r:RDF>',
    ['/a A 2026-03-01'],
  ],
  [
    'entries with a prefix in a feed without one',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><p0:entry xmlns:p0="http://www.w3.org/2005/Atom"><p0:title>A</p0:title><p0:link href="/a"/></p0:entry></feed>',
    ['/a A'],
  ],
  [
    'names and numbers of signs that XML does not have',
    '<rss><channel><item><title>Caf&eacute;&#146;s &frac12; &Eacute;t&#xE9; &amp;agrave; &nosuch;</title><link>/a</link></item></channel></rss>',
    ['/a Café’s ½ Été à &nosuch;'],
  ],
  [
    'entries with ids of their own that all lead to one page',
    '<rss><channel><item><title>A</title><link>/show</link><guid>1</guid></item><item><title>B</title><link>/show</link><guid>2</guid></item><item><title>B</title><link>/show</link><guid>2</guid></item></channel></rss>',
    ['/show A', '/show B'],
  ],
  [
    'an end that is missing, and a sign that is none',
    '<rss><channel><item><title>1 < 2 & 3</title><link>/a</link></item></foo><item><title>B</title><link>/b</link><desc',
    ['/a 1 < 2 & 3', '/b B'],
  ],
]

test('every form of a feed, whatever type the server names', () => {
  for (const [why, text, wanted] of documents) assert.deepEqual(articles(text).map(row), wanted, why)
})

test('everything an item tells', () => {
  const [article] = articles(`<rss version="2.0"><channel>${item}</channel></rss>`)
  const { id, ...fields } = article ?? { id: '' }
  assert.match(id, /^[0-9a-f]{32}$/)
  assert.deepEqual(fields, {
    url: 'https://example.com/1',
    title: 'A & B',
    contentHtml: '<p>All of it</p>',
    summary: 'Short',
    image: 'https://example.com/1.jpg',
    authors: ['Jane'],
    categories: ['Ships', 'Ports'],
    enclosures: [{ url: 'https://example.com/1.mp3', type: 'audio/mpeg', size: 77 }],
    publishedAt: Date.parse('2026-03-04T01:30:00Z'),
  })
})

test('what a feed of videos tells', () => {
  const [article] = articles(
    '<feed><entry><title>A</title><link href="/a"/><media:group><media:title>A</media:title><media:thumbnail url="/a.jpg"/><media:description>What is shown</media:description></media:group></entry></feed>',
  )
  assert.deepEqual([article?.summary, article?.image], ['What is shown', 'https://example.com/a.jpg'])
})

test('a page and its feed give a thing the same id', () => {
  const page =
    '<h2><a href="/a">The first story here</a></h2><p>Words.</p><h2><a href="/b">The second story here</a></h2><p>Words.</p>'
  const feed =
    '<rss><channel><item><title>A</title><link>https://example.com/a</link><guid>17</guid></item></channel></rss>'
  assert.equal(articles(feed)[0]?.id, articles(page)[0]?.id)
})

test('the channel of a feed', () => {
  const outcome = convert(
    '<rss><channel><title>The &amp;amp; Desk</title><link>/home</link><description>News</description><language>de-ch</language><image><url>/l.png</url></image><managingEditor>a@b.org (Ann)</managingEditor><item><title>A</title><link>/a</link></item></channel></rss>',
  )
  assert.ok(outcome.found)
  assert.deepEqual(outcome.feed.channel, {
    title: 'The & Desk',
    url: 'https://example.com/home',
    description: 'News',
    language: 'de-CH',
    image: 'https://example.com/l.png',
    authors: ['Ann'],
  })
})

const refused: [why: string, text: string, reason: string][] = [
  ['a feed without entries', '<rss><channel><title>T</title></channel></rss>', 'empty'],
  ['JSON without a list', '{"status":"ok","data":{"title":"One","url":"/one"}}', 'not-html'],
  ['XML that is no feed', '<?xml version="1.0"?><note><to>you</to></note>', 'not-html'],
  ['a feed cut off at once', '<rss', 'not-html'],
]

test('documents without a list have a reason', () => {
  for (const [why, text, reason] of refused) {
    const outcome = convert(text)
    assert.ok(!outcome.found, why)
    assert.equal(outcome.reason, reason, why)
  }
})

test('JSON without a list is called what it is', () => {
  const outcome = convert('{"status":"ok","data":{"title":"One","url":"/one"}}')
  assert.ok(!outcome.found)
  assert.match(outcome.sentence, /JSON without a list/)
  assert.doesNotMatch(outcome.sentence, /not a web page/)
})

const hostile: [why: string, text: string][] = [
  ['nested without end', `<rss>${'<channel>'.repeat(300_000)}`],
  ['an entry of many parts', `<rss><channel><item>${'<category>x</category>'.repeat(400_000)}</item></channel></rss>`],
  ['end tags of nothing', `<rss>${'</channel>'.repeat(300_000)}`],
  [
    'a bomb of entities',
    `<!DOCTYPE rss [${Array.from({ length: 50 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')}]><rss><channel><item><title>&e50;</title><link>/a</link></item></channel></rss>`,
  ],
  [
    'addresses that run scripts',
    '<rss><channel><item><title>A</title><link>javascript:x</link><description>&lt;a href="javascript:x"&gt;y&lt;/a&gt;</description></item></channel></rss>',
  ],
]

test('feeds that were made to hurt', () => {
  for (const [why, text] of hostile) {
    const outcome = convert(text)
    assert.doesNotMatch(JSON.stringify(outcome), /javascript:/, why)
  }
})
