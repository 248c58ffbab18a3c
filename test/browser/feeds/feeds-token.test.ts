// Access token on the feed page: first visit, links with data after `#`, browser storage.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { startApp, waitUntil } from '../../harness/app.ts'
import { holds, visit } from '../page-visits.ts'
import { browserWorld } from './feeds-setup.ts'
import { makeFeed, openSignedIn, untilHeading } from './feeds-states.ts'

const world = browserWorld()

const signedIn = (page: Page) => page.getByText('Signed in with an access token.').waitFor()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')
const typed = (page: Page) => page.getByLabel('Page address').inputValue()

test('a newcomer with the printed link is one click from a feed, and the token leaves the address bar', async () => {
  const { page, close } = await visit(world.browser)
  const { app, site } = world
  await page.goto(`${app.url}/#token=${app.accessToken}&url=${encodeURIComponent(site.news)}`)
  await signedIn(page)
  assert.equal(page.url(), `${app.url}/`)
  assert.equal(await typed(page), site.news)
  await page.getByRole('button', { name: 'Make feed' }).click()
  await untilHeading(page, 'The Quay Courier: News')
  await close()
})

test('a link opened in a page that is there already does the same', async () => {
  const { page, close } = await visit(world.browser)
  await page.goto(world.app.url)
  await page.getByLabel('Access token').waitFor()
  await page.evaluate(`location.hash = 'token=${world.app.accessToken}'`)
  await signedIn(page)
  await page.evaluate(`location.hash = 'url=example.com/a'`)
  await holds(page, `document.getElementById('address').value === 'example.com/a'`)
  assert.equal(await page.evaluate('location.hash'), '')
  await close()
})

test('a link with another token replaces the kept one only when it may', async () => {
  const { page, close } = await visit(world.browser)
  const kept = () => page.evaluate<string>('localStorage.getItem("pageside.access-token")')
  const offer = page.getByRole('button', { name: 'Use it' })
  await openSignedIn(page, world.app)
  await page.evaluate(`location.hash = 'token=of-somebody-else'`)
  await offer.waitFor()
  assert.equal(await kept(), world.app.accessToken)
  await page.getByRole('button', { name: 'Keep the present one' }).click()
  assert.deepEqual([await offer.count(), await focused(page), await kept()], [0, 'address', world.app.accessToken])
  await page.evaluate(`location.hash = 'token=of-somebody-else'`)
  await offer.click()
  await offer.waitFor({ state: 'detached' })
  assert.equal(await kept(), 'of-somebody-else')
  await close()
})

test('a link with what cannot be a token keeps nothing and says what a token is', async () => {
  const { page, close } = await visit(world.browser)
  await page.goto(`${world.app.url}/#token=%E2%82%AC%20x`)
  await page.locator('#token-problem').filter({ hasText: 'without spaces' }).waitFor()
  assert.equal(await page.evaluate('localStorage.getItem("pageside.access-token")'), null)
  await close()
})

test('without a token it is asked for, with the place where it is found; saving it makes the waiting feed', async () => {
  const { page, close } = await visit(world.browser)
  const { app, site } = world
  await page.goto(app.url)
  await page.getByText(/printed it when it first started.*keys\.json/).waitFor()
  await makeFeed(page, site.news)
  assert.equal(await focused(page), 'token')
  await page.getByLabel('Access token').fill(`  ${app.accessToken} `)
  await page.getByRole('button', { name: 'Save' }).click()
  await untilHeading(page, 'The Quay Courier: News')
  await page.reload()
  await signedIn(page)
  await close()
})

test('a token that the server does not know is asked for again; the address stays and goes on', async () => {
  const { page, close } = await visit(world.browser)
  const { app, site } = world
  await openSignedIn(page, app, 'a-token-of-nobody')
  await makeFeed(page, site.news)
  const field = page.getByLabel('Access token')
  await field.waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.match(await page.locator('#token-problem').innerText(), /does not know that access token/)
  assert.equal(await focused(page), 'token')
  assert.equal(await typed(page), site.news)
  await field.fill(app.accessToken)
  await field.press('Enter')
  await untilHeading(page, 'The Quay Courier: News')
  await close()
})

test('the token can be changed, kept, and forgotten on this device', async () => {
  const { page, close } = await visit(world.browser)
  await openSignedIn(page, world.app)
  await page.getByRole('button', { name: 'Change' }).click()
  assert.equal(await focused(page), 'token')
  await page.getByRole('button', { name: 'Keep the present one' }).click()
  assert.equal(await focused(page), 'address')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Forget it on this device' }).click()
  await page.getByText('Not signed in.').waitFor()
  await page.reload()
  await page.getByLabel('Access token').waitFor()
  assert.equal(await page.evaluate('localStorage.getItem("pageside.access-token")'), null)
  await close()
})

test('what was typed and chosen survives a reload', async () => {
  const { page, close } = await visit(world.browser)
  await page.goto(world.app.url)
  await page.getByLabel('Page address').fill('example.com/half-ty')
  await page.getByLabel('Access token').fill('half a tok')
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByLabel('Strategy').selectOption('http')
  await page.reload()
  await page.getByLabel('Strategy').waitFor()
  assert.equal(await typed(page), 'example.com/half-ty')
  assert.equal(await page.getByLabel('Access token').inputValue(), 'half a tok')
  assert.equal(await page.getByLabel('Strategy').inputValue(), 'http')
  await close()
})

test('the feed in view is there again after a reload', async () => {
  const { page, close } = await visit(world.browser)
  await openSignedIn(page, world.app)
  await makeFeed(page, world.site.news)
  await untilHeading(page, 'The Quay Courier: News')
  await page.getByLabel('Page address').fill('example.com/next')
  await page.reload()
  await untilHeading(page, 'The Quay Courier: News')
  assert.equal(await typed(page), 'example.com/next')
  await close()
})

test('two tabs keep the feeds of both, and each shows what the other made or forgot', async () => {
  const { page, close } = await visit(world.browser)
  const other = await page.context().newPage()
  await openSignedIn(page, world.app)
  await openSignedIn(other, world.app)
  await makeFeed(page, world.site.news)
  await untilHeading(page, 'The Quay Courier: News')
  await other.getByRole('button', { name: 'The Quay Courier: News', exact: true }).waitFor()
  await makeFeed(other, world.site.long)
  await untilHeading(other, 'The Quay Courier: Archive')
  const archive = page.getByRole('button', { name: 'The Quay Courier: Archive', exact: true })
  await archive.waitFor()
  const addresses = `JSON.parse(localStorage.getItem('pageside.feeds')).map(({ address }) => address)`
  const untilKept = (urls: string[]) =>
    waitUntil('both tabs agree', async () => isDeepStrictEqual(await page.evaluate(addresses), urls))
  await untilKept([world.site.long, world.site.news])
  await other.getByRole('button', { name: 'Forget The Quay Courier: News' }).click()
  await page.getByRole('button', { name: 'Forget The Quay Courier: Archive' }).click()
  await archive.waitFor({ state: 'detached' })
  await untilKept([])
  await close()
})

test('a browser that forbids storage loses nothing but the memory', async () => {
  const { page, close } = await visit(world.browser)
  await page.addInitScript(`for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, kind, { get() { throw new DOMException('no', 'SecurityError') } })`)
  await openSignedIn(page, world.app)
  await makeFeed(page, world.site.news)
  await untilHeading(page, 'The Quay Courier: News')
  await page.reload()
  await page.getByLabel('Access token').waitFor()
  await close()
})

test('what another program wrote into the storage does no harm', async () => {
  const { page, close } = await visit(world.browser)
  await page.addInitScript(`localStorage.setItem('pageside.feeds', '[{"token":1},null,7]')
    sessionStorage.setItem('pageside.feed-draft', '{"address":5')`)
  await openSignedIn(page, world.app)
  assert.equal(await typed(page), '')
  assert.equal(await page.getByRole('heading', { name: 'Made in this browser' }).count(), 0)
  await close()
})

test('hosted below a path, with or without its slash, all of it works', async () => {
  const app = await startApp({ PUBLIC_URL: 'http://127.0.0.1:9/tools/pages' })
  const home = `http://127.0.0.1:${app.port}/tools/pages`
  const { page, close } = await visit(world.browser)
  await page.goto(`${home}#token=${app.accessToken}`)
  await signedIn(page)
  assert.equal(page.url(), `${home}/`)
  await makeFeed(page, world.site.news)
  await untilHeading(page, 'The Quay Courier: News')
  const photo = page.locator('.thumb').first()
  await photo.scrollIntoViewIfNeeded()
  await holds(page, `document.querySelector('.thumb').naturalWidth === 1`)
  const address = await page.locator('#address-RSS').innerText()
  assert.ok(address.startsWith(`${home}/api/v1/feeds/`), address)
  assert.equal((await fetch(address)).status, 200)
  await page.getByRole('link', { name: 'API' }).click()
  await page.waitForURL(`${home}/docs#api`)
  await close()
  await app.stop()
})
