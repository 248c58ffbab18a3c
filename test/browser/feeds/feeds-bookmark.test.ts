// The bookmarklet and the browser's search: both fill in the address, and neither makes a feed by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { visit } from '../page-visits.ts'
import { browserWorld } from './feeds-setup.ts'
import { openSignedIn } from './feeds-states.ts'

const world = browserWorld()

async function countFeeds(page: Page): Promise<number> {
  const feeds = `fetch('api/v1/account/feeds').then((answer) => answer.json()).then(({ data }) => data.feeds.length)`
  return page.evaluate<number>(feeds)
}

async function assertFilledIn(page: Page, address: string): Promise<void> {
  await page.waitForFunction(`document.querySelector('#address')?.value === ${JSON.stringify(address)}`)
  assert.equal(page.url(), `${world.app.url}/`, 'the address bar keeps nothing of it')
  assert.equal(await countFeeds(page), 0)
}

test('the bookmarklet leads from any page to the form with the address of that page', async () => {
  const { page, close } = await visit(world.browser)
  await openSignedIn(page, world.app)
  const link = page.getByRole('link', { name: 'Feed of this page' })
  await link.click()
  assert.equal(page.url(), `${world.app.url}/`)
  const script = decodeURIComponent(((await link.getAttribute('href')) ?? '').replace(/^javascript:/, ''))
  const address = `${world.site.news}?a=1&b=%C3%BC#c`
  await page.goto(address)
  await page.evaluate(script)
  await page.waitForURL(`${world.app.url}/**`)
  await assertFilledIn(page, address)
  await close()
})

test('the browser’s search leads there, too, and a press makes the feed', async () => {
  const { page, close } = await visit(world.browser)
  await openSignedIn(page, world.app)
  const address = await page.locator('link[rel=search]').getAttribute('href')
  const description = await fetch(new URL(address ?? '', world.app.url))
  assert.equal(description.headers.get('content-type'), 'application/opensearchdescription+xml')
  const template = /<Url type="text\/html" template="([^"]+)"/.exec(await description.text())?.[1] ?? ''
  assert.equal(template, `http://127.0.0.1:${world.app.port}/?url={searchTerms}`)
  await page.goto(template.replace('{searchTerms}', encodeURIComponent(world.site.news)))
  await assertFilledIn(page, world.site.news)
  await page.getByRole('button', { name: 'Make feed' }).click()
  await page.getByRole('heading', { name: 'The Quay Courier: News' }).waitFor()
  assert.equal(await countFeeds(page), 1)
  await close()
})

test('who has to sign in first finds the address in the form afterwards', async () => {
  const { page, close } = await visit(world.browser)
  const address = 'https://example.com/kept'
  await page.goto(`${world.app.url}/?url=${encodeURIComponent(address)}`)
  await page.getByRole('link', { name: 'Sign in to make feeds' }).click()
  await page.getByLabel('Access token').fill(world.app.accessToken)
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await page.waitForFunction(`document.querySelector('#address')?.value === ${JSON.stringify(address)}`)
  await close()
})

test('a server that makes no feeds offers no bookmarklet', async () => {
  const { page, close } = await visit(world.browser)
  await page.goto(`${world.closed.url}/?url=https://example.com/`)
  await page.getByRole('heading', { name: 'This server makes no feeds at present' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Feed of this page' }).count(), 0)
  await close()
})
