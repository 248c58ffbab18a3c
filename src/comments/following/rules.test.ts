// Conversion of followed feed items into posts, as a table of cases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '../../platform/syndication/feed.ts'
import { parsePost } from '../feed-posts/rules.ts'
import { sanitizeHtml } from '../text/sanitize-html.ts'
import { postOfFeedItem } from './rules.ts'

const cases: [what: string, entry: Omit<Entry, 'id'>, fields: object][] = [
  [
    'an item with everything',
    {
      url: 'https://a.example/1',
      title: 'One',
      summary: 'In short',
      contentHtml: '<p>First</p><p>Second <script>x</script></p>',
      image: 'https://a.example/p.png',
      authors: ['Ada', 'Ben'],
      categories: ['news', ' ', 'x'.repeat(101)],
    },
    {
      title: 'One',
      fromUserDisplayName: 'Ada',
      contentHTML: '<img src="https://a.example/p.png" alt="" /><br />First<br /><br />Second ',
      tags: ['news'],
      links: [{ url: 'https://a.example/1', title: 'One' }],
    },
  ],
  [
    'plain text is no markup, and nobody’s item is the feed’s',
    { summary: '1 < 2 & <b>', url: 'https://a.example/' },
    {
      fromUserDisplayName: 'The feed',
      contentHTML: '1 &lt; 2 &amp; &lt;b&gt;',
      links: [{ url: 'https://a.example/' }],
    },
  ],
  [
    'a picture that is in the text stands there once',
    { title: 'P', image: 'https://a.example/p.png', contentHtml: '<img src="https://a.example/q.png"> q' },
    { title: 'P', fromUserDisplayName: 'The feed', contentHTML: '<img src="https://a.example/q.png" alt="" /> q' },
  ],
  [
    'a text that is too long gives way to its summary',
    { title: 'L', contentHtml: 'x'.repeat(25_001), summary: 'Short' },
    { title: 'L', fromUserDisplayName: 'The feed', contentHTML: 'Short' },
  ],
  [
    'addresses that lead nowhere are left out',
    { title: 'A', url: 'javascript:alert(1)', image: 'data:image/png,x' },
    { title: 'A', fromUserDisplayName: 'The feed' },
  ],
]
for (const [what, entry, fields] of cases) {
  test(what, () => {
    const read = parsePost(postOfFeedItem({ id: '1', ...entry }, 'The feed'), (html) =>
      sanitizeHtml(html, (src) => src),
    )
    assert.ok('fields' in read, JSON.stringify(read))
    const kept = Object.entries(read.fields).filter(([, value]) => value !== null)
    assert.deepEqual(Object.fromEntries(kept), fields)
  })
}

test('the longest item there can be is a post', () => {
  const long = '"<\n'.repeat(20_000)
  const entry = { id: '1', url: `https://a.example/${'a'.repeat(1900)}`, title: long, summary: long, image: 'x' }
  const more = { authors: [long], categories: Array(200).fill('"'.repeat(100)) }
  for (const contentHtml of [long.slice(0, 25_000), long]) {
    const sent = postOfFeedItem({ ...entry, ...more, contentHtml }, long)
    const read = parsePost(sent, (html) => sanitizeHtml(html, (src) => src))
    assert.ok('fields' in read, JSON.stringify(read).slice(0, 200))
  }
})

const quotes = '"'.repeat(1000)
const full: Omit<Entry, 'id'> = {
  title: quotes,
  url: `https://a.example/${'x'.repeat(1980)}`,
  image: `https://a.example/?${'&'.repeat(1970)}`,
  summary: quotes.repeat(5),
  authors: [quotes],
  categories: Array.from({ length: 50 }, (_, i) => `${quotes.slice(0, 90)}${i}`),
}
for (const contentHtml of ['<p>"</p>', '<p></p>', '"', '\n', '</h1>']) {
  test(`an item as full as it can be is a post, with many ${JSON.stringify(contentHtml)} too`, () => {
    const entry = { id: '1', ...full, contentHtml: contentHtml.repeat(25_000 / contentHtml.length) }
    const read = parsePost(postOfFeedItem(entry, 'The feed'), (html) => html)
    assert.ok('fields' in read, JSON.stringify(read).slice(0, 200))
  })
}
