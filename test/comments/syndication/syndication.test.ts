// Feeds of threads and posts: content, access, and caching.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { waitUntil } from '../../harness/app.ts'
import { numbers } from '../../harness/database-rows.ts'
import { assertWellFormed, jsonFeed } from '../../platform/syndication/syndication-readers.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(comments.app.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const ofPage = (site: TenantClient, urlId = 'page', form = 'rss') =>
  `/thread/${site.id}/feed.${form}?urlId=${encodeURIComponent(urlId)}`
const ofAll = (site: TenantClient, form = 'rss') => `/thread/${site.id}/feed.${form}`
const ofPosts = (site: TenantClient, form = 'rss') => `/posts/${site.id}/feed.${form}`

async function read(path: string) {
  const { status, text } = await ask(path)
  assert.equal(status, 200, text)
  return parseFeed(text)
}
const contents = async (path: string) => (await read(path)).items.map(({ content }) => content)

/** Each a millisecond later than the last. */
function copy(id: string, count: number, changed: Record<string, string>): void {
  const all: Record<string, string> = { id: "'c' || id || i", created_at: 'created_at + i', ...changed }
  const columns = Object.keys(comments.rows('SELECT * FROM comments WHERE id = ?', id)[0])
  comments.sql(
    `${numbers(1, count)}
     INSERT INTO comments (${columns.join(', ')}) SELECT ${columns.map((name) => all[name] ?? name).join(', ')}
     FROM comments CROSS JOIN n WHERE id = ?`,
    id,
  )
}

describe('of a page', () => {
  test('has the newest first, replies among them, and nothing that is not shown', async () => {
    const site = await comments.tenant()
    const at = (minutes: number) => ({ date: comments.clock.now() + minutes * 60_000 })
    const { id: root } = await site.save({ comment: 'One', ...at(1), isPinned: true })
    const { id: gone } = await site.save({ comment: 'Gone', ...at(2) })
    await site.save({ comment: 'Below', parentId: gone, ...at(3) })
    await site.save({ comment: 'Waits', approved: false, ...at(4) })
    const { id: spam } = await site.save({ comment: 'Spam', ...at(5) })
    await site.ok('updateComment', { id: spam, body: { isSpam: true } })
    await site.save({ comment: 'Reply', parentId: root, ...at(6) })
    await site.save({ comment: 'Elsewhere' }, {}, 'other')
    const staff = site.sign({ id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true })
    await site.ok('deleteCommentPublic', { id: gone, query: { broadcastId: 'b', sso: staff } })
    assert.deepEqual(await contents(ofPage(site)), ['Reply', 'Below', 'One'])
    assert.deepEqual((await contents(ofAll(site))).slice(0, 3), ['Reply', 'Below', 'One'])
  })

  test('is found under the key with and without what says where a reader came from', async () => {
    const site = await comments.tenant()
    await site.save({}, {}, 'https://site.example/a?x=1')
    assert.equal((await read(ofPage(site, 'https://site.example/a?x=1&utm_source=feed'))).items.length, 1)
  })

  test('leads to its page, and to this server where the tenant has named other hosts', async () => {
    const site = await comments.tenant()
    const { id } = await site.save({ pageTitle: 'A page' })
    const own = `${comments.app.url}/thread/${site.id}?urlId=page`
    const first = await read(ofPage(site))
    assert.equal(first.url, 'https://site.example/page')
    assert.deepEqual(
      [first.items[0]?.url, first.items[0]?.title],
      [`https://site.example/page#comment-${id}`, 'Ann on A page'],
    )
    await site.ok('addDomainConfig', { body: { domain: 'other.example' } })
    const other = await read(ofPage(site))
    assert.deepEqual([other.url, other.items[0]?.url], [own, `${own}#comment-${id}`])
  })

  test('calls people as the tenant wants it, and does nothing that a comment may not', async () => {
    const site = await comments.tenant({ settings: { commenterNameFormat: 3 } })
    await site.save({ commenterName: 'Ann Lee', comment: '**b** <script>alert(1)</script> ]]> & <' })
    const { text } = await ask(ofPage(site))
    assertWellFormed(text)
    assert.doesNotMatch(text, /Ann|Lee|<script|<b>/)
    const [item] = parseFeed(text).items
    assert.deepEqual(
      item?.authors.map(({ name }) => name),
      ['A. L.'],
    )
    assert.doesNotMatch(item?.content ?? '', /<script/)
  })

  test('has fifty, however many newer ones are hidden', async () => {
    const site = await comments.tenant()
    const { id } = await site.save()
    const reply = (await site.save({ parentId: id })).id
    copy(reply, 500, {
      shown: 'CASE WHEN i < 60 THEN 1 ELSE 0 END',
      comment_html: "'n' || i",
    })
    const found = await contents(ofPage(site))
    assert.deepEqual([found.length, found[0], found[49]], [50, 'n59', 'n10'])
  })
})

describe('readers', () => {
  test('of every form get the same', async () => {
    const site = await comments.tenant()
    const { id } = await site.save({ comment: 'A *word*', pageTitle: 'Fish & chips' })
    await site.ok('createFeedPost', { body: { title: 'A post', contentHTML: '<b>Hi</b>', tags: ['t'] } })
    for (const path of [ofPage, ofAll, ofPosts]) {
      const forms = ['rss', 'atom'].map(async (form) => {
        const answer = await ask(path === ofPage ? ofPage(site, 'page', form) : path(site, form))
        assertWellFormed(answer.text)
        return parseFeed(answer.text).items.map((item) => [item.id, item.title, item.content])
      })
      const [rss, atom] = await Promise.all(forms)
      const answer = await ask(path === ofPage ? ofPage(site, 'page', 'json') : path(site, 'json'))
      assert.equal(answer.headers.get('content-type'), 'application/feed+json')
      const { items } = jsonFeed.parse(JSON.parse(answer.text))
      assert.deepEqual(atom, rss)
      assert.deepEqual(
        items.map((item) => [item.id, item.title, item.content_html]),
        rss,
      )
      assert.equal(items.length, 1)
    }
    const [entry] = (await read(ofPage(site))).items
    assert.equal(entry?.id, `urn:pageside:comment:${site.id}:${id}`)
  })

  test('are told that nothing is new until something is', async () => {
    const site = await comments.tenant()
    const { id } = await site.save({ comment: 'First of many words. '.repeat(80) })
    await site.ok('createFeedPost', { body: { title: 'A post', contentHTML: 'And many words. '.repeat(80) } })
    for (const path of [ofPage(site), ofAll(site), ofPosts(site)]) {
      const { headers } = await ask(path)
      const etag = headers.get('etag') ?? ''
      assert.match(headers.get('cache-control') ?? '', /^max-age=60, public$/)
      assert.equal((await ask(path, { 'If-None-Match': etag })).status, 304)
      const packed = await ask(path, { 'Accept-Encoding': 'br' })
      assert.equal(packed.headers.get('content-encoding'), 'br')
      const body = { voteDir: 'up', commenterName: 'x', commenterEmail: 'x@example.org', url: null }
      await site.call('voteComment', { id, query: { urlId: 'page', broadcastId: 'b' }, body })
      assert.equal((await ask(path, { 'If-None-Match': etag })).status, 304)
      if (path === ofPosts(site)) await site.ok('createFeedPost', { body: { title: 'Another' } })
      else await site.ok('updateComment', { id, body: { comment: `New words for ${path}. `.repeat(20) } })
      const changed = await ask(path, { 'If-None-Match': etag })
      assert.equal(changed.status, 200)
      assert.notEqual(changed.headers.get('etag'), etag)
    }
  })
})

test('of all pages finds what hidden ones stand before, as far as it looks', async () => {
  const [near, far] = [await comments.tenant(), await comments.tenant()]
  for (const [site, hidden] of [
    [near, 1000],
    [far, 20_001],
  ] as const) {
    const { id } = await site.save({ comment: 'Old' })
    copy(id, hidden, { shown: '0' })
    assert.deepEqual(await contents(ofAll(site)), site === near ? ['Old'] : [])
  }
})

describe('access', () => {
  test('what a stranger may not read is not there, in no form', async () => {
    const [site, signed] = [await comments.tenant(), await comments.tenant({ settings: { requireSSO: true } })]
    await site.save({ comment: 'Open' })
    await site.save({ comment: 'Secret' }, {}, 'closed')
    await signed.save({ comment: 'Secret' })
    await signed.ok('createFeedPost', { body: { title: 'Secret' } })
    assert.equal((await read(ofPage(site, 'closed'))).items.length, 1)
    const kept = await comments.command((admin) =>
      admin.setPage({ tenantId: site.id, urlId: 'closed', groups: ['staff'] }),
    )
    assert.ok('id' in kept)
    await waitUntil('the server knows', async () => (await ask(ofPage(site, 'closed'))).status === 404)
    const missing = [
      ...['rss', 'atom', 'json'].flatMap((form) => [ofPage(site, 'closed', form), ofPage(signed, 'page', form)]),
      ofAll(signed),
      ofPosts(signed),
      ofPage(site, 'never'),
      '/thread/nobody/feed.rss',
      '/posts/nobody/feed.rss',
      '/thread/__internal_profiles/feed.json',
      `/thread/${site.id}/feed.xml`,
    ]
    for (const path of missing) {
      const { status, text } = await ask(path)
      assert.equal(status, 404, path)
      assert.doesNotMatch(text, /Secret/)
    }
    assert.deepEqual(await contents(ofAll(site)), ['Open'])
  })

  test('nobody is known by what they send along', async () => {
    const signed = await comments.tenant({ settings: { requireSSO: true } })
    await signed.save()
    const sso = encodeURIComponent(signed.sign({ id: '1', email: 'a@example.org', username: 'Ada', isAdmin: true }))
    assert.equal((await ask(`${ofPage(signed)}&sso=${sso}`)).status, 404)
  })
})

test('posts have their pictures, tags, links and threads', async () => {
  const site = await comments.tenant()
  const src = 'https://example.org/p.png'
  const body = {
    title: 'A release',
    contentHTML: '<b>Read</b><script>x</script>',
    tags: ['news'],
    fromUserDisplayName: 'Team',
    media: [{ sizes: [{ w: 1, h: 1, src }] }],
    links: [{ url: 'https://example.org/notes' }],
  }
  const { feedPost } = await site.ok('createFeedPost', { body })
  await site.save({}, {}, `post:${feedPost._id}`)
  const { items } = JSON.parse((await ask(ofPosts(site, 'json'))).text)
  const thread = `${comments.app.url}/thread/${site.id}`
  const key = encodeURIComponent(`post:${feedPost._id}`)
  const [{ image, date_published, ...item }] = items
  assert.ok(image.startsWith(`${comments.app.url}/images/`), image)
  assert.equal(date_published, feedPost.createdAt)
  assert.deepEqual(item, {
    id: `urn:pageside:post:${site.id}:${feedPost._id}`,
    url: 'https://example.org/notes',
    title: 'A release',
    content_html: '<b>Read</b>',
    authors: [{ name: 'Team' }],
    tags: ['news'],
    _discussion: { url: `${thread}?urlId=${key}`, feed_url: `${thread}/feed.rss?urlId=${key}`, comment_count: 1 },
  })
})
