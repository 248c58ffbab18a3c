// Live updates between two windows on one thread, also after a break of the connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestApp } from '../../harness/app.ts'
import { visit } from '../page-visits.ts'
import { signed } from '../sign-on.ts'
import {
  button,
  comment,
  demoWorld,
  enterName,
  field,
  openDemo,
  post,
  postAsReader,
  save,
  texts,
  waitForAnnouncement,
} from './demo-setup.ts'

const world = demoWorld()

/** As a moderator of the page, from elsewhere. */
async function act(app: TestApp, method: string, path: string, body?: object): Promise<any> {
  const sso = signed(app.demo.apiKey, { id: '1', email: 'mo@example.org', username: 'Mo', isAdmin: true })
  const query = new URLSearchParams({ urlId: 'demo', broadcastId: 'by staff', sso })
  const answer = await fetch(`${app.url}/comments/demo/${path}?${query}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json: any = await answer.json()
  assert.equal(json.status, 'success', JSON.stringify(json))
  return json
}

/** A second window, of somebody else, with the line open. */
async function second(app: TestApp): Promise<{ page: Page; close(): Promise<void> }> {
  const other = await visit(world.browser, {})
  await openDemo(other.page, app)
  await other.page.getByText('2 reading now').waitFor()
  return other
}

test('posted, edited, voted on, pinned and deleted: seen in the other window without a reload', async () => {
  const { app, page, close } = await world.open({ seed: (app) => save(app, { comment: 'There before' }) })
  const other = await second(app)
  await page.getByText('2 reading now').waitFor()
  await enterName(page)
  const id = await post(page, 'Hello from the *first* window')
  await button(other.page, '1 new comment').click()
  const seen = comment(other.page, 'Hello from the first window')
  await seen.waitFor()
  assert.equal(await page.getByRole('button', { name: /new comment/ }).count(), 0, 'one’s own are no news')
  assert.equal(await other.page.getByRole('heading', { level: 2 }).innerText(), '2 comments')

  await button(page, 'Edit your comment').click()
  await field(page, 'Your changed comment').fill('Changed to 100 %')
  await button(page, 'Save').click()
  await comment(other.page, 'Changed to 100 %').waitFor()
  const late = await visit(world.browser, {})
  await openDemo(late.page, app)
  for (const one of [page, other.page, late.page]) {
    const mark = one.locator(`#comment-${id}`).getByText('edited', { exact: true })
    await mark.waitFor()
    assert.match((await mark.getAttribute('title')) ?? '', /\d:\d\d/)
  }
  assert.equal(await other.page.getByText('edited', { exact: true }).count(), 1)
  await late.close()

  const ballot = { voteDir: 'up', commenterName: null, commenterEmail: null, url: null }
  await act(app, 'POST', `${id}/vote`, ballot)
  for (const one of [page, other.page]) await one.locator(`#comment-${id}`).getByText('1 vote').waitFor()
  await act(app, 'POST', `${id}/pin`)
  for (const one of [page, other.page]) await one.locator(`#comment-${id}`).getByText('Pinned').waitFor()

  await button(page, 'Delete your comment').click()
  await waitForAnnouncement(page, 'Comment deleted.')
  await comment(other.page, 'Changed to 100 %').waitFor({ state: 'detached' })
  assert.deepEqual(await texts(other.page), ['There before'])
  await other.close()
  await close()
})

test('a window without a network catches up when it is back', async () => {
  const { app, page, close } = await world.open()
  const other = await second(app)
  await other.page.context().setOffline(true)
  await waitForAnnouncement(other.page, 'This device is offline.')
  await page.getByText('2 reading now').waitFor({ state: 'detached' })
  await postAsReader(app, 'Said meanwhile')
  await postAsReader(app, 'And this')
  await button(page, '2 new comments').waitFor()
  assert.equal(await page.getByText('No comments yet').count(), 0, 'somebody has, and it waits')
  assert.equal(await other.page.getByRole('button', { name: /new comment/ }).count(), 0)
  await other.page.context().setOffline(false)
  await button(other.page, '2 new comments').click()
  await comment(other.page, 'Said meanwhile').waitFor()
  await comment(other.page, 'And this').waitFor()
  await postAsReader(app, 'And on')
  await button(other.page, '1 new comment').waitFor()
  await other.close()
  await close()
})

test('whoever writes and is still here has a dot beside their name', async () => {
  const { app, page, close } = await world.open()
  await enterName(page)
  await post(page, 'Am I here?')
  // A session that came with the first comment listens from the next visit on.
  await page.reload()
  await comment(page, 'Am I here?').waitFor()
  const other = await second(app)
  await comment(other.page, 'Am I here?').getByText('Reading now').waitFor()
  await page.goto('about:blank')
  await comment(other.page, 'Am I here?').getByText('Reading now').waitFor({ state: 'detached' })
  await other.close()
  await close()
})
