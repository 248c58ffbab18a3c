// Second file of the widget: loaded on demand, in the reader's language, and again after a failure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type TestApp, waitUntil } from '../../harness/app.ts'
import { button, comment, field, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { signed } from '../sign-on.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()
const seed = (app: TestApp) => save(app, { comment: 'Worth it' })
const scripts = '**/embed/extras-*.js*'

const loaded = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /extras-\w+\.js/.test(name)).length)

async function signOn(page: Page, app: TestApp): Promise<void> {
  const sso = signed(app.demo.apiKey, { id: 'ann', email: 'ann@example.org', username: 'Ann' })
  await page.locator('pageside-comments').evaluate((element, text) => element.setAttribute('sso', text), sso)
  await page.getByText('Posting as Ann.').waitFor()
}

/** What asks for it, and where a failure is told. */
const doors: [name: string, ask: (page: Page) => Promise<void>, failed: string, done: (page: Page) => Promise<void>][] =
  [
    [
      'the menu of a comment',
      (page) => comment(page, 'Worth it').locator('summary').click(),
      '.remark',
      async (page) => {
        await comment(page, 'Worth it').getByRole('button', { name: 'Flag', exact: true }).click()
        await waitForAnnouncement(page, 'Flagged.')
      },
    ],
    [
      'the bell',
      (page) => button(page, 'Notifications').click(),
      '.wrong.bell',
      (page) => page.getByText('Replies and mentions appear here.').waitFor(),
    ],
    [
      'the preview',
      async (page) => {
        await field(page).fill('Look **here**')
        await button(page, 'Preview').click()
      },
      '.failed',
      (page) => page.locator('form strong', { hasText: 'here' }).waitFor(),
    ],
    [
      'a button that formats',
      async (page) => {
        await field(page).fill('')
        await button(page, 'Bold').click()
      },
      '.failed',
      (page) => waitUntil('marks are there', async () => (await field(page).inputValue()) === '****'),
    ],
  ]

for (const [name, ask, failed, done] of doors) {
  test(`${name} loads it; a failure is told, and the next try is another`, async () => {
    const { app, page, close } = await world.open({ body: documentedLines, seed })
    await signOn(page, app)
    assert.equal(await loaded(page), 0, 'not before it is asked for')
    await page.route(scripts, (route) => route.abort())
    await ask(page)
    await page.locator(failed).getByText('This could not be loaded. Try again in a moment.').waitFor()
    await page.unroute(scripts)
    await ask(page)
    await done(page)
    assert.equal(await page.locator(failed).getByText('This could not be loaded.').count(), 0, 'it is over')
    await close()
  })
}

test('its words come in the language of the thread, and others keep the file for good', async () => {
  const { app, page, close } = await world.open({ body: documentedLines, seed })
  await signOn(page, app)
  await page.locator('pageside-comments').evaluate((element) => element.setAttribute('locale', 'de'))
  await page.getByText('Du schreibst als Ann.').waitFor()
  const answered = page.waitForResponse(/extras-\w+\.js/)
  await comment(page, 'Worth it').locator('summary').click()
  await comment(page, 'Worth it').getByRole('button', { name: 'Melden', exact: true }).waitFor()
  const headers = await (await answered).allHeaders()
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  await close()
})
