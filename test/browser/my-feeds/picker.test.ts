// The picker: a feed taught by pointing, with a pointer, with keys alone, on a phone; two tabs; a page that changes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Site, waitUntil } from '../../harness/app.ts'
import { assertAccessible, holds } from '../page-visits.ts'
import { button, myFeedsWorld } from './my-feeds-setup.ts'
import {
  announced,
  feedHas,
  feedOf,
  frameOf,
  frameReady,
  harbourPage,
  newsTitles,
  panel,
  panelSays,
  readTitles,
  startHarbour,
} from './picker-setup.ts'

const world = myFeedsWorld()
let page = harbourPage()
const sites: Site[] = []

after(() => Promise.all(sites.map((site) => site.stop())))
before(() => {
  page = harbourPage()
})

/** A feed of a site of its own: an address has one feed. */
async function makeFeed(): Promise<string> {
  const site = await startHarbour(() => page)
  sites.push(site)
  return feedOf(world, site.url)
}

const first = readTitles[0] ?? ''
const last = readTitles.at(-1) ?? ''

async function pointAtMostRead(opened: Page): Promise<void> {
  await frameReady(opened)
  await frameOf(opened).getByText(first).click()
  await panelSays(opened, 'Point at a second one')
  await frameOf(opened).getByText(last).click()
  await panelSays(opened, '4 items like these')
}

async function goOnToSave(opened: Page): Promise<void> {
  await button(opened, 'These are the items').click()
  await button(opened, 'Go on to the preview').click()
  await panelSays(opened, 'Readers get 4 new ones.')
}

test('two clicks, the preview, and the feed has these items; undo brings the others back', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
  await frameReady(opened)
  await assertAccessible(opened)
  await opened.setViewportSize({ width: 1280, height: 900 })
  await pointAtMostRead(opened)
  await panelSays(opened, /Draft kept at/)
  await assertAccessible(opened)
  await goOnToSave(opened)
  await assertAccessible(opened)
  await button(opened, 'Save').click()
  await opened.locator('.toast').getByText('The feed takes the items').waitFor()
  await feedHas(world, id, readTitles)
  await opened.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await feedHas(world, id, newsTitles)
  await close()
})

test('keys alone: from element to element, announced, to the panel, and saved', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
  const { keyboard } = opened
  await frameReady(opened)
  await keyboard.press('F6')
  const to = async (title: string) => {
    await waitUntil(`keys lead to ${title}`, async () => {
      if ((await announced(opened)).includes(`“${title}”`)) return true
      await keyboard.press('ArrowDown')
      return false
    })
  }
  await to(first)
  assert.match(await announced(opened), /^\d+ of \d+\. “When does the ferry come\?”\. Not chosen\.$/)
  await keyboard.press('Enter')
  await panelSays(opened, 'Point at a second one')
  await to(last)
  await keyboard.press('Enter')
  await panelSays(opened, '4 items like these')
  await keyboard.press('z')
  await panelSays(opened, 'Point at a second one')
  await keyboard.press('Enter')
  await panelSays(opened, '4 items like these')
  await keyboard.press('ArrowUp')
  await waitUntil('what is alike is told so', async () => (await announced(opened)).endsWith('Found by likeness.'))
  await keyboard.press('F6')
  await holds(opened, `document.activeElement.tagName === 'H2'`)
  for (const name of ['These are the items', 'Go on to the preview']) await tabTo(opened, name)
  await panelSays(opened, 'Readers get 4 new ones.')
  await tabTo(opened, 'Save')
  await feedHas(world, id, readTitles)
  await close()
})

/** Tab to the button of this name, and Enter. */
async function tabTo(opened: Page, name: string): Promise<void> {
  const focused = `document.activeElement.textContent.trim()`
  await waitUntil(`the focus is on ${name}`, async () => {
    if ((await opened.evaluate(focused)) === name) return true
    await opened.keyboard.press('Tab')
    return false
  })
  // What is alike is looked for anew after each element.
  await holds(opened, `document.activeElement.getAttribute('aria-disabled') !== 'true'`)
  await opened.keyboard.press('Enter')
}

test('fields: another element is pointed at, by its number key', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
  await frameReady(opened)
  await frameOf(opened)
    .getByText(newsTitles[0] ?? '')
    .click()
  await panelSays(opened, 'Point at a second one')
  await frameOf(opened)
    .getByText(newsTitles[2] ?? '')
    .click()
  await panelSays(opened, /items like these/)
  await button(opened, 'These are the items').click()
  await opened.keyboard.press('5')
  await panelSays(opened, 'Point at one on the page')
  await frameOf(opened).getByText('22 November 2026').click()
  await waitUntil('the text is the day', async () =>
    (await panel(opened).locator('.field-row.active li').first().innerText()).includes('23 November'),
  )
  await assertAccessible(opened)
  await close()
})

const phone = { viewport: { width: 375, height: 780 }, hasTouch: true, isMobile: true }

test('a phone: taps point, a hold leaves out, the sheet keeps its third until it is raised', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`, phone)
  await frameReady(opened)
  await frameOf(opened)
    .getByText(newsTitles[0] ?? '')
    .tap()
  await panelSays(opened, 'Point at a second one')
  await frameOf(opened)
    .getByText(newsTitles[1] ?? '')
    .tap()
  await panelSays(opened, '9 items like these')
  await hold(opened, 'Rooms with a view')
  await panelSays(opened, '1 is left out by you.')
  await panelSays(opened, /^8 items/)
  const share = async () => (await panel(opened).boundingBox())?.height ?? 0
  assert.ok((await share()) < 0.36 * 780)
  await button(opened, 'Show fields and samples').tap()
  assert.ok((await share()) > 0.6 * 780)
  await close()
})

async function hold(opened: Page, words: string): Promise<void> {
  const target = frameOf(opened).getByText(words).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  assert.ok(box)
  const session = await opened.context().newCDPSession(opened)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }])
  await panelSays(opened, '1 is left out by you.')
  await touch('touchEnd', [])
  await session.detach()
}

test('a draft is there again after the page was loaded anew', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
  await pointAtMostRead(opened)
  await panelSays(opened, /Draft kept at/)
  await opened.reload()
  await panelSays(opened, '4 items like these')
  assert.deepEqual(await opened.evaluate('[localStorage.length, sessionStorage.length]'), [0, 0])
  await close()
})

const elsewhere: [what: string, settings: object, isConflict: boolean][] = [
  ['another title is kept', { title: 'Named elsewhere' }, false],
  ['other items are shown beside', { selectors: { items: { selector: 'header a' } } }, true],
]

for (const [what, settings, isConflict] of elsewhere) {
  test(`two tabs: ${what}`, async () => {
    const id = await makeFeed()
    const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
    await pointAtMostRead(opened)
    await goOnToSave(opened)
    const owner = { token: world.app.accessToken }
    await world.client.ask('PATCH', `/account/feeds/${id}`, { ...owner, body: { settings } })
    await button(opened, 'Save').click()
    if (isConflict) {
      await panelSays(opened, 'Its items were changed elsewhere')
      await panelSays(opened, 'Saved elsewhere')
      await assertAccessible(opened)
      await button(opened, 'Save yours').click()
    }
    await opened.locator('.toast').waitFor()
    await feedHas(world, id, readTitles)
    const { json } = await world.client.ask('GET', `/account/feeds/${id}`, owner)
    if (!isConflict) assert.equal(json.data.feed.settings.title, 'Named elsewhere')
    await close()
  })
}

test('the page changed: what still fits is told, and can be saved', async () => {
  const id = await makeFeed()
  const { page: opened, close } = await world.open(`#/feed/${id}/pick`)
  await pointAtMostRead(opened)
  page = harbourPage({ read: [...readTitles.slice(1), 'Ferry fares', 'A quiet week'] })
  world.clock.pass(60_000)
  await button(opened, 'Get it again').click()
  await panelSays(opened, '3 of the 4 items that you had are on the new page, and 2 others.')
  await assertAccessible(opened)
  await button(opened, 'Go on with the new page').click()
  await panelSays(opened, 'Readers get 5 new ones.')
  page = '<!doctype html><title>Moved</title><main><h1>We have moved</h1><p>See elsewhere.</p></main>'
  world.clock.pass(60_000)
  await button(opened, 'Get it again').click()
  await panelSays(opened, 'None of this is on the page now')
  await button(opened, 'Point again').click()
  await panelSays(opened, 'Point at one item')
  page = harbourPage()
  await close()
})
