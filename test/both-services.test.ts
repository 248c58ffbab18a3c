// Both services together: items of a page become posts of a tenant, and the feed links to their comments.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { type Comments, openComments, type TenantClient } from './comments/harness/comment-client.ts'
import { connect } from './comments/harness/socket-client.ts'
import { type FeedClient, feedClient } from './feeds/harness/feed-client.ts'
import { newsPage, type Story, stories } from './fixtures/pages.ts'
import { type Site, type SiteHandler, startOrigin, waitUntil } from './harness/app.ts'

const minuteMs = 60_000

let comments: Comments
let origin: Site
let feeds: FeedClient
/** What the page lists at the moment, and how often it has changed. */
let shown: Story[] = []

const news: SiteHandler = (incoming, outgoing) => {
  const etag = `"${shown.length}"`
  const isKnown = incoming.headers['if-none-match'] === etag
  outgoing.writeHead(isKnown ? 304 : 200, { 'Content-Type': 'text/html', ETag: etag })
  outgoing.end(isKnown ? undefined : newsPage(shown))
}

before(async () => {
  const words = ['Tale', 'Again', 'Gone', 'Talk']
  origin = await startOrigin(Object.fromEntries(words.map((word) => [`/news?${word}`, news])))
  comments = await openComments()
  feeds = await feedClient(comments.app)
})

after(async () => {
  await comments.close()
  await origin.stop()
})

const add = (count: number, word: string) => {
  shown = [...stories(count, word), ...shown]
}
const owner = () => ({ token: comments.app.accessToken })
const read = (token: string, form: string, headers: Record<string, string> = {}) =>
  feeds.ask('GET', `/feeds/${token}.${form}`, { headers })
const postsOf = async (site: TenantClient): Promise<any[]> =>
  (await site.ok('getFeedPostsPublic', { query: { limit: 200 } })).feedPosts
const titlesOf = async (site: TenantClient) => (await postsOf(site)).map(({ title }) => title)
const follow = async (tenantId: string, feedId: string) => {
  const outcome = await comments.command((admin) => admin.follow({ tenantId, feedId }))
  assert.ok('feedId' in outcome, JSON.stringify(outcome))
}

/** A page of its own for each test, because one feed is made of each. */
async function feedOfPage(count: number, word: string) {
  shown = []
  add(count, word)
  const { id = '', feed_token: token = '' } = await feeds.make(`${origin.url}/news?${word}`)
  return { id, token }
}

test('new items of a feed become posts: the newest twenty at first, then each once, told live', async () => {
  const site = await comments.tenant()
  const other = await comments.tenant()
  const page = await feedOfPage(30, 'Tale')
  const { tenantIdWS, urlIdWS, userIdWS } = await site.ok('getFeedPostsPublic', { query: { includeUserInfo: true } })
  const line = await connect(comments.app.url, { tenantIdWS, urlIdWS, userIdWS })
  await follow(site.id, page.id)
  await follow(other.id, page.id)
  await waitUntil(
    'both have posts',
    async () => (await postsOf(site)).length === 20 && (await postsOf(other)).length === 20,
  )
  const posts = await postsOf(site)
  assert.deepEqual(
    posts.map(({ title }) => title),
    stories(20, 'Tale').map(({ title }) => title),
  )
  const [first] = stories(1, 'Tale')
  assert.deepEqual(
    [posts[0].links[0].url, posts[0].createdAt, posts[0].fromUserDisplayName],
    [`${origin.url}${first?.path}`, new Date(`${first?.date}T00:00:00Z`).toISOString(), 'The Harbour Gazette'],
  )
  assert.match(posts[0].contentHTML, /What the town said/)
  const last = await line.has(20)
  assert.deepEqual([last.type, last.feedPost._id], ['new-feed-post', posts[0]._id])
  await line.close()

  add(3, 'Later')
  comments.clock.pass(13 * 60 * minuteMs)
  await waitUntil('what is new has come', async () => {
    comments.clock.pass(minuteMs)
    return (await titlesOf(site)).length === 23
  })
  assert.deepEqual(
    (await titlesOf(site)).slice(0, 4).sort(),
    [...stories(3, 'Later'), ...stories(1, 'Tale')].map(({ title }) => title).sort(),
  )
  const entries = comments.rows(
    "SELECT door, resource FROM audit_log WHERE tenant_id = ? AND resource = 'FeedPost'",
    site.id,
  )
  assert.deepEqual([entries.length, new Set(entries.map(({ door }) => door))], [23, new Set(['cron'])])
})

test('who stops following and begins again gets nothing twice', async () => {
  const site = await comments.tenant()
  const page = await feedOfPage(5, 'Again')
  await follow(site.id, page.id)
  await waitUntil('posts are there', async () => (await postsOf(site)).length === 5)
  const stopped = await comments.command((admin) => admin.unfollow({ tenantId: site.id, feedId: page.id }))
  assert.ok('feedId' in stopped)
  add(1, 'Missed')
  comments.clock.pass(minuteMs)
  await follow(site.id, page.id)
  const jobs = () =>
    comments.rows("SELECT run_at FROM jobs WHERE kind = 'follow-feed' AND payload LIKE ?", `%${page.id}%`)
  comments.clock.pass(13 * 60 * minuteMs)
  await waitUntil('what came meanwhile is there', async () => {
    comments.clock.pass(minuteMs)
    return (await postsOf(site)).length === 6
  })
  await waitUntil('one job is left', () => jobs().length === 1)
  assert.equal(new Set(await titlesOf(site)).size, 6)
})

test('a feed that is gone is followed no more', async () => {
  const site = await comments.tenant()
  const page = await feedOfPage(4, 'Gone')
  await follow(site.id, page.id)
  await waitUntil('posts are there', async () => (await postsOf(site)).length === 4)
  assert.equal((await feeds.ask('DELETE', `/account/feeds/${page.id}`, owner())).status, 200)
  await waitUntil('it is left', async () => {
    comments.clock.pass(16 * minuteMs)
    const left = await comments.command((admin) => admin.listFollowed(site.id))
    return Array.isArray(left) && left.length === 0
  })
  assert.equal((await postsOf(site)).length, 4)
})

test('items lead to the thread of their page, else of the post that was made of them; what readers have stays until the next look', async () => {
  const site = await comments.tenant()
  const page = await feedOfPage(6, 'Talk')
  const patched = await feeds.ask('PATCH', `/account/feeds/${page.id}`, {
    ...owner(),
    body: { settings: { thread_tenant: site.id } },
  })
  assert.equal(patched.status, 200)
  await follow(site.id, page.id)
  await waitUntil('posts are there', async () => (await postsOf(site)).length === 6)
  const bare = await read(page.token, 'rss')
  assert.doesNotMatch(bare.text, /slash:|wfw:|<comments>/)
  const tag = bare.headers.get('etag') ?? ''
  const [first, second, third] = stories(3, 'Talk').map(({ path }) => origin.url + path)
  await site.save({}, {}, first)
  await site.save({}, {}, first)
  const posts = await postsOf(site)
  await site.save({}, {}, `post:${posts[1]._id}`)
  await site.save({ approved: false }, {}, third)
  assert.equal((await read(page.token, 'rss', { 'If-None-Match': tag })).status, 304)

  let told = bare
  comments.clock.pass(13 * 60 * minuteMs)
  await waitUntil('the page was looked at again', async () => {
    comments.clock.pass(minuteMs)
    told = await read(page.token, 'rss')
    return told.text.includes('slash:comments')
  })
  assert.notEqual(told.headers.get('etag'), tag)
  const thread = `${comments.app.url}/thread/${site.id}`
  const item = (url = '') => told.text.split('<item>').find((one) => one.includes(`<link>${url}</link>`)) ?? ''
  const link = (of: string) => `?urlId=${encodeURIComponent(of)}`
  for (const [url = '', key, count] of [
    [first, first ?? '', 2],
    [second, `post:${posts[1]._id}`, 1],
  ] as const) {
    assert.ok(item(url).includes(`<comments>${thread}${link(key)}</comments>`), item(url))
    assert.ok(item(url).includes(`<wfw:commentRss>${thread}/feed.rss${link(key)}</wfw:commentRss>`))
    assert.ok(item(url).includes(`<slash:comments>${count}</slash:comments>`))
  }
  assert.doesNotMatch(item(third), /slash:comments/)
  const [, address = ''] = /<wfw:commentRss>([^<]*)</.exec(item(first)) ?? []
  assert.equal(parseFeed(await (await fetch(address)).text()).items.length, 2)
  const atom = await read(page.token, 'atom')
  assert.match(atom.text, /<link rel="replies" type="application\/rss\+xml" href="[^"]+" thr:count="2"\/>/)
  const json = (await read(page.token, 'json')).json
  assert.deepEqual(json.items.find((one: any) => one.url === first)._discussion, {
    url: `${thread}${link(first ?? '')}`,
    feed_url: `${thread}/feed.rss${link(first ?? '')}`,
    comment_count: 2,
  })
})
