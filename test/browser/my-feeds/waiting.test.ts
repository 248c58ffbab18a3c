// Changes without a network: shown at once, kept, sent in order and once, merged, discarded; never with secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../harness/app.ts'
import { assertAccessible } from '../page-visits.ts'
import { button, myFeedsWorld, rowOf } from './my-feeds-setup.ts'

const world = myFeedsWorld()

const owner = () => ({ token: world.app.accessToken })
const feedOf = async (id = '') => (await world.client.ask('GET', `/account/feeds/${id}`, owner())).json.data.feed
const rowsNow = async (ids: readonly string[]) =>
  (await world.client.ask('GET', `/account/feed-rows?ids=${ids.join()}`, owner())).json.data.feeds
const stateOf = async (id = '') => (await rowsNow([id]))[0].state
const stored = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage })')
const offlineTitle = (page: Page) => page.getByRole('heading', { name: 'This device is offline' })
const changesWait = (page: Page, n: number) =>
  page.getByText(n === 1 ? '1 change waits for the network' : `${n} changes wait for the network`)

test('changes of the list wait, are shown, discarded one by one, and sent in order', async () => {
  const ids = await world.make(['Page 1', 'Page 2', 'Page 3'], { folder: 'Town' })
  const { page, close } = await world.open('#/')
  await rowOf(page, 'Page 3').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk')) sent.push(JSON.parse(request.postData() ?? '').action)
  })
  await page.context().setOffline(true)
  await offlineTitle(page).waitFor()
  await page.getByText('What you change waits here').waitFor()
  await page.getByLabel('Select Page 1').check()
  await button(page, 'Pause').click()
  await rowOf(page, 'Page 1').getByText('Waits for the network').waitFor()
  await rowOf(page, 'Page 1')
    .getByText(/Paused since/)
    .waitFor()
  await changesWait(page, 1).waitFor()
  await page.locator('.toast').getByText('1 feed paused. Waits for the network.').waitFor()
  await button(page, 'Move').click()
  await page.getByLabel('Folder').fill('Harbour')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Page 1')
    .getByText(/Harbour/)
    .waitFor()
  await button(page, 'Clear').click()
  await page.getByLabel('Select Page 2').check()
  await button(page, 'Delete').click()
  await rowOf(page, 'Page 2').waitFor({ state: 'detached' })
  await page.getByLabel('Select Page 3').check()
  await button(page, 'Pause').click()
  await changesWait(page, 4).waitFor()
  // Undoing what waits takes it out again.
  await page.keyboard.press('z')
  await changesWait(page, 3).waitFor()
  await page.getByText('Which ones').click()
  await assertAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  assert.notEqual(await stateOf(ids[0]), 'paused')
  await button(page, 'Discard: Delete, Page 2').click()
  await button(page, /feeds? changed/).click()
  await rowOf(page, 'Page 2').waitFor()
  sent.length = 0
  await page.context().setOffline(false)
  await page.locator('.toast').getByText('2 changes were sent that had waited.').waitFor()
  await offlineTitle(page).waitFor({ state: 'detached' })
  assert.deepEqual(sent, ['pause', 'move'])
  assert.deepEqual(
    (await rowsNow(ids)).map(({ state, folder }: any) => [state === 'paused', folder]),
    [
      [true, 'Harbour'],
      [false, 'Town'],
      [false, 'Town'],
    ],
  )
  assert.equal(await rowOf(page, 'Page 1').getByText('Waits for the network').count(), 0)
  await close()
})

test('kept over a reload, seen in another tab, and sent by one of them', async () => {
  const [id] = await world.make(['Page 4'])
  const { page, close } = await world.open(`#/feed/${id}`)
  const context = page.context()
  let isAway = true
  let sent = 0
  const bothTried = Promise.withResolvers<void>()
  await context.route('**/account/feeds/bulk', async (route) => {
    if (isAway) return route.abort()
    sent += 1
    await bothTried.promise
    return route.continue()
  })
  await button(page, 'More').or(page.locator('.menu summary')).first().click()
  await button(page, 'Pause').click()
  await changesWait(page, 1).waitFor()
  await page.reload()
  await changesWait(page, 1).waitFor()
  await page.getByRole('heading', { name: /Paused since/ }).waitFor()
  const other = await context.newPage()
  await other.goto(`${world.app.url}/my-feeds#/`)
  await rowOf(other, 'Page 4').getByText('Waits for the network').waitFor()
  assert.notEqual(await stateOf(id), 'paused')
  isAway = false
  await Promise.all([button(other, 'Try now').click(), button(page, 'Try now').click()])
  bothTried.resolve()
  await waitUntil('it is paused', async () => (await stateOf(id)) === 'paused')
  for (const tab of [page, other]) await changesWait(tab, 1).waitFor({ state: 'detached' })
  assert.equal(sent, 1)
  await close()
})

test('without locks, the tab that has the focus sends', async () => {
  const [id] = await world.make(['Page 5'])
  const { page, close } = await world.open('#/')
  await page.addInitScript('delete Navigator.prototype.locks')
  await page.reload()
  await rowOf(page, 'Page 5').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Select Page 5').check()
  await button(page, 'Pause').click()
  await changesWait(page, 1).waitFor()
  await page.context().setOffline(false)
  await waitUntil('it is paused', async () => (await stateOf(id)) === 'paused')
  await close()
})

test('settings wait too; what others saved meanwhile is merged with them', async () => {
  const [id = ''] = await world.make(['Page 6'])
  const { page, close } = await world.open(`#/feed/${id}/settings`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  await page.context().setOffline(true)
  await title.fill('Mine')
  await button(page, 'Save').click()
  await page.locator('.toast').getByText('Settings are kept here').waitFor()
  await page.locator('.save').getByText('Waits for the network').waitFor()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  await page.getByLabel('Folder').fill('Harbour')
  await button(page, 'Save').click()
  // The same settings again are one change.
  await changesWait(page, 1).waitFor()
  assert.equal((await feedOf(id)).settings.title, undefined)
  await page.context().setOffline(false)
  await page.locator('.toast').getByText('1 change was sent that had waited.').waitFor()
  const saved = await feedOf(id)
  assert.deepEqual([saved.settings.title, saved.folder], ['Mine', 'Harbour'])
  await page.locator('.save').getByText('No changes').waitFor()
  await page.context().setOffline(true)
  await title.fill('Mine again')
  await button(page, 'Save').click()
  await changesWait(page, 1).waitFor()
  await page.getByRole('link', { name: 'My feeds' }).first().click()
  const body = { settings: { title: 'Theirs' }, folder: 'Town' }
  await world.client.ask('PATCH', `/account/feeds/${id}`, { ...owner(), body })
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Changed elsewhere meanwhile: look at both' }).click()
  await page
    .getByText('Both of you changed')
    .or(page.getByRole('columnheader', { name: 'Theirs' }))
    .first()
    .waitFor()
  assert.equal(await title.inputValue(), 'Mine again')
  await changesWait(page, 1).waitFor({ state: 'detached' })
  assert.equal((await feedOf(id)).settings.title, 'Theirs')
  await page.locator('.say').getByRole('button', { name: 'Save' }).click()
  await waitUntil('ours is saved', async () => (await feedOf(id)).settings.title === 'Mine again')
  assert.equal((await feedOf(id)).folder, 'Town')
  await close()
})

test('settings that wait are discarded without a network', async () => {
  const [id = ''] = await world.make(['Page 7'])
  const { page, close } = await world.open(`#/feed/${id}/settings`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  await page.context().setOffline(true)
  await title.fill('Never')
  await button(page, 'Save').click()
  await page.getByText('Which ones').click()
  await button(page, /^Discard: Settings/).click()
  await waitUntil('the field is as before', async () => (await title.inputValue()) === '')
  await changesWait(page, 1).waitFor({ state: 'detached' })
  await close()
})

test('values of headers are not kept: such a save says so, and stays in the form', async () => {
  const [id = ''] = await world.make(['Page 8'])
  const { page, close } = await world.open(`#/feed/${id}/settings`)
  await page.getByLabel('Title', { exact: true }).fill('With a header')
  await button(page, 'Add a header or a cookie').click()
  await page.getByLabel('Value', { exact: true }).fill('session=secret')
  await button(page, 'Take this header').click()
  await page.context().setOffline(true)
  await button(page, 'Save').click()
  await page.locator('.toast').getByText('Values of headers are never kept in the browser').waitFor()
  await page.getByText('2 changes').waitFor()
  assert.doesNotMatch(await stored(page), /secret/)
  assert.doesNotMatch(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })'), /secret/)
  await page.context().setOffline(false)
  await button(page, 'Save').click()
  await waitUntil('it is saved', async () => (await feedOf(id)).header_names.length === 1)
  await close()
})

test('what the server refuses is told, holds up nothing, and no more than 100 changes wait', async () => {
  const [gone = '', kept = ''] = await world.make(['Page 9', 'Page 10'], { folder: 'Full' })
  const { page, close } = await world.open('#/?folder=Full')
  await rowOf(page, 'Page 9').waitFor()
  await page.context().setOffline(true)
  for (const name of ['Page 9', 'Page 10']) {
    await page.getByLabel(`Select ${name}`, { exact: true }).check()
    await button(page, 'Pause').click()
    await button(page, 'Clear').click()
  }
  await changesWait(page, 2).waitFor()
  await world.client.ask('DELETE', `/account/feeds/${gone}`, owner())
  await page.context().setOffline(false)
  await page.getByText('You have no feed with this id').waitFor()
  await waitUntil('the other one is paused', async () => (await stateOf(kept)) === 'paused')
  await page.getByText('1 change was not made').waitFor()
  await button(page, /^Discard: Pause/).click()
  await page.getByText('1 change was not made').waitFor({ state: 'detached' })
  await page.context().setOffline(true)
  await page.evaluate(`for (let at = 0; at < 100; at++) {
    const key = 'pageside-waiting / ' + (1e12 + at) + ' x'
    const newValue = JSON.stringify({ is: 'bulk', ids: ['x'], change: { action: 'pause' }, key, account: 'owner' })
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }`)
  await changesWait(page, 100).waitFor()
  await page.getByLabel('Select Page 10').check()
  await button(page, 'Resume').click()
  await page.locator('.toast').getByText('100 changes wait already').waitFor()
  await changesWait(page, 100).waitFor()
  await close()
})

test('changes of another account on this browser are neither shown nor sent', async () => {
  const [id] = await world.make(['Page 12'])
  const { page, close } = await world.open('#/')
  await rowOf(page, 'Page 12').waitFor()
  const item = { is: 'bulk', ids: [id], change: { action: 'pause' }, account: 'editor' }
  await page.evaluate(`localStorage.setItem('pageside-waiting / 1 x', ${JSON.stringify(JSON.stringify(item))})`)
  await page.reload()
  await rowOf(page, 'Page 12').waitFor()
  await page.getByRole('link', { name: 'Account owner', exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Select Page 12').check()
  await button(page, 'Pause').click()
  await changesWait(page, 1).waitFor()
  await page.context().setOffline(false)
  await waitUntil('its own is sent', async () => (await stateOf(id)) === 'paused')
  assert.match(await stored(page), /editor/)
  await close()
})

test('what is saved while an earlier save is on its way is sent behind it', async () => {
  const [id = ''] = await world.make(['Page 13'])
  const { page, close } = await world.open(`#/feed/${id}/settings`)
  const title = page.getByLabel('Title', { exact: true })
  await title.waitFor()
  const [arrived, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isAway = true
  await page.route(`**/account/feeds/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      if (isAway) return route.abort()
      arrived.resolve()
      await mayGo.promise
    }
    return route.continue()
  })
  await title.fill('First')
  await button(page, 'Save').click()
  await changesWait(page, 1).waitFor()
  isAway = false
  await button(page, 'Try now').click()
  await arrived.promise
  await title.fill('Second')
  await button(page, 'Save').click()
  await changesWait(page, 2).waitFor()
  mayGo.resolve()
  await waitUntil('the first is saved', async () => (await feedOf(id)).settings.title !== undefined)
  await waitUntil(
    'the second is saved, or waits for a decision',
    async () => (await feedOf(id)).settings.title === 'Second' || (await stored(page)).includes('"problem'),
  )
  await close()
})
