// Settings of a feed in the browser: live preview, saving, changes of others, headers, leaving.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../harness/app.ts'
import { accessibilityIssues } from '../page-visits.ts'
import { button, myFeedsWorld } from './my-feeds-setup.ts'

const world = myFeedsWorld()
const owner = () => ({ token: world.app.accessToken })
const ask = (method: string, path: string, body?: object) =>
  world.client.ask(method, `/account/feeds/${path}`, { ...owner(), ...(body && { body }) })
const feedOf = async (id: string) => (await ask('GET', id)).json.data.feed
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function checked(name: string): Promise<string> {
  const [id = ''] = await world.make([name])
  await ask('POST', `${id}/check`)
  await ask('POST', `${id}/snapshot`, {})
  return id
}

async function openSettings(id: string, context = {}) {
  const visit = await world.open(`#/feed/${id}/settings`, context)
  await visit.page.getByLabel('Title', { exact: true }).waitFor()
  return visit
}

const summary = (page: Page) => page.locator('#preview .sum')
const sums = (page: Page, text: string) =>
  waitUntil(`the preview says ${text}`, async () => (await summary(page).innerText()).includes(text))

test('filters are seen at work: items keep their place, struck, with the reason', async () => {
  const id = await checked('Page 1')
  const { page, close } = await openSettings(id)
  await sums(page, '12 in the feed, 0 left out')
  const asked = world.site.requests.length
  await button(page, 'Leave out items where …').click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('number 3')
  await sums(page, '11 in the feed, 1 left out')
  const third = page.locator('#preview .items > li').nth(2)
  assert.match(await third.innerText(), /Tale1 number 3.*\s+Left out now: Title: number 3/)
  assert.equal(await third.locator('s').count(), 1)
  await page.getByLabel('At most').fill('5')
  await sums(page, '5 in the feed')
  assert.equal(await page.locator('#preview .items > li').count(), 12)
  assert.equal(world.site.requests.length, asked, 'typing asks nothing of the site')
  await page.getByText('3 changes').or(page.getByText('2 changes')).first().waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  const { settings } = await feedOf(id)
  assert.deepEqual(settings, { exclude: [{ field: 'title', words: ['number 3'] }], limit: 5 })
  await page.getByText('Left out before: Title: number 3').waitFor()
  await close()
})

test('every field is saved, and read again', async () => {
  const id = await checked('Page 2')
  const { page, close } = await openSettings(id)
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Title', 'Harbour news')
  await button(page, 'Keep only items where …').click()
  await page.getByLabel('Part of the item').selectOption('text')
  await page.getByLabel('Words').fill('town')
  await fill('At most', '20')
  await page.getByLabel('Order').selectOption('oldest')
  await page.getByLabel('Check the page').selectOption('60')
  await fill('Further pages', `${world.site.url}/page-30\n`)
  await page.getByLabel('Follow “next page”').selectOption('2')
  await fill('Folder', 'Town')
  await fill('Tags', 'sea, boats')
  await page.getByText(/^More: description/).click()
  await fill('Description', 'What happens at sea.')
  await fill('Name in the list', 'Harbour')
  await page.getByLabel('Check although robots.txt forbids it').check()
  await page.getByLabel('Alert me when it fails for a day').check()
  await fill('Site whose comments belong to the items', 'demo')
  await button(page, 'Save').click()
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  const { settings, name, folder, tags } = await feedOf(id)
  assert.deepEqual([name, folder, tags], ['Harbour', 'Town', ['sea', 'boats']])
  assert.deepEqual(settings, {
    title: 'Harbour news',
    description: 'What happens at sea.',
    include: [{ field: 'text', words: ['town'] }],
    limit: 20,
    order: 'oldest',
    more_urls: [`${world.site.url}/page-30`],
    pages: 2,
    check_every_minutes: 60,
    ignore_robots: true,
    thread_tenant: 'demo',
    alert: true,
  })
  await page.reload()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Harbour news')
  await page.getByText('No changes').waitFor()
  await close()
})

test('wrong input is told at its field, and nothing is sent', async () => {
  const id = await checked('Page 3')
  const { page, close } = await openSettings(id)
  await page.getByLabel('Title', { exact: true }).fill('Kept')
  await page.getByLabel('At most').fill('5000')
  await page.getByText('A number from 1 to 500.').waitFor()
  await page.keyboard.press('Control+s')
  await page.locator('#field-limit:focus').waitFor()
  assert.deepEqual((await feedOf(id)).settings, {})
  await page.getByLabel('At most').fill('50')
  await page.keyboard.press('Control+s')
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  assert.deepEqual((await feedOf(id)).settings, { title: 'Kept', limit: 50 })
  await close()
})

test('others saved meanwhile: the fields that both changed stand side by side, the others are merged', async () => {
  const id = await checked('Page 4')
  const { page, close } = await openSettings(id)
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  world.clock.pass(1000)
  await ask('PATCH', id, { settings: { limit: 50 } })
  await button(page, 'Save').click()
  await heading(page, /Changed elsewhere at/).waitFor()
  await page.getByText('There, “At most” became: 50').waitFor()
  assert.deepEqual(await accessibilityIssues(page), [])
  await button(page, 'Save mine as well').click()
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  assert.deepEqual((await feedOf(id)).settings, { title: 'Mine', limit: 50 })
  await page.getByLabel('At most').fill('10')
  world.clock.pass(1000)
  await ask('PATCH', id, { settings: { title: 'Mine', limit: 99 } })
  await button(page, 'Save').click()
  await page.getByText('Both changed these.').waitFor()
  await page.getByRole('radio', { name: '99' }).check()
  assert.equal(await page.getByLabel('At most', { exact: true }).inputValue(), '99')
  await page.getByRole('radio', { name: '10', exact: true }).check()
  await button(page, 'Save mine as well').click()
  await waitUntil('ours is saved', async () => (await feedOf(id)).settings.limit === 10)
  await close()
})

test('headers are written and never read', async () => {
  const id = await checked('Page 5')
  await ask('PATCH', id, { headers: { Cookie: 'session=secret', 'X-Kept': 'secret' } })
  const { page, close } = await openSettings(id)
  await page.getByRole('row', { name: /Cookie Set just now/ }).waitFor()
  assert.doesNotMatch(await page.content(), /secret/)
  await page
    .getByRole('row', { name: /Cookie/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await button(page, 'Add a header or a cookie').click()
  await page.getByLabel('Name', { exact: true }).fill('X-New')
  await page.getByLabel('Value', { exact: true }).fill('another')
  await button(page, 'Take this header').click()
  await page.getByText('2 changes').waitFor()
  await button(page, 'Save').click()
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  assert.deepEqual((await feedOf(id)).header_names, ['X-Kept', 'X-New'])
  await close()
})

test('leaving asks, and a draft is kept over a reload', async () => {
  const id = await checked('Page 6')
  const { page, close } = await openSettings(id)
  await page.getByLabel('Title', { exact: true }).fill('Draft')
  await page.getByRole('link', { name: 'Addresses', exact: true }).click()
  await heading(page, '1 change is not saved').waitFor()
  await button(page, 'Stay here').click()
  assert.match(page.url(), /settings$/)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitUntil(
    'the draft is there',
    async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === 'Draft',
  )
  await page.getByRole('link', { name: 'Addresses', exact: true }).click()
  await button(page, 'Leave without saving').click()
  await page.locator('.qr').waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), '')
  await close()
})

test('a session that is over keeps the form, and saves after signing in', async () => {
  const id = await checked('Page 7')
  const { page, close } = await openSettings(id)
  await page.getByLabel('Title', { exact: true }).fill('Still here')
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  await page.getByLabel('Access token').fill(world.app.accessToken)
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'Still here')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Settings are saved' }).waitFor()
  assert.deepEqual((await feedOf(id)).settings, { title: 'Still here' })
  await close()
})

test('on a phone the preview opens upwards; without a stored page it can be got', async () => {
  const [id = ''] = await world.make(['Page 8'])
  await ask('POST', `${id}/check`)
  const { page, close } = await openSettings(id, { viewport: { width: 375, height: 700 } })
  const grip = page.locator('.grip')
  await grip.click()
  await heading(page, /^Preview$/).waitFor()
  if ((await button(page, 'Get the page').count()) > 0) await button(page, 'Get the page').click()
  await sums(page, '12 in the feed')
  assert.deepEqual(await accessibilityIssues(page), [])
  await grip.click()
  assert.equal(await page.locator('#preview').isVisible(), false)
  await close()
})
