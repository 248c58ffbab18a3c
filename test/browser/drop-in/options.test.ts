// Options of the page: one after another in a thread, and those that need more than one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { button, comment, enterName, field, postAsReader, save } from '../demo/demo-setup.ts'
import { signed } from '../sign-on.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { openDropIn } from './drop-in-setup.ts'
import { isAbove, optionCases, seedTree } from './option-cases.ts'

const world = widgetWorld()

test('options act', async (t) => {
  const foreign: string[] = []
  const at = await openDropIn(world, { seed: seedTree })
  at.page.on('request', (request) => {
    if (/evil/.test(request.url())) foreign.push(request.url())
  })
  for (const [config, check] of optionCases)
    await t.test(config.slice(0, 70), async () => {
      await at.mount(config)
      await at.page.locator('.own').first().waitFor({ state: 'attached' })
      await check(at.page, at)
    })
  assert.deepEqual(foreign, [])
  await at.close()
})

test('the button of one comment is in the singular', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'Alone' }) })
  for (const [locale, words] of [
    ['en', 'Show 1 comment'],
    ['de', '1 Kommentar zeigen'],
  ] as const) {
    await at.mount(`{ useShowCommentsToggle: true, locale: '${locale}' }`)
    await at.page.getByRole('button', { name: words, exact: true }).waitFor()
  }
  await at.close()
})

test('what a page says of its comments is sent with them', async () => {
  const at = await openDropIn(world)
  const { page, app, mount } = at
  await mount(
    "{ commentMeta: { wpPostId: '7' }, moderationGroupIds: ['a'], productId: 0, url: 'https://site.example/p', pageTitle: 'P' }",
  )
  await field(page).waitFor()
  await enterName(page)
  await field(page).fill('With all that')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    button(page, 'Post comment').click(),
  ])
  const body = sent.postDataJSON()
  assert.deepEqual(
    [body.meta, body.moderationGroupIds, body.url, body.pageTitle],
    [{ locale: 'en', wpPostId: '7' }, ['a'], 'https://site.example/p', 'P'],
  )
  await comment(page, 'With all that').waitFor()
  assert.ok(app.url)
  await at.close()
})

test('staff and those who are known: no bell and no blocks where the page wants none', async () => {
  const at = await openDropIn(world, { seed: (app) => postAsReader(app, 'By somebody') })
  const { page, app, mount } = at
  const payload = signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' })
  const bell = page.getByRole('button', { name: 'Notifications' })
  await mount(`{ sso: ${payload} }`)
  await bell.waitFor()
  await page.locator('summary').click()
  await button(page, 'Block Somebody').waitFor()
  await mount(`{ sso: ${payload}, disableNotificationBell: true, disableBlocking: true }`)
  await comment(page, 'By somebody').waitFor()
  assert.equal(await bell.count(), 0)
  await page.locator('summary').click()
  await button(page, 'Flag').waitFor()
  assert.equal(await button(page, 'Block Somebody').count(), 0)
  await at.close()
})

test('mentions: none, or of some groups alone', async () => {
  const at = await openDropIn(world)
  const { page, app, mount } = at
  const payload = signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/user-search/')) asked.push(request.url())
  })
  await mount(`{ sso: ${payload}, disableMentions: true }`)
  await field(page).waitFor()
  await field(page).pressSequentially('@ut')
  await mount(`{ sso: ${payload}, mentionGroupIds: ['g1', 'g2', 7] }`)
  await field(page).waitFor()
  await field(page).fill('')
  await field(page).pressSequentially('@ut')
  await waitUntil('asked', async () => asked.length > 0)
  for (const url of asked) assert.deepEqual(new URL(url).searchParams.getAll('mentionGroupIds'), ['g1', 'g2'])
  await at.close()
})

test('pages of a thread: their size, the first one, and more as one scrolls', async () => {
  const at = await openDropIn(world, {
    async seed(app) {
      for (let i = 0; i < 45; i += 1) await save(app, { comment: `Number ${i}`, date: Date.now() - i * 60_000 })
    },
  })
  const { page, mount } = at
  const own = page.locator('.own')
  await mount("{ pageSize: 10, defaultSortDirection: 'NF' }")
  await own.first().waitFor()
  assert.equal(await own.count(), 10)
  await button(page, 'Show more').click()
  await waitUntil('two pages', async () => (await own.count()) === 20)
  await mount("{ startingPage: 1, defaultSortDirection: 'NF' }")
  await own.first().waitFor()
  assert.equal(await own.count(), 15)
  await mount("{ startingPage: -1, defaultSortDirection: 'NF' }")
  await waitUntil('all', async () => (await own.count()) === 45)
  await mount("{ pageSize: 10, defaultSortDirection: 'NF', enableInfiniteScrolling: true }")
  await own.first().waitFor()
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await waitUntil('more', async () => (await own.count()) >= 20)
  await mount("{ pageSize: 10, defaultSortDirection: 'NF', startingPage: 1, paginationBeforeComments: true }")
  await own.first().waitFor()
  assert.ok(await isAbove(page, '.end:has-text("Show more")', 'ol.comments'))
  await at.close()
})

test('a comment to jump to', async () => {
  const ids: string[] = []
  const at = await openDropIn(world, {
    async seed(app) {
      for (let i = 0; i < 40; i += 1)
        ids.push(await save(app, { comment: `Number ${i}`, date: Date.now() - i * 60_000 }))
    },
  })
  await at.mount(`{ jumpToId: '${ids[38]}', defaultSortDirection: 'NF', useShowCommentsToggle: true }`)
  await at.page.locator(`#comment-${ids[38]}.target`).waitFor()
  await at.close()
})

test('log in by call, where only those who did may write', async () => {
  const at = await openDropIn(world)
  const { page, mount } = at
  // As the server says it of a tenant with `requireSSO`.
  await page.route('**/comments/demo?**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (body.customConfig) body.customConfig.requireSSO = true
    await route.fulfill({ response, json: body })
  })
  await mount("{ sso: { loginCallback: (id) => tell('in', id) } }")
  await page.getByRole('link', { name: 'Log in' }).click()
  assert.deepEqual(await at.told(), [['in', await page.evaluate('instance.id')]])
  await at.close()
})
