// Drafts in the widget: markup, preview, autocomplete, notifications; typed text is never lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type TestApp, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { pageside } from '../../harness/programs.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'
import { button, comment, enterName, field, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { holds } from '../page-visits.ts'
import { signed } from '../sign-on.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()
const ann = { id: 'ann', email: 'ann@example.org', username: 'Ann Lee' }
const mo = { id: 'mo', email: 'mo@example.org', username: 'Mo', isAdmin: true }

/** Says something on the page, or does it, as somebody whom the page vouches for. */
async function act(app: TestApp, user: object, path: string, body: object): Promise<string> {
  const query = new URLSearchParams({ urlId: 'demo', broadcastId: 'elsewhere', sso: signed(app.demo.apiKey, user) })
  const answer = await fetch(`${app.url}/comments/demo${path}?${query}`, { method: 'POST', body: JSON.stringify(body) })
  const json: any = await answer.json()
  assert.equal(json.status, 'success', JSON.stringify(json))
  return json.comment?._id
}

const written = { commenterName: 'Ann Lee', url: 'http://127.0.0.1/', urlId: 'demo' }

async function signOn(page: Page, app: TestApp, user: object): Promise<void> {
  const sso = signed(app.demo.apiKey, user)
  await page.locator('pageside-comments').evaluate((element, text) => element.setAttribute('sso', text), sso)
}

const typed = (page: Page) => field(page).inputValue()

test('marks around what is chosen, by button and by key; a preview, and back', async () => {
  const { page, close } = await world.open({ body: documentedLines })
  await field(page).fill('The lamp')
  await field(page).selectText()
  await button(page, 'Bold').click()
  // The first of its kind loads what does it.
  await waitUntil('marks are there', async () => (await typed(page)) === '**The lamp**')
  await page.keyboard.press('Control+i')
  assert.equal(await typed(page), '***The lamp***')
  await field(page).press('End')
  await button(page, 'Link').click()
  await page.keyboard.type('here')
  assert.equal(await typed(page), '***The lamp***[here](https://)')
  await button(page, 'Quote').click()
  await page.keyboard.type('said')
  await button(page, 'Preview').click()
  await page.locator('.compose .text strong').waitFor()
  assert.equal(await field(page).count(), 0)
  await button(page, 'Preview').click()
  assert.match(await typed(page), /^\*\*\*The lamp\*\*\*\[here/)
  await holds(page, `document.activeElement.shadowRoot.activeElement.id === 'text-new'`)
  await close()
})

test('names and topics are completed by keyboard and by hand, and who is named is told', async () => {
  const seed = async (app: TestApp) => {
    await act(app, ann, '', { ...written, comment: 'About #harbour-lamps' })
  }
  const { app, page, close } = await world.open({ body: documentedLines, seed })
  await signOn(page, app, mo)
  await page.getByText('Posting as Mo.').waitFor()
  await field(page).pressSequentially('Thanks @an')
  const options = page.locator('.names li')
  await options.getByText('@Ann Lee').waitFor()
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'detached' })
  assert.equal(await typed(page), 'Thanks @an')
  await page.keyboard.type('n')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await typed(page), 'Thanks @Ann Lee ')
  await page.keyboard.type('for #ha')
  await options.getByText('#harbour-lamps').click()
  assert.equal(await typed(page), 'Thanks @Ann Lee for #harbour-lamps ')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  await comment(page, 'Thanks @Ann Lee').waitFor()
  await signOn(page, app, ann)
  await button(page, 'Notifications 1 unread').click()
  await page.locator('.bell').getByText('Mo mentioned you').waitFor()
  await button(page, 'Follow this thread').click()
  await button(page, 'Stop following this thread').waitFor()
  await button(page, 'Mark all as read').click()
  await page.locator('.bell .unread').waitFor({ state: 'detached' })
  await page.reload()
  await signOn(page, app, ann)
  await button(page, 'Notifications').click()
  await button(page, 'Stop following this thread').waitFor()
  assert.equal(await page.locator('.unread').count(), 0)
  const link = await page.locator('.bell').getByRole('link', { name: 'Your data' }).getAttribute('href')
  assert.match(await (await fetch(link!)).text(), /<h1>Privacy of comments on /)
  await close()
})

test('names are put where they were suggested, and keys elsewhere in the form do what they always do', async () => {
  const seed = (app: TestApp) => act(app, ann, '', { ...written, comment: 'Here' })
  const { page, close } = await world.open({ body: documentedLines, seed })
  const first = page.locator('.names li').first()
  const suggested = async (before: string) => {
    await field(page).fill(before)
    await field(page).press('End')
    await page.keyboard.type('@an')
    await first.waitFor()
  }
  for (const [leave, after] of [
    ['Home', '\nHello and @an'],
    ['ArrowLeft', 'Hello and @a\nn'],
  ] as const) {
    await suggested('Hello and ')
    await page.keyboard.press(leave)
    await page.keyboard.press('Enter')
    assert.equal(await typed(page), after)
    assert.equal(await first.count(), 0)
  }
  await suggested('')
  await field(page).click({ position: { x: 20, y: 60 } })
  await first.waitFor({ state: 'detached' })
  await suggested('')
  await page.getByLabel('E-mail').click()
  await first.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+b')
  assert.equal(await typed(page), '@an')
  await suggested('')
  await button(page, 'Preview').click()
  await page.locator('.compose .text').waitFor()
  await page.keyboard.press('Control+b')
  await holds(page, `document.activeElement.shadowRoot?.activeElement?.ariaPressed === 'true'`)
  await page.keyboard.press('Enter')
  await field(page).waitFor()
  assert.equal(await typed(page), '@an')
  await close()
})

test('only for those who log in: where that is done is said', async () => {
  const seed = async (app: TestApp) => {
    const rows = openRows(await databaseUrl(app.dataDir))
    rows.run(
      `UPDATE tenants SET settings = ? WHERE id = 'demo'`,
      JSON.stringify({ ...relaxedScreens, requireSSO: true }),
    )
    rows.close()
  }
  const body = (server: string) =>
    documentedLines(server).replace('url-id', 'login-url="https://example.com/log-in" url-id')
  const { app, page, close } = await world.open({ body, seed })
  const link = page.getByRole('link', { name: 'Log in' })
  await link.waitFor()
  assert.equal(await link.getAttribute('href'), 'https://example.com/log-in')
  assert.equal(await page.getByRole('textbox').count(), 0)
  await signOn(page, app, ann)
  await page.getByText('Posting as Ann Lee.').waitFor()
  await close()
})

const refusals: [what: string, status: number, body: object | string, told: RegExp][] = [
  ['too many', 429, { code: 'rate-limited', reason: 'Too many requests. Try again in a moment.' }, /Too many requests/],
  ['a session that ended', 401, { code: 'malformed-sso', reason: 'The signature is too old.' }, /You are logged out/],
  ['a thread that was closed', 422, { code: 'locked', reason: 'This page takes no comments.' }, /takes no comments/],
  ['something in between', 502, {}, /answered in place of the server/],
  ['one that says all is well', 200, { status: 'ok' }, /answered in place of the server/],
  ['one that says nothing', 200, [], /answered in place of the server/],
  ['one that wants people to log in', 200, '<h1>Log in</h1>', /answered in place of the server/],
]

test('whatever happens, what was typed stays: refusals, a server that is away, a thread that closes', async () => {
  const { app, page, close } = await world.open({
    body: documentedLines,
    seed: (app) => save(app, { comment: 'There before' }),
  })
  await enterName(page)
  await field(page).fill('Not lost')
  const doors = '**/comments/demo?*'
  for (const [what, status, body, told] of refusals) {
    const headers = { 'Access-Control-Allow-Origin': new URL(page.url()).origin }
    const answer = {
      status,
      headers,
      contentType: typeof body === 'string' ? 'text/html' : 'application/json',
      body:
        typeof body === 'string' ? body : JSON.stringify(Array.isArray(body) ? body : { status: 'failed', ...body }),
    }
    await page.route(doors, (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()))
    await button(page, 'Post comment').click()
    await page.locator('.failed').filter({ hasText: told }).getByText('Your text is kept.').waitFor()
    await page.unroute(doors)
    assert.equal(await typed(page), 'Not lost', what)
  }
  await page.route(doors, (route) => route.abort())
  await button(page, 'Post comment').click()
  await page.locator('.failed').getByText('Reload to see whether it arrived').waitFor()
  await page.reload()
  await page.getByText('The server does not answer.').first().waitFor()
  assert.equal(await typed(page), 'Not lost')
  await page.unroute(doors)
  await button(page, 'Try again').click()
  await comment(page, 'There before').waitFor()
  const set = ['page', 'set', '--tenant', 'demo', '--url-id', 'demo', '--closed']
  const done = await pageside(set, { DATA_DIR: app.dataDir, DATABASE_URL: await databaseUrl(app.dataDir) })
  assert.equal(done.code, 0, done.stderr)
  await waitForAnnouncement(page, 'Comments are closed now.')
  assert.equal(await typed(page), 'Not lost')
  await button(page, 'Post comment').click()
  await page.locator('.failed').waitFor()
  assert.equal(await typed(page), 'Not lost')
  await close()
})

test('pages that list others: how many comments each has, and the newest ones', async () => {
  const seed = async (app: TestApp) => {
    await save(app, { comment: 'The **first**' })
    await save(app, { comment: 'Alone', urlId: 'one', date: Date.now() - 60_000 })
    await save(app, { comment: 'The second & last' })
  }
  const body = (server: string) => `<a href="/elsewhere"><span data-pageside-count="demo">?</span> comments</a>
    <a href="/nowhere"><span data-pageside-count>?</span> comments</a>
    <a href="/one"><span data-pageside-count="one" data-pageside-words="{n} comment|{n} comments"></span></a><ul data-pageside-recent="1"></ul>
    <script src="${server}/embed.lists.js" data-tenant-id="demo" async></script>`
  // No browser knows a language of that name.
  const script = () => `document.documentElement.lang = 'of no kind'`
  const { page, close } = await world.open({ body, seed, script })
  await page.getByText('Tarek The second & last').waitFor()
  assert.equal(await page.getByRole('listitem').count(), 1)
  await page.getByText('2 comments').waitFor()
  await page.getByText('0 comments').waitFor()
  await page.getByText('1 comment', { exact: true }).waitFor()
  await close()
})

test('a reply that is begun while a comment is on its way keeps the focus and its text', async () => {
  const seed = (app: TestApp) => save(app, { comment: 'There before' })
  const { page, close } = await world.open({ body: documentedLines, seed })
  const released = Promise.withResolvers<void>()
  await page.route('**/comments/demo?*', async (route) => {
    if (route.request().method() === 'POST') await released.promise
    await route.continue()
  })
  await enterName(page)
  await field(page).fill('On its way')
  await button(page, 'Post comment').click()
  await comment(page, 'There before').getByRole('button', { name: 'Reply' }).click()
  await holds(page, `document.activeElement.shadowRoot.activeElement.id.startsWith('text-')`)
  await page.keyboard.type('First ')
  released.resolve()
  await comment(page, 'On its way').waitFor()
  await page.keyboard.type('and then')
  assert.equal(await page.getByRole('textbox', { name: 'Your reply' }).inputValue(), 'First and then')
  await close()
})
