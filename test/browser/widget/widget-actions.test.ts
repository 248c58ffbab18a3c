// Actions of readers and staff in the widget, on a foreign page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type TestApp, waitUntil } from '../../harness/app.ts'
import { openRows } from '../../harness/database-rows.ts'
import { databaseUrl } from '../../harness/engine.ts'
import { relaxedScreens } from '../../harness/relaxed-screens.ts'
import { button, changeAsServer, comment, enterName, field, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { holds } from '../page-visits.ts'
import { signed } from '../sign-on.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()

/** Before anybody reads: settings are remembered for a while. */
async function set(app: TestApp, settings: object): Promise<void> {
  const rows = openRows(await databaseUrl(app.dataDir))
  rows.run(`UPDATE tenants SET settings = ? WHERE id = 'demo'`, JSON.stringify({ ...relaxedScreens, ...settings }))
  rows.close()
}

const staff = { id: 'mo', email: 'mo@example.org', username: 'Mo', isAdmin: true }
const reader = { id: 'ann', email: 'ann@example.org', username: 'Ann' }

/** The page says who reads it, once it is there. */
async function signOn(page: Page, app: TestApp, user: object): Promise<void> {
  const sso = signed(app.demo.apiKey, user)
  await page.locator('pageside-comments').evaluate((element, text) => element.setAttribute('sso', text), sso)
}

const votes = (page: Page, text: string, number: string) =>
  comment(page, text).getByText(number, { exact: true }).waitFor()
const menu = async (page: Page, text: string, item: string) => {
  await comment(page, text).locator('summary').click()
  await comment(page, text).getByRole('button', { name: item, exact: true }).click()
}

test('votes: at once, turned around, taken back, there after a reload; refused ones come back', async () => {
  const seed = async (app: TestApp) => {
    await set(app, { allowAnonVotes: true })
    await save(app, { comment: 'Worth it' })
  }
  const { page, close } = await world.open({ body: documentedLines, seed })
  const up = comment(page, 'Worth it').getByRole('button', { name: 'Vote up' })
  const down = comment(page, 'Worth it').getByRole('button', { name: 'Vote down' })
  await up.click()
  await votes(page, 'Worth it', '1 vote')
  // It is shown before it is answered.
  await holds(page, `performance.getEntriesByType('resource').some(({ name }) => name.includes('/vote'))`)
  await page.reload()
  await votes(page, 'Worth it', '1 vote')
  await waitUntil('one’s own vote is known', async () => (await up.getAttribute('aria-pressed')) === 'true')
  await down.click()
  await votes(page, 'Worth it', '-1 vote')
  await holds(page, `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/vote')).length >= 2`)
  await page.route('**/vote/*', (route) => route.abort())
  await down.click()
  await comment(page, 'Worth it').getByText('The server does not answer').waitFor()
  await votes(page, 'Worth it', '-1 vote')
  await close()
})

test('whoever proves nothing is told what a vote needs, at the comment', async () => {
  const { page, close } = await world.open({ body: documentedLines, seed: (app) => save(app, { comment: 'Worth it' }) })
  await comment(page, 'Worth it').getByRole('button', { name: 'Vote up' }).click()
  await comment(page, 'Worth it').getByText('Log in, or enter an e-mail address').waitFor()
  await votes(page, 'Worth it', '0 votes')
  await holds(page, `document.activeElement.shadowRoot.activeElement.id === 'email-new'`)
  await close()
})

test('somebody signed on flags and blocks; nothing is asked of them', async () => {
  const seed = async (app: TestApp) => {
    await save(app, { comment: 'One of theirs', commenterName: 'Bo' })
  }
  const { app, page, close } = await world.open({ body: documentedLines, seed })
  await signOn(page, app, reader)
  await page.getByText('Posting as Ann.').waitFor()
  await menu(page, 'One of theirs', 'Flag')
  await waitForAnnouncement(page, 'Flagged.')
  await menu(page, 'One of theirs', 'Unflag')
  await waitForAnnouncement(page, 'Comment unflagged.')
  const summary = comment(page, 'One of theirs').locator('summary')
  const list = comment(page, 'One of theirs').locator('.menu ul')
  for (const leave of ['Escape', 'Shift+Tab']) {
    await summary.click()
    await list.waitFor()
    await page.keyboard.press(leave)
    await list.waitFor({ state: 'hidden' })
  }
  await menu(page, 'Bo', 'Block Bo')
  await waitForAnnouncement(page, 'You have blocked Bo.')
  await comment(page, 'You have blocked Bo.').waitFor()
  await page.reload()
  await signOn(page, app, reader)
  await comment(page, 'You have blocked Bo.').waitFor()
  await menu(page, 'Bo', 'Unblock Bo')
  await comment(page, 'One of theirs').waitFor()
  await field(page).fill('By Ann')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  await comment(page, 'By Ann').getByText('You', { exact: true }).waitFor()
  await close()
})

test('staff pins, locks and deletes', async () => {
  const seed = async (app: TestApp) => {
    await save(app, { comment: 'Old', date: Date.now() - 3_600_000 })
    await save(app, { comment: 'New' })
  }
  const { app, page, another, close } = await world.open({ body: documentedLines, seed })
  await signOn(page, app, staff)
  await page.getByText('Posting as Mo.').waitFor()
  const other = await another()
  await comment(other.page, 'Old').waitFor()
  await menu(page, 'Old', 'Pin')
  await waitForAnnouncement(page, 'Comment pinned.')
  assert.match(await page.locator('.own').first().innerText(), /Old/)
  await comment(other.page, 'Old').getByText('Pinned').waitFor()
  await menu(page, 'New', 'Lock')
  await waitForAnnouncement(page, 'Comment locked.')
  assert.equal(await comment(page, 'New').getByRole('button', { name: /Reply/ }).count(), 0)
  await comment(other.page, 'New').getByText('Locked').waitFor()
  await menu(page, 'New', 'Unlock')
  await waitForAnnouncement(page, 'Comment unlocked.')
  await comment(page, 'New').getByRole('button', { name: 'Delete the comment by Tarek' }).click()
  await comment(other.page, 'New').waitFor({ state: 'detached' })
  await other.close()
  await close()
})

test('staff sees what waits, marked, and decides on it; its author sees it after a reload, and is told that it waits', async () => {
  const seed = (app: TestApp) => set(app, { preModeration: 'all', allowAnon: true })
  const { app, page, another, close } = await world.open({ body: documentedLines, seed })
  const waits = 'Only you can see this until it is approved.'
  await page.getByRole('textbox', { name: 'Name' }).fill('Nia')
  for (const text of ['Good one', 'Bad one']) {
    await field(page).fill(text)
    await button(page, 'Post comment').click()
    await waitForAnnouncement(page, waits)
    await comment(page, text).getByText(waits).waitFor()
  }
  await page.reload()
  await comment(page, 'Good one').getByText(waits).waitFor()
  const other = await another()
  await other.page.getByText('No comments yet.').first().waitFor()
  await signOn(other.page, app, staff)
  await comment(other.page, 'Good one').getByText('Waiting for approval. Only staff can see this.').waitFor()
  await menu(other.page, 'Bad one', 'Mark as spam')
  await comment(other.page, 'Bad one').getByText('This is spam. Only staff can see it.').waitFor()
  await menu(other.page, 'Good one', 'Approve')
  await waitForAnnouncement(other.page, 'Comment approved.')
  await page.getByText(waits).first().waitFor()
  await waitUntil('its author is told', async () => (await comment(page, 'Good one').getByText(waits).count()) === 0)
  const entry = (name: string) => comment(other.page, 'Bad one').getByRole('button', { name, exact: true })
  await menu(other.page, 'Bad one', 'Ban Nia')
  await entry('Yes, ban Nia').click()
  await waitForAnnouncement(other.page, 'Nia is banned.')
  await other.close()
  await close()
})

test('words are found, replies put away, characters counted', async () => {
  const seed = async (app: TestApp) => {
    await set(app, { maxCommentCharacterLength: 300 })
    const id = await save(app, { comment: 'The lamp in the harbour' })
    await save(app, { comment: 'An answer to it', parentId: id })
    await save(app, { comment: 'Something else' })
  }
  const { page, close } = await world.open({ body: documentedLines, seed })
  await button(page, 'Search').click()
  await page.getByRole('searchbox').fill('answer')
  await page.keyboard.press('Enter')
  await waitForAnnouncement(page, '1 comment found')
  assert.deepEqual(await page.locator('.text').allInnerTexts(), ['An answer to it'])
  await page.getByRole('searchbox').fill('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('No comment has all of these words.').last().waitFor()
  await page.keyboard.press('Escape')
  await comment(page, 'Something else').waitFor()
  await menu(page, 'The lamp', 'Hide 1 reply')
  assert.equal(await comment(page, 'An answer to it').count(), 0)
  await button(page, 'Show 1 reply').click()
  await comment(page, 'An answer to it').waitFor()
  await field(page).fill('x'.repeat(299))
  await page.getByText('1 character left').waitFor()
  await field(page).fill('x'.repeat(302))
  await page.getByText('Too long by 2.').waitFor()
  await enterName(page)
  await button(page, 'Post comment').click()
  await page.getByText('The comment is too long.').first().waitFor()
  assert.equal((await field(page).inputValue()).length, 302)
  await close()
})

test('a thread that is to be read only offers nothing to do', async () => {
  const seed = async (app: TestApp) => {
    await set(app, { readonly: true })
    await save(app, { comment: 'Read me' })
  }
  const { page, close } = await world.open({ body: documentedLines, seed })
  await page.getByText('Comments are closed. You can still read them.').waitFor()
  assert.equal(await page.getByRole('textbox').count(), 0)
  assert.equal(await comment(page, 'Read me').getByRole('button').count(), 0)
  await close()
})

const spoken: [language: string, direction: string, said: string][] = [
  ['de', 'ltr', 'Hier hat noch niemand geschrieben. Dein Kommentar wäre der erste.'],
  ['fr-CA', 'ltr', 'Personne n’a encore écrit ici. Le vôtre serait le premier.'],
  ['es', 'ltr', 'Aquí no ha escrito nadie todavía. El tuyo sería el primero.'],
  ['ar', 'rtl', 'لم يكتب أحد هنا بعد. سيكون تعليقك الأول.'],
  ['ja', 'ltr', 'まだコメントはありません。最初のコメントを書いてみませんか。'],
  ['xx', 'ltr', 'No comments yet. Write the first one.'],
]

test('the thread speaks as the page asks, and turns with the language', async () => {
  const { page, close } = await world.open({ body: documentedLines })
  const thread = page.locator('.thread')
  for (const [language, direction, said] of spoken) {
    await page.locator('pageside-comments').evaluate((element, to) => element.setAttribute('locale', to), language)
    await page.getByText(said).waitFor()
    assert.deepEqual([await thread.getAttribute('dir')], [direction], language)
  }
  await close()
})

test('staff approves what it read: a text that was changed meanwhile is refused, and after a reload approved', async () => {
  let id = ''
  const seed = async (app: TestApp) => {
    id = await save(app, { comment: 'Harmless words', approved: false })
  }
  const { app, page, close } = await world.open({ body: documentedLines, seed })
  await signOn(page, app, staff)
  await comment(page, 'Harmless words').getByText('Waiting for approval.').waitFor()
  await changeAsServer(app, id, { comment: 'Words of another kind' })
  await menu(page, 'Harmless words', 'Approve')
  await comment(page, 'Harmless words').getByText('This comment was changed after you read it.').waitFor()
  await page.reload()
  await signOn(page, app, staff)
  await menu(page, 'Words of another kind', 'Approve')
  await waitForAnnouncement(page, 'Comment approved.')
  await close()
})
