// Handover of a server-rendered thread: complete without a script, and taken over without a jump.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestApp } from '../../harness/app.ts'
import { button, comment, field, save } from '../demo/demo-setup.ts'
import { holds } from '../page-visits.ts'
import { type HostOptions, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()
const written = (page: Page) => page.locator('pageside-comments > ol article')

/** As a page would that is put together on its own server. */
async function withFragment(count: number): Promise<HostOptions & { ids: string[] }> {
  const ids: string[] = []
  let fragment = ''
  const seed = async (app: TestApp) => {
    for (let i = 0; i < count; i++) {
      const date = Date.now() - (count - i) * 3_600_000
      ids.push(await save(app, { comment: `Number **${i}**`, date, pageTitle: 'The lamp' }))
    }
    await save(app, { comment: 'An answer', parentId: ids[0] ?? '' })
    const asked = { urlId: 'demo', title: 'The lamp', fragment: '1', locale: 'en' }
    const answer = await fetch(`${app.url}/thread/demo?${new URLSearchParams(asked)}`)
    assert.equal(answer.status, 200)
    fragment = await answer.text()
  }
  return { ids, seed, body: (server) => `<script src="${server}/embed.js" async></script>${fragment}` }
}

/** Holds back what the thread is read from, until what comes back is called. */
async function heldBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/comments/demo?*', (route) => promise.then(() => route.continue()))
  return resolve
}

test('until the thread is drawn its written form is there; what was typed and who reads go over', async () => {
  const { page, close } = await world.open(await withFragment(12))
  await comment(page, 'Number 11').waitFor()
  assert.equal(await written(page).count(), 0)
  const letCome = await heldBack(page)
  await page.reload()
  assert.equal(await written(page).count(), 13)
  await holds(page, `document.querySelector('pageside-comments').shadowRoot?.querySelector('.compose')`)
  assert.equal(await written(page).last().isVisible(), true)
  assert.equal(await field(page).last().isVisible(), true)
  await page.getByLabel('Your comment').first().fill('Begun without a script')
  letCome()
  await holds(page, `document.activeElement.shadowRoot?.activeElement?.id === 'text-new'`)
  assert.equal(await field(page).inputValue(), 'Begun without a script')
  assert.equal(await written(page).count(), 0)
  assert.equal(await comment(page, 'An answer').count(), 1)
  await close()
})

test('what is being read stays where it is on the screen, and so does the keyboard', async () => {
  const options = await withFragment(20)
  const { page, close } = await world.open(options)
  await comment(page, 'Number 19').waitFor()
  const letCome = await heldBack(page)
  await page.reload()
  await holds(page, `document.querySelector('pageside-comments').shadowRoot?.querySelector('.compose')`)
  const place = (root: string) => `(() => {
    const { top, bottom } = ${root}.querySelector('#comment-${options.ids[9]}').getBoundingClientRect()
    return [Math.round(top), bottom > 0]
  })()`
  await page.evaluate(`(() => {
    const article = document.getElementById('comment-${options.ids[9]}')
    article.querySelector('a').focus({ preventScroll: true })
    scrollBy({ top: article.getBoundingClientRect().top - 5, behavior: 'instant' })
  })()`)
  const [before] = await page.evaluate<[number, boolean]>(place('document'))
  letCome()
  await holds(page, `document.activeElement.shadowRoot?.activeElement?.id === 'comment-${options.ids[9]}'`)
  const [after] = await page.evaluate<[number, boolean]>(
    place(`document.querySelector('pageside-comments').shadowRoot`),
  )
  assert.ok(Math.abs(before - after) <= 1, `${before} and ${after}`)
  await close()
})

test('a link to a comment leads to it before and after', async () => {
  const options = await withFragment(12)
  const { page, site, close } = await world.open(options)
  await page.goto(`${site.url}/second#comment-${options.ids[0]}`)
  await page.locator('.target').getByText('Number 0').waitFor()
  await holds(page, `document.activeElement.shadowRoot?.activeElement?.id === 'comment-${options.ids[0]}'`)
  await close()
})

test('a link leads there also where the page is painted only after that', async () => {
  const options = await withFragment(12)
  const { page, site, close } = await world.open(options)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/own.css', (route) => promise.then(() => route.continue()))
  await page.goto(`${site.url}/second#comment-${options.ids[0]}`, { waitUntil: 'commit' })
  const isThere = `document.activeElement.shadowRoot?.activeElement?.id === 'comment-${options.ids[0]}'`
  await holds(page, isThere)
  resolve()
  await page.waitForLoadState()
  await page.evaluate(`new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))`)
  await holds(page, isThere)
  await close()
})

test('without a script it is read there, and written on the page that its form leads to', async () => {
  const { page, app, close } = await world.open({ ...(await withFragment(3)), context: { javaScriptEnabled: false } })
  assert.equal(await written(page).count(), 4)
  assert.equal(await page.locator('article strong').first().innerText(), '2')
  await page.getByLabel('Your comment').fill('<b>Plain</b> & "simple"')
  await button(page, 'Add to the conversation').click()
  await page.waitForURL((url) => url.origin === new URL(app.url).origin)
  assert.equal(await field(page).inputValue(), '<b>Plain</b> & "simple"')
  assert.equal(await page.locator('h1').innerText(), 'The lamp')
  await page.getByLabel('Name').fill('Ann')
  await page.getByLabel('E-mail').fill('ann@example.com')
  await button(page, 'Post comment').click()
  await page.locator('.own').filter({ hasText: 'Plain & "simple"' }).waitFor()
  await close()
})

/** Pages that draw themselves anew in the browser do this: to what stands in the element, before the thread or after it. */
const turns = [
  ['takes out', 'host.replaceChildren()'],
  ['puts text in place of', 'host.replaceChildren("Loading")'],
] as const

for (const [does, script] of turns) {
  test(`a page that ${does} what was written gets the thread, in its own style`, async () => {
    const { page, close } = await world.open(await withFragment(2))
    await comment(page, 'Number 1').waitFor()
    const letCome = await heldBack(page)
    await page.reload()
    await holds(page, `document.querySelector('pageside-comments').shadowRoot?.querySelector('.compose')`)
    await page.evaluate(`{ const host = document.querySelector('pageside-comments'); ${script} }`)
    letCome()
    await comment(page, 'Number 1').waitFor()
    assert.equal(
      await page.evaluate(`document.querySelector('pageside-comments').shadowRoot.adoptedStyleSheets.length`),
      1,
    )
    await close()
  })
}

test('what a page puts into the element later hides nothing', async () => {
  const { page, close } = await world.open(await withFragment(2))
  await comment(page, 'Number 1').waitFor()
  await holds(page, `document.querySelector('pageside-comments').childNodes.length === 0`)
  await page.evaluate(`document.querySelector('pageside-comments').append('Words', document.createElement('p'))`)
  assert.equal(await comment(page, 'Number 1').isVisible(), true)
  await close()
})
