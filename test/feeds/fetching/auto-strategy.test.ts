// The strategy `auto`: when a page's own feed or its software's API replaces the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SiteHandler, startOrigin } from '../../harness/app.ts'
import { answer, converter, listing, rss, type Story, stories, titles } from '../harness/converter.ts'

const week = 7 * 24 * 3_600_000
const feedLink = (href: string, type = 'application/rss+xml', title = 'Feed') =>
  `<link rel="alternate" type="${type}" title="${title}" href="${href}">`
const apiLink = '<link rel="https://api.w.org/" href="/wp-json/">'
const shell = (head: string) => `<!doctype html><html><head><title>Harbour News</title>${head}</head>
  <body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body></html>`

function posts(list: readonly Story[], origin: string): string {
  return JSON.stringify(
    list.map(({ slug, title, date }, id) => ({
      id,
      link: `${origin}/news/${slug}`,
      date_gmt: date?.slice(0, 19),
      title: { rendered: title },
      excerpt: { rendered: '<p>In short.</p>', protected: false },
      content: { rendered: '<p>In full.</p>', protected: false },
      _embedded: {
        author: [{ name: 'Jane Doe' }],
        'wp:term': [[{ name: 'Harbour' }], []],
        'wp:featuredmedia': [{ source_url: `${origin}/ship.jpg` }],
      },
    })),
  )
}

interface Case {
  name: string
  page: string | SiteHandler
  /** What the feed at `/feed` lists, and the interface of WordPress. */
  feed?: Story[]
  posts?: Story[]
  /** Whose items are taken, and which addresses were asked for. */
  taken: 'page' | 'feed' | 'posts' | 'nothing'
  asked: string[]
}

const undated = stories(1, 5, false)
const api =
  '/wp-json/wp/v2/posts?per_page=50&_embed=author%2Cwp%3Aterm%2Cwp%3Afeaturedmedia&_fields=id%2Clink%2Cdate_gmt%2Cmodified_gmt%2Ctitle%2Cexcerpt%2Ccontent%2C_links%2C_embedded'
const ofCategory = api.replace('?', '?categories=7&')

const cases: Case[] = [
  { name: 'a page without a feed', page: listing(undated), taken: 'page', asked: ['/'] },
  {
    name: 'a page that shows nothing',
    page: shell(feedLink('/feed')),
    feed: stories(1, 3),
    taken: 'feed',
    asked: ['/', '/feed'],
  },
  {
    name: 'a page without dates',
    page: listing(undated, { head: feedLink('/feed') }),
    feed: stories(1, 5),
    taken: 'feed',
    asked: ['/', '/feed'],
  },
  {
    name: 'a page with fewer items',
    page: listing(stories(1, 5), { head: feedLink('/feed') }),
    feed: stories(1, 8),
    taken: 'feed',
    asked: ['/', '/feed'],
  },
  {
    name: 'a page with as many items',
    page: listing(stories(1, 5), { head: feedLink('/feed') }),
    feed: stories(1, 5),
    taken: 'page',
    asked: ['/', '/feed'],
  },
  {
    name: 'a page with all that one wants',
    page: listing(stories(1, 12), { head: feedLink('/feed') }),
    feed: stories(1, 30),
    taken: 'page',
    asked: ['/'],
  },
  {
    name: 'a feed of something else',
    page: listing(undated, { head: feedLink('/feed') }),
    feed: stories(50, 70),
    taken: 'page',
    asked: ['/', '/feed'],
  },
  {
    name: 'a feed of comments',
    page: listing(undated, { head: feedLink('/feed', undefined, 'Site » Comments Feed') }),
    feed: stories(1, 9),
    taken: 'page',
    asked: ['/'],
  },
  {
    name: 'an alternate that is no feed',
    page: listing(undated, { head: feedLink('/feed', 'text/html') }),
    feed: stories(1, 9),
    taken: 'page',
    asked: ['/'],
  },
  {
    name: 'a feed in the header',
    page: answer(200, { Link: '</feed>; rel=alternate; type="application/rss+xml"' }, shell('')),
    feed: stories(1, 9),
    taken: 'feed',
    asked: ['/', '/feed'],
  },
  {
    name: 'a feed that is broken',
    page: listing(undated, { head: feedLink('/missing') }),
    taken: 'page',
    asked: ['/', '/missing'],
  },
  {
    name: 'nothing anywhere',
    page: shell(feedLink('/missing')),
    taken: 'nothing',
    asked: ['/', '/missing'],
  },
  {
    name: 'WordPress without a feed',
    page: listing(undated, { head: apiLink }),
    posts: stories(1, 9),
    taken: 'posts',
    asked: ['/', api],
  },
  {
    name: 'WordPress in the header',
    page: answer(200, { Link: '</wp-json/>; rel="https://api.w.org/"' }, listing(undated)),
    posts: stories(1, 9),
    taken: 'posts',
    asked: ['/', api],
  },
  {
    name: 'WordPress whose feed gives no more',
    page: listing(undated, { head: feedLink('/feed') + apiLink }),
    feed: undated,
    posts: stories(1, 9),
    taken: 'posts',
    asked: ['/', '/feed', api],
  },
]

for (const { name, page, feed, posts: inApi, taken, asked } of cases) {
  test(`${name}: ${taken} is taken`, async (t) => {
    const site = await startOrigin({
      '/': page,
      '/feed': (...both) => answer(200, { 'Content-Type': 'application/rss+xml' }, rss(feed ?? [], site.url))(...both),
      [api]: (...both) => answer(200, { 'Content-Type': 'application/json' }, posts(inApi ?? [], site.url))(...both),
    })
    t.after(site.stop)
    const { said, url, validators } = await converter().ask(`${site.url}/`, { strategy: 'auto' })
    assert.deepEqual(
      site.requests.filter((path) => path !== '/robots.txt'),
      asked,
    )
    if (taken === 'nothing') return assert.equal(typeof said, 'string')
    const pages = typeof page === 'string' && page.includes('Story 12 ') ? stories(1, 12) : undated
    assert.deepEqual(said, titles({ page: pages, feed: feed ?? [], posts: inApi ?? [] }[taken]))
    assert.equal(url, `${site.url}/`)
    assert.equal(validators.choice?.what, name === 'a feed that is broken' ? undefined : taken)
  })
}

test('an archive of WordPress is asked for its own posts, a single post for none', async (t) => {
  const head = (own: string) => `${apiLink}<link rel="alternate" type="application/json" href="/wp-json/wp/v2/${own}">`
  const site = await startOrigin({
    '/category/sea': listing(undated, { head: head('categories/7') }),
    '/2026/ship': listing(undated, { head: head('posts/12') }),
    [ofCategory]: (...both) => answer(200, {}, posts(stories(1, 9), site.url))(...both),
  })
  t.after(site.stop)
  const { ask } = converter()
  assert.deepEqual((await ask(`${site.url}/category/sea`, { strategy: 'auto' })).said, titles(stories(1, 9)))
  assert.deepEqual((await ask(`${site.url}/2026/ship`, { strategy: 'auto' })).said, titles(undated))
  assert.ok(!site.requests.includes(api))
})

test('the feed of the page goes before that of the site', async (t) => {
  const head = feedLink('/feed/') + feedLink('/comments/feed/') + feedLink('/category/sea/feed/')
  const site = await startOrigin({
    '/category/sea/': listing(undated, { head }),
    '/category/sea/feed/': (...both) => answer(200, {}, rss(stories(1, 5), site.url))(...both),
  })
  t.after(site.stop)
  await converter().ask(`${site.url}/category/sea/`, { strategy: 'auto' })
  assert.deepEqual(site.requests.slice(1), ['/category/sea/', '/category/sea/feed/'])
})

test('the plain request takes the page as it is', async (t) => {
  const site = await startOrigin({ '/': listing(undated, { head: feedLink('/feed') }) })
  t.after(site.stop)
  assert.deepEqual((await converter().ask(`${site.url}/`)).said, titles(undated))
  assert.deepEqual(site.requests, ['/robots.txt', '/'])
})

/** A page that shows nothing, and its feed. */
async function feedOnly() {
  const state = { feed: stories(1, 3), tag: '"1"', status: 200 }
  const site = await startOrigin({
    '/': shell(feedLink('/feed')),
    '/feed': (incoming, outgoing) => {
      const known = state.status === 200 && incoming.headers['if-none-match'] === state.tag
      answer(known ? 304 : state.status, { ETag: state.tag }, rss(state.feed, site.url))(incoming, outgoing)
    },
  })
  const asked = () => site.requests.splice(0).filter((path) => path !== '/robots.txt')
  return { site, state, asked }
}

test('what was chosen is asked alone and by its own validators, until it fails or a week has gone', async (t) => {
  const { site, state, asked } = await feedOnly()
  t.after(site.stop)
  const { ask, clock } = converter()
  const url = `${site.url}/`
  const first = await ask(url, { strategy: 'auto' })
  assert.deepEqual([first.said, asked()], [titles(stories(1, 3)), ['/', '/feed']])

  const same = await ask(url, { strategy: 'auto', validators: first.validators })
  assert.deepEqual([same.said, asked()], ['unchanged', ['/feed']])
  assert.deepEqual(same.validators, first.validators)

  Object.assign(state, { feed: stories(1, 4), tag: '"2"' })
  const changed = await ask(url, { strategy: 'auto', validators: same.validators })
  assert.deepEqual([changed.said, asked(), changed.url], [titles(stories(1, 4)), ['/feed'], url])

  const { validators } = changed
  assert.equal(typeof (await ask(url, { strategy: 'http', validators })).said, 'string', 'the page by itself')
  assert.deepEqual(asked(), ['/'])

  state.status = 404
  assert.equal(typeof (await ask(url, { strategy: 'auto', validators })).said, 'string')
  assert.deepEqual(asked(), ['/feed', '/'])

  state.status = 200
  clock.pass(week)
  const later = await ask(url, { strategy: 'auto', validators })
  assert.deepEqual([later.said, asked()], ['unchanged', ['/', '/feed']])
  assert.equal(later.validators.choice.chosenAt, clock.now())
})

test('a feed whose items come from elsewhere is still one of its page', async (t) => {
  const site = await startOrigin({
    '/': listing(undated, { head: `${apiLink}<meta name="description" content="All of the sea">` }),
    [api]: (...both) => answer(200, {}, posts(stories(1, 2), site.url))(...both),
  })
  t.after(site.stop)
  const { convertPage } = await import('../../../src/feeds/polling/convert-page.ts')
  const { parts } = converter()
  const conversion = await convertPage(
    { url: `${site.url}/`, strategy: 'auto', mayFetch: () => true, isAwaited: true },
    parts,
  )
  assert.ok('outcome' in conversion && conversion.outcome.found)
  const { channel, articles } = conversion.outcome.feed
  assert.equal(channel.title, 'Harbour News')
  assert.equal(channel.description, 'All of the sea')
  const { id: _, ...article } = articles[0]!
  assert.deepEqual(article, {
    url: `${site.url}/news/story-1`,
    title: 'Story 1 of the harbour town',
    summary: 'In short.',
    contentHtml: '<p>In full.</p>',
    image: `${site.url}/ship.jpg`,
    authors: ['Jane Doe'],
    categories: ['Harbour'],
    publishedAt: Date.parse(stories(1, 1)[0]!.date!),
  })
  assert.match(conversion.outcome.explanation.foundBy[0]!, /WordPress/)
})
