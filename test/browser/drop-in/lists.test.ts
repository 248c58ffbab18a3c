// Count of one page, recent comments and recent discussions, in the vendor's calling form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { save } from '../demo/demo-setup.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { consoleOf, inlinePolicy, script } from './drop-in-setup.ts'

const world = widgetWorld()
const policy = inlinePolicy
const place = '<div id="here"></div>'
const call = (name: string, config: string) => `${name}(document.getElementById('here'), ${config})`

test('the count of one page: words, a number, another page, no more', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'widget-comment-count.min.js')}${place}`,
    async seed(app) {
      await save(app, { comment: 'One', urlId: 'first' })
      for (const text of ['Two', 'Three']) await save(app, { comment: text, urlId: 'second' })
    },
  })
  const becomes = (text: string) => waitUntil(text, async () => (await page.locator('#here').textContent()) === text)
  await page.evaluate(`window.count = ${call('FastCommentsCommentCount', "{ tenantId: 'demo', urlId: 'first' }")}`)
  await becomes('1 comment')
  await page.evaluate("count.update({ tenantId: 'demo', urlId: 'second', hasDarkBackground: true })")
  await becomes('2 comments')
  assert.equal(await page.locator('#here').getAttribute('class'), 'dark')
  await page.evaluate('count.update({ numberOnly: true })')
  await becomes('2')
  await page.evaluate("count.update({ tenantId: 'demo', urlId: 'second', locale: 'de_de' })")
  await becomes('2 Kommentare')
  await page.evaluate("count.destroy(); count.destroy(); count.update({ urlId: 'first' })")
  await becomes('')
  await close()
})

test('counts on demand, and a tenant that is missing', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'embed-comment-count-bulk.min.js')}
      <p class="fast-comments-count" data-fast-comments-url-id="first">…</p>
      ${Array.from({ length: 130 }, (_, i) => `<i class="fast-comments-count" data-fast-comments-url-id="page-${i}"></i>`).join('')}`,
    seed: (app) => save(app, { comment: 'One', urlId: 'first' }),
  })
  const said = consoleOf(page)
  await page.evaluate('FastCommentsCommentCountBulk({})')
  await waitUntil('it is said', async () => said.some((line) => line.includes('A tenantId is needed')))
  assert.equal(await page.locator('p.fast-comments-count').textContent(), '…')
  await page.evaluate("FastCommentsCommentCountBulk({ tenantId: 'demo' })")
  await waitUntil('all', async () => (await page.locator('.fast-comments-count').last().textContent()) === '0 comments')
  assert.equal(await page.locator('p.fast-comments-count').textContent(), '1 comment')
  await close()
})

test('counts of very many pages: one call after another, up to a thousand pages', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'embed-comment-count-bulk.min.js')}
      ${Array.from({ length: 1010 }, (_, i) => `<i class="fast-comments-count" data-fast-comments-url-id="p${i}">…</i>`).join('')}`,
  })
  const said = consoleOf(page)
  let [open, most, all] = [0, 0, 0]
  const isCount = (url: string) => url.includes('/comment-counts/')
  page.on('request', (request) => {
    if (!isCount(request.url())) return
    all++
    most = Math.max(most, ++open)
  })
  page.on('response', (response) => void (isCount(response.url()) && open--))
  await page.evaluate("FastCommentsCommentCountBulk({ tenantId: 'demo' })")
  const counts = page.locator('.fast-comments-count')
  await waitUntil('the last', async () => (await counts.nth(999).textContent()) === '0 comments')
  assert.equal(await counts.nth(1000).textContent(), '…')
  assert.ok(all >= 10 && most === 1, `${all} calls, ${most} at once`)
  assert.ok(said.some((line) => line.includes('only the first 1000 pages of 1010')))
  await close()
})

test('recent comments, and the pages that they are on', async () => {
  const { page, close } = await world.open({
    policy,
    body: (server) => `${script(server, 'widget-recent-comments-v2.min.js')}${place}`,
    async seed(app) {
      const now = Date.now()
      await save(app, { comment: 'Oldest', urlId: 'a', pageTitle: 'Page A', date: now - 3000 })
      await save(app, { comment: 'Middle <b>', urlId: 'b', pageTitle: '<i>Page B</i>', date: now - 2000 })
      await save(app, { comment: 'Newest', urlId: 'a', pageTitle: 'Page A', date: now - 1000 })
    },
  })
  const items = () => page.locator('#here li').allInnerTexts()
  const becomes = async (...expected: RegExp[]) => {
    await waitUntil(`${expected}`, async () => {
      const texts = await items()
      return texts.length === expected.length && expected.every((one, i) => one.test(texts[i] ?? ''))
    })
  }
  await page.evaluate(call('FastCommentsRecentCommentsV2', "{ tenantId: 'demo', count: 2 }"))
  await becomes(/Tarek Newest Page A/, /Tarek Middle <b> <i>Page B<\/i>/)
  await page.evaluate(call('FastCommentsRecentComments', "{ tenantId: 'demo', urlId: 'a', hasDarkBackground: true }"))
  await becomes(/Newest/, /Oldest/)
  assert.match((await page.locator('#here a').first().getAttribute('href')) ?? '', /#comment-\w+$/)
  await page.evaluate(call('FastCommentsRecentDiscussionsV2', "{ tenantId: 'demo' }"))
  await becomes(/^Page A$/, /^<i>Page B<\/i>$/)
  await page.evaluate(`FastCommentsRecentCommentsV2(null, { tenantId: 'demo' })`)
  await close()
})
