// Alternate sources: comparison of two results, and relations worth a request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExtractionResult } from '../extraction/page-and-feed.ts'
import type { LinkRelation } from '../extraction/page-links/link-relations.ts'
import { findAlternateSources, hasMoreItems, mayHaveMoreElsewhere } from './alternate-sources.ts'

const explanation = { foundBy: [], leftOut: [], dates: '', evidence: [] }
const nothing: ExtractionResult = { found: false, reason: 'not-a-list', sentence: 'Nothing.', explanation }

/** `dated` of the items have a date; the first of them is number `from`. */
function items(count: number, dated = count, from = 1): ExtractionResult {
  const articles = Array.from({ length: count }, (_, i) => ({
    id: `${from + i}`,
    url: `https://example.com/${from + i}`,
    title: `Item ${from + i}`,
    ...(i < dated ? { publishedAt: 1 } : {}),
  }))
  return { found: true, feed: { channel: { title: 'Page', url: 'https://example.com/' }, articles }, explanation }
}

const weak: [what: string, page: ExtractionResult, expected: boolean][] = [
  ['nothing', nothing, true],
  ['nine items', items(9), true],
  ['ten items', items(10), false],
  ['ten items, one undated', items(10, 9), true],
]

for (const [what, page, expected] of weak) {
  test(`a page with ${what} ${expected ? 'is' : 'is not'} compared with its feed`, () => {
    assert.equal(mayHaveMoreElsewhere(page), expected)
  })
}

const comparisons: [what: string, source: ExtractionResult, page: ExtractionResult, expected: boolean][] = [
  ['nothing against nothing', nothing, nothing, false],
  ['nothing against items', nothing, items(1), false],
  ['no items against nothing', items(0), nothing, false],
  ['one item against nothing', items(1), nothing, true],
  ['as much', items(5), items(5), false],
  ['more', items(6), items(5), true],
  ['dates', items(5, 5), items(5, 0), true],
  ['fewer items with dates against more without', items(5, 5), items(9, 2), true],
  ['more items without dates against fewer with', items(20, 4), items(5, 5), false],
  ['more items, none dated', items(9, 0), items(5, 0), true],
  ['a third of the same', items(9, 9, 4), items(5), true],
  ['less than a third of the same', items(9, 9, 5), items(5), false],
  ['other things', items(9, 9, 100), items(5), false],
]

for (const [what, source, page, expected] of comparisons) {
  test(`${what}: the source ${expected ? 'gives' : 'does not give'} more`, () => {
    assert.equal(hasMoreItems(source, page), expected)
  })
}

const link = (rel: string, href: string, type?: string, title?: string): LinkRelation => {
  return { rels: rel.split(' '), url: new URL(href, 'https://example.com').href, type, title }
}
const rss = (href: string, title?: string) => link('alternate', href, 'application/rss+xml', title)
const api = link('https://api.w.org/', '/blog/wp-json/')

const sources: [what: string, links: LinkRelation[], classes: string, page: string, expected: string[]][] = [
  ['no links', [], '', '/', []],
  ['a feed', [rss('/feed')], '', '/', ['/feed']],
  ['Atom', [link('alternate', '/a', 'application/atom+xml')], '', '/', ['/a']],
  ['JSON Feed', [link('alternate feed', '/j', 'application/feed+json')], '', '/', ['/j']],
  ['XML that may be a feed', [link('alternate', '/x', 'text/xml')], '', '/', ['/x']],
  ['another language', [link('alternate', '/de/', undefined)], '', '/', []],
  ['a style for feeds', [link('stylesheet', '/feed', 'application/rss+xml')], '', '/', []],
  ['the page itself', [rss('/news')], '', '/news', []],
  ['the first of equals', [rss('/a'), rss('/b')], '', '/', ['/a']],
  ['the one like the page', [rss('/feed'), rss('/sea/feed'), rss('/air/feed')], '', '/sea/', ['/sea/feed']],
  ['one on the same host', [rss('https://feeds.example.net/x'), rss('/feed')], '', '/', ['/feed']],
  ['comments', [rss('/comments/feed'), rss('/x', 'Kommentar-Feed')], '', '/', []],
  ['a blog of WordPress', [api], 'home blog', '/blog/', ['/blog/wp-json/wp/v2/posts']],
  ['its front page without a class', [api], '', '/blog', ['/blog/wp-json/wp/v2/posts']],
  ['another page of it', [api], 'page', '/blog/about', []],
  [
    'a tag of it',
    [link('alternate', '/blog/wp-json/wp/v2/tags/3', 'application/json'), api],
    'archive',
    '/blog/tag/sea',
    ['/blog/wp-json/wp/v2/posts?tags=3'],
  ],
  [
    'an author of it',
    [api, link('alternate', '/blog/wp-json/wp/v2/users/9', 'application/json')],
    'archive',
    '/blog/author/jane',
    ['/blog/wp-json/wp/v2/posts?author=9'],
  ],
  ['a post of it', [api, link('alternate', '/blog/wp-json/wp/v2/posts/9', 'application/json')], '', '/blog/x', []],
  [
    'plain addresses of it',
    [link('https://api.w.org/', '/index.php?rest_route=/')],
    'blog',
    '/',
    ['/index.php?rest_route=%2Fwp%2Fv2%2Fposts'],
  ],
  ['both', [api, rss('/blog/feed')], 'blog', '/blog/', ['/blog/feed', '/blog/wp-json/wp/v2/posts']],
]

/** Without what is asked of every site. */
function bare(address: string): string {
  const url = new URL(address)
  for (const name of ['per_page', '_embed', '_fields']) url.searchParams.delete(name)
  return url.href
}

for (const [what, links, classes, page, expected] of sources) {
  test(`${what}: ${expected.join(' and ') || 'nothing'} is asked`, () => {
    const found = findAlternateSources({ links, bodyClasses: classes.split(' ') }, `https://example.com${page}`)
    assert.deepEqual(
      found.map(({ url }) => bare(url)),
      expected.map((path) => `https://example.com${path}`),
    )
  })
}
