// Thread page in a browser without scripts, by keyboard alone, and its accessibility check.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { type Comments, openComments, type TenantClient } from '../comments/harness/comment-client.ts'
import { waitUntil } from '../harness/app.ts'
import { startChromium } from './chromium.ts'
import { accessibilityIssues, overflow, visit } from './page-visits.ts'

let comments: Comments
let browser: Browser
let site: TenantClient

before(async () => {
  ;[comments, browser] = await Promise.all([openComments(), startChromium()])
  site = await comments.tenant({ settings: { leastWritingMs: 0, pageSize: 10, defaultSortDirection: 'OF' } })
  const at = comments.clock.now() - 3_600_000
  const root = await site.save({ comment: 'Root', pageTitle: 'The lighthouse', date: at })
  await site.save({ comment: 'المقال رائع', parentId: root.id, date: at + 1 })
  for (let i = 0; i < 10; i++) await site.save({ comment: `Number ${i}.`, date: at + 2 + i })
})

after(async () => {
  await browser.close()
  await comments.close()
})

const plain = { javaScriptEnabled: false }
const address = (urlId = 'page', more = '') => `${comments.app.url}/thread/${site.id}?urlId=${urlId}${more}`
const said = (page: Page) => page.locator('.text').allInnerTexts()

/** Goes on from stop to stop until one reads so, as somebody without a mouse does. */
async function tabTo(page: Page, words: string): Promise<void> {
  const here = '[document.activeElement.ariaLabel, document.activeElement.id, document.activeElement.innerText]'
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<(string | null)[]>(here)).includes(words)) return
  }
  assert.fail(`no stop is called “${words}”`)
}

async function press(page: Page, words: string): Promise<void> {
  await tabTo(page, words)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

test('without script and mouse: write, mend, reply, turn the page, change the order, delete', async () => {
  const { page, close } = await visit(browser, plain)
  await page.goto(address())
  assert.equal(await page.locator('.comment').count(), 10)
  await press(page, 'Show more')
  assert.deepEqual(await said(page), ['Number 8.', 'Number 9.'])
  await press(page, 'Newest first')
  assert.equal((await said(page))[0], 'Number 9.')

  await tabTo(page, 'Your comment')
  await page.keyboard.type('Is the log printed?')
  await tabTo(page, 'name-new')
  await page.keyboard.type('you@example.com')
  await tabTo(page, 'email-new')
  await page.keyboard.type('you@example.com')
  await press(page, 'Post comment')
  assert.match(await page.locator('.wrong').innerText(), /must not be an e-mail address/)
  assert.equal(await page.locator(':focus').getAttribute('id'), 'name-new')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('You')
  await press(page, 'Post comment')
  const own = page.locator('.own:target')
  assert.match(await own.innerText(), /Is the log printed\?/)

  await press(page, 'Reply to You')
  assert.match((await page.locator(':focus').getAttribute('id')) ?? '', /^text-/)
  await page.keyboard.type('To myself')
  for (const [field, words] of [
    ['name', 'You'],
    ['email', 'you@example.com'],
  ] as const) {
    await page.keyboard.press('Tab')
    assert.equal(await page.locator(':focus').getAttribute('name'), field)
    await page.keyboard.type(words)
  }
  await press(page, 'Post reply')
  assert.match(await own.innerText(), /To myself/)
  assert.equal(await page.locator('.replies .own:target').count(), 1)

  await press(page, 'Edit your comment')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and others')
  await press(page, 'Save')
  assert.equal(await own.locator('.text').innerText(), 'To myself and others')
  await press(page, 'Delete your comment')
  await press(page, 'Delete')
  const left = await said(page)
  assert.deepEqual([left.includes('Is the log printed?'), left.includes('To myself and others')], [true, false])
  await close()
})

test('hostile words run nowhere, even where scripts would', async () => {
  const { page, close } = await visit(browser)
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>[x](javascript:alert(1))'
  await page.goto(address('hostile', `&title=${encodeURIComponent(hostile)}`))
  await page.fill('#text-new', hostile)
  await page.fill('#name-new', '"><script>document.title=3</script>')
  await page.fill('#email-new', 'h@example.com')
  await page.click('#write .primary')
  assert.ok((await page.title()).startsWith('Comments: <img'))
  assert.equal(await page.locator('.text img, main script, main [onerror], a[href^="javascript"]').count(), 0)
  await close()
})

test('a thread that closes while somebody writes gives the words back', async () => {
  const { page, close } = await visit(browser, plain)
  await site.save({}, {}, 'closing')
  await page.goto(address('closing'))
  await page.fill('#text-new', 'Too late')
  await page.fill('#name-new', 'You')
  await page.fill('#email-new', 'you@example.com')
  comments.sql(`UPDATE pages SET closed_at = 1 WHERE tenant_id = ? AND url_id = 'closing'`, site.id)
  await waitUntil('it is felt', async () => (await site.read({}, 'closing')).isClosed)
  await page.click('#write .primary')
  await page.locator('[role=alert]').waitFor()
  assert.equal(await page.locator('#text-new').inputValue(), 'Too late')
  await page.goto(address('closing'))
  assert.deepEqual([await page.locator('form').count(), await page.locator('.wait').count()], [0, 1])
  await close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing to object to, at any width, in ${colorScheme}`, async () => {
    const { page, close } = await visit(browser, {
      colorScheme,
      bypassCSP: true,
      viewport: { width: 375, height: 800 },
    })
    const { comments: list } = await site.read()
    const dark = [`&comment=${list[0]._id}#comment-${list[0]._id}`]
    const light = ['', `&reply=${list[0]._id}`, '&locale=ar']
    for (const more of colorScheme === 'dark' ? dark : light) {
      await page.goto(address('page', more))
      assert.deepEqual(await accessibilityIssues(page), [], more)
      assert.equal(await overflow(page), 0, more)
    }
    await page.goto(`${comments.app.url}/thread/nobody?urlId=page`)
    assert.deepEqual(await accessibilityIssues(page), [])
    await close()
  })
}
