// Settings in the desk: changed together, previewed, in conflict, left; word list; tools beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../harness/app.ts'
import { assertAccessible } from '../page-visits.ts'
import { button, deskWorld, fill } from './desk-setup.ts'

const world = deskWorld()

const radio = (page: Page, group: string, name: string) => page.getByRole('group', { name: group }).getByLabel(name)

test('changes are shown on a sample, collected and saved', async () => {
  const site = await world.site({ preModeration: 'none' })
  const { page, desk, close } = await site.open('Olga', { role: 'owner', place: 'settings' })
  await page.getByText('Shown at once').first().waitFor()
  await radio(page, 'Who waits', 'Newcomers').check()
  await page.getByText('Before your change: Shown at once.').first().waitFor()
  await page.getByRole('textbox', { name: 'Flags that hide' }).fill('x')
  await page.getByText('It must be a whole number from 0 to 1000.').waitFor()
  assert.ok(await button(page, 'Save 2 changes').isDisabled())
  await page.getByRole('textbox', { name: 'Flags that hide' }).fill('3')
  await assertAccessible(page)
  await button(page, 'Save 2 changes').press('Enter')
  await waitUntil('they are saved', async () => (await button(page, /^Save/).count()) === 0)
  const { settings } = await desk.ok('getSettings')
  const stored = (name: string) => settings.find((one: any) => one.name === name).value
  assert.deepEqual([stored('preModeration'), stored('flagThreshold')], ['first', 3])
  await close()
})

test('what somebody else saved meanwhile is told, and nothing is lost', async () => {
  const site = await world.site({ preModeration: 'none' })
  const { page, desk, close } = await site.open('Olga', { role: 'owner', place: 'settings' })
  await page.getByRole('textbox', { name: 'Flags that hide' }).fill('3')
  await desk.ok('changeSettings', { body: { changes: { flagThreshold: 9 } } })
  await button(page, 'Save 1 change').click()
  await page.getByText('You both changed: Flags that hide.').waitFor()
  await button(page, 'Save 1 change').click()
  await waitUntil('it is saved', async () => {
    const { settings } = await desk.ok('getSettings')
    return settings.find((one: any) => one.name === 'flagThreshold').value === 3
  })
  await close()
})

test('a link away asks before changes are lost', async () => {
  const site = await world.site()
  const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings' })
  await page.getByRole('textbox', { name: 'Flags that hide' }).fill('3')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await button(page, 'Stay').click()
  assert.equal(await page.getByRole('textbox', { name: 'Flags that hide' }).inputValue(), '3')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await button(page, 'Discard and leave').click()
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await close()
})

test('a word list is tried on a text and on approved comments', async () => {
  const site = await world.site({ preModeration: 'none' })
  await fill(site, 1)
  const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings/words' })
  await button(page, '0 entries: edit and test').first().click()
  await page.getByLabel('One entry a line').fill('*coin*\nidiot*')
  await page.getByLabel('Try a text').fill('What a coincidence.')
  await page.locator('mark', { hasText: 'coin' }).waitFor()
  await page.getByText(/approved comments, 1 would have been met/).waitFor()
  await assertAccessible(page)
  await button(page, 'Use this list').click()
  await button(page, 'Save 1 change').waitFor()
  await close()
})

test('a search finds settings of every group', async () => {
  const site = await world.site()
  const { page, close } = await site.open('Olga', { role: 'auditor', place: 'settings' })
  await page.getByRole('searchbox').fill('hashtag')
  await page.getByText('disableAutoHashTagCreation').waitFor()
  assert.equal(await page.getByRole('radio').count(), 0)
  await close()
})

test('settings are told and found in German, and so is why a sample waits', async () => {
  const site = await world.site({ preModeration: 'all' })
  const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings', context: { locale: 'de-DE' } })
  await page.getByText('Hier warten alle').first().waitFor()
  await page.getByRole('searchbox').fill('sternchen')
  await page.getByRole('heading', { name: 'Verdeckte Wörter' }).waitFor()
  await page.getByText('Wörter, die in Texten und Namen als Sternchen erscheinen.').waitFor()
  assert.equal(await page.locator('.set').count(), 1)
  await assertAccessible(page)
  await close()
})

test('texts of settings that do not come are told in English', async () => {
  const site = await world.site()
  const { page, close } = await site.open('Olga', { role: 'auditor', place: 'queue', context: { locale: 'de-DE' } })
  await page.route(/desk-settings-de-/, (route) => route.abort())
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('searchbox').fill('asterisks')
  await page.getByRole('heading', { name: 'Masked words' }).waitFor()
  await close()
})

test('a key is made, shown once, rotated and removed', async () => {
  const site = await world.site()
  const { page, desk, close } = await site.open('Olga', { role: 'owner', place: 'settings/keys' })
  await button(page, 'Make key').click()
  await page.getByLabel('Name').fill('Site build')
  await page.locator('dialog').getByRole('button', { name: 'Make key' }).click()
  await page.getByText('It is shown once.').waitFor()
  await assertAccessible(page)
  await button(page, 'Rotate Site build').click()
  await page.locator('dialog').getByRole('button', { name: 'Rotate' }).click()
  await waitUntil('there are two', async () => (await desk.ok('getApiKeys')).keys.length === 2)
  await button(page, 'Remove Site build').first().click()
  await page.locator('dialog').getByRole('button', { name: 'Remove' }).click()
  await waitUntil('one is left', async () => (await desk.ok('getApiKeys')).keys.length === 1)
  await close()
})

const tools: { place: string; reach(page: Page): Promise<unknown> }[] = [
  {
    place: 'sign-on',
    async reach(page) {
      await page.getByLabel('Payload').fill('{"userDataJSONBase64":"e30="}')
      await button(page, 'Check').click()
      await page.getByText('It is not right.').waitFor()
    },
  },
  {
    place: 'embed',
    async reach(page) {
      await button(page, 'React').click()
      await page.locator('pre', { hasText: 'useEffect' }).waitFor()
    },
  },
  {
    place: 'mail',
    async reach(page) {
      await button(page, 'Send a test mail to me').click()
      await page
        .getByText(/test mail to|keeps|is kept/)
        .first()
        .waitFor()
    },
  },
  { place: 'webhooks', reach: (page) => page.getByText('There are no webhooks').waitFor() },
]

for (const { place, reach } of tools) {
  test(place, async () => {
    const site = await world.site()
    const { page, close } = await site.open('Olga', { role: 'owner', place: `settings/${place}` })
    await reach(page)
    await assertAccessible(page)
    await close()
  })
}
