// Keyboard use of the widget: all actions by Tab, and the focus stays in the thread.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestApp } from '../../harness/app.ts'
import { comment, save } from '../demo/demo-setup.ts'
import { holds } from '../page-visits.ts'
import { signed } from '../sign-on.ts'
import { documentedLines, widgetWorld } from './widget-setup.ts'

const world = widgetWorld()

const focused = 'document.activeElement.shadowRoot?.activeElement'
const seen = `(() => {
  const at = ${focused}
  return at ? (at.getAttribute('aria-label') || at.labels?.[0]?.innerText || at.innerText || at.id).trim() : ''
})()`

const maxTabSteps = 80

/** By Tab from wherever the keyboard is. */
async function walkTo(page: Page, label: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < maxTabSteps; i++) {
    await page.keyboard.press(key)
    passed.push(await page.evaluate<string>(seen))
    if (passed.at(-1) === label) return
  }
  assert.fail(`no "${label}" among: ${passed.join(' | ')}`)
}

async function press(page: Page, label: string, key = 'Enter'): Promise<void> {
  await walkTo(page, label)
  await page.keyboard.press(key)
}

const isOn = (page: Page, id: string) => holds(page, `${focused}?.id === '${id}'`)
const isOnLabel = (page: Page, label: string) => holds(page, `${seen} === ${JSON.stringify(label)}`)

async function signOn(page: Page, app: TestApp): Promise<void> {
  const sso = signed(app.demo.apiKey, { id: 'mo', email: 'mo@example.org', username: 'Mo', isAdmin: true })
  await page.locator('pageside-comments').evaluate((element, text) => element.setAttribute('sso', text), sso)
  await page.getByText('Posting as Mo.').waitFor()
}

test('a guest posts, formats, edits, deletes and takes it back', async () => {
  const { page, close } = await world.open({
    body: documentedLines,
    seed: (app) => save(app, { comment: 'There before', commenterName: 'Tarek' }),
  })
  await comment(page, 'There before').waitFor()
  await walkTo(page, 'Name')
  await page.keyboard.type('Maren')
  await walkTo(page, 'E-mail')
  await page.keyboard.type('maren@example.org')
  await walkTo(page, 'Your comment', 'Shift+Tab')
  await page.keyboard.type('By keyboard')
  // The second file comes now; the keyboard is in the text when it has done what was asked.
  await press(page, 'Bold')
  await isOn(page, 'text-new')
  await page.keyboard.type('alone')
  await press(page, 'Post comment')
  const own = comment(page, 'By keyboard')
  await own.waitFor()
  await holds(page, `${focused}?.id?.startsWith('comment-')`)
  const id = await page.evaluate<string>(`${focused}.id.replace('comment-', '')`)
  await press(page, 'Edit your comment')
  await isOn(page, `text-edit-${id}`)
  // Read-only until the text has come: keys are ignored before.
  await holds(page, `${focused}?.readOnly === false`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Changed by keyboard')
  await press(page, 'Save')
  await comment(page, 'Changed by keyboard').waitFor()
  await isOn(page, `comment-${id}`)
  await press(page, 'Delete your comment')
  await isOn(page, `undo-${id}`)
  await page.keyboard.press('Enter')
  await comment(page, 'Changed by keyboard').waitFor()
  await holds(page, `${focused}?.closest('article')?.id === 'comment-${id}'`)
  await close()
})

test('staff open a menu whose file is still to come, leave it, approve what waits, and vote', async () => {
  const { app, page, close } = await world.open({
    body: documentedLines,
    seed: (app) => save(app, { comment: 'Waits here', commenterName: 'Tarek', approved: false }),
  })
  await signOn(page, app)
  await comment(page, 'Waits here').waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/embed/extras-*.js*', (route) => promise.then(() => route.continue()))
  const menu = 'More about the comment by Tarek'
  await press(page, menu)
  await isOnLabel(page, menu)
  resolve()
  await comment(page, 'Waits here').getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await isOnLabel(page, menu)
  await walkTo(page, 'Approve')
  await page.keyboard.press('Escape')
  await isOnLabel(page, menu)
  await page.keyboard.press('Enter')
  await press(page, 'Approve')
  await comment(page, 'Waiting for approval.').waitFor({ state: 'detached' })
  await holds(page, `${focused}?.closest('article') !== undefined`)
  await walkTo(page, 'Vote up', 'Shift+Tab')
  await page.keyboard.press('Space')
  await holds(page, `${focused}?.getAttribute('aria-pressed') === 'true'`)
  await isOnLabel(page, 'Vote up')
  await close()
})
