// Data at the desk in a real browser: a person found, seen and erased; a file imported; every language at the width of a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, overflow } from '../page-visits.ts'
import { button, deskWorld, fill } from './desk-setup.ts'

const world = deskWorld({ BUDGETS: 'off' })

test('a person is looked for, seen, and erased after their key was typed; the report stays', async () => {
  const site = await world.site()
  await fill(site, 2)
  const { page, desk, close } = await site.open('Olga', { role: 'owner', place: 'settings/data' })
  await page.getByText('Nobody was erased yet.').waitFor()
  await page.getByRole('row', { name: /Network addresses, readable/ }).waitFor()
  await page.getByRole('searchbox').last().fill('0@post.example')
  await page.getByRole('searchbox').last().press('Enter')
  await button(page, /Take .*0@post\.example.* as a mail address/).click()
  await page.getByRole('row', { name: 'Comments 1' }).waitFor()
  await assertAccessible(page)
  await button(page, 'Erase this person…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('0@post')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('It is not the same.').waitFor()
  await assertAccessible(page)
  assert.equal((await desk.ok('getPersonErasures')).erasures.length, 0)
  await dialog.getByRole('textbox').fill('0@post.example')
  await dialog.getByRole('textbox').press('Enter')
  await page.getByText(/A second pass looks for/).waitFor()
  world.comments.clock.pass(61_000)
  await page.getByText('Erased', { exact: true }).waitFor()
  await page.getByText(/Comments: 1/).waitFor()
  await page.getByText(/What you have to do: backups/).waitFor()
  await assertAccessible(page)
  await close()
})

test('admins and moderators see how long things are kept, and no people’s data', async () => {
  const site = await world.site()
  const { page, close } = await site.open('Ada', { role: 'admin', place: 'settings/data' })
  await page.getByRole('row', { name: /Network addresses, readable/ }).waitFor()
  assert.equal(await page.getByText('One person').count(), 0)
  await close()
  const moderator = await site.open('Mo', { role: 'moderator', place: 'settings/transfer' })
  await moderator.page.locator('.setmenu').waitFor()
  assert.equal(await moderator.page.getByText('Import and export').count(), 0)
  await moderator.close()
})

const line = (id: number) =>
  JSON.stringify({ id: `c${id}`, url: 'https://site.example/a', name: 'Ann', text: `text ${id}`, date: '2020-01-02' })

test('a file is uploaded, its report read after a reload, imported, and removed', async () => {
  const site = await world.site()
  const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings/transfer' })
  await page.getByLabel('Where the file is from').selectOption('jsonl')
  const buffer = Buffer.from(`${[1, 2, 3].map(line).join('\n')}\nno json\n`)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'old.jsonl', mimeType: 'text/plain', buffer })
  await page.getByLabel(/Addresses that changed/).fill('= x')
  await page.getByText(/Each line is the beginning/).waitFor()
  await page.getByLabel(/Addresses that changed/).fill('https://site.example/a=https://site.example/b')
  await assertAccessible(page)
  await button(page, 'Upload and check').press('Enter')
  await page.getByText('Will be imported: 3').waitFor()
  await page.reload()
  await page.getByText('Will be imported: 3').waitFor()
  await page.getByText('What was corrected or skipped').click()
  await page.getByRole('link', { name: 'Download the report (CSV)' }).waitFor()
  await assertAccessible(page)
  await button(page, 'Import 3 comments').press('Enter')
  await page.getByText('Imported: 3').waitFor()
  await page.getByText('Page addresses: old → new').click()
  await page.getByText('https://site.example/b').first().waitFor()
  assert.equal(world.comments.rows('SELECT id FROM comments WHERE tenant_id = ?', site.id).length, 3)
  await button(page, /Remove the import of .*old\.jsonl/).click()
  await page.getByText('Nothing was imported here yet.').waitFor()
  await close()
})

test('an upload that was left goes on with the same file, and with no other', async () => {
  const site = await world.site()
  const { page, desk, close } = await site.open('Olga', { role: 'owner', place: 'settings/transfer' })
  const buffer = Buffer.from(`${line(1)}\n`)
  const body = { system: 'jsonl', fileName: 'left.jsonl', bytes: buffer.length }
  await page.getByText('Nothing was imported here yet.').waitFor()
  await desk.ok('addImport', { body })
  await page.reload()
  const choose = (part: Buffer) =>
    page
      .locator('.imports input[type=file]')
      .setInputFiles({ name: 'left.jsonl', mimeType: 'text/plain', buffer: part })
  await choose(buffer.subarray(1))
  await page.getByText('This is another file').first().waitFor()
  await choose(buffer)
  await page.getByText('Will be imported: 1').waitFor()
  await close()
})

test('in other languages nothing is left in English, and nothing is wider than a phone', async () => {
  const site = await world.site()
  for (const locale of ['de', 'es', 'fr', 'ja', 'ar']) {
    const context = { locale, viewport: { width: 375, height: 800 } }
    const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings/data', context })
    await page.locator('.tab tbody tr').first().waitFor()
    assert.equal(await overflow(page), 0, `${locale} data`)
    const text = await page.locator('.page').first().innerText()
    assert.doesNotMatch(text, /\b(?:Kept|How long|One person|Look for|Erasures|Until|hours?|days?)\b/, locale)
    await page.evaluate(`location.hash = '#/${site.id}/settings/transfer'`)
    await page.locator('input[type=file]').waitFor()
    assert.equal(await overflow(page), 0, `${locale} transfer`)
    const transfer = await page.locator('.page').first().innerText()
    assert.doesNotMatch(transfer, /\b(?:Where|At most|Upload|Nothing|Address of)\b/, locale)
    await close()
  }
})

test('a file is exported, and its checksum is there', async () => {
  const site = await world.site()
  await fill(site, 2)
  const { page, close } = await site.open('Olga', { role: 'owner', place: 'settings/transfer' })
  await page.getByText('Nothing was exported here yet.').waitFor()
  await page.getByLabel('Format').selectOption('csv')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  assert.match(download.suggestedFilename(), /^comments-.*\.csv$/)
  await page.getByText(/CSV, 2 comments of 2 pages/).waitFor()
  await page.getByRole('link', { name: 'Checksum' }).waitFor()
  await assertAccessible(page)
  await close()
})
