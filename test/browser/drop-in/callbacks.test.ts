// Callbacks of the page: each is called when its name says, and one that fails harms nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { button, comment, enterName, field, postAsReader, save, waitForAnnouncement } from '../demo/demo-setup.ts'
import { signed } from '../sign-on.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { openDropIn } from './drop-in-setup.ts'

const world = widgetWorld()

const all = `Object.fromEntries(['onInit', 'onRender', 'onCommentsRendered', 'commentCountUpdated', 'onReplySuccess',
  'onVoteSuccess', 'onCommentFlagged', 'onUserBlocked', 'onCommentEdited', 'onCommentDeleted', 'onAuthenticationChange',
  'onOpenProfile', 'onImageClicked'].map((name) => [name, (...values) => tell(name, ...values)]))`

test('from the first drawing to a comment, a vote, an edit and a deletion', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'By Tarek' }) })
  const { page, mount, told, waitFor } = at
  await mount(all)
  const first = comment(page, 'By Tarek')
  await first.waitFor()
  await waitFor('onCommentsRendered')
  const names = (await told()).map(([name]) => name)
  assert.equal(names[0], 'onInit')
  assert.ok(names.indexOf('onRender') < names.indexOf('onCommentsRendered'))
  assert.deepEqual(await waitFor('commentCountUpdated'), ['commentCountUpdated', 1])
  await enterName(page)
  await field(page).fill('Mine')
  await button(page, 'Post comment').click()
  await waitForAnnouncement(page, 'Comment posted.')
  const [, posted]: any[] = await waitFor('onReplySuccess')
  assert.match(posted.commentHTML, /Mine/)
  await waitUntil('the count is told', async () =>
    (await told()).some(([name, n]) => name === 'commentCountUpdated' && n === 2),
  )
  await waitUntil('the session is told', async () =>
    (await told()).some(([name, event]) => name === 'onAuthenticationChange' && event === 'session-id-set'),
  )
  await first.getByRole('button', { name: 'Vote up' }).click()
  const [, voted, voteId, direction, status]: any[] = await waitFor('onVoteSuccess')
  assert.match(voted.commentHTML, /By Tarek/)
  assert.ok(voteId)
  assert.deepEqual([direction, ['success', 'pending-verification'].includes(status)], ['up', true])
  const mine = comment(page, 'Mine')
  await mine.getByRole('button', { name: 'Edit your comment' }).click()
  await field(page, 'Your changed comment').fill('Mine, changed')
  await button(page, 'Save').click()
  const [, , edited]: any[] = await waitFor('onCommentEdited')
  assert.match(edited.commentHTML, /changed/)
  await comment(page, 'Mine, changed').getByRole('button', { name: 'Delete your comment' }).click()
  const [, , deleted]: any[] = await waitFor('onCommentDeleted')
  assert.equal(deleted._id, posted._id)
  await at.close()
})

test('a person who is signed on: user-set, profiles, pictures, flags, blocks', async () => {
  const at = await openDropIn(world, {
    seed: (app) => postAsReader(app, 'A picture: ![cat](https://pictures.example/cat.png)'),
  })
  const { page, app, mount, waitFor } = at
  const payload = signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' })
  await mount(`{ ...${all}, sso: ${payload} }`)
  const [, event, user]: any[] = await waitFor('onAuthenticationChange')
  assert.equal(event, 'user-set')
  assert.ok(user.id)
  await page.locator('.face').first().click()
  const [, request]: any[] = await waitFor('onOpenProfile')
  assert.ok(request.userId)
  assert.equal(request.currentUser.id, user.id)
  assert.match(request.comment.commentHTML, /A picture/)
  await page.locator('.text img').dispatchEvent('click')
  const [, address]: any[] = await waitFor('onImageClicked')
  assert.match(address, /^http/)
  await page.getByRole('button', { name: 'Vote up' }).waitFor()
  await page.locator('summary').click()
  await button(page, 'Flag').click()
  const [, by, flagged, isOn]: any[] = await waitFor('onCommentFlagged')
  assert.deepEqual([by, isOn], [user.id, true])
  assert.match(flagged.commentHTML, /A picture/)
  await page.locator('summary').click()
  await button(page, 'Block Somebody').click()
  const [, , , isBlocked]: any[] = await waitFor('onUserBlocked')
  assert.equal(isBlocked, true)
  await at.close()
})

test('onCommentSubmitStart: cancelled with a reason, then let through; a live comment counts', async () => {
  const at = await openDropIn(world)
  const { page, mount, told, waitFor } = at
  await mount(`{ ...${all}, onCommentSubmitStart(comment, go, cancel) {
    tell('gate', comment.comment)
    setTimeout(() => comment.comment.includes('please') ? go() : cancel('Say <b>please</b>.'), 50)
  } }`)
  await field(page).waitFor()
  await enterName(page)
  await field(page).fill('Publish this')
  await button(page, 'Post comment').click()
  const failed = page.locator('.failed')
  await failed.waitFor()
  assert.match(await failed.innerText(), /^Say <b>please<\/b>\. Your text is kept\./)
  assert.equal(await page.locator('.own').count(), 0)
  await field(page).fill('Publish this, please')
  await button(page, 'Post comment').click()
  await waitFor('onReplySuccess')
  assert.deepEqual(
    (await told()).filter(([name]) => name === 'gate').map(([, text]) => text),
    ['Publish this', 'Publish this, please'],
  )
  await at.close()
})

test('a comment that is cancelled without a reason is explained in the language of the thread', async () => {
  const at = await openDropIn(world)
  const { page, mount } = at
  await mount(`{ locale: 'de', onCommentSubmitStart(comment, go, cancel) { cancel() } }`)
  await page.locator('.compose textarea').fill('Hallo')
  await enterName(page)
  await page.locator('form.compose').evaluate((form) => (form as any).requestSubmit())
  await page.getByText('Das wurde nicht gesendet.').first().waitFor()
  await at.close()
})

test('a picture in a link leads nowhere where the page wants that', async () => {
  const linked = '[![cat](https://pictures.example/cat.png)](https://site.example/cat)'
  const at = await openDropIn(world, { seed: (app) => postAsReader(app, linked) })
  const { page, mount } = at
  await page.evaluate(
    `addEventListener('click', (event) => { tell('prevented', event.defaultPrevented); event.preventDefault() })`,
  )
  for (const [config, isPrevented] of [
    ['{}', false],
    ['{ disableImageRedirect: true }', true],
  ] as const) {
    await mount(config)
    await page.locator('.text img').dispatchEvent('click')
    assert.deepEqual(await at.waitFor('prevented'), ['prevented', isPrevented])
  }
  await at.close()
})

test('a log-in that is refused', async () => {
  const at = await openDropIn(world)
  await at.mount(`{ ...${all}, sso: { userDataJSONBase64: 'e30=', verificationHash: 'wrong', timestamp: 1 } }`)
  assert.equal((await at.waitFor('onAuthenticationChange'))[1], 'authentication-failed')
  await at.close()
})

test('callbacks that fail are logged, and the thread goes on', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'Still here' }) })
  const { page, mount, said } = at
  const failing = all.replace('tell(name, ...values)', '{ throw new Error(name + " is broken") }')
  await mount(`{ ...${failing}, onCommentSubmitStart() { throw new Error('no gate') } }`)
  await comment(page, 'Still here').waitFor()
  await enterName(page)
  await field(page).fill('Goes through')
  await button(page, 'Post comment').click()
  await comment(page, 'Goes through').waitFor()
  for (const name of ['onInit', 'onRender', 'onCommentsRendered', 'onCommentSubmitStart', 'onReplySuccess'])
    await waitUntil(name, async () => said.some((line) => line.startsWith(`${name} of this page failed`)))
  await at.close()
})

test('comments of others count once they are shown', async () => {
  const at = await openDropIn(world, { seed: (app) => save(app, { comment: 'Before' }) })
  const { page, app, mount, told } = at
  await mount(`{ ...${all}, showLiveRightAway: true }`)
  await comment(page, 'Before').waitFor()
  await waitUntil('the line is open', async () => {
    await postAsReader(app, `Meanwhile ${Date.now()}`)
    return (await page.locator('.own').count()) > 1
  })
  const counts = (await told()).filter(([name]) => name === 'commentCountUpdated').map(([, n]) => n)
  assert.ok(counts.length > 1)
  await at.close()
})
