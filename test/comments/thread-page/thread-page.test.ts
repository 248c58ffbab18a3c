// Reading the thread page: lists, orders and pages as links, languages, access rules of the API.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { attr, openReader, pathOf, type Reader, textIn, texts } from '../harness/form-client.ts'

let comments: Comments
let site: TenantClient

before(async () => {
  comments = await openComments()
  site = await tenantWith()
})

after(() => comments.close())

const tenantWith = (settings: object = {}) => comments.tenant({ settings: { leastWritingMs: 0, ...settings } })
const reader = (headers: Record<string, string> = {}): Reader => openReader(comments.app.url, headers)

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

describe('reading', () => {
  test('an empty thread: not for search engines, nothing to run, a cookie of its own', async () => {
    const page = await reader().open(pathOf(site, 'empty'))
    assert.equal(page.status, 200)
    assert.equal(page.headers.get('content-security-policy'), policy)
    assert.match(
      page.headers.get('set-cookie') ?? '',
      /^pageside-thread=[\w-]+; Path=\/thread\/t\d+; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    )
    assert.equal(page.headers.get('access-control-allow-origin'), null)
    assert.deepEqual([page.headers.get('x-robots-tag'), page.all('meta', { name: 'robots' }).length], ['noindex', 1])
    assert.deepEqual([page.all('script').length, page.all('style').length], [0, 0])
    assert.doesNotMatch(page.html, /\son\w+=|\sstyle=/)
    assert.match(page.text, /No comments yet/)
    const sheet = await fetch(`${comments.app.url}/thread.css`)
    assert.deepEqual([sheet.status, sheet.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  })

  test('its replies, its size, where it belongs, and what programs read', async () => {
    const tenant = await tenantWith()
    const root = await tenant.save({ comment: 'Root', pageTitle: 'A page', commenterName: 'Rae' })
    await tenant.save({ comment: 'Reply', parentId: root.id })
    const waits = await tenant.save({ comment: 'Waits', approved: false })
    const page = await reader().open(pathOf(tenant))
    assert.deepEqual(texts(page), ['Root', 'Reply'])
    assert.ok(!page.html.includes(waits.id))
    assert.match(page.text, /2 comments/)
    assert.equal(attr(page.all('link', { rel: 'canonical' })[0]!, 'href'), 'https://site.example/page')
    assert.deepEqual([page.headers.get('x-robots-tag'), page.all('meta', { name: 'robots' }).length], [null, 0])
    const types = page.html.match(/itemtype="https:\/\/schema.org\/(\w+)"/g)
    assert.equal(types?.filter((type) => type.includes('/Comment"')).length, 2)
    assert.ok(types?.some((type) => type.includes('DiscussionForumPosting')))
    const [reply] = page.all('ol', { class: 'replies' })
    assert.match(textIn(reply!), /Reply/)
  })

  test('pages and orders are links', async () => {
    const tenant = await tenantWith({ pageSize: 10, defaultSortDirection: 'OF' })
    for (let i = 0; i < 12; i++) await tenant.save({ comment: `Number ${i}.`, date: comments.clock.now() - 60_000 + i })
    const one = reader()
    const first = await one.open(pathOf(tenant))
    assert.deepEqual([texts(first).length, texts(first)[0]], [10, 'Number 0.'])
    const second = await one.follow(first, 'Show more')
    assert.deepEqual(texts(second), ['Number 10.', 'Number 11.'])
    assert.equal(texts(await one.follow(second, 'Show previous'))[0], 'Number 0.')
    const newest = await one.follow(first, 'Newest first')
    assert.deepEqual(
      [texts(newest)[0], textIn(newest.all('a', { 'aria-current': 'true' })[0]!)],
      ['Number 11.', 'Newest first'],
    )
    assert.equal(texts(await one.follow(newest, 'Show more'))[0], 'Number 1.')
    const link = newest.all('a').find((a) => attr(a, 'itemprop') === 'url')
    const there = await one.open(`/thread/${tenant.id}${attr(link!, 'href')}`)
    assert.ok(texts(there).includes('Number 11.'))
    for (const odd of ['&page=-1', '&page=x', '&page=1e9', '&sort=__proto__', '&sort=']) {
      assert.equal((await one.open(pathOf(tenant, 'page', odd))).status, 200, odd)
    }
  })

  test('what a list has no room for has a page of its own', async () => {
    const tenant = await tenantWith({ defaultSortDirection: 'OF' })
    const root = await tenant.save({ comment: 'Root', commenterName: 'Rae' })
    for (let i = 0; i < 102; i++) await tenant.save({ comment: `Reply ${i}`, parentId: root.id })
    const one = reader()
    const page = await one.open(pathOf(tenant, 'page', `&below=${root.id}`))
    assert.deepEqual([texts(page).length, page.text.includes('Replies to Rae')], [100, true])
    assert.deepEqual(texts(await one.follow(page, 'Show more')), ['Reply 100', 'Reply 101'])
    assert.equal(texts(await one.follow(page, 'Show all comments')).length, 103)
  })

  test('deep replies are found one page further, and by a link to them', async () => {
    const tenant = await tenantWith()
    let parentId: string | undefined
    for (let i = 0; i < 30; i++) parentId = (await tenant.save({ comment: `Level ${i}.`, parentId })).id
    const one = reader()
    const page = await one.open(pathOf(tenant))
    assert.deepEqual([texts(page).length, texts(page).at(-1)], [17, 'Level 16.'])
    const deeper = await one.follow(page, 'Show 1 reply')
    assert.deepEqual([texts(deeper)[0], texts(deeper).length], ['Level 17.', 13])
    const linked = await one.open(pathOf(tenant, 'page', `&comment=${parentId}`))
    assert.deepEqual([texts(linked)[0], linked.text.includes('no longer exists')], ['Level 29.', false])
    assert.match((await one.open(pathOf(tenant, 'page', '&comment=nothing'))).text, /no longer exists/)
  })

  for (const [header, locale, said, direction] of [
    ['de-AT,de;q=0.9,en;q=0.5', undefined, 'Beste zuerst', 'ltr'],
    ['en;q=0.2, fr;q=0.9', undefined, undefined, 'ltr'],
    ['xx, *;q=0.1', undefined, 'Best first', 'ltr'],
    ['de', 'ar', undefined, 'rtl'],
    ['de', '__proto__', 'Beste zuerst', 'ltr'],
  ] as const) {
    test(`in the language of ${header} and ${locale}`, async () => {
      const more = locale ? `&locale=${locale}` : ''
      const page = await reader({ 'Accept-Language': header }).open(pathOf(site, 'spoken', more))
      const [html] = page.all('html')
      assert.equal(attr(html!, 'dir'), direction)
      assert.equal(page.headers.get('content-language'), attr(html!, 'lang'))
      await site.save({}, {}, 'spoken')
      await site.save({}, {}, 'spoken')
      const again = await reader({ 'Accept-Language': header }).open(pathOf(site, 'spoken', more))
      if (said) assert.ok(again.text.includes(said), again.text)
    })
  }

  test('who may not read it is told what to do, and nothing else', async () => {
    const gated = await tenantWith({ requireSSO: true })
    await gated.save({ comment: 'Secret' })
    const grouped = await tenantWith()
    await grouped.save({ comment: 'Secret' })
    comments.sql(`UPDATE pages SET groups_json = '["a"]' WHERE tenant_id = ?`, grouped.id)
    const asked = { query: { urlId: 'page' } }
    await waitUntil('it is felt', async () => (await grouped.call('getCommentsPublic', asked)).status === 403)
    for (const tenant of [gated, grouped]) {
      const page = await reader().open(pathOf(tenant))
      assert.deepEqual([page.status, page.headers.get('x-robots-tag')], [403, 'noindex'])
      assert.match(page.text, /comments are restricted.*Log in/)
      assert.doesNotMatch(page.html, /Secret|<form/)
    }
  })

  test('an address without a thread', async () => {
    for (const [path, status] of [
      [`/thread/nobody?urlId=page`, 404],
      [`/thread/${site.id}?urlId=`, 422],
      [`/thread/${site.id}`, 422],
    ] as const) {
      const page = await reader().open(path)
      assert.deepEqual([page.status, page.headers.get('x-robots-tag')], [status, 'noindex'], path)
      assert.match(page.text, /no comments at this address.*Start page of this server/s)
      assert.match(page.html, /href="\/"/)
    }
  })

  test('whoever links there cannot say where it belongs, once the tenant has sites of its own', async () => {
    const tenant = await tenantWith()
    await tenant.ok('addDomainConfig', { body: { domain: 'site.example' } })
    const page = await reader().open(pathOf(tenant, 'x', '&url=https://evil.example/&title=%3Cb%3EBold'))
    assert.doesNotMatch(page.html, /href="https:\/\/evil|<b>Bold/)
    const script = await reader().open(pathOf(site, 'y', '&url=javascript:alert(1)'))
    assert.doesNotMatch(script.html, /href="javascript/)
  })
})
