// Deletion of own comments on the demo page: immediate, with a few seconds to undo.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { stopClock } from '../page-visits.ts'
import {
  button,
  comment,
  demoWorld,
  enterName,
  focused,
  openDemo,
  post,
  save,
  texts,
  waitForAnnouncement,
} from './demo-setup.ts'

const world = demoWorld()

test('a deletion can be undone for a few seconds; then, without replies, nothing is left', async () => {
  const { app, page, close } = await world.arrive({ seed: (app) => save(app, { comment: 'Stays' }) })
  await stopClock(page)
  await openDemo(page, app)
  await enterName(page)
  const id = await post(page, 'Goes')
  await button(page, 'Delete your comment').click()
  await waitForAnnouncement(page, 'Comment deleted.')
  assert.equal(await focused(page), `undo-${id}`)
  // Each time anew for as long: what was undone does not count.
  for (const _ of ['once', 'twice']) {
    await page.clock.fastForward(4_000)
    await button(page, 'Undo').click()
    assert.equal(await focused(page), `comment-${id}`)
    await comment(page, 'Goes').waitFor()
    await button(page, 'Delete your comment').click()
  }
  await page.clock.fastForward(5_000)
  await page.locator(`#comment-${id}`).waitFor({ state: 'detached' })
  assert.match(await focused(page), /^comment-/)
  assert.deepEqual(await texts(page), ['Stays'])
  assert.equal(await page.getByRole('heading', { level: 2 }).innerText(), '1 comment')
  await page.reload()
  await comment(page, 'Stays').waitFor()
  assert.deepEqual(await texts(page), ['Stays'])
  await close()
})

test('a page that is left before that has its deletion sent', async () => {
  const { app, page, close } = await world.open({ seed: (app) => save(app, { comment: 'Stays' }) })
  await enterName(page)
  await post(page, 'Goes')
  await button(page, 'Delete your comment').click()
  await page.goto('about:blank')
  await waitUntil('it is gone', async () => {
    const answer = await fetch(`${app.url}/comments/demo?urlId=demo`)
    return !(await answer.text()).includes('Goes')
  })
  await close()
})

test('a comment with replies leaves its place, before and after a reload', async () => {
  const { app, page, close } = await world.open()
  await enterName(page)
  const id = await post(page, 'Taken back')
  await save(app, { comment: 'Answered', parentId: id })
  await page.reload()
  await comment(page, 'Taken back').waitFor()
  await button(page, 'Delete your comment').click()
  const left = page.locator(`#comment-${id}`)
  for (const again of [false, true]) {
    if (again) await page.reload()
    await left.getByText('Comment deleted.').waitFor()
    await left.getByRole('button').waitFor({ state: 'detached' })
    assert.deepEqual(await texts(page), ['Answered'])
  }
  assert.doesNotMatch(await page.content(), /Taken back|Maren Oduya<\/b><span/)
  await close()
})
