// Claims of page address and title: rank of each claimant, and all outputs.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'

const evil = 'https://evil.example/login'

let comments: Comments
before(async () => {
  comments = await openComments()
})
after(() => comments.close())

function pageOf(site: TenantClient, urlId: string): { url: string; title: string | null } {
  const [row] = comments.rows('SELECT url, title FROM pages WHERE tenant_id = ? AND url_id = ?', site.id, urlId)
  return { url: row.url, title: row.title }
}

async function addressOf(site: TenantClient, commentId: string): Promise<string> {
  const { comment } = await site.ok('getComment', { id: commentId })
  return comment.url
}

interface Claim {
  what: string
  urlId: string
  url: string
  domains?: string[]
  origin?: string
  expected: string
}

const claims: Claim[] = [
  { what: 'a key that is a word, no domains', urlId: 'word', url: evil, expected: evil },
  {
    what: 'a key at the same origin',
    urlId: 'https://a.example/p',
    url: 'https://a.example/p?x=1',
    expected: 'https://a.example/p?x=1',
  },
  { what: 'a key at another origin', urlId: 'https://a.example/p', url: evil, expected: 'https://a.example/p' },
  {
    what: 'a key at another port',
    urlId: 'https://a.example/p',
    url: 'https://a.example:8443/p',
    expected: 'https://a.example/p',
  },
  { what: 'a key on http', urlId: 'http://a.example/p', url: 'https://a.example/p', expected: 'http://a.example/p' },
  {
    what: 'a domain of the tenant',
    urlId: 'word',
    url: 'https://a.example/',
    domains: ['a.example'],
    expected: 'https://a.example/',
  },
  { what: 'no domain of the tenant', urlId: 'word', url: evil, domains: ['a.example'], expected: '' },
  { what: 'a key elsewhere', urlId: evil, url: evil, domains: ['a.example'], expected: '' },
  { what: 'no address', urlId: 'word', url: 'javascript:alert(1)', expected: '' },
]

describe('what a visitor claims of a new page', () => {
  for (const { what, urlId, url, domains = [], expected } of claims) {
    test(what, async () => {
      const site = await comments.tenant()
      for (const domain of domains) await site.ok('addDomainConfig', { body: { domain } })
      const { comment } = await site.post({ url, pageTitle: 'Said' }, {}, urlId)
      assert.deepEqual(pageOf(site, urlId), { url: expected, title: 'Said' })
      assert.equal(await addressOf(site, comment._id), expected)
    })
  }
})

test('a comment is at the origin of its page, whatever its author says', async () => {
  const site = await comments.tenant()
  await site.post({ url: 'https://a.example/p' })
  const { comment } = await site.post({ url: evil, comment: 'Second', pageTitle: 'Win' })
  const { comment: third } = await site.post({ url: 'https://a.example/p?page=2', comment: 'Third' })
  assert.equal(await addressOf(site, comment._id), 'https://a.example/p')
  assert.equal(await addressOf(site, third._id), 'https://a.example/p?page=2')
  assert.deepEqual(pageOf(site, 'page'), { url: 'https://a.example/p', title: 'Win' }, 'nobody had said a title')
})

test('a stronger claim corrects a page, a weaker one does not', async () => {
  const site = await comments.tenant()
  const page = () => pageOf(site, 'page')
  const own = { url: 'https://a.example/own', pageTitle: 'Own' }
  await site.post({ url: evil, pageTitle: 'Win a prize' })
  assert.deepEqual(page(), { url: evil, title: 'Win a prize' })
  await site.ok('addDomainConfig', { body: { domain: 'a.example' } })
  await site.post({ ...own, comment: 'No origin' })
  assert.equal(page().url, evil, 'a program says no origin')
  const headers = { origin: 'https://a.example' }
  const body = {
    comment: 'From the page',
    commenterName: 'Ann',
    commenterEmail: 'ann@example.com',
    ...own,
    urlId: 'page',
  }
  await site.ok('createCommentPublic', { query: { urlId: 'page', broadcastId: 'b' }, body, headers })
  assert.deepEqual(page(), { url: own.url, title: 'Own' })
  await site.save({ url: 'https://www.example/saved', pageTitle: 'Saved' })
  assert.deepEqual(page(), { url: 'https://www.example/saved', title: 'Saved' })
  await site.save({ url: 'https://www.example/later', pageTitle: 'Later' })
  assert.deepEqual(page(), { url: 'https://www.example/later', title: 'Later' }, 'the tenant says it anew')
  const set = await comments.command((admin) =>
    admin.setPage({ tenantId: site.id, urlId: 'page', url: 'https://www.example/set', title: 'Set' }),
  )
  assert.ok('url' in set && set.url === 'https://www.example/set')
  await site.save({ url: evil, pageTitle: 'Other' })
  await site.post({ ...own, comment: 'Last' })
  assert.deepEqual(page(), { url: 'https://www.example/set', title: 'Set' })
})

test('a corrected title and address are those of the feeds of the thread', async () => {
  const site = await comments.tenant()
  await site.post({ url: evil, pageTitle: 'Win a prize' })
  await site.save({ comment: 'Shown', url: 'https://a.example/own', pageTitle: 'Own' })
  for (const feed of [`feed.json?urlId=page`, 'feed.json']) {
    const text = await (await fetch(`${comments.app.url}/thread/${site.id}/${feed}`)).text()
    assert.doesNotMatch(text, /evil|prize/)
    assert.match(text, /Ann on Own/)
    assert.match(text, /https:\/\/a\.example\/own#comment-/)
  }
})

test('a page that is set needs an http address, and what was set is in the audit log', async () => {
  const site = await comments.tenant()
  const wish = { tenantId: site.id, urlId: 'page', title: 'A title' }
  const refused = await comments.command((admin) => admin.setPage({ ...wish, url: 'javascript:alert(1)' }))
  assert.deepEqual(refused, { problem: '"javascript:alert(1)" is no http or https address.', isWrong: true })
  await site.post()
  await comments.command((admin) => admin.setPage({ ...wish, url: 'https://a.example/' }))
  const [entry] = comments.rows(
    "SELECT after FROM audit_log WHERE tenant_id = ? AND resource = 'Page' ORDER BY at DESC",
    site.id,
  )
  assert.match(entry.after, /"url":"https:\/\/a\.example\/","title":"A title"/)
})

test('what waits, is spam or was deleted decides nothing, and the next visitor says it anew', async () => {
  const site = await comments.tenant({ settings: { preModeration: 'all' } })
  const show = async () => (await fetch(`${comments.app.url}/thread/${site.id}?urlId=page`)).text()
  await site.post({ url: evil, pageTitle: 'Buy pills now' })
  assert.doesNotMatch(await show(), /evil\.example|Buy pills/)
  const { comment } = await site.post({ url: 'https://a.example/p', pageTitle: 'Honest', comment: 'Second' })
  assert.deepEqual(pageOf(site, 'page'), { url: 'https://a.example/p', title: 'Honest' })
  await site.ok('updateComment', { id: comment._id, body: { approved: true }, query: { isLive: true } })
  assert.match(await show(), /<h1[^>]*>Honest/)
  await site.post({ url: evil, pageTitle: 'Buy pills now', comment: 'Third' })
  assert.match(await show(), /<h1[^>]*>Honest/)
  await site.ok('deleteComment', { id: comment._id, query: { isLive: true } })
  assert.doesNotMatch(await show(), /a\.example|Honest/)
})

describe('the page of a thread on this server', () => {
  const show = async (site: TenantClient, urlId: string) => {
    const search = new URLSearchParams({ urlId, url: evil, title: 'You have won' })
    return (await fetch(`${comments.app.url}/thread/${site.id}?${search}`)).text()
  }

  test("shows no stranger's headline and link before anybody has written there", async () => {
    const site = await comments.tenant()
    for (const urlId of ['new', evil]) {
      const html = await show(site, urlId)
      assert.doesNotMatch(html, /<h1[^>]*>You have won|<title>[^<]*You have won|href="https:\/\/evil/)
    }
  })

  test('shows the address on a domain of the tenant, and the title that the page has', async () => {
    const site = await comments.tenant()
    await site.ok('addDomainConfig', { body: { domain: 'a.example' } })
    const html = await (
      await fetch(`${comments.app.url}/thread/${site.id}?urlId=x&url=https://a.example/x&title=You+have+won`)
    ).text()
    assert.match(html, /<a href="https:\/\/a\.example\/x"/)
    assert.match(html, /<h1[^>]*>a\.example<\/h1>/)
    await site.save({ pageTitle: 'Own', url: 'https://a.example/y' }, {}, 'y')
    assert.match(await show(site, 'y'), /<h1[^>]*>Own<\/h1>/)
  })
})
