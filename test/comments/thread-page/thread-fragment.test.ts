// Thread fragment for foreign pages: public content only, equal for all callers, closed markup.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Comments, openComments, type TenantClient } from '../harness/comment-client.ts'
import { attr, openReader, pathOf, textIn } from '../harness/form-client.ts'

let comments: Comments

before(async () => {
  comments = await openComments()
})

after(() => comments.close())

const tenantWith = (settings: object = {}) => comments.tenant({ settings: { leastWritingMs: 0, ...settings } })
const fragmentOf = ({ id }: TenantClient, more: Record<string, string> = {}) =>
  `/thread/${id}?${new URLSearchParams({ urlId: 'page', fragment: '1', ...more })}`

test('an author who asks gets what everybody gets, and no cookie', async () => {
  const site = await tenantWith({ preModeration: 'all' })
  await site.save({ comment: 'For all' })
  const reader = openReader(comments.app.url)
  const sent = await reader.send(await reader.open(pathOf(site)), 'write', { comment: 'Waits', name: 'Ann' })
  assert.match(sent.html, /Waits/)
  const { status, headers, html } = await reader.open(fragmentOf(site))
  assert.deepEqual([status, headers.get('set-cookie'), headers.get('cache-control')], [200, null, 'no-store'])
  assert.match(html, /For all/)
  assert.doesNotMatch(html, /Waits/)
})

test('no name, title, key or language becomes markup', async () => {
  const site = await tenantWith()
  const hostile = `"'><script>alert(1)</script><textarea>`
  await site.save({ comment: hostile, commenterName: hostile, pageTitle: hostile }, {}, hostile)
  const said = { urlId: hostile, url: hostile, title: hostile, locale: hostile }
  const page = await openReader(comments.app.url).open(fragmentOf(site, said))
  assert.deepEqual([page.status, page.all('script').length, page.all('textarea').length], [200, 0, 1])
  assert.equal(attr(page.all('pageside-comments')[0]!, 'page-title'), hostile)
  assert.equal(page.all('article').length, 1)
})

test('what only some may read is not in it; where nobody writes, it has no form', async () => {
  const gated = await tenantWith({ requireSSO: true })
  await gated.save({ comment: 'Among us' })
  const refused = await openReader(comments.app.url).open(fragmentOf(gated))
  assert.equal(refused.status, 403)
  assert.doesNotMatch(refused.html, /Among us/)
  const silent = await tenantWith({ readonly: true })
  await silent.save({ comment: 'For all' })
  const page = await openReader(comments.app.url).open(fragmentOf(silent))
  assert.deepEqual([page.all('article').length, page.all('form').length], [1, 0])
})

test('the longest text that its form takes arrives, in any script', async () => {
  const site = await tenantWith()
  const reader = openReader(comments.app.url)
  const page = await reader.open(fragmentOf(site, { title: 'あ'.repeat(100) }))
  const text = 'あ'.repeat(Number(attr(page.all('textarea')[0]!, 'maxlength') ?? 5000))
  const address = new URL(attr(page.all('form')[0]!, 'action') ?? '')
  for (const field of page.all('input')) address.searchParams.set(attr(field, 'name') ?? '', attr(field, 'value') ?? '')
  address.searchParams.set('text', text)
  const whole = await reader.open(address.href)
  assert.equal(whole.status, 200)
  assert.equal(textIn(whole.all('textarea')[0]!), text)
})
