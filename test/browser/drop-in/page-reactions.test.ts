// Reactions to a page above its thread.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../harness/app.ts'
import { field } from '../demo/demo-setup.ts'
import { signed } from '../sign-on.ts'
import { widgetWorld } from '../widget/widget-setup.ts'
import { openDropIn } from './drop-in-setup.ts'

const world = widgetWorld()
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

test('pageReactConfig: a reaction given, kept over a new thread, taken back; wrong ones are left out', async () => {
  const at = await openDropIn(world)
  const { page, app, mount, said } = at
  const payload = signed(app.demo.apiKey, { id: 'u1', email: 'u1@site.example', username: 'Ute' })
  const config = `{ sso: ${payload}, pageReactConfig: { showUsers: true, reacts: [
    { id: 'happy', src: '${picture}', selectedSrc: '${picture}#on' }, { id: '<b>sad</b>', src: '${picture}' },
    { id: 'none', src: 'javascript:alert(1)' }, { id: 7, src: '${picture}' }, null] } }`
  const happy = page.getByRole('button', { name: 'happy' })
  const becomes = (text: string, pressed: string) =>
    waitUntil(
      `${text} ${pressed}`,
      async () =>
        (await happy.textContent())?.trim() === text && (await happy.getAttribute('aria-pressed')) === pressed,
    )
  await mount(config)
  await becomes('0', 'false')
  assert.equal(await page.locator('.fc-reacts button').count(), 2)
  await happy.click()
  await becomes('1', 'true')
  assert.equal(await happy.locator('img').getAttribute('src'), `${picture}#on`)
  await mount(config)
  await becomes('1', 'true')
  await happy.hover()
  await waitUntil('names', async () => (await happy.getAttribute('title')) === 'Ute')
  await happy.click()
  await becomes('0', 'false')
  await mount('{ pageReactConfig: { reacts: 7 } }')
  await field(page).waitFor()
  assert.equal(await page.locator('.fc-reacts').count(), 0)
  assert.deepEqual(
    said.filter((line) => /reaction|names/i.test(line)),
    [],
  )
  await at.close()
})
