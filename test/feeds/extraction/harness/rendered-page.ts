// A page with difficult characters, extracted and written in every form.
import assert from 'node:assert/strict'
import { extract } from '../../../../src/feeds/extraction/extract.ts'
import type { Article } from '../../../../src/feeds/extraction/page-and-feed.ts'
import { type FeedFormat, feedFormats } from '../../../../src/platform/syndication/formats.ts'

const pageUrl = 'https://example.com/news?page=1&sort=new'
export const selfUrl = 'https://feeds.example/api/v1/feeds/token'

const titles = [
  'Salt &amp; bread &lt;fresh&gt;',
  'R&amp;D: is 1 &lt; 2?',
  '“Quoted” &amp; ‘marked’ — with ‹signs›',
  '新しい図書館が開館しました 😀',
  'عنوان الخبر الأول &amp;amp; more',
  'A title with ]]&gt; in it',
]

const words = (i: number): string =>
  `<p>Words of entry ${i} &amp; more &lt;of them&gt;, <a href="/more?a=${i}&amp;b=2">with a link</a>. </p>`.repeat(16)

const page = `<!doctype html><html lang="en-GB"><head><title>Fish &amp; Chips &lt;daily&gt;</title>
<meta name="description" content="All that is &quot;fried&quot; &amp; salted"><link rel="icon" href="/icon.svg">
<meta name="author" content="The Desk &amp; Co"></head><body><main>${titles
  .map(
    (title, i) => `<article><h2><a href="/posts/${i}?a=1&amp;b=${i}">${title}</a></h2>
<p>By <a rel="author" href="/u">Ann O’Hara &amp; Sons</a></p><time datetime="2026-03-0${i + 1}T09:05:07+02:00">then</time>
<a rel="tag" href="/t">R&amp;D</a><img src="/i/${i}.jpg?w=1&amp;h=2"><audio src="/a/${i}.mp3?x=1&amp;y=2"></audio><div>${words(i)}</div></article>`,
  )
  .join('\n')}</main></body></html>`

const outcome = extract({ url: pageUrl, body: Buffer.from(page) }, Date.parse('2026-03-15T12:00:00Z'))
assert.ok(outcome.found)
export const { feed } = outcome
export const articles: readonly Article[] = feed.articles

export function rendered(form: FeedFormat): string {
  return feedFormats[form].write({
    ...feed.channel,
    id: 'urn:pageside:feed:f',
    homeUrl: feed.channel.url,
    selfUrl: `${selfUrl}.${form}?a=1&b=2`,
    updatedAt: Date.parse('2026-03-10T00:00:00Z'),
    entries: feed.articles,
  })
}
