// Import of lists: contents before anything is made, progress, report, refused ones again, undoing; export.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../page-visits.ts'
import { button, myFeedsWorld, rowsOf } from './my-feeds-setup.ts'

const world = myFeedsWorld()

const outline = (title: string, url: string) =>
  `<outline type="rss" text="${title}" xmlUrl="${url}.xml" htmlUrl="${url}"/>`
const folder = (name: string, inside: string) => `<outline text="${name}">${inside}</outline>`
const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><head/><body>${body}</body></opml>`

function choose(page: Page, text: string, name = 'subscriptions.opml'): Promise<void> {
  return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/x-opml', buffer: Buffer.from(text) })
}

test('500 entries in folders, with rubbish among them, and once more', async () => {
  await world.make(['Feed 3', 'Feed 4'])
  const feeds = Array.from({ length: 500 }, (_, i) => outline(`Feed ${i}`, `${world.site.url}/feed-${i}`))
  const parts = Array.from({ length: 5 }, (_, i) => folder(`Folder ${i}`, feeds.slice(i * 100, i * 100 + 100).join('')))
  const rubbish = `${outline('None', '')}${outline('Script', 'javascript:alert(1)')}<outline text="Nothing"/>`
  const elsewhere = outline('Elsewhere', `${world.site.url}/elsewhere`)
  const { page, close } = await world.open('#/import')
  await page.getByRole('heading', { name: 'Import feeds' }).waitFor()
  await assertAccessible(page)
  // A page that this account may not use any more when it is sent.
  await page.route(
    '**/account/takeover',
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(`${world.site.url}/elsewhere"`, 'http://a.example:99999/x"'),
      })
    },
    { times: 1 },
  )
  await choose(page, opml(parts.join('') + rubbish + elsewhere))
  await page
    .getByText('501 feeds. In 5 folders. 2 are in your list already and stay as they are. 1 other entry is not a feed.')
    .waitFor()
  await page.getByText('2 entries have no page address').click()
  await page.getByText('It is no address on the web.').first().waitFor()
  await assertAccessible(page)
  await page.getByLabel('Pause the new ones until I look at them').check()
  await button(page, 'Import 499 feeds').click()
  await page.getByRole('heading', { name: '498 feeds made' }).waitFor()
  await page.getByText('1 was refused:').waitFor()
  await assertAccessible(page)
  await button(page, 'Try the 1 again').click()
  await page.getByRole('heading', { name: '0 feeds made' }).waitFor()
  await button(page, 'Show my feeds').click()
  await page.getByText('500 feeds').waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Folder 3 100' }).waitFor()
  await close()
})

test('an import can be stopped and gone on with, and undone', async () => {
  const { page, close } = await world.open('#/import')
  const feeds = Array.from({ length: 120 }, (_, i) => outline(`More ${i}`, `${world.site.url}/more-${i}`))
  await page.route(
    '**/account/import',
    async (route) => {
      await page.evaluate('document.querySelector("main button").click()')
      await route.continue()
    },
    { times: 1 },
  )
  await choose(page, opml(feeds.join('')))
  await button(page, 'Import 120 feeds').click()
  await page.getByRole('heading', { name: '50 feeds made' }).waitFor()
  await page.getByText('70 were not sent.').waitFor()
  await button(page, 'Go on').click()
  await page.getByRole('heading', { name: '120 feeds made' }).waitFor()
  await button(page, 'Undo the import').click()
  await page.getByRole('region', { name: 'Notice' }).getByText('120 feeds deleted').waitFor()
  await close()
})

test('files that are none, and one that is no well-formed XML', async () => {
  const { page, close } = await world.open('#/import')
  await choose(page, '<!doctype html><title>Saved</title>', 'saved.html')
  await page.getByText('This file is not a list of feeds that Pageside can read').waitFor()
  await page.getByText('This is no OPML document.').waitFor()
  await choose(page, opml('<outline text="Empty"/>'))
  await page.getByText('This file has no entry with a page address').waitFor()
  await assertAccessible(page)
  await choose(
    page,
    opml(
      folder(
        'A & B',
        outline('Fish & <b>chips', 'https://fish.example/?a=1&b=2') + outline('Peas > beans', 'https://peas.example/'),
      ),
    ),
  )
  await page.getByText('2 feeds. In 1 folder.').waitFor()
  await close()
})

test('pages in place of the feeds of other programs, settings that are not taken, entries without a page, pasted', async () => {
  const { page, close } = await world.open('#/import')
  const bridge =
    'https://bridge.example/?action=display&amp;bridge=CssSelectorBridge&amp;format=Atom&amp;title_cleanup=x'
  const home = encodeURIComponent(`${world.site.url}/bridged`)
  const text = opml(
    `<outline text="Bridged" xmlUrl="${bridge}&amp;home_page=${home}&amp;url_selector=a.story&amp;limit=7"/>
     <outline text="Hub" xmlUrl="https://rsshub.app/github/nothing-known" />
     ${outline('Feed', `${world.site.url}/a-feed`)}`,
  )
  await page.getByText('Or paste a list').click()
  await page.getByRole('textbox', { name: 'Or paste a list' }).fill(text)
  await button(page, 'Read the list').click()
  await page.getByText('2 feeds. 1 was made of a page by another program').waitFor()
  await page.getByText('1 page in place of a feed').click()
  await page.getByText('Text that is removed from titles is not taken.').waitFor()
  await page.getByText('1 entry has no page address').click()
  await page.getByText('The page of the route /github/nothing-known is not known.').waitFor()
  assert.match(
    (await page.getByRole('link', { name: 'Begin with github.com' }).getAttribute('href')) ?? '',
    /\/\?url=https%3A%2F%2Fgithub\.com%2F$/,
  )
  await assertAccessible(page)
  await page.getByLabel('Also follow the 1 that is a feed already').uncheck()
  await button(page, 'Import 1 feed').click()
  await page.getByRole('heading', { name: '1 feed made' }).waitFor()
  await button(page, 'Undo the import').click()
  await page.getByRole('region', { name: 'Notice' }).getByText('1 feed deleted').waitFor()
  await close()
})

test('what is selected is saved as OPML', async () => {
  const { page, close } = await world.open('#/?q=feed+12')
  await rowsOf(page).first().waitFor()
  await page.getByLabel('Select Feed 12', { exact: true }).check()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('toolbar').getByRole('button', { name: 'Export' }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  assert.match(text, /text="Feed 12"/)
  assert.equal(text.match(/xmlUrl=/g)?.length, 1)
  await close()
})

test('all are saved with their items as JSON Lines, by keyboard', async () => {
  const { page, close } = await world.open('#/')
  await rowsOf(page).first().waitFor()
  const menu = page.locator('.title .menu')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  assert.equal(saved.suggestedFilename(), 'feeds.jsonl')
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\n')
  assert.deepEqual(JSON.parse(lines[0] ?? ''), { pageside: 'feeds', version: 1 })
  assert.ok(lines.some((line) => JSON.parse(line).name === 'Feed 12'))
  assert.equal(await menu.getAttribute('open'), null)
  await close()
})
